import { afterEach, describe, expect, it } from 'vitest'
import type { ChangedOrder, ChangedOrders } from '#domain/orders/change.ts'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { changedOrder, listStatus } from '../app/order-cache-samples.ts'
import { connected, GULF_COAST, LONE_STAR, openAlarm, orderId } from '../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const STATUS = listStatus({ asOf: DESK_DAY, whole: { at: DESK_DAY, confirmed: true }, orders: 87, unread: 2 })
const DISK_FULL = failed({ kind: 'store', trouble: 'disk-full' } as const)
const DISK_FAULT = failed({ kind: 'store', trouble: 'disk-fault' } as const)
const LIST: ChangedOrders = { orders: [changedOrder(1, [9, 8]), changedOrder(2, [7])], next: null, unread: 2 }
/** As it is once somebody has read it. */
const read = ({ row, changes }: ChangedOrder): ChangedOrder => ({
  row,
  changes: changes.map(change => ({ ...change, read: true }))
})
const open = async (list: ChangedOrders = LIST) => {
  const bridge = deskBridge()
    .answer('orderList.status', ok(STATUS))
    .answer('changes.list', ok(list))
    .answer('changes.markRead', ok({}))
  desk = await openDesk('/changes', bridge)
}
const goTo = async (place: string) => {
  await desk.router.push(place)
  await desk.settle()
}
const items = () => desk.all('.order').map(wordsOf)
const focused = () => document.activeElement?.textContent.trim()
const asked = () => desk.bridge.argsOf('changes.list').length
const alerts = () => desk.all('.about [role=alert]')

describe('marking changes as read', () => {
  it('that failed says why until it works', async () => {
    await open()
    const [{ count }, before] = [announcement.value, asked()]
    desk.bridge.answer('changes.markRead', DISK_FULL)
    await desk.press('Mark all as read')
    await desk.press('Mark as read: Order 1')
    expect([alerts().length, announcement.value.count, asked()]).toEqual([1, count, before])
    desk.bridge.answer('changes.markRead', ok({}))
    await desk.press('Mark as read: Order 1')
    expect(alerts()).toEqual([])
  })

  it('that failed for one client is not spoken of under another (R24)', async () => {
    await open()
    desk.bridge.answer('changes.markRead', DISK_FULL)
    await desk.press('Mark all as read')
    expect(desk.text()).toContain('disk is full')
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect(desk.text()).not.toContain('disk is full')
  })

  it.each([
    ['done', 'Mark all as read'],
    ['refused', 'Mark all as read'],
    ['done', 'Mark as read: Order 1'],
    ['refused', 'Mark as read: Order 1']
  ])('that is %s once another client is active is not spoken of there: %s (R24)', async (how, button) => {
    await open()
    const held = desk.bridge.hold('changes.markRead')
    await desk.press(button)
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    const { count } = announcement.value
    held.answer(how === 'done' ? ok({}) : DISK_FULL)
    await desk.settle()
    expect([alerts(), announcement.value.count]).toEqual([[], count])
  })

  it('of all is announced, and the focus moves to the heading when the button disappears', async () => {
    await open()
    desk.bridge.answer('changes.list', ok({ orders: [], next: null, unread: 0 }))
    desk.button('Mark all as read').focus()
    await desk.press('Mark all as read')
    expect(announcement.value.text).toBe('All changes marked as read.')
    expect([desk.has('Mark all as read'), focused()]).toEqual([false, 'Changes'])
  })

  it('goes on to the next order that is unread, and stays at the last', async () => {
    const orders = [changedOrder(1, [9]), read(changedOrder(2, [8])), changedOrder(3, [7])]
    await open({ orders, next: null, unread: 2 })
    await desk.key('j')
    await desk.key('e')
    expect(focused()).toBe('Order 3')
    await desk.key('e')
    expect(focused()).toBe('Order 3')
  })
})

describe('the list of changes', () => {
  it('focuses its heading after a refresh', async () => {
    desk = await openDesk('/changes', deskBridge().answer('changes.list', DISK_FAULT))
    desk.bridge.answer('changes.list', ok(LIST))
    desk.button('Try again').focus()
    await desk.press('Try again')
    expect([items().length, focused()]).toEqual([2, 'Changes'])
  })

  it('is entered by ↓ from its heading', async () => {
    await open()
    desk.one('h1').tabIndex = -1
    desk.one('h1').focus()
    await desk.key('ArrowDown')
    expect(focused()).toBe('Order 1')
  })

  it('is walked from the filter of changes, but not while typing', async () => {
    await open()
    desk.one('#find').focus()
    expect((await desk.key('j')).defaultPrevented).toBe(false)
    desk.one('main fieldset input').focus()
    await desk.key('j')
    expect(focused()).toBe('Order 1')
  })

  it('shows an order’s unread changes as new', async () => {
    const [first, second] = changedOrder(1, [9, 8]).changes
    const changes = [first!, { ...second!, read: true }]
    await open({ orders: [{ ...changedOrder(1, []), changes }], next: null, unread: 1 })
    expect(items()[0]?.match(/New: /g)).toHaveLength(1)
  })

  it('says how many more properties an order has, whether it is followed, and its date as it came', async () => {
    const { row, changes } = changedOrder(1, [9])
    const properties = ['1 Elm St, Katy, TX 77494', '2 Oak St, Katy, TX 77494', '3 Ash St, Katy, TX 77494']
    const bare = { name: '', properties, closingDate: null, closingText: 'in June', followed: true }
    await open({ orders: [{ row: { ...row, ...bare }, changes }], next: null, unread: 1 })
    expect(items()[0]).toMatch(
      /^Unnamed order 1 Elm St, Katy, TX 77494 and 2 more properties · Closing in June · Following /
    )
    await desk.press('Mark as read: Unnamed order')
    expect(announcement.value.text).toBe('Unnamed order marked as read.')
  })

  it('stays as it was right after an order, and loads again later', async () => {
    await open()
    await desk.press('Order 2')
    await goTo('/changes')
    expect(items()).toHaveLength(2)
    await goTo('/drafts')
    desk.bridge.answer('changes.list', ok({ orders: [changedOrder(3, [10])], next: null, unread: 1 }))
    await goTo('/changes')
    expect(items()).toHaveLength(1)
  })

  it.each([
    ['its wire alert', 'section.wire a'],
    ['the rest of its changes', '.order .rest a']
  ])('stays as it was after an order that was opened by %s, with the focus at it', async (_what, link) => {
    const orders = [changedOrder(1, [9, 8, 7, 6, 5, 4, 3]), changedOrder(2, [2])]
    await open({ orders, next: null, unread: 2 })
    desk.bridge.emit('wire.openChanged', { connectionId: LONE_STAR.id, open: [openAlarm(1)] })
    await desk.settle()
    desk.one(`main ${link}`).click()
    await desk.settle()
    expect(desk.place()).toBe(`/orders/${orderId(1)}`)
    desk.bridge.answer('changes.list', ok({ orders: [changedOrder(3, [10])], next: null, unread: 1 }))
    await goTo('/changes')
    expect([items().length, focused()]).toEqual([2, 'Order 1'])
  })
})
