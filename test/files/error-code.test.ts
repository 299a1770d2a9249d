import { open } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { cannotSyncFolders, codeOf, isDiskFull, isLocked } from '../../main/files/error-code.ts'
import { nodeError } from './disk-with.ts'

it("the code of an error is Node's, and a bug has none", async () => {
  expect(codeOf(await open('/nowhere/at/all').catch((error: unknown) => error))).toBe('ENOENT')
  for (const bug of [new Error('x'), Object.assign(new Error('x'), { code: 7 }), { code: 'ENOENT' }, 'ENOENT', null]) {
    expect(codeOf(bug)).toBe(undefined)
  }
})

const CODES = 'EACCES EBUSY EDQUOT EFBIG EINVAL EIO EISDIR EMFILE ENOENT ENOSPC ENOTSUP EPERM EROFS'.split(' ')

it.each<[string, (error: unknown) => boolean, readonly string[]]>([
  ['says that a disk is full', isDiskFull, ['EDQUOT', 'EFBIG', 'ENOSPC']],
  ['says that another program may hold a file', isLocked, ['EACCES', 'EBUSY', 'EPERM']],
  ['says that folders cannot be synced', cannotSyncFolders, ['EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM']]
])('of all codes %s, and no bug does', (_what, says, expected) => {
  expect(CODES.filter(code => says(nodeError(code)))).toEqual(expected)
  for (const bug of [new Error('x'), undefined]) expect(says(bug)).toBe(false)
})
