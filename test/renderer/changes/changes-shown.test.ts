import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ChangedOrders } from '#domain/orders/change.ts'
import type { OrderListStatus } from '#domain/orders/order-list.ts'
import { ok } from '#domain/common/result.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { changedOrder, listStatus } from '../app/order-cache-samples.ts'
import { orderId } from '../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const WHOLE = { asOf: DESK_DAY, whole: { at: DESK_DAY, confirmed: true }, orders: 87, unread: 2 }
const LIST: ChangedOrders = { orders: [changedOrder(1, [9, 8]), changedOrder(2, [7])], next: null, unread: 2 }
const NONE: ChangedOrders = { orders: [], next: null, unread: 0 }
const open = async (list: ChangedOrders = LIST, status: Partial<OrderListStatus> = WHOLE) => {
  desk = await openDesk(
    '/changes',
    deskBridge()
      .answer('orderList.status', ok(listStatus(status)))
      .answer('changes.list', ok(list))
      .answer('changes.markRead', ok({}))
  )
}

describe('the page of changes', () => {
  it('counts the orders with unread changes, in its title, too', async () => {
    await open()
    expect([document.title, desk.text()]).toEqual([
      'Changes, 2 unread · Title Desk',
      expect.stringContaining('2 orders with unread changes')
    ])
    desk.close()
    await open(NONE)
    expect([document.title, desk.text()]).toEqual([
      'Changes · Title Desk',
      expect.not.stringContaining('with unread changes')
    ])
    desk.close()
    await open({ ...LIST, unread: 1284 })
    expect(document.title).toBe('Changes, 1,284 unread · Title Desk')
  })

  it('warns of what is wrong with the list, but not before the list was read whole', async () => {
    const notices = [{ kind: 'moving' }] as const
    await open(LIST, { ...WHOLE, notices })
    expect(desk.all('.about .caution').map(wordsOf)).toEqual([
      'The list changed while it was loading. Some changes may show up late.'
    ])
    desk.close()
    await open(NONE, { notices })
    expect(desk.all('.about .caution')).toEqual([])
    expect(desk.has('Show all changes')).toBe(false)
  })

  it('offers to mark all as read only where something is unread', async () => {
    await open({ ...LIST, unread: 0 })
    expect(desk.has('Mark all as read')).toBe(false)
    desk.close()
    await open({ ...NONE, unread: 1 })
    expect(desk.has('Mark all as read')).toBe(false)
  })

  it.each([
    [6, []],
    [7, ['1 more of Order 1']],
    [49, ['43 more of Order 1']],
    // No page is told more of one order.
    [50, ['At least 44 more of Order 1']]
  ] as const)('shows six changes of an order: of %i there are further %j', async (count, rest) => {
    const ids = Array.from({ length: count }, (_, at) => 60 - at)
    await open({ orders: [changedOrder(1, ids)], next: null, unread: 1 })
    expect(desk.all('.order .lines li')).toHaveLength(6)
    expect(desk.all('.order .rest').map(({ textContent }) => textContent.trim())).toEqual(rest)
  })

  it('has its wire alerts counted in their heading, each with a name or its ID', async () => {
    await open()
    const alarm = (index: number, alarms: number) => ({ orderId: orderId(index), since: DESK_DAY, alarms })
    const heard = async (...alarms: readonly ReturnType<typeof alarm>[]) => {
      desk.bridge.emit('wire.openChanged', { connectionId: 'c1', open: alarms })
      await desk.settle()
      return [desk.text('section.wire h2'), ...desk.all('section.wire li').map(wordsOf)]
    }
    const one = `Order ${orderId(1)} 1 change since`
    expect(await heard(alarm(1, 1))).toEqual(['Wire alert', expect.stringContaining(one)])
    expect(await heard(alarm(1, 1), alarm(2, 2))).toEqual([
      'Wire alerts (2)',
      expect.stringContaining(one),
      expect.stringContaining(`Order ${orderId(2)} 2 changes since`)
    ])
  })

  it('says when it was updated as of the day before where it is left open overnight', async () => {
    await open(NONE)
    expect(desk.text('.as-of')).toBe('Updated 10:45 AM')
    vi.setSystemTime(DESK_DAY + 86_400_000)
    desk.bridge.emit('orderList.changed', listStatus(WHOLE))
    await desk.settle()
    expect(desk.text('.as-of')).toBe('Updated yesterday, 10:45 AM')
  })
})
