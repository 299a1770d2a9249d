import { afterEach, describe, expect, it, vi } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { orderRow, listStatus } from '../app/order-cache-samples.ts'
import { openDesk, type Desk } from '../app/desk.ts'
import { orderId } from '../app/samples.ts'
import { allOrdersBridge, searchBox, names, focused } from './all-orders.ts'

let desk: Desk
afterEach(() => desk.close())

/** Of 400 orders. */
async function threeCameAbove(): Promise<void> {
  desk.bridge.answer('orderList.rows', ({ from, count }) =>
    ok({
      rows: Array.from({ length: Math.min(count, 403 - from) }, (_, index) => orderRow(from + index - 2)),
      from,
      total: 403,
      revision: 2
    })
  )
  desk.bridge.emit('orderList.changed', listStatus({ orders: 403, revision: 2 }))
  await vi.advanceTimersByTimeAsync(1000)
  await desk.settle()
}

describe('the rows of All orders', () => {
  it('expose their count and positions to screen readers', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(400))
    expect([
      desk.one('main table').getAttribute('aria-rowcount'),
      desk.one('main tbody tr').getAttribute('aria-rowindex')
    ]).toEqual(['401', '2'])
    expect(desk.all('main tbody tr')).toHaveLength(20)
    expect(desk.text('.head .numbers')).toBe('400 orders')
  })

  it('are navigated by keyboard; only one is in the Tab order', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(400))
    searchBox(desk).focus()
    await desk.key('ArrowDown')
    await desk.key('ArrowDown')
    expect(focused()).toBe('Order 2')
    await desk.key('PageDown')
    expect(focused()).toBe('Order 21')
    await desk.key('End')
    expect(focused()).toBe('Order 400')
    expect(desk.all('tbody a[tabindex="0"]').map(link => link.textContent.trim())).toEqual(['Order 400'])
    await desk.key('Home')
    expect(focused()).toBe('Order 1')
  })

  it('are those of the last run while the cache is read, and read again once it is (P5)', async () => {
    const bridge = allOrdersBridge(40)
      .answer('orderList.status', ok(listStatus({ state: 'opening', orders: 0, revision: 0 })))
      .answer('orderList.rows', ok({ rows: [orderRow(7)], from: 0, total: 1, revision: -1 }))
    desk = await openDesk('/all-orders', bridge)
    expect([names(desk), desk.text('.head .numbers')]).toEqual([['Order 7'], '1 order'])
    bridge.answer('orderList.rows', ok({ rows: [orderRow(8), orderRow(7)], from: 0, total: 2, revision: 0 }))
    desk.bridge.emit('orderList.changed', listStatus({ orders: 2, revision: 0 }))
    await desk.settle()
    expect([names(desk), desk.text('.head .numbers')]).toEqual([['Order 8', 'Order 7'], '2 orders'])
  })

  it('show a placeholder until they load', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(400))
    const held = desk.bridge.hold('orderList.rows')
    searchBox(desk).focus()
    await desk.key('ArrowDown')
    await desk.key('End')
    expect(focused()).toBe('Loading…')
    held.answer(
      ok({ rows: Array.from({ length: 40 }, (_, index) => orderRow(361 + index)), from: 360, total: 400, revision: 1 })
    )
    await desk.settle()
    expect(focused()).toBe('Order 400')
  })

  it('move a typed letter to the search searchBox', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    searchBox(desk).focus()
    await desk.key('ArrowDown')
    await desk.key('k')
    expect(document.activeElement).toBe(searchBox(desk))
  })

  it('keep focus and position after returning from an order', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(400))
    searchBox(desk).focus()
    await desk.key('ArrowDown')
    await desk.key('End')
    desk.button('Order 398').click()
    await desk.settle()
    expect(desk.place()).toBe(`/orders/${orderId(398)}`)
    desk.bridge.hold('orderList.rows')
    desk.router.back()
    await desk.settle()
    expect(focused()).toBe('Order 398')
  })

  it('stay in place when orders are added above them', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(400))
    searchBox(desk).focus()
    await desk.key('ArrowDown')
    await desk.key('End')
    await desk.key('PageUp')
    const [before, shown] = [focused(), names(desk)]
    await threeCameAbove()
    expect([focused(), names(desk)]).toEqual([before, shown])
    expect(desk.text('.head .numbers')).toBe('403 orders')
  })

  it('are at their top after another search, however far they were scrolled', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(400))
    await desk.key('ArrowDown')
    await desk.key('End')
    const box = desk.one('main table').parentElement!
    expect(box.scrollTop).toBeGreaterThan(0)
    await desk.type(searchBox(desk), 'Order')
    expect([box.scrollTop, names(desk)[0]]).toEqual([0, 'Order 1'])
  })

  it('at their top stay there when orders are added above, and the current row is still that of its order', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(400))
    await desk.key('ArrowDown')
    await threeCameAbove()
    expect(desk.all('tbody a[tabindex="0"]').map(link => link.textContent.trim())).toEqual(['Order 1'])
    expect(desk.one('main table').parentElement!.scrollTop).toBe(0)
  })

  it('keep the focus on its order when orders are added above the first, so that Enter opens that one', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(400))
    searchBox(desk).focus()
    await desk.key('ArrowDown')
    await desk.key('ArrowDown')
    await threeCameAbove()
    expect(focused()).toBe('Order 2')
    ;(document.activeElement as HTMLElement).click()
    await desk.settle()
    expect(desk.router.currentRoute.value.params['orderId']).toBe(orderId(2))
  })

  it('show new, followed and removed orders in words', async () => {
    desk = await openDesk(
      '/all-orders',
      allOrdersBridge(2, ({ orderId: id }) => (id === orderId(1) ? { unread: 2, followed: true } : { goneAt: 1 }))
    )
    const [first, second] = desk.all('main tbody tr')
    expect(first?.textContent).toContain('2 new')
    expect(first?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Followed')
    expect(second?.textContent).toContain('No longer listed')
  })

  it('can be followed from their menu, and failures are shown', async () => {
    desk = await openDesk(
      '/all-orders',
      allOrdersBridge(2).answer('orderList.follow', ({ orderId: id, followed }) =>
        ok(orderRow(1, { orderId: id, followed }))
      )
    )
    await desk.key('ArrowDown')
    await desk.press('Actions for Order 1')
    await desk.press('Follow')
    expect(desk.all('[aria-label=Followed]')).toHaveLength(1)
    expect(desk.said()).toContain('Following.')
    desk.bridge.answer('orderList.follow', failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.press('Actions for Order 1')
    await desk.press('Unfollow')
    expect(desk.text('[role=alert]')).toContain('This computer’s disk is full.')
  })

  it('that fail to load can be retried', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(2).answer('orderList.rows', failed({ kind: 'bug' })))
    desk.bridge.answer('orderList.rows', ({ from }) => ok({ rows: [orderRow(1)], from, total: 1, revision: 1 }))
    desk.button('Try again').focus()
    await desk.press('Try again')
    expect([names(desk), focused()]).toEqual([['Order 1'], 'Order 1'])
  })
})
