import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { openDesk, type Desk } from '../app/desk.ts'
import { orderRow } from '../app/order-cache-samples.ts'
import { connected, GULF_COAST, LONE_STAR, orderId } from '../app/samples.ts'
import { allOrdersBridge, focused } from './all-orders.ts'

let desk: Desk
afterEach(() => desk.close())

const DISK_FULL = failed({ kind: 'store', trouble: 'disk-full' } as const)
const items = () => desk.all('[role=menu][aria-label^="Actions for"] [role=menuitem]')
const alerts = () => desk.all('main [role=alert]').length
/** Opens the menu of the first order. */
const open = async () => {
  desk = await openDesk('/all-orders', allOrdersBridge(4))
  await desk.key('ArrowDown')
  await desk.press('Actions for Order 1')
}
const choose = async (name: string) => {
  await desk.press('Actions for Order 1')
  items()
    .find(({ textContent }) => textContent.trim() === name)
    ?.click()
  await desk.settle()
}

describe('the menu of a row', () => {
  it('is walked around its ends, and Tab leaves it for the row', async () => {
    await open()
    for (const [key, item] of [
      ['ArrowUp', 'Duplicate'],
      ['ArrowDown', 'Open'],
      ['End', 'Duplicate'],
      ['Home', 'Open']
    ] as const) {
      await desk.key(key)
      expect(focused(), key).toBe(item)
    }
    await desk.key('Tab')
    expect([items(), focused(), desk.place()]).toEqual([[], 'Order 1', '/all-orders'])
  })

  it('closes when the list scrolls', async () => {
    await open()
    desk.button('Actions for Order 1').parentElement?.dispatchEvent(new Event('scroll'))
    await desk.settle()
    expect(items()).toEqual([])
  })

  it('is that of the row under the pointer, and of the one with the focus once that moves', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    await desk.key('ArrowDown')
    desk.one('tbody tr:nth-child(3) td').dispatchEvent(new Event('pointerover', { bubbles: true }))
    await desk.settle()
    expect(desk.has('Actions for Order 3')).toBe(true)
    await desk.key('ArrowDown')
    expect(desk.has('Actions for Order 2')).toBe(true)
  })

  it('says why its last action failed until another is chosen', async () => {
    await open()
    desk.bridge.answer('orderList.follow', DISK_FULL)
    await desk.press('Follow')
    expect(alerts()).toBe(1)
    await choose('Copy address')
    expect([alerts(), desk.bridge.argsOf('clipboard.copy')]).toEqual([0, [{ text: '1 Elm St, Katy, TX 77494' }]])
    desk.bridge.answer('documents.fetchOrders', DISK_FULL)
    await choose('Download documents')
    expect([alerts(), desk.bridge.argsOf('documents.fetchOrders')]).toEqual([1, [{ orderIds: [orderId(1)] }]])
    desk.bridge.answer('documents.fetchOrders', ok({ begun: 1, kept: 0, empty: 0, failures: [] }))
    await choose('Download documents')
    expect([alerts(), desk.said()]).toEqual([0, '1 document is being downloaded.'])
  })

  it('says nothing of what fails once another client is active (R24)', async () => {
    await open()
    const [follow, read] = [desk.bridge.hold('orderList.follow'), desk.bridge.hold('orderList.order')]
    await desk.press('Follow')
    await choose('Copy status')
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    follow.answer(DISK_FULL)
    read.answer(DISK_FULL)
    await desk.settle()
    expect(alerts()).toBe(0)
  })

  it('copies no address of an order that has none, and says so', async () => {
    const addresses = (id: string) => (id === orderId(1) ? [' '] : ['1 Elm St', '', '2 Elm St'])
    const bridge = allOrdersBridge(4, row => ({ properties: addresses(row.orderId) }))
    desk = await openDesk('/all-orders', bridge)
    await desk.key('ArrowDown')
    await desk.press('Actions for Order 1')
    expect(desk.button('No address to copy').getAttribute('aria-disabled')).toBe('true')
    await desk.press('No address to copy')
    expect([items().length, desk.bridge.argsOf('clipboard.copy')]).toEqual([7, []])
    await desk.key('Escape')
    await desk.key('ArrowDown')
    await desk.press('Actions for Order 2')
    await desk.press('Copy address')
    expect(desk.bridge.argsOf('clipboard.copy')).toEqual([{ text: '1 Elm St\n2 Elm St' }])
  })

  it('is that of the row with the focus again once the pointer leaves the list', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    await desk.key('ArrowDown')
    desk.one('tbody tr:nth-child(3) td').dispatchEvent(new Event('pointerover', { bubbles: true }))
    await desk.settle()
    desk.button('Actions for Order 3').parentElement?.dispatchEvent(new Event('pointerleave'))
    await desk.settle()
    expect(desk.has('Actions for Order 1')).toBe(true)
  })

  it('leaves a right click on the headings, or below the rows, to the system', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    await desk.key('ArrowDown')
    for (const place of [desk.one('main thead th'), desk.button('Actions for Order 1').parentElement]) {
      const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
      place?.dispatchEvent(event)
      await desk.settle()
      expect([event.defaultPrevented, items()]).toEqual([false, []])
    }
  })

  it('says so where a text could not be copied', async () => {
    await open()
    desk.bridge.answer('clipboard.copy', DISK_FULL)
    await desk.press('Copy order ID')
    expect(desk.said()).toBe('Couldn’t copy. Try again.')
  })

  it('copies no status that is not here, and says why one could not be read', async () => {
    await open()
    await desk.press('Copy status')
    expect(alerts()).toBe(0)
    desk.bridge.answer('orderList.order', DISK_FULL)
    await choose('Copy status')
    expect([alerts(), desk.bridge.argsOf('clipboard.copy')]).toEqual([1, []])
  })

  it('copies a status as of the oldest that it is put together from', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    await desk.key('ArrowDown')
    const at = (hours: number) => new Date(DESK_DAY).setHours(hours, 0)
    const asOf = async (stagesAt: number | null, documentsAt: number | null) => {
      const known = { row: orderRow(1), changes: [], stages: [], stagesAt, documents: [], documentsAt }
      desk.bridge.answer('orderList.order', ok(known))
      await choose('Copy status')
      return /As of .*/.exec(desk.bridge.argsOf('clipboard.copy').at(-1)?.text ?? '')?.[0]
    }
    expect([await asOf(at(9), at(10)), await asOf(at(10), at(8)), await asOf(null, null)]).toEqual([
      'As of Nov 20, 2026, 9:00 AM',
      'As of Nov 20, 2026, 8:00 AM',
      'As of Nov 20, 2026, 10:42 AM'
    ])
  })
})
