import { createSecretKey } from 'node:crypto'
import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { createEngine } from '../../main/orders/engine/engine.ts'
import { sampleRow } from './sample-rows.ts'

it('canceled orders are neither on the closing board nor in its strip of days', () => {
  const cache = createEngine(() => 1)
  cache.open({ file: null, key: createSecretKey(Buffer.alloc(32, 1)), keyId: 'k' })
  cache.loaded(null)
  const closingDate = '2026-11-24' as CalendarDate
  cache.noteRows({
    rows: [sampleRow(1, { closingDate, status: 'Canceled' }), sampleRow(2, { closingDate, status: 'Open' })],
    scan: 1,
    at: 1
  })
  const board = cache.closings({ today: '2026-11-21' as CalendarDate, preferences: USUAL_PREFERENCES, lookedAfter: '' })
  expect(board.days.flatMap(({ orders }) => orders).map(({ row }) => row.orderId)).toEqual([sampleRow(2).orderId])
  expect(board.perDay.find(({ date }) => date === closingDate)?.count).toBe(1)
})
