import { expect, it, onTestFinished, vi } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok } from '#domain/common/result.ts'
import { createRetentionTimer, type RetentionTimerParts } from '../../../main/documents/kept/retention-timer.ts'
import { keptDocument } from '../../storage/support/samples.ts'
import { memoryStore, temporaryFolder } from '../support/desk.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const NO_SLOT = { fileName: null, uploadedAt: null }

function timerOn(change: Partial<RetentionTimerParts> = {}) {
  const store = memoryStore()
  const timer = createRetentionTimer({
    store: async () => store,
    keepDays: () => 90,
    onRemoved: () => undefined,
    onBug: error => {
      throw error
    },
    ...change
  })
  onTestFinished(() => {
    timer.close()
  })
  return { store, timer }
}

it('old entries beside the files go only at a time that may be believed, or that the user confirmed (M4)', async () => {
  let removed = 0
  const { store, timer } = timerOn({
    removeMore: () => {
      removed += 1
      return ok(null)
    }
  })
  store.clock.note(Date.now() - 400 * DAY)
  timer.check()
  await new Promise(setImmediate)
  expect([removed, timer.due() !== undefined]).toEqual([0, true])
  await timer.removeDue()
  expect(removed).toBe(1)
})

it('old entries that wait for such a time are asked about, though no file waits (M4)', async () => {
  let old = 3
  const { store, timer } = timerOn({
    keepDays: () => null,
    countMore: () => old,
    removeMore: () => {
      old = 0
      return ok(null)
    }
  })
  const seenAt = Date.now() - 30 * DAY
  store.clock.note(seenAt)
  timer.check()
  await new Promise(setImmediate)
  expect(timer.due()).toEqual({ because: 'clock', files: 0, bytes: 0, entries: 3, clockSeenAt: seenAt })
  expect(await timer.removeDue()).toEqual(ok({ files: 0, bytes: 0, left: 0 }))
  expect([old, timer.due()]).toEqual([0, null])
})

it('entries wait for no consent where the time is believed, and none does where none is old (M4)', async () => {
  for (const [days, old] of [
    [1, 3],
    [30, 0]
  ] as const) {
    const { store, timer } = timerOn({ keepDays: () => null, countMore: () => old })
    store.clock.note(Date.now() - days * DAY)
    timer.check()
    await new Promise(setImmediate)
    expect(timer.due()).toBeNull()
  }
})

it('old files are looked for at the start, and every six hours until it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  let looks = 0
  const store = memoryStore()
  const { timer } = timerOn({
    store: async () => {
      looks += 1
      return store
    },
    keepDays: () => null
  })
  timer.start()
  expect(looks).toBe(1)
  vi.advanceTimersByTime(6 * HOUR - 1)
  expect(looks).toBe(1)
  vi.advanceTimersByTime(1)
  expect(looks).toBe(2)
  timer.close()
  vi.advanceTimersByTime(12 * HOUR)
  expect(looks).toBe(2)
  await new Promise(setImmediate)
})

it('what waits for the user is told as of the last look, until the user has confirmed it (M4)', async () => {
  const { store, timer } = timerOn()
  const seenAt = Date.now() - 400 * DAY
  store.clock.note(seenAt)
  const root = await temporaryFolder()
  store.kept.add(keptDocument({ root, keptAt: Date.now() - 500 * DAY, size: 12, slot: NO_SLOT }))
  expect(timer.due()).toBeNull()
  timer.check()
  await new Promise(setImmediate)
  expect(timer.due()).toEqual({ because: 'clock', files: 1, bytes: 12, clockSeenAt: seenAt })
  expect(await timer.removeDue()).toEqual(ok({ files: 1, bytes: 12, left: 0 }))
  expect(timer.due()).toBeNull()
})

it('files that were removed are told of before that is answered, and only if there were any', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  let times = 0
  const { store, timer } = timerOn({
    onRemoved: () => {
      times += 1
      told.resolve()
      return promise
    }
  })
  await timer.removeDue()
  expect(times).toBe(0)
  store.kept.add(keptDocument({ root: await temporaryFolder(), keptAt: Date.now() - 100 * DAY, slot: NO_SLOT }))
  let isOver = false
  const removing = timer.removeDue().then(() => (isOver = true))
  await told.promise
  await new Promise(setImmediate)
  expect(isOver).toBe(false)
  resolve()
  await removing
  expect(times).toBe(1)
})

it('files that were removed are told of, and wait no more, though what is beside them cannot be removed', async () => {
  const fault: Failure = { kind: 'store', trouble: 'disk-full' }
  let told = 0
  const { store, timer } = timerOn({
    removeMore: () => failed(fault),
    onRemoved: async () => {
      told += 1
    }
  })
  store.clock.note(Date.now() - 400 * DAY)
  const root = await temporaryFolder()
  store.kept.add(keptDocument({ root, keptAt: Date.now() - 500 * DAY, slot: NO_SLOT }))
  timer.check()
  await new Promise(setImmediate)
  expect(timer.due()?.files).toBe(1)
  expect(await timer.removeDue()).toEqual(failed(fault))
  expect([told, timer.due()]).toEqual([1, null])
})

it('what cannot be removed is told to who asked; what nobody foresaw is noted', async () => {
  const fault: Failure = { kind: 'store', trouble: 'disk-full' }
  expect(await timerOn({ removeMore: () => failed(fault) }).timer.removeDue()).toEqual(failed(fault))
  const bug = new Error('a bug')
  const bugs: unknown[] = []
  timerOn({ store: () => Promise.reject(bug), onBug: error => bugs.push(error) }).timer.check()
  await new Promise(setImmediate)
  expect(bugs).toEqual([bug])
})
