import { expect, it } from 'vitest'
import { MOST_SELECTED, useSelection } from '../../../../renderer/orders/selection/selection.ts'
import { selectedMessage } from '../../../../renderer/orders/selection/selected-message.ts'
import { orderRow } from '../../app/order-cache-samples.ts'
import { orderId } from '../../app/samples.ts'

const rows = (count: number) => new Map(Array.from({ length: count }, (_, index) => [index, orderRow(index + 1)]))

it('rows are chosen one by one, let go of by the same, and chosen from one to the other with Shift', () => {
  const selection = useSelection()
  selection.toggle(1, rows(9), false)
  selection.toggle(4, rows(9), true)
  expect([...selection.ids]).toEqual([2, 3, 4, 5].map(orderId))
  selection.toggle(2, rows(9), false)
  expect(selection.count.value).toBe(3)
  selection.toggle(0, rows(9), true)
  expect(selection.ids.has(orderId(1))).toBe(true)
  selection.clear()
  expect(selection.count.value).toBe(0)
  selection.toggle(3, rows(9), true)
  expect([...selection.ids]).toEqual([orderId(4)])
})

it('a row that is not here yet is not chosen, and never more than are fetched for at once', () => {
  const selection = useSelection()
  selection.toggle(99, rows(9), false)
  expect(selection.count.value).toBe(0)
  selection.toggle(0, rows(MOST_SELECTED + 50), false)
  selection.toggle(MOST_SELECTED + 40, rows(MOST_SELECTED + 50), true)
  expect(selection.count.value).toBe(MOST_SELECTED)
})

it('rows from one to the other are counted from where the one chosen last is by now', () => {
  const selection = useSelection()
  selection.toggle(1, rows(9), false)
  const moved = new Map([...rows(9)].map(([at, row]) => [at + 3, row]))
  selection.toggle(6, moved, true)
  expect([...selection.ids]).toEqual([2, 3, 4].map(orderId))
})

it('500 at once is what is said of that many, and of no fewer', () => {
  expect([499, 500].map(selectedMessage)).toEqual(['499 selected', '500 selected, the most at once'])
})

it('the last one that may be chosen is, from one to the other, too', () => {
  const selection = useSelection()
  selection.toggle(0, rows(MOST_SELECTED), false)
  selection.toggle(MOST_SELECTED - 2, rows(MOST_SELECTED), true)
  selection.toggle(MOST_SELECTED - 1, rows(MOST_SELECTED), false)
  expect(selection.ids.has(orderId(MOST_SELECTED))).toBe(true)
})
