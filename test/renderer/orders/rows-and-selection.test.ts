import { afterEach, describe, expect, it, vi } from 'vitest'
import { watch } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { openDesk, type Desk } from '../app/desk.ts'
import { listStatus, orderRow } from '../app/order-cache-samples.ts'
import { connected, GULF_COAST, LONE_STAR, orderId } from '../app/samples.ts'
import { allOrdersBridge, focused, typed } from './all-orders.ts'

let desk: Desk
afterEach(() => {
  vi.restoreAllMocks()
  desk.close()
})
const DISK_FULL = failed({ kind: 'store', trouble: 'disk-full' } as const)
const line = (index: number) => desk.all('main tbody tr')[index - 1]!
const click = async (element: Element | null, held: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...held })
  element?.dispatchEvent(event)
  await desk.settle()
  return event
}
const selected = () => desk.all('tbody tr[aria-selected=true] a').map(link => link.textContent.trim())
const path = () => desk.place().split('?')[0]

describe('a click on a row', () => {
  it('opens its order wherever it is in the row', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    await click(line(2).querySelector('td:last-child'))
    expect(path()).toBe(`/orders/${orderId(2)}`)
  })

  it.each([
    ['Ctrl', { ctrlKey: true }],
    ['Cmd', { metaKey: true }],
    ['Shift', { shiftKey: true }]
  ])('with %s selects it, and opens nothing', async (_name, held) => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    const event = await click(line(2).querySelector('a'), held)
    expect([selected(), path(), event.defaultPrevented]).toEqual([['Order 2'], '/all-orders', true])
  })

  it('with Shift selects those in between, from the row or its box', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(6))
    await click(line(2).querySelector('a'), { ctrlKey: true })
    await click(line(4).querySelector('a'), { shiftKey: true })
    expect(selected()).toEqual(['Order 2', 'Order 3', 'Order 4'])
    await click(line(6).querySelector('input'), { shiftKey: true })
    expect(selected()).toHaveLength(5)
  })

  it('that ended the selection of a text opens nothing, unless it is on the link', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    vi.spyOn(globalThis, 'getSelection').mockReturnValue({ type: 'Range' } as Selection)
    await click(line(2).querySelector('td:last-child'))
    expect(path()).toBe('/all-orders')
    await click(line(2).querySelector('a'))
    expect(path()).toBe(`/orders/${orderId(2)}`)
  })

  it('makes it the one at which the keys enter the list', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(6))
    await click(line(4).querySelector('input'))
    await desk.key('ArrowDown')
    expect(focused()).toBe('Order 4')
  })

  it('marks no text while Shift is held', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    const down = (shiftKey: boolean) =>
      !line(2).dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, shiftKey }))
    expect([down(true), down(false)]).toEqual([true, false])
  })
})

describe('a key in the rows', () => {
  it.each([
    ['Alt', 'ArrowDown', { altKey: true }],
    ['Ctrl', 'ArrowDown', { ctrlKey: true }],
    ['Shift', 'ArrowDown', { shiftKey: true }]
  ])('with %s goes to no other row', async (_name, key, held) => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    await desk.key('ArrowDown')
    await desk.key(key, held)
    expect(focused()).toBe('Order 1')
  })

  it('goes no further than the last', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(3))
    await desk.key('ArrowDown')
    for (const key of ['End', 'ArrowDown', 'ArrowDown']) await desk.key(key)
    await desk.key('ArrowUp')
    expect(focused()).toBe('Order 2')
  })

  it('Esc ends the selection first, then the search', async () => {
    desk = await openDesk('/all-orders?q=Order', allOrdersBridge(3))
    await desk.key('ArrowDown')
    await desk.key(' ')
    await desk.key('Escape')
    expect([selected(), desk.place()]).toEqual([[], '/all-orders?q=Order'])
    await desk.key('Escape')
    expect(desk.place()).toBe('/all-orders')
  })
})

describe('the selection of orders', () => {
  it('of all results that could not be read says why, until another query', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    const rows = ok({ rows: [orderRow(1)], from: 0, total: 1, revision: 1 })
    desk.bridge.answer('orderList.rows', DISK_FULL)
    await click(desk.one('thead [type=checkbox]'))
    expect([desk.text('main [role=alert]').includes('disk'), selected()]).toEqual([true, []])
    desk.bridge.answer('orderList.rows', rows)
    await typed(desk, '1')
    expect(desk.all('main [role=alert]')).toEqual([])
  })

  it('of all results that come after another query selects none', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    const held = desk.bridge.hold('orderList.rows')
    await click(desk.one('thead [type=checkbox]'))
    desk.bridge.answer('orderList.rows', ok({ rows: [orderRow(1)], from: 0, total: 1, revision: 1 }))
    await typed(desk, '1')
    held.answer(ok({ rows: [1, 2, 3, 4].map(index => orderRow(index)), from: 0, total: 4, revision: 1 }))
    await desk.settle()
    expect(selected()).toEqual([])
  })

  it('that is empty is not said to end as one searches', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    const said: string[] = []
    const end = watch(announcement, ({ text }) => void said.push(text), { flush: 'sync' })
    await typed(desk, 'Order 1')
    end()
    expect(said).not.toContain('Selection cleared.')
  })

  it('takes 500 orders, and no box is checked for more', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(700))
    await click(desk.one('thead [type=checkbox]'))
    await desk.key('ArrowDown')
    await desk.key('End')
    const box = desk.all('tbody [type=checkbox]').at(-1) as HTMLInputElement
    await click(box)
    expect([box.checked, desk.text('.selection .count')]).toEqual([false, '500 selected, the most at once'])
  })
})

describe('the list', () => {
  it('is at its first row again for another query', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    await desk.key('ArrowDown')
    await desk.key('End')
    await typed(desk, 'Order 1')
    expect(desk.all('tbody a[tabindex="0"]').map(link => link.textContent.trim())).toEqual(['Order 1'])
  })

  it('keeps its view in the address as it is sorted otherwise', async () => {
    desk = await openDesk('/all-orders?view=mine', allOrdersBridge(4))
    await desk.press('Name')
    expect(desk.router.currentRoute.value.query['view']).toBe('mine')
  })

  it('says nothing of a refresh that could not begin but why', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    desk.bridge.answer('orderList.syncNow', failed({ kind: 'offline' }))
    await desk.key('F5')
    expect([desk.all('main [role=alert]').length, desk.said().includes('Refreshing')]).toEqual([1, false])
    desk.bridge.answer('orderList.syncNow', ok(listStatus()))
    await desk.key('F5')
    expect([desk.all('main [role=alert]'), desk.said()]).toEqual([[], 'Refreshing the orders.'])
  })

  it('says nothing under one client of a refresh that failed for another (R24)', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    desk.bridge.answer('orderList.syncNow', DISK_FULL)
    await desk.key('F5')
    expect(desk.text()).toContain('disk is full')
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect(desk.text()).not.toContain('disk is full')
  })

  it('says nothing under one client of a refresh for another that ends late (R24)', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    for (const [result, ...clients] of [
      [DISK_FULL, GULF_COAST, LONE_STAR],
      [ok(listStatus()), LONE_STAR, GULF_COAST]
    ] as const) {
      const held = desk.bridge.hold('orderList.syncNow')
      await desk.key('F5')
      desk.bridge.emit('connection.changed', connected(...clients))
      held.answer(result)
      await desk.settle()
      expect([desk.all('main [role=alert]'), desk.said().includes('Refreshing')]).toEqual([[], false])
    }
  })
})
