import { describe, expect, it } from 'vitest'
import type { OrderRow } from '#domain/orders/order-list.ts'
import { selectedMessage } from '../../../../renderer/orders/selection/selected-message.ts'
import { MOST_SELECTED, useSelection } from '../../../../renderer/orders/selection/selection.ts'
import { orderRow } from '../../app/order-cache-samples.ts'
import { orderId } from '../../app/samples.ts'

/** Rows at these places: order 1 is the first. */
const rowsAt = (...places: readonly number[]): ReadonlyMap<number, OrderRow> =>
  new Map(places.map(place => [place, orderRow(place + 1)]))
const upTo = (count: number) => rowsAt(...Array.from({ length: count }, (_, place) => place))
const ids = (...orders: readonly number[]) => orders.map(order => orderId(order))

describe('selecting rows', () => {
  it('one by one selects each, and a second time not', () => {
    const { ids: selected, count, toggle } = useSelection()
    const rows = upTo(4)
    for (const place of [2, 0, 3, 2]) toggle(place, rows, false)
    expect([[...selected], count.value]).toEqual([ids(1, 4), 2])
    toggle(9, rows, false)
    expect(count.value).toBe(2)
  })

  it('as a range goes both ways from the one before, over what is selected and what is not loaded', () => {
    const { ids: selected, toggle } = useSelection()
    const rows = rowsAt(0, 1, 3, 4, 5)
    toggle(4, rows, false)
    toggle(1, rows, true)
    expect([...selected].toSorted()).toEqual(ids(2, 4, 5))
    toggle(3, rows, true)
    expect([...selected].toSorted()).toEqual(ids(2, 4, 5))
    toggle(5, rows, true)
    expect([...selected].toSorted()).toEqual(ids(2, 4, 5, 6))
  })

  it('as a range begins with the row itself where none was before it, or that one is gone', () => {
    const { ids: selected, toggle, clear } = useSelection()
    const rows = upTo(6)
    toggle(2, rows, true)
    expect([...selected]).toEqual(ids(3))
    toggle(5, rowsAt(4, 5), true)
    expect([...selected]).toEqual(ids(3, 6))
    clear()
    toggle(1, rows, true)
    expect([...selected]).toEqual(ids(2))
  })

  it('finds the one before where it is now', () => {
    const { ids: selected, toggle } = useSelection()
    toggle(0, rowsAt(0), false)
    const moved = [orderRow(7), orderRow(8), orderRow(1)]
    toggle(1, new Map(moved.map((row, place) => [place, row])), true)
    expect([...selected].toSorted()).toEqual(ids(1, 8))
  })

  it('ends at the most that may be selected; one of them may still be let go of', () => {
    const { count, ids: selected, toggle, add } = useSelection()
    const rows = upTo(MOST_SELECTED + 10)
    toggle(0, rows, false)
    toggle(MOST_SELECTED + 5, rows, true)
    expect(count.value).toBe(MOST_SELECTED)
    toggle(MOST_SELECTED + 7, rows, false)
    add([orderRow(MOST_SELECTED + 9)])
    expect(count.value).toBe(MOST_SELECTED)
    toggle(0, rows, false)
    expect([count.value, selected.has(orderId(1))]).toEqual([MOST_SELECTED - 1, false])
    add([orderRow(MOST_SELECTED + 9), orderRow(MOST_SELECTED + 10)])
    expect(count.value).toBe(MOST_SELECTED)
  })
})

it.each([
  [0, '0 selected'],
  [MOST_SELECTED - 1, '499 selected'],
  [MOST_SELECTED, '500 selected, the most at once']
])('%i selected orders are told as “%s”', (count, text) => {
  expect(selectedMessage(count)).toBe(text)
})
