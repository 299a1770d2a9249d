import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { DocumentRow } from '#domain/orders/missing-documents.ts'
import { outdatedOrders } from '../../../renderer/missing-documents/past-closings.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { orderRow } from '../app/order-cache-samples.ts'
import { orderId } from '../app/samples.ts'

const ago = (minutes: number) => DESK_DAY - minutes * 60_000
/** An order that closed yesterday, and lacked a document half an hour ago. */
function closed(
  changes: Partial<DocumentRow['row']> = {},
  documentsAt: number | null = ago(30),
  missing = 1
): DocumentRow {
  const row = orderRow(1, { closingDate: '2026-11-19' as CalendarDate, ...changes })
  return { row, slots: [], missing, documentsAt }
}

it.each<[string, boolean, DocumentRow]>([
  ['closed yesterday and lacked a document half an hour ago', true, closed()],
  ['was read since', false, closed({}, ago(29))],
  ['was read by a clock that was ahead', true, closed({}, ago(-31))],
  ['was never read', false, closed({}, null)],
  ['lacked nothing', false, closed({}, ago(30), 0)],
  ['closes today', false, closed({ closingDate: '2026-11-20' as CalendarDate })],
  ['has no closing date', false, closed({ closingDate: null })],
  ['is followed', false, closed({ followed: true })],
  ['was canceled', false, closed({ status: 'Canceled' })]
])('an order that %s is asked for again: %s', (_what, isAsked, row) => {
  expect(outdatedOrders([row], DESK_DAY)).toEqual(isAsked ? [orderId(1)] : [])
})
