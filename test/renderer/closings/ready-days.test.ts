import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { deskFilter, NO_DESK } from '#domain/office/desk-filter.ts'
import type { ClosingBoard, ClosingOrder, ItemState } from '#domain/orders/closings.ts'
import { readyMessages } from '../../../renderer/closings/ready-days.ts'
import { EMPTY_BOARD, orderRow } from '../app/order-cache-samples.ts'

const order = (index: number, payoff: ItemState = 'done'): ClosingOrder => ({
  row: orderRow(index),
  businessDays: 1,
  detailsAt: 1,
  rescission: null,
  items: { payoff, 'protection-letter': 'done', commitment: 'done', 'closing-documents': 'done' }
})

const closing = (on: string, orders: readonly ClosingOrder[], more = 0): ClosingBoard['days'][number] => ({
  date: on as CalendarDate,
  isBusinessDay: true,
  holiday: null,
  orders,
  more
})

const many = (count: number) => Array.from({ length: count }, (_, index) => order(index + 1))

const FRONT = deskFilter({ id: '5a3c0d11-0000-4000-8000-000000000002', name: 'Front desk' })
const said = (...days: ClosingBoard['days']) => readyMessages({ ...EMPTY_BOARD, days }, () => false, '')

describe('a day whose closings are all ready', () => {
  it.each([
    [8, '2026-11-21', 'All 8 of tomorrow’s closings are ready'],
    [2, '2026-11-23', 'Both of Monday’s closings are ready'],
    [1, '2026-11-20', 'Today’s closing is ready'],
    [1, '2026-11-26', 'Thursday’s closing is ready'],
    [3, '2026-11-27', 'All 3 closings on Fri, Nov 27 are ready'],
    [1, '2027-01-05', 'The closing on Jan 5, 2027 is ready']
  ])('%i on %s: %s', (count, on, text) => {
    expect(said(closing(on, many(count)))).toEqual([text])
  })

  it.each([
    [1, '2026-11-21', FRONT, 'Tomorrow’s closing assigned to Front desk is ready'],
    [2, '2026-11-23', FRONT, 'Both of Monday’s closings assigned to Front desk are ready'],
    [1, '2026-11-27', FRONT, 'The closing on Fri, Nov 27 assigned to Front desk is ready'],
    [3, '2026-11-27', NO_DESK, 'All 3 closings on Fri, Nov 27 assigned to no desk are ready']
  ])('%i on %s with the filter by desk on %s: %s', (count, on, lookedAfter, text) => {
    const board = { ...EMPTY_BOARD, days: [closing(on, many(count))] }
    expect(readyMessages(board, () => false, lookedAfter)).toEqual([text])
  })

  it('is told of today, and of the next day with closings alone', () => {
    expect(
      said(
        closing('2026-11-20', many(1)),
        closing('2026-11-21', []),
        closing('2026-11-23', many(2)),
        closing('2026-11-24', many(3))
      )
    ).toEqual(['Today’s closing is ready', 'Both of Monday’s closings are ready'])
  })

  it.each([
    ['one has something open', closing('2026-11-21', [order(1), order(2, 'open')])],
    ['one was not checked', closing('2026-11-21', [order(1, 'unknown')])],
    ['there are more than the board shows', closing('2026-11-21', [order(1)], 1)],
    ['nothing closes', closing('2026-11-21', [])]
  ])('is not told where %s', (_where, day) => {
    expect(said(day, closing('2026-11-24', day.orders.length === 0 ? [] : many(1)))).toEqual([])
  })

  it('is not told where the wire instructions of one changed', () => {
    const board = { ...EMPTY_BOARD, days: [closing('2026-11-21', many(2))] }
    expect(readyMessages(board, orderId => orderId === orderRow(2).orderId, '')).toEqual([])
  })
})
