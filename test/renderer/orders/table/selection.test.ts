import { expect, it } from 'vitest'
import { MOST_CHOSEN, useChosen } from '../../../../renderer/orders/table/selection.ts'
import { orderRow } from '../../app/order-cache-samples.ts'
import { orderId } from '../../app/samples.ts'

const rows = (count: number) => new Map(Array.from({ length: count }, (_, index) => [index, orderRow(index + 1)]))

it('rows are chosen one by one, let go of by the same, and chosen from one to the other with Shift', () => {
  const chosen = useChosen()
  chosen.toggle(1, rows(9), false)
  chosen.toggle(4, rows(9), true)
  expect([...chosen.ids]).toEqual([2, 3, 4, 5].map(orderId))
  chosen.toggle(2, rows(9), false)
  expect(chosen.count.value).toBe(3)
  chosen.toggle(0, rows(9), true)
  expect(chosen.ids.has(orderId(1))).toBe(true)
  chosen.clear()
  expect(chosen.count.value).toBe(0)
  chosen.toggle(3, rows(9), true)
  expect([...chosen.ids]).toEqual([orderId(4)])
})

it('a row that is not here yet is not chosen, and never more than are fetched for at once', () => {
  const chosen = useChosen()
  chosen.toggle(99, rows(9), false)
  expect(chosen.count.value).toBe(0)
  chosen.toggle(0, rows(MOST_CHOSEN + 50), false)
  chosen.toggle(MOST_CHOSEN + 40, rows(MOST_CHOSEN + 50), true)
  expect(chosen.count.value).toBe(MOST_CHOSEN)
})
