import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { listStatus, orderRow } from '../app/order-cache-samples.ts'
import { openDesk, type Desk } from '../app/desk.ts'
import { allOrdersBridge, asked, names, typed } from './all-orders.ts'

let desk: Desk
afterEach(() => desk.close())

const point = () => desk.one('main tbody tr').dispatchEvent(new Event('pointerover', { bubbles: true }))
const window = (from: number, count: number, revision: number) =>
  ok({ rows: Array.from({ length: count }, (_, place) => orderRow(from + place + 1)), from, total: 400, revision })

describe('the rows below those in view', () => {
  it('are read once the pointer is on the table, so that the first step of a scroll finds them (P11)', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(400))
    expect(asked(desk)).toHaveLength(1)
    point()
    await desk.settle()
    expect(asked(desk)).toHaveLength(2)
    expect(asked(desk)[1]).toMatchObject({ from: 20 })
    desk.bridge.hold('orderList.rows')
    const box = desk.one('main .box')
    box.scrollTop = 700
    box.dispatchEvent(new Event('scroll'))
    await desk.settle()
    expect(names(desk)).toContain('Order 30')
    expect(names(desk)).not.toContain('Loading…')
  })

  it('are not read for a search: each key reads what is in view, and no more (P15)', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(400))
    point()
    await desk.settle()
    const before = asked(desk).length
    await typed(desk, 'or')
    await desk.settle()
    expect(
      asked(desk)
        .slice(before)
        .map(({ query, from, count }) => [query.text, from, count])
    ).toEqual([
      ['o', 0, 20],
      ['or', 0, 20]
    ])
  })

  it('do not take the place of those in view, where the list changed before they came', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(400))
    const shown = names(desk)
    const held = desk.bridge.hold('orderList.rows')
    point()
    await desk.settle()
    desk.bridge.emit('orderList.changed', listStatus({ orders: 400, revision: 2 }))
    await vi.advanceTimersByTimeAsync(1000)
    held.answer(window(20, 80, 1))
    await desk.settle()
    expect(names(desk)).toEqual(shown)
    held.answer(window(0, 20, 2))
    await desk.settle()
    expect(names(desk)).toEqual(shown)
  })
})
