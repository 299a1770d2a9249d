import { join } from 'node:path'
import { expect, it } from 'vitest'
import { takeLock } from '../../../main/storage/database/lock.ts'
import { sqliteCode } from '../../../main/storage/database/storage-failure.ts'
import { temporaryFolder } from '../support/samples.ts'

it('a lock is held by one at a time, and free once it is let go of, however often that is said (R57)', () => {
  const path = join(temporaryFolder(), 'lock')
  const { release } = takeLock(path)
  let thrown: unknown
  try {
    takeLock(path)
  } catch (error) {
    thrown = error
  }
  expect(sqliteCode(thrown)).toBe(5)
  release()
  release()
  takeLock(path).release()
})
