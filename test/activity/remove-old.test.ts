import { expect, it } from 'vitest'
import { countOldActivity, removeOldActivity } from '../../main/activity/remove-old.ts'
import { A_DAY, NOW } from '../storage/support/samples.ts'
import { store as memoryStore } from '../storage/unlock/support/memory-stores.ts'

/** A store with entries of two connections, so many days old, and how often what was deleted was erased from its files. */
function aged(...days: readonly number[]) {
  const store = memoryStore(1)
  for (const connectionId of ['connection-1', 'connection-2'])
    for (const age of days)
      store.activity.add(connectionId, { kind: 'opened', orderId: null, at: NOW - age * A_DAY, detail: '' })
  let times = 0
  store.forget = () => void times++
  return { store, forgotten: () => times }
}

it('entries that are removed by their age are erased from the files, too, once for all connections (E29, R59)', () => {
  const { store, forgotten } = aged(9, 8, 1)
  expect(removeOldActivity(store, 5, NOW)).toEqual({ ok: true, value: null })
  expect([store.activity.all().length, forgotten()]).toEqual([2, 1])
})

it('entries of a clock that ran ahead keep none that were added after them (E29)', () => {
  const { store } = aged(9, -700, 8, 1)
  expect(removeOldActivity(store, 5, NOW)).toEqual({ ok: true, value: null })
  expect(store.activity.all().map(({ at }) => (NOW - at) / A_DAY)).toEqual([1, 1])
})

it.each([5, 8, 30])('as many of all connections are old as would be removed, with %i days (E29)', days => {
  const { store } = aged(9, -700, 8, 1)
  const before = store.activity.all().length
  const old = countOldActivity(store, days, NOW)
  removeOldActivity(store, days, NOW)
  expect(before - store.activity.all().length).toBe(old)
})

it('none is old without a limit (E29)', () => {
  expect([5, null].map(days => countOldActivity(aged(9, 8, 1).store, days, NOW))).toEqual([4, 0])
})

it('where no entry is old enough, the files are left alone (E29)', () => {
  const { store, forgotten } = aged(5, 1)
  expect(removeOldActivity(store, 5, NOW)).toEqual({ ok: true, value: null })
  expect([store.activity.all().length, forgotten()]).toEqual([4, 0])
})

it('a disk that does not take the removal is a failure, and every entry stays (E29, R55)', () => {
  const { store, forgotten } = aged(9)
  store.write = () => {
    throw Object.assign(new Error('full'), { errcode: 13 })
  }
  expect(removeOldActivity(store, 5, NOW)).toEqual({ ok: false, failure: { kind: 'store', trouble: 'disk-full' } })
  expect([store.activity.all().length, forgotten()]).toEqual([2, 0])
})
