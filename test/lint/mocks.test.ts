import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { globOwn } from './support/sources.ts'

/** Test files that do not share loaded modules. */
const APART = /^test\/(?:window|preload|ipc)\//

it('modules are mocked only in files that do not share theirs', () => {
  const mocking = globOwn('test/**/*.test.ts').filter(path =>
    /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(path, 'utf8'))
  )
  expect(mocking.filter(path => !APART.test(path))).toEqual([])
})
