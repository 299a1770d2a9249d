import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OutboxItem } from '#domain/order/outbox.ts'
import { failed, ok } from '#domain/common/result.ts'
import { incomingFile } from '../../../renderer/common/files/incoming-file.ts'
import { draftId, sampleItem } from '../outbox/samples.ts'
import { listStatus } from './order-cache-samples.ts'
import { connected, GULF_COAST, LONE_STAR, NOT_CONNECTED, orderId, PRACTICE, samplePage } from './samples.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from './desk.ts'

let desk: Desk
afterEach(() => desk.close())

/** Where a new order of a kind is entered: each is a draft of its own. */
const newDraft = (kind: string) => new RegExp(`^/drafts/[0-9a-f-]{36}\\?kind=${kind}$`)

describe('without a connection', () => {
  it('every place leads to the welcome, and there is no rail and no "New order"', async () => {
    for (const at of ['/orders', `/orders/${orderId(1)}`, '/new/refinance', '/nowhere']) {
      desk = await openDesk(at, deskBridge(NOT_CONNECTED))
      expect(desk.place(), at).toBe('/connect')
      expect(desk.text()).toContain('Welcome to Title Desk')
      expect(desk.all('.rail')).toEqual([])
      expect(desk.has('New order')).toBe(false)
      desk.close()
    }
  })

  it('the way back is there when the last connection goes while a page is open', async () => {
    desk = await openDesk('/orders')
    desk.bridge.emit('connection.changed', NOT_CONNECTED)
    await desk.settle()
    expect(desk.place()).toBe('/connect')
  })

  it('a failure to learn what is kept is said, and asked again', async () => {
    desk = await openDesk('/orders', deskBridge().answer('connection.state', failed({ kind: 'bug' })))
    expect(desk.text()).toContain('Title Desk hit a problem.')
    desk.bridge.answer('connection.state', ok(connected()))
    await desk.press('Try again')
    expect(desk.text()).toContain('Lone Star Lending')
  })
})

describe('the rail', () => {
  it.each([
    ['/settings', 'Settings'],
    ['/settings/library', 'Settings'],
    ['/settings/activity', 'Settings'],
    ['/orders', 'Orders']
  ])('says at %s that this belongs to %s', async (at, place) => {
    const bridge = deskBridge()
      .answer('library.entries', ok([]))
      .answer('activity.read', failed({ kind: 'offline' }))
    desk = await openDesk(at, bridge)
    expect(desk.all('.rail [aria-current=page]').map(({ title }) => title)).toEqual([place])
  })
})

describe('the bar', () => {
  it('always says whose orders these are', async () => {
    desk = await openDesk('/orders')
    expect(desk.text('header.bar')).toContain('Connection: Lone Star Lending')
    expect(desk.one('header.bar .dot').style.background).toContain('--connection-green')
  })

  it('says that the data are for practice, and nothing of a token nobody has', async () => {
    desk = await openDesk('/orders', deskBridge(connected(PRACTICE)))
    expect(desk.text('header.bar')).toContain('Practice data')
    expect(desk.text('main')).not.toContain('access token')
  })

  it('says so if the service was not reached when it was last asked', async () => {
    desk = await openDesk('/orders')
    for (const [failure, words] of [
      [{ kind: 'offline' }, ['Offline']],
      [{ kind: 'timed-out', afterSeconds: 30 }, ['Service not responding']],
      [{ kind: 'unauthorized' }, []]
    ] as const) {
      desk.bridge.answer('orders.page', failed(failure))
      await desk.press('Refresh')
      expect(desk.all('header.bar .reach').map(reach => reach.textContent)).toEqual(words)
    }
  })

  it('says so if the outbox or the order list could not reach the service (F8)', async () => {
    desk = await openDesk('/orders')
    const reach = () => desk.all('header.bar .reach').map(({ textContent }) => textContent)
    const outbox = (changes: Partial<OutboxItem>) =>
      desk.bridge.emit('outbox.changed', {
        id: draftId(1),
        connectionId: LONE_STAR.id,
        item: sampleItem(changes)
      })
    outbox({ failure: { kind: 'unreachable', host: 'title.example.com', reason: 'refused' } })
    await desk.settle()
    expect(reach()).toEqual(['Service not responding'])
    outbox({ state: 'sent', waiting: null })
    await desk.settle()
    expect(reach()).toEqual([])
    const paused = { because: { kind: 'offline' }, until: null } as const
    desk.bridge.emit('orderList.changed', { ...listStatus({ asOf: 1 }), pause: paused })
    await desk.settle()
    expect(reach()).toEqual(['Offline'])
    desk.bridge.emit('orderList.changed', listStatus({ asOf: 2 }))
    await desk.settle()
    expect(reach()).toEqual([])
  })

  it('is shown beside the notice that a token is not saved', async () => {
    desk = await openDesk('/orders', deskBridge(connected({ ...LONE_STAR, token: 'until-quit' })))
    expect(desk.text()).toContain('You’ll need to enter the access token for Lone Star Lending again after you quit.')
  })

  it('leads to both kinds of order and to the files that make them, each with its keys', async () => {
    desk = await openDesk('/orders')
    expect(desk.all('#new-order-menu a').map(link => link.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      'Refinance Ctrl N',
      'Purchase Ctrl Shift N',
      'From a loan file… Ctrl O',
      'From a CSV file… Ctrl Shift O'
    ])
    await desk.press('Purchase Ctrl Shift N')
    expect(desk.place()).toMatch(newDraft('purchase'))
  })

  it('has a menu that closes when one of its keys leads on', async () => {
    desk = await openDesk('/orders')
    const menu = desk.one('#new-order-menu')
    menu.showPopover()
    desk.all('#new-order-menu a')[0]!.focus()
    await desk.key('N', { ctrlKey: true, shiftKey: true })
    expect(desk.place()).toMatch(newDraft('purchase'))
    expect(menu.dataset['open']).toBeUndefined()
    expect(desk.one('main').contains(document.activeElement)).toBe(true)
  })

  it('has a menu the arrows walk round', async () => {
    desk = await openDesk('/orders')
    const [refinance, purchase, , last] = desk.all('#new-order-menu a')
    refinance!.focus()
    await desk.key('ArrowDown')
    expect(document.activeElement).toBe(purchase)
    await desk.key('ArrowUp')
    await desk.key('ArrowUp')
    expect(document.activeElement).toBe(last)
    await desk.key('ArrowDown')
    expect(document.activeElement).toBe(refinance)
  })
})

describe('a command that the page has no use for', () => {
  it.each([
    ['s', {}, 'Everything you enter is saved automatically.'],
    ['p', {}, 'There’s nothing to print on this page.'],
    ['Enter', {}, 'There’s no order to review on this page.'],
    ['c', { shiftKey: true }, 'Open an order to copy its status.']
  ])('is answered: Ctrl+%s (F25)', async (key, held, text) => {
    desk = await openDesk('/connect')
    expect((await desk.key(key, { ctrlKey: true, ...held })).defaultPrevented).toBe(true)
    expect([desk.text('.toast'), desk.said()]).toEqual([text, text])
    await vi.advanceTimersByTimeAsync(4000)
    expect(desk.all('.toast')).toEqual([])
  })
})

describe('the clients', () => {
  it('are one key apart, and the switch is said', async () => {
    desk = await openDesk('/orders')
    desk.bridge.answer('connection.activate', ({ id }) => ok({ ...connected(), activeId: id }))
    await desk.key('@', { code: 'Digit2', ctrlKey: true, shiftKey: true })
    expect(desk.bridge.argsOf('connection.activate')).toEqual([{ id: GULF_COAST.id }])
    expect(desk.said()).toBe('Switched to Gulf Coast Credit Union.')
  })

  it('stand beneath the active one’s name', async () => {
    desk = await openDesk('/orders')
    desk.bridge.answer('connection.activate', ({ id }) => ok({ ...connected(), activeId: id }))
    expect(desk.all('#client-menu > *').map(wordsOf)).toEqual([
      'Lone Star Lending ✓',
      'Gulf Coast Credit Union Ctrl Shift 2',
      'Manage connections'
    ])
    await desk.press('Gulf Coast Credit Union Ctrl Shift 2')
    expect(desk.text('header.bar')).toContain('Connection: Gulf Coast Credit Union')
  })

  it('have the number of their wire alerts beside them, but for the active one (F2)', async () => {
    const bridge = deskBridge().answer('wire.elsewhere', ok([{ connectionId: GULF_COAST.id, orders: 2 }]))
    desk = await openDesk('/orders', bridge)
    expect(desk.all('#client-menu > *').map(wordsOf)).toContain('Gulf Coast Credit Union 2 wire alerts Ctrl Shift 2')
    bridge.answer('wire.elsewhere', ok([{ connectionId: LONE_STAR.id, orders: 1 }]))
    bridge.emit('connection.changed', { ...connected(), activeId: GULF_COAST.id })
    await flushPromises()
    expect(desk.all('#client-menu > *').map(wordsOf).slice(0, 2)).toEqual([
      'Lone Star Lending 1 wire alert Ctrl Shift 1',
      'Gulf Coast Credit Union ✓'
    ])
    bridge.answer('wire.elsewhere', ok([{ connectionId: LONE_STAR.id, orders: 3 }]))
    bridge.emit('wire.openChanged', { connectionId: LONE_STAR.id, open: [] })
    await flushPromises()
    expect(desk.text('#client-menu')).toContain('3 wire alerts')
  })

  it('stay as they are where the switch fails', async () => {
    desk = await openDesk('/orders')
    desk.bridge.answer('connection.activate', failed({ kind: 'bug' }))
    await desk.key('@', { code: 'Digit2', ctrlKey: true, shiftKey: true })
    expect(desk.said()).toBe('Couldn’t switch to Gulf Coast Credit Union. Try again.')
    expect(desk.text('header.bar')).toContain('Connection: Lone Star Lending')
  })
})

describe('a command of the menu', () => {
  it.each([
    ['new-refinance', newDraft('refinance')],
    ['new-purchase', newDraft('purchase')],
    ['loan-file', /^\/new\/loan-file$/],
    ['import-csv', /^\/new\/csv$/],
    ['connections', /^\/connect$/],
    ['orders', /^\/all-orders$/],
    ['drafts', /^\/drafts$/],
    ['outbox', /^\/outbox$/],
    ['changes', /^\/changes$/],
    ['closings', /^\/closings$/],
    ['missing', /^\/missing$/],
    ['downloads', /^\/downloads$/],
    ['settings', /^\/settings$/]
  ] as const)('%s leads to %s', async (command, place) => {
    desk = await openDesk(`/orders/${orderId(1)}`)
    desk.bridge.emit('menu.chosen', command)
    await desk.settle()
    expect(desk.place()).toMatch(place)
  })

  it('"loan-file" asks for none later where there is no connection yet', async () => {
    desk = await openDesk('/connect', deskBridge(NOT_CONNECTED))
    desk.bridge.emit('menu.chosen', 'loan-file')
    await desk.settle()
    expect([desk.place(), incomingFile.value]).toEqual(['/connect', undefined])
  })

  it('"refresh" asks the service again', async () => {
    desk = await openDesk('/orders?page=2')
    desk.bridge.emit('menu.chosen', 'refresh')
    await desk.settle()
    expect(desk.bridge.argsOf('orders.page')).toEqual([{ page: 2 }, { page: 2 }])
  })

  it('"find" leads from anywhere to the box of the bar, on the page one is on', async () => {
    desk = await openDesk('/connect')
    desk.bridge.emit('menu.chosen', 'find')
    await desk.settle()
    expect([desk.place(), document.activeElement?.getAttribute('aria-label')]).toEqual(['/connect', 'Search orders'])
  })

  it('reaches nobody once the window is gone', async () => {
    desk = await openDesk('/orders')
    expect(desk.bridge.listening('menu.chosen')).toBe(1)
    desk.app.unmount()
    expect(desk.bridge.listening('menu.chosen')).toBe(0)
  })
})

describe('the keyboard', () => {
  it('Ctrl+N and Ctrl+Shift+N start an order', async () => {
    desk = await openDesk('/orders')
    const event = await desk.key('n', { ctrlKey: true })
    expect(desk.place()).toMatch(newDraft('refinance'))
    expect(event.defaultPrevented).toBe(true)
    await desk.key('N', { ctrlKey: true, shiftKey: true })
    expect(desk.place()).toMatch(newDraft('purchase'))
  })

  it('Esc goes from an order back to the page of the list it was opened from, and no further', async () => {
    desk = await openDesk('/orders?page=3')
    await desk.press('Order 31')
    await desk.key('Escape')
    expect(desk.place()).toBe('/orders?page=3')
    await desk.key('Escape')
    expect(desk.place()).toBe('/orders?page=3')
  })

  it('Esc goes back to the orders from a page that has no way back of its own', async () => {
    desk = await openDesk('/connect')
    await desk.key('Escape')
    expect(desk.place()).toBe('/all-orders')
  })

  it('? lists the shortcuts, and Esc then closes the list and leaves the page', async () => {
    desk = await openDesk(`/orders/${orderId(1)}`)
    await desk.key('?', { shiftKey: true })
    expect(desk.one('dialog[open]').textContent).toContain('New purchaseCtrl Shift N')
    await desk.key('Escape')
    expect(desk.place()).toBe(`/orders/${orderId(1)}`)
    // As the platform does where Esc is pressed.
    ;(desk.one('dialog[open]') as HTMLDialogElement).close()
    await desk.settle()
    expect(desk.all('dialog[open]')).toEqual([])
  })

  it('leaves a key alone that is for nobody', async () => {
    desk = await openDesk('/orders')
    expect((await desk.key('x')).defaultPrevented).toBe(false)
  })
})

describe('on going to another page', () => {
  it('the focus is on its heading and the window has its title', async () => {
    desk = await openDesk('/all-orders')
    expect(document.title).toBe('Orders · Title Desk')
    await desk.press('Connections')
    expect(document.activeElement?.textContent).toBe('Connections')
    expect(document.title).toBe('Connections · Title Desk')
  })

  it('a part of the page that took the focus keeps it', async () => {
    desk = await openDesk('/orders')
    await desk.key('n', { ctrlKey: true })
    expect(document.activeElement?.tagName).toBe('INPUT')
  })

  it('the other pages of the list leave the focus where it is', async () => {
    desk = await openDesk('/orders')
    desk.button('Next page').focus()
    await desk.press('Next page')
    expect(document.activeElement).toBe(desk.button('Next page'))
  })
})

describe('another connection', () => {
  it('takes along nothing of the one before (R24)', async () => {
    desk = await openDesk('/orders?page=2')
    expect(desk.text()).toContain('Order 16')
    desk.bridge.answer('orders.page', ({ page }) => ok(samplePage(page, 3)))
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect(desk.text('header.bar')).toContain('Gulf Coast Credit Union')
    expect(desk.text()).not.toContain('Order 16')
  })
})

describe('a fault of a page', () => {
  it('is said above the page, which stays, and goes with the page', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    desk = await openDesk('/orders')
    desk.bridge.answer('orders.page', () => {
      throw new RangeError('Ana Ramirez')
    })
    await desk.press('Refresh')
    expect(desk.one('.fault').textContent).toContain('Title Desk hit a problem.')
    expect(desk.rows()).toHaveLength(15)
    expect(error.mock.calls.flat().join()).not.toContain('Ana Ramirez')
    await desk.press('Connections')
    expect(desk.all('.fault')).toEqual([])
  })
})
