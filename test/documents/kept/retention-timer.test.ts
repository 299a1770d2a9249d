import { expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { createRetentionTimer } from '../../../main/documents/kept/retention-timer.ts'
import { memoryStore } from '../support/desk.ts'

const DAY = 86_400_000

it('old entries beside the files go only at a time that may be believed, or that the user confirmed (M4)', async () => {
  const store = memoryStore()
  let removed = 0
  const timer = createRetentionTimer({
    store: async () => store,
    keepDays: () => 90,
    removeMore: () => {
      removed += 1
      return ok(null)
    },
    onRemoved: () => undefined,
    onBug: error => {
      throw error
    }
  })
  store.clock.note(Date.now() - 400 * DAY)
  timer.check()
  await new Promise(setImmediate)
  expect([removed, timer.due() !== undefined]).toEqual([0, true])
  await timer.removeDue()
  expect(removed).toBe(1)
  timer.close()
})
