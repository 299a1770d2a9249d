import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClosedOrder, ClosingBoard, ClosingOrder } from '#domain/orders/closings.ts'
import { EMPTY_BOARD, orderRow } from '../app/order-cache-samples.ts'

export const date = (text: string) => text as CalendarDate
export const order = (
  index: number,
  items: Partial<ClosingOrder['items']> = {},
  more: Partial<ClosingOrder> = {}
): ClosingOrder => ({
  row: orderRow(index),
  businessDays: 1,
  detailsAt: 1,
  rescission: null,
  items: { payoff: 'done', 'protection-letter': 'open', commitment: 'done', 'closing-documents': 'none', ...items },
  ...more
})
export const closed = (
  index: number,
  items: Partial<ClosedOrder['items']> = {},
  detailsAt: number | null = 1
): ClosedOrder => ({
  row: orderRow(index),
  rescission: null,
  detailsAt,
  items: { funded: 'late', recorded: 'open', ...items }
})
/** Today's closings, of which one is overdue, and a holiday. */
export const BOARD: ClosingBoard = {
  ...EMPTY_BOARD,
  late: 1,
  postClosing: { orders: [closed(9)], more: 0, notFunded: 1, notRecorded: 1, notChecked: 0 },
  days: [
    {
      date: date('2026-11-20'),
      isBusinessDay: true,
      holiday: null,
      orders: [order(1, { payoff: 'late' }), order(2, { payoff: 'unknown' }, { detailsAt: null })],
      more: 3
    },
    { date: date('2026-11-26'), isBusinessDay: false, holiday: 'Thanksgiving Day', orders: [], more: 0 }
  ],
  perDay: [
    { date: date('2026-11-20'), count: 5, isBusinessDay: true },
    { date: date('2026-11-21'), count: 0, isBusinessDay: false }
  ]
}
