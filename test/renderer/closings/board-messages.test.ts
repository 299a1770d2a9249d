import { describe, expect, it } from 'vitest'
import type { ClosingBoard } from '#domain/orders/closings.ts'
import {
  boardMessage,
  dayText,
  emptyBoardMessage,
  postClosingMessage
} from '../../../renderer/closings/board-messages.ts'
import { EMPTY_BOARD } from '../app/order-cache-samples.ts'
import { date, order } from './board-samples.ts'

it.each([
  [1, 0, 0, '1 not funded'],
  [3, 1200, 4, '3 not funded · 1,200 not recorded · 4 not checked']
])('post-closing with %i, %i and %i is "%s"', (notFunded, notRecorded, notChecked, text) => {
  expect(postClosingMessage({ orders: [], more: 0, notFunded, notRecorded, notChecked })).toBe(text)
})

const day = (on: string, more: Partial<ClosingBoard['days'][number]> = {}): ClosingBoard['days'][number] => ({
  date: date(on),
  isBusinessDay: true,
  holiday: null,
  orders: [],
  more: 0,
  ...more
})

describe('what is said beside a day', () => {
  it.each<[string, Partial<ClosingBoard['days'][number]>, string]>([
    ['that is no business day', { isBusinessDay: false, orders: [order(1)] }, 'Not a business day · 1 closing'],
    [
      'that is a holiday',
      { isBusinessDay: false, holiday: 'Thanksgiving Day', more: 2 },
      'Thanksgiving Day · 2 closings'
    ],
    ['without closings', {}, 'No closings'],
    [
      'with two overdue, each counted once',
      { orders: [order(1, { payoff: 'late', commitment: 'late' }), order(2, { payoff: 'late' })], more: 1 },
      '3 closings, 2 overdue'
    ]
  ])('%s', (_what, more, text) => {
    expect(dayText(day('2026-11-21', more))).toBe(text)
  })
})

describe('the line above the board', () => {
  const days = [
    day('2026-11-20', { orders: [order(1)], more: 3 }),
    day('2026-11-21', { isBusinessDay: false, orders: [order(2)] }),
    day('2026-11-23'),
    day('2026-11-24', { orders: [order(3)] })
  ]

  it('counts all closings, and the business days after today', () => {
    expect(boardMessage({ ...EMPTY_BOARD, days, late: 2 })).toBe('6 closings in the next 2 business days, 2 overdue')
  })

  it('says that none is overdue, and nothing where nothing closes', () => {
    expect(boardMessage({ ...EMPTY_BOARD, days })).toBe('6 closings in the next 2 business days, none overdue')
    expect(boardMessage({ ...EMPTY_BOARD, days: [day('2026-11-20'), day('2026-11-23')] })).toBe('')
  })
})

it.each([
  ['', '', 'No upcoming closings', 'Orders show up here as their closing date gets near.'],
  ['', 'none', 'No upcoming closings', 'Every order that closes soon is assigned to a desk.'],
  ['', 'a Front desk', 'No upcoming closings', 'No order that closes soon is assigned to Front desk.'],
  ['Updates are paused.', 'a Front desk', 'No closings yet', 'Updates are paused.']
])('the empty board, with the caution "%s" and for "%s", says "%s": %s', (caution, lookedAfter, title, why) => {
  expect(emptyBoardMessage(caution, lookedAfter)).toEqual({ title, why })
})
