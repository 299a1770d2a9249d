import { open } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { codeOf } from '../../main/files/error-code.ts'

it("the code of an error is Node's, and a bug has none", async () => {
  expect(codeOf(await open('/nowhere/at/all').catch((error: unknown) => error))).toBe('ENOENT')
  for (const bug of [new Error('x'), Object.assign(new Error('x'), { code: 7 }), { code: 'ENOENT' }, 'ENOENT', null]) {
    expect(codeOf(bug)).toBe(undefined)
  }
})
