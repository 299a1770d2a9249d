import { describe, expect, it } from 'vitest'
import {
  isPartAfter,
  isUnread,
  newestOf,
  unreadAfter,
  withMore,
  withRead
} from '../../../renderer/changes/shown-orders.ts'
import { changedOrder } from '../app/order-cache-samples.ts'
import { orderId } from '../app/samples.ts'

describe('the orders shown', () => {
  const shown = [changedOrder(1, [9, 4]), changedOrder(2, [7])]

  it('have a newest change', () => {
    expect([newestOf(shown), newestOf([])]).toEqual([9, 0])
  })

  it('are read up to a change: those of one order, or all', () => {
    const ids = (orders: typeof shown) =>
      orders.flatMap(({ changes }) => changes.filter(({ read }) => read).map(({ id }) => id))
    expect(ids([...withRead(shown, orderId(1), 5)])).toEqual([4])
    expect(ids([...withRead(shown, null, 7)])).toEqual([4, 7])
    expect(withRead(shown, orderId(2), 7).map(isUnread)).toEqual([true, false])
  })

  it('are unread while one of their changes is', () => {
    expect(withRead(shown, orderId(1), 5).map(isUnread)).toEqual([true, true])
    expect(withRead(shown, orderId(1), 9).map(isUnread)).toEqual([false, true])
    expect(isUnread(changedOrder(3, []))).toBe(false)
  })

  it('are followed by those behind them, none of them twice', () => {
    expect(withMore(shown, [changedOrder(2, [7]), changedOrder(3, [2])]).map(({ row }) => row.orderId)).toEqual([
      orderId(1),
      orderId(2),
      orderId(3)
    ])
  })

  it('know how many unread changes came after one', () => {
    expect([unreadAfter(shown, 4), unreadAfter(withRead(shown, orderId(2), 7), 4)]).toEqual([2, 1])
  })

  it('know that it may be more where a page ends before that one', () => {
    const isPart = (next: number | null, id: number) => isPartAfter({ orders: shown, next }, id)
    expect([isPart(7, 6), isPart(7, 7), isPart(null, 6)]).toEqual([true, false, false])
  })

  it.each([
    [50, 10, true],
    [50, 11, false],
    [49, 10, false]
  ] as const)('know whether it may be more of an order that tells %i, after number %i: %s', (count, id, isPart) => {
    const many = changedOrder(
      1,
      Array.from({ length: count }, (_, at) => 10 + count - at)
    )
    expect(isPartAfter({ orders: [many], next: null }, id)).toBe(isPart)
  })
})
