import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ChangedOrders } from '#domain/orders/change.ts'
import { failed, ok } from '#domain/common/result.ts'
import { listStatus, changedOrder } from '../app/order-cache-samples.ts'
import { cameFrom } from '../app/came-from.ts'
import { DESK_DAY } from '../app/desk-day.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../app/desk.ts'
import { connected, GULF_COAST, orderId } from '../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const STATUS = listStatus({ asOf: DESK_DAY, whole: { at: DESK_DAY, confirmed: true }, orders: 87, unread: 2 })
const LIST: ChangedOrders = {
  orders: [
    changedOrder(1, [9, 8], { kind: 'closing-date', from: '', to: '2026-11-25' }),
    changedOrder(2, [7], { kind: 'document', what: 'replaced', documentId: 1, type: 'Wire Instructions', name: '' })
  ],
  next: null,
  unread: 2
}
const holding = (list: ChangedOrders = LIST) =>
  deskBridge()
    .answer('orderList.status', ok(STATUS))
    .answer('changes.list', ok(list))
    .answer('changes.markRead', ok({}))
const open = async (bridge = holding()) => (desk = await openDesk('/changes', bridge))
const items = () => desk.all('.order').map(wordsOf)
const marked = () => desk.bridge.argsOf('changes.markRead')
const focused = () => document.activeElement?.textContent.trim()
const news = async (revision: number) => {
  desk.bridge.emit('orderList.changed', { ...STATUS, revision })
  await desk.settle()
}

describe('the changes', () => {
  it('stand by order, in words, with when they were noticed and a way to the order', async () => {
    await open()
    expect(items()[0]).toMatch(
      /^Order 1 1 Elm St, Katy, TX 77494 · Closing .*Nov 23.* New: Closing set to .*Nov 25.* \d{1,2}:\d\d [AP]M New: Closing set to .* \d{1,2}:\d\d [AP]M Mark as read$/
    )
    expect(items()[1]).toContain('Document replaced: Wire Instructions Verify by phone before sending money.')
    await desk.press('Order 2')
    expect(desk.place()).toBe(`/orders/${orderId(2)}`)
  })

  it('are grouped: what is urgent first', async () => {
    const status = changedOrder(3, [10], { kind: 'status', from: 'New', to: 'Open' })
    await open(holding({ ...LIST, orders: [status, ...LIST.orders] }))
    expect(desk.all('section > h2').map(wordsOf)).toEqual(['Urgent 2', 'Status 1'])
    expect(items()[2]).toMatch(/^Order 3/)
    await desk.key('j')
    expect(focused()).toBe('Order 1')
  })

  it('are the unread ones at first, and all on demand', async () => {
    await open()
    const all = desk.all('fieldset label').find(label => label.textContent.includes('All'))!
    all.querySelector('input')!.click()
    await desk.settle()
    expect(desk.bridge.argsOf('changes.list')).toEqual([
      { unreadOnly: true, next: null },
      { unreadOnly: false, next: null }
    ])
  })

  it('say what is watched how, with the business days that were set', async () => {
    await open()
    expect(desk.text('.about')).toContain('that close within 10 business days.')
  })

  it('of an order with many are its newest; the rest are on its page', async () => {
    await open(holding({ orders: [changedOrder(1, [9, 8, 7, 6, 5, 4, 3, 2])], next: null, unread: 1 }))
    expect(desk.all('.order .lines li')).toHaveLength(6)
    expect(desk.has('2 more of Order 1')).toBe(true)
  })

  it('that come after those shown are asked for by "More"', async () => {
    await open(holding({ ...LIST, next: 7 }))
    desk.bridge.answer('changes.list', ok({ orders: [changedOrder(3, [5])], next: null, unread: 3 }))
    await desk.press('More')
    expect(desk.bridge.argsOf('changes.list').at(-1)).toEqual({ unreadOnly: true, next: 7 })
    expect(desk.all('.order')).toHaveLength(3)
    expect(desk.has('More')).toBe(false)
  })

  it('that could not be read are told, and asked for again; so are those behind "More"', async () => {
    await open(holding().answer('changes.list', failed({ kind: 'store', trouble: 'disk-fault' })))
    expect(desk.text('[role=alert]')).toContain('this computer’s disk')
    desk.bridge.answer('changes.list', ok({ ...LIST, next: 7 }))
    await desk.press('Try again')
    expect(desk.all('.order')).toHaveLength(2)
    desk.bridge.answer('changes.list', failed({ kind: 'bug' }))
    await desk.press('More')
    expect(desk.all('.order')).toHaveLength(2)
    desk.bridge.answer('changes.list', ok({ orders: [], next: null, unread: 2 }))
    await desk.press('Try again')
    expect(desk.all('[role=alert]')).toEqual([])
  })
})

describe('marking as read', () => {
  it('one order reaches up to its newest change shown, and keeps it in its place', async () => {
    await open()
    await desk.press('Mark as read: Order 1')
    expect(marked()).toEqual([{ orderId: orderId(1), upTo: 9 }])
    expect(items()[0]).toMatch(/Read$/)
    expect(items()).toHaveLength(2)
    expect(desk.said()).toContain('Order 1 marked as read.')
    expect(focused()).toBe('Order 2')
  })

  it('all reaches up to the newest change shown, so that what came meanwhile stays', async () => {
    await open()
    desk.bridge.answer('changes.list', ok({ orders: [changedOrder(4, [12])], next: null, unread: 1 }))
    await desk.press('Mark all as read')
    expect(marked()).toEqual([{ orderId: null, upTo: 9 }])
    expect(items()).toHaveLength(1)
  })

  it('that fails leaves it unread, and is told', async () => {
    await open(holding().answer('changes.markRead', failed({ kind: 'store', trouble: 'disk-full' })))
    await desk.press('Mark as read: Order 1')
    expect(desk.text('[role=alert]')).toContain('This computer’s disk is full.')
    expect(desk.has('Mark as read: Order 1')).toBe(true)
    await desk.press('Mark all as read')
    expect(desk.all('.order.unread')).toHaveLength(2)
  })
})

describe('the keyboard', () => {
  it('J and K go from order to order, from anywhere on the page', async () => {
    await open()
    for (const [key, name] of [
      ['j', 'Order 1'],
      ['j', 'Order 2'],
      ['j', 'Order 2'],
      ['k', 'Order 1'],
      ['ArrowDown', 'Order 2'],
      ['Home', 'Order 1']
    ] as const) {
      await desk.key(key)
      expect(focused(), key).toBe(name)
    }
  })

  it('E marks the order with the focus as read and goes on to the next', async () => {
    await open()
    await desk.key('e')
    expect(marked()).toEqual([])
    await desk.key('j')
    await desk.key('e')
    expect(marked()).toEqual([{ orderId: orderId(1), upTo: 9 }])
    expect(focused()).toBe('Order 2')
    await desk.key('e')
    await desk.key('e')
    expect(marked()).toHaveLength(2)
  })

  it('leaves keys alone that are held with others, and under a dialog', async () => {
    await open()
    expect((await desk.key('j', { altKey: true })).defaultPrevented).toBe(false)
    await desk.key('?', { shiftKey: true })
    expect((await desk.key('j')).defaultPrevented).toBe(false)
  })

  it('listens no longer once the page is left', async () => {
    await open()
    await desk.press('Drafts')
    expect((await desk.key('j')).defaultPrevented).toBe(false)
  })
})

describe('while one reads', () => {
  it('new changes wait behind a bar that shows them when it is asked to', async () => {
    await open()
    desk.bridge.answer(
      'changes.list',
      ok({ orders: [changedOrder(3, [11, 10]), ...LIST.orders], next: null, unread: 3 })
    )
    await news(2)
    expect(items()).toHaveLength(2)
    expect(desk.said()).toContain('2 new changes.')
    await desk.press('Show 2 new changes')
    expect(items()).toHaveLength(3)
    expect(desk.has('Show 2 new changes')).toBe(false)
    expect(focused()).toBe('Changes')
  })

  it('of more new changes than a page tells, it says how many there are at least', async () => {
    await open()
    desk.bridge.answer('changes.list', ok({ orders: [changedOrder(3, [11, 10])], next: 10, unread: 40 }))
    await news(2)
    expect(desk.said()).toContain('At least 2 new changes.')
    expect(desk.has('Show at least 2 new changes')).toBe(true)
    desk.bridge.answer('changes.list', ok({ orders: [changedOrder(3, [11, 10]), ...LIST.orders], next: 7, unread: 40 }))
    await news(3)
    expect(desk.has('Show 2 new changes')).toBe(true)
  })

  it('an order cache that changed without new changes says nothing', async () => {
    await open()
    const said = desk.said()
    await news(2)
    expect(desk.bridge.argsOf('changes.list')).toHaveLength(2)
    expect([desk.all('.new'), desk.said()]).toEqual([[], said])
    desk.bridge.answer('changes.list', ok({ orders: [changedOrder(3, [10]), ...LIST.orders], next: null, unread: 3 }))
    await news(3)
    expect([desk.all('.new').length, desk.said()]).toEqual([1, '1 new change.'])
  })

  it('what comes where nothing stood is shown at once', async () => {
    await open(holding({ orders: [], next: null, unread: 0 }))
    expect(desk.text()).toContain('You’re all caught up')
    desk.bridge.answer('changes.list', ok(LIST))
    await news(2)
    expect(items()).toHaveLength(2)
  })

  it("the news of another connection is not this one's", async () => {
    await open()
    desk.bridge.emit('orderList.changed', { ...STATUS, connectionId: GULF_COAST.id, revision: 9, unread: 40 })
    await desk.settle()
    expect(desk.bridge.argsOf('changes.list')).toHaveLength(1)
    expect(desk.text('.rail nav')).toContain('Changes 2')
  })

  it('Ctrl+R reads the list again', async () => {
    await open()
    await desk.key('r', { ctrlKey: true })
    expect(desk.bridge.argsOf('changes.list')).toHaveLength(2)
  })
})

describe('where there is nothing to show', () => {
  it('it says as of when, and leads to all changes', async () => {
    await open(holding({ orders: [], next: null, unread: 0 }))
    expect(desk.text()).toMatch(/You’re all caught up ?Updated \d{1,2}:\d\d [AP]M\./)
    await desk.press('Show all changes')
    expect(desk.bridge.argsOf('changes.list').at(-1)).toEqual({ unreadOnly: false, next: null })
    expect(desk.text()).toContain('No changes yet')
  })

  it('it says how far the first reading is', async () => {
    const status = listStatus({ scan: { page: 12, lastPage: 86, isFirst: true } })
    await open(holding({ orders: [], next: null, unread: 0 }).answer('orderList.status', ok(status)))
    expect(desk.text()).toContain('Loading the order list for the first time: page 12 of 86.')
    expect(desk.text('.list-foot')).toBe('Loading orders… 12 of 86')
  })
})

describe('on the way to an order and back', () => {
  it('the list is as it was left, with what was seen there read, and the focus at the order', async () => {
    const known = { ...LIST.orders[1]!, stages: null, stagesAt: null, documents: null, documentsAt: null }
    await open(holding().answer('orderList.order', ok(known)))
    cameFrom(desk, '/changes')
    await desk.press('Order 2')
    await vi.advanceTimersByTimeAsync(2000)
    expect(marked()).toEqual([{ orderId: orderId(2), upTo: 7 }])
    await desk.key('Escape')
    expect(desk.place()).toBe('/changes')
    expect(items()).toHaveLength(2)
    expect(items()[1]).toMatch(/Read$/)
    expect(focused()).toBe('Order 2')
    expect(desk.bridge.argsOf('changes.list').length).toBe(2)
  })

  it('another connection finds none of it (R24)', async () => {
    await open()
    const held = desk.bridge.hold('changes.list')
    desk.bridge.emit('connection.changed', connected(GULF_COAST))
    await desk.settle()
    expect(desk.all('.order')).toEqual([])
    held.answer(ok({ orders: [changedOrder(5, [1])], next: null, unread: 1 }))
    await desk.settle()
    expect(items()).toHaveLength(1)
  })
})
