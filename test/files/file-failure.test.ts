import { expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { fileFailure, onDisk, writeTrouble } from '../../main/files/file-failure.ts'
import { nodeError } from './disk-with.ts'

it.each([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EACCES', 'cannot-write'],
  ['EIO', 'cannot-write']
] as const)('work on the disk that ends in %s fails as %s', async (code, trouble) => {
  expect(writeTrouble(nodeError(code))).toBe(trouble)
  expect(fileFailure(nodeError(code))).toEqual({ kind: 'file', trouble })
  expect(await onDisk(() => Promise.reject(nodeError(code)))).toEqual(failed({ kind: 'file', trouble }))
})

it('work on the disk gives what it gave, and a bug in it is thrown', async () => {
  expect(await onDisk(async () => 7)).toEqual(ok(7))
  await expect(onDisk(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug')
})
