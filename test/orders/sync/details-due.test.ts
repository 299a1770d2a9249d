import { createSecretKey } from 'node:crypto'
import { expect, it } from 'vitest'
import { addBusinessDays, addDays } from '#domain/calendar/business-days.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { createEngine } from '../../../main/orders/engine/engine.ts'
import { sampleRow } from '../sample-rows.ts'

const TODAY = '2026-11-21' as CalendarDate

it('orders are watched that close today, on the last of the board’s days, or between, and no others', () => {
  const cache = createEngine()
  cache.open({ file: null, key: createSecretKey(Buffer.alloc(32, 1)), keyId: 'k' })
  cache.loaded(null)
  const last = addBusinessDays(TODAY, USUAL_PREFERENCES.closingDays)
  const days = [addDays(TODAY, -1), TODAY, addDays(TODAY, 1), last, addDays(last, 1)]
  const row = (at: number) => sampleRow(20 + at, { closingDate: days[at] ?? null, policyIssued: false })
  cache.noteRows({ rows: days.map((_, at) => row(at)), scan: 1, at: 1 })
  const due = cache.detailsDue({ today: TODAY, preferences: USUAL_PREFERENCES, now: 5, most: 99, resting: [] })
  expect(due.map(({ orderId }) => orderId).toSorted()).toEqual([1, 2, 3].map(at => row(at).orderId).toSorted())
})
