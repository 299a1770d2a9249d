import { expect, it } from 'vitest'
import { MOST_ROWS, PageCount } from '../../main/list-scan/page-count.ts'
import { ordersOf, pageOf } from '../outbox/support/order-list.ts'

const RULES = { mostPages: 7000, mayGrow: true }
const REQUEST = { page: 1, floor: 0 }

it('as many rows are counted as there may be, and with one more the list is too long', () => {
  for (const [before, isFull] of [
    [MOST_ROWS - 1, false],
    [MOST_ROWS, true]
  ] as const) {
    const count = new PageCount(RULES)
    count.rows = before
    count.add(REQUEST, pageOf(ordersOf(1), 1))
    expect([count.isFull, count.isUnfit, count.tooLong]).toEqual([isFull, isFull, isFull ? 1 : null])
  }
})

it.each([
  [7000, null],
  [7001, 7001]
])('of %i pages the last that is too far is %s', (lastPage, tooLong) => {
  const count = new PageCount(RULES)
  count.add(REQUEST, { ...pageOf(ordersOf(1), 1), lastPage })
  expect([count.tooLong, count.isUnfit, count.lastPage]).toEqual([tooLong, tooLong !== null, 7000])
})

it.each([
  ['data', true],
  ['meta', true],
  ['meta.current_page', true],
  ['meta.last_page', true],
  ['meta.total', true],
  ['data.3', true],
  ['data.12+', true],
  ['data.3.order_id', true],
  ['data.3.order_name', false],
  ['meta.per_page', false],
  ['links', false]
])('a page that lacks %s cannot be counted: %s (R44)', (gap, isUnfit) => {
  const count = new PageCount(RULES)
  count.add(REQUEST, { ...pageOf(ordersOf(1), 1), gaps: [gap] })
  expect(count.isUnfit).toBe(isUnfit)
})

it.each<[string, boolean, number, number, boolean]>([
  ['stands', true, 40, 40, false],
  ['grew, which it may', true, 40, 41, false],
  ['grew, which it may not', false, 40, 41, true],
  ['shrank', true, 40, 39, true]
])('a list whose total %s', (_how, mayGrow, before, then, hasMoved) => {
  const count = new PageCount({ ...RULES, mayGrow })
  count.add(REQUEST, pageOf(ordersOf(1), 1, 15, before))
  count.add({ page: 2, floor: before }, { ...pageOf([], 2, 15, then), rows: [] })
  expect([count.hasMoved, count.firstTotal, count.total]).toEqual([hasMoved, before, Math.max(before, then)])
})
