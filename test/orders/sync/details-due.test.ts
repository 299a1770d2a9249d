import { createSecretKey } from 'node:crypto'
import { expect, it } from 'vitest'
import { addBusinessDays, addDays } from '#domain/calendar/business-days.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { createEngine } from '../../../main/orders/engine/engine.ts'
import { dueRows } from '../../../main/orders/sync/details-due.ts'
import { sampleRow } from '../sample-rows.ts'

const TODAY = '2026-11-21' as CalendarDate
const MINUTE = 60_000
const NOW = 1000 * MINUTE

function opened() {
  const cache = createEngine()
  cache.open({ file: null, key: createSecretKey(Buffer.alloc(32, 1)), keyId: 'k' })
  cache.loaded(null)
  const due = (resting: readonly OrderId[] = []) =>
    cache
      .detailsDue({ today: TODAY, preferences: USUAL_PREFERENCES, now: 5, most: 99, resting })
      .map(({ orderId }) => orderId)
  return { cache, due }
}

it('orders are watched that close today, on the last of the board’s days, or between, and no others', () => {
  const { cache, due } = opened()
  const last = addBusinessDays(TODAY, USUAL_PREFERENCES.closingDays)
  const days = [addDays(TODAY, -1), TODAY, addDays(TODAY, 1), last, addDays(last, 1)]
  const row = (at: number) => sampleRow(20 + at, { closingDate: days[at] ?? null, policyIssued: false })
  cache.noteRows({ rows: days.map((_, at) => row(at)), scan: 1, at: 1 })
  expect(due().toSorted()).toEqual([1, 2, 3].map(at => row(at).orderId).toSorted())
})

it('orders that are gone from the list are watched only where they are followed', () => {
  const { cache, due } = opened()
  const rows = [1, 2, 3].map(number => sampleRow(number, { closingDate: TODAY }))
  cache.noteRows({ rows, scan: 1, at: 1 })
  cache.endScan({ scan: 1, outcome: 'whole', at: 1 })
  for (const scan of [2, 3]) {
    cache.noteRows({ rows: rows.slice(0, 1), scan, at: scan })
    cache.endScan({ scan, outcome: 'whole', at: scan })
  }
  cache.follow({ orderId: sampleRow(3).orderId, followed: true })
  expect(due().toSorted()).toEqual([sampleRow(1).orderId, sampleRow(3).orderId])
})

it('orders that were canceled are watched only where they are followed, and again once they are not canceled', () => {
  const { cache, due } = opened()
  const row = (number: number, status: string) => sampleRow(number, { closingDate: TODAY, policyIssued: false, status })
  cache.noteRows({ rows: [row(1, 'Open'), row(2, 'Canceled'), row(3, 'cancelled')], scan: 1, at: 1 })
  expect(due()).toEqual([sampleRow(1).orderId])
  cache.follow({ orderId: sampleRow(3).orderId, followed: true })
  expect(due().toSorted()).toEqual([1, 3].map(number => sampleRow(number).orderId))
  cache.noteRows({ rows: [row(2, 'Open')], scan: 2, at: 2 })
  expect(due().toSorted()).toEqual([1, 2, 3].map(number => sampleRow(number).orderId))
})

it('orders that rest are not due, however their ids are written', () => {
  const { cache, due } = opened()
  cache.noteRows({ rows: [0xabc, 0xabd].map(number => sampleRow(number, { closingDate: TODAY })), scan: 1, at: 1 })
  expect(due([sampleRow(0xabc).orderId.toUpperCase() as OrderId])).toEqual([sampleRow(0xabd).orderId])
})

it.each([
  ['followed', 10],
  ['closing', 30]
] as const)('an order that is %s is due %i minutes after it was read', (because, minutes) => {
  const isDue = (at: number) => dueRows([{ because }], () => at, NOW, 9).length === 1
  expect([NOW - minutes * MINUTE + 1, NOW - minutes * MINUTE].map(isDue)).toEqual([false, true])
  // A clock that was ahead is no reason to wait for it.
  expect([NOW + minutes * MINUTE - 1, NOW + minutes * MINUTE].map(isDue)).toEqual([false, true])
})

it('of due orders those never read come first, then those read longest ago, and no more than asked', () => {
  const times = [NOW - 50 * MINUTE, null, NOW - 70 * MINUTE, NOW - 60 * MINUTE]
  const watched = times.map((at, number) => ({ because: 'closing' as const, at, number }))
  const numbers = (most: number) => dueRows(watched, ({ at }) => at, NOW, most).map(({ number }) => number)
  expect([numbers(9), numbers(2)]).toEqual([
    [1, 2, 3, 0],
    [1, 2]
  ])
})

it('orders whose policy is issued are watched only where they are followed, here or at another desk', () => {
  const { cache, due } = opened()
  const rows = [1, 2, 3, 4].map(number => sampleRow(number, { closingDate: TODAY, policyIssued: number > 1 }))
  cache.noteRows({ rows, scan: 1, at: 1 })
  cache.follow({ orderId: sampleRow(3).orderId, followed: true })
  cache.watchedElsewhere({ followed: [sampleRow(4).orderId], closingDays: 0 })
  expect(due().toSorted()).toEqual([1, 3, 4].map(number => sampleRow(number).orderId).toSorted())
})

it('an order that closes and is followed is due as often as one that is followed', () => {
  const { cache } = opened()
  cache.noteRows({ rows: [1, 2].map(number => sampleRow(number, { closingDate: TODAY })), scan: 1, at: 1 })
  cache.follow({ orderId: sampleRow(1).orderId, followed: true })
  const asked = { today: TODAY, preferences: USUAL_PREFERENCES, now: 5, most: 9, resting: [] }
  expect(new Map(cache.detailsDue(asked).map(({ orderId, because }) => [orderId, because]))).toEqual(
    new Map([
      [sampleRow(1).orderId, 'followed'],
      [sampleRow(2).orderId, 'closing']
    ])
  )
})
