import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import type { OrderRow } from '#domain/orders/order-list.ts'
import { useAnnouncer } from '../../../../renderer/common/announcer.ts'
import { notice } from '../../../../renderer/common/notice.ts'
import { orderRow } from '../order-cache-samples.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../desk.ts'
import { connected, NOT_CONNECTED, orderId } from '../samples.ts'

let desk: Desk
// What another test heard is no news.
beforeEach(() => {
  useAnnouncer().announce('')
})
afterEach(() => desk.close())

const GUPTA = orderRow(7, { name: 'Gupta refinance', properties: ['7 Elm St, Katy, TX 77494'] })

async function openPalette(at = '/closings', found: readonly OrderRow[] = []) {
  const bridge = deskBridge()
    .answer('orderList.rows', ({ from }) => ok({ rows: found, from, total: found.length, revision: 1 }))
    .answer('orderList.order', ({ orderId: id }) =>
      ok({
        row: { ...GUPTA, orderId: id },
        changes: [],
        stages: null,
        stagesAt: null,
        documents: null,
        documentsAt: null
      })
    )
  desk = await openDesk(at, bridge)
  await desk.key('k', { ctrlKey: true })
  // As the browser does for autofocus.
  box().focus()
}
const box = () => desk.one('dialog[open] input') as HTMLInputElement
const lines = () => desk.all('dialog[open] [role=option]').map(wordsOf)
const current = () => wordsOf(desk.one('dialog[open] [aria-selected=true]'))
const isOpen = () => desk.all('dialog[open]').length > 0

describe('the command palette', () => {
  it('offers the pages, the actions and the other clients before anything is typed', async () => {
    await openPalette()
    expect(lines().slice(0, 3)).toEqual(['Orders Ctrl 1', 'Changes Ctrl 2', 'Closings Ctrl 3'])
    expect(lines()).toEqual(expect.arrayContaining(['New refinance Ctrl N', 'Gulf Coast Credit Union']))
    expect(current()).toBe('Orders Ctrl 1')
  })

  it('finds pages and actions by the beginnings of their words, and runs the first with Enter', async () => {
    await openPalette()
    await desk.type(box(), 'mis doc')
    expect(lines()).toEqual(['Missing documents Ctrl 4'])
    await desk.key('Enter')
    expect([desk.place(), isOpen()]).toEqual(['/missing', false])
  })

  it('finds orders as the list does, and opens one', async () => {
    await openPalette('/closings', [GUPTA])
    await desk.type(box(), 'gupta')
    expect(desk.bridge.argsOf('orderList.rows').at(-1)).toMatchObject({ query: { text: 'gupta' }, count: 7 })
    expect(lines()).toEqual(['Gupta refinance 7 Elm St, Katy, TX 77494'])
    await desk.key('Enter')
    expect(desk.place()).toBe(`/orders/${GUPTA.orderId}`)
  })

  it('offers the orders opened last first, as the main process remembers them', async () => {
    await openPalette(`/orders/${orderId(1)}`)
    await desk.key('Escape')
    desk.bridge.answer('orderList.recent', ok([2, 3].map(index => ({ ...GUPTA, orderId: orderId(index) }))))
    await desk.router.push(`/orders/${orderId(2)}`)
    expect(desk.bridge.argsOf('orderList.opened')).toEqual([{ orderId: orderId(2) }])
    desk.one('dialog[open]').dispatchEvent(new Event('close'))
    await desk.settle()
    await desk.key('k', { ctrlKey: true })
    const ids = desk.all('dialog[open] [role=option]').map(({ id }) => id)
    expect(ids.slice(0, 4)).toEqual(
      [2, 3].map(index => `palette-${orderId(index)}`).concat('palette-orders', 'palette-changes')
    )
  })

  it('moves with the arrows around the ends, and tells a screen reader which line is current', async () => {
    await openPalette()
    await desk.key('ArrowUp')
    expect(current()).toBe(lines().at(-1))
    await desk.key('ArrowDown')
    expect(current()).toBe('Orders Ctrl 1')
    expect(box().getAttribute('aria-activedescendant')).toBe('palette-orders')
  })

  it('switches to another client', async () => {
    await openPalette()
    desk.bridge.answer('connection.activate', ({ id }) => ok({ ...connected(), activeId: id }))
    await desk.type(box(), 'gulf')
    await desk.key('Enter')
    expect(desk.said()).toBe('Switched to Gulf Coast Credit Union.')
  })
})

describe('without a connection', () => {
  it.each([
    ['the command palette', 'k'],
    ['the search box', 'f']
  ])('%s is not there, which is said, and does not open once there is one', async (_what, key) => {
    desk = await openDesk('/connect', deskBridge(NOT_CONNECTED))
    await desk.key(key, { ctrlKey: true })
    expect([isOpen(), notice.value]).toEqual([false, 'Connect to your service first.'])
    desk.bridge.emit('connection.changed', connected())
    await desk.settle()
    expect(isOpen()).toBe(false)
  })

  it('an open palette closes, and stays closed when there is one again', async () => {
    await openPalette()
    desk.bridge.emit('connection.changed', NOT_CONNECTED)
    await desk.settle()
    expect(isOpen()).toBe(false)
    desk.bridge.emit('connection.changed', connected())
    await desk.settle()
    expect(isOpen()).toBe(false)
  })
})

describe('using the command palette', () => {
  it('follows the mouse, and runs the line that is clicked', async () => {
    await openPalette()
    desk.one('#palette-closings').dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
    await desk.settle()
    expect([current(), box().getAttribute('aria-activedescendant')]).toEqual(['Closings Ctrl 3', 'palette-closings'])
    desk.one('#palette-changes').click()
    await desk.settle()
    expect([desk.place(), isOpen()]).toEqual(['/changes', false])
  })

  it('starts again at the first line when the text changes', async () => {
    await openPalette()
    await desk.key('ArrowDown')
    await desk.type(box(), 'c')
    expect(current()).toBe(lines()[0])
  })

  it('leaves Enter to a character that is being composed', async () => {
    await openPalette()
    await desk.type(box(), 'mis doc')
    await desk.key('Enter', { isComposing: true })
    expect([desk.place(), isOpen()]).toEqual(['/closings', true])
  })

  it('keeps the client when switching fails, and says so', async () => {
    await openPalette()
    desk.bridge.answer('connection.activate', failed({ kind: 'bug' }))
    await desk.type(box(), 'gulf')
    await desk.key('Enter')
    expect(desk.said()).toBe('Couldn’t switch to Gulf Coast Credit Union. Try again.')
  })

  it('closes on a click outside it, not inside', async () => {
    await openPalette()
    box().click()
    await desk.settle()
    expect(isOpen()).toBe(true)
    desk.one('dialog[open]').click()
    await desk.settle()
    expect(isOpen()).toBe(false)
  })

  it('says so where nothing matches, and Enter does nothing', async () => {
    await openPalette()
    await desk.type(box(), 'xyzzy')
    expect(desk.text('dialog[open] [role=status]')).toBe('Nothing matches “xyzzy”.')
    await desk.key('Enter')
    expect([desk.place(), isOpen()]).toEqual(['/closings', true])
  })

  it('opens what the whole text finds, however fast Enter follows it', async () => {
    await openPalette('/closings', [GUPTA])
    await desk.type(box(), 'elm')
    const search = desk.bridge.hold('orderList.rows')
    await desk.type(box(), 'elm 9')
    await desk.key('Enter')
    await desk.key('Enter')
    expect([desk.place(), isOpen()]).toEqual(['/closings', true])
    const nine = orderRow(9)
    search.answer(ok({ rows: [nine], from: 0, total: 1, revision: 1 }))
    await desk.settle()
    expect([desk.place(), isOpen()]).toEqual([`/orders/${nine.orderId}`, false])
  })

  it('opens no order where more is typed after Enter', async () => {
    await openPalette('/closings', [GUPTA])
    await desk.type(box(), 'elm')
    const search = desk.bridge.hold('orderList.rows')
    await desk.type(box(), 'elm 9')
    await desk.key('Enter')
    await desk.type(box(), 'elm 95')
    search.answer(ok({ rows: [GUPTA], from: 0, total: 1, revision: 1 }))
    await desk.settle()
    expect([desk.place(), isOpen()]).toEqual(['/closings', true])
  })

  it('opens what the first search finds, too, though Enter came before anything was listed', async () => {
    await openPalette()
    const search = desk.bridge.hold('orderList.rows')
    await desk.type(box(), 'xyzzy')
    expect(lines()).toEqual([])
    await desk.key('Enter')
    search.answer(ok({ rows: [GUPTA], from: 0, total: 1, revision: 1 }))
    await desk.settle()
    expect([desk.place(), isOpen()]).toEqual([`/orders/${GUPTA.orderId}`, false])
  })

  it('opens no order where it was closed after Enter', async () => {
    await openPalette('/closings', [GUPTA])
    await desk.type(box(), 'elm')
    const search = desk.bridge.hold('orderList.rows')
    await desk.type(box(), 'elm 9')
    await desk.key('Enter')
    desk.one('dialog[open]').click()
    await desk.settle()
    search.answer(ok({ rows: [GUPTA], from: 0, total: 1, revision: 1 }))
    await desk.settle()
    expect([desk.place(), isOpen()]).toEqual(['/closings', false])
  })

  it('waits for no search to open a page', async () => {
    await openPalette()
    desk.bridge.hold('orderList.rows')
    await desk.type(box(), 'mis doc')
    await desk.key('Enter')
    expect(desk.place()).toBe('/missing')
  })

  it('says that nothing matches once the orders were searched, and not where they could not be', async () => {
    await openPalette()
    const search = desk.bridge.hold('orderList.rows')
    const said = () => desk.text('dialog[open] [role=status]')
    await desk.type(box(), 'xyzzy')
    expect(said()).toBe('')
    search.answer(ok({ rows: [], from: 0, total: 0, revision: 1 }))
    await desk.settle()
    expect(said()).toBe('Nothing matches “xyzzy”.')
    desk.bridge.answer('orderList.rows', failed({ kind: 'store', trouble: 'disk-fault' }))
    await desk.type(box(), 'xyzz')
    expect(said()).toBe('Couldn’t search orders. Try again.')
  })

  it('drops an answer to a text that was changed meanwhile', async () => {
    await openPalette()
    const search = desk.bridge.hold('orderList.rows')
    await desk.type(box(), 'gupta')
    await desk.type(box(), 'mis doc')
    search.answer(ok({ rows: [GUPTA], from: 0, total: 1, revision: 1 }))
    await desk.settle()
    expect(lines()).toEqual(['Missing documents Ctrl 4'])
    search.answer(ok({ rows: [GUPTA], from: 0, total: 1, revision: 1 }))
    await desk.settle()
    expect(lines()).toEqual(['Missing documents Ctrl 4', 'Gupta refinance 7 Elm St, Katy, TX 77494'])
  })

  it('shows what is current, however long the list is', async () => {
    await openPalette()
    const shown: string[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this.id)
    })
    await desk.key('ArrowDown')
    await desk.key('ArrowDown')
    expect(shown).toEqual(['palette-changes', 'palette-closings'])
  })

  it('is closed before what was chosen is done', async () => {
    await openPalette()
    desk.bridge.hold('connection.activate')
    await desk.type(box(), 'gulf')
    await desk.key('Enter')
    expect([desk.bridge.argsOf('connection.activate').length, isOpen()]).toEqual([1, false])
  })

  it('offers no orders found before where the search for other words fails', async () => {
    await openPalette('/closings', [GUPTA])
    await desk.type(box(), 'gupta')
    desk.bridge.answer('orderList.rows', failed({ kind: 'store', trouble: 'disk-fault' }))
    await desk.type(box(), 'gupt')
    expect(lines()).toEqual([])
  })

  it('searches for no orders while nothing but spaces is typed', async () => {
    await openPalette('/closings', [GUPTA])
    const before = desk.bridge.argsOf('orderList.rows').length
    await desk.type(box(), '  ')
    expect(desk.bridge.argsOf('orderList.rows')).toHaveLength(before)
    expect(current()).toBe('Orders Ctrl 1')
  })
})

describe('the lines of the command palette', () => {
  it('stand under the names of their groups, without the active client', async () => {
    await openPalette()
    expect(desk.all('dialog[open] .group').map(wordsOf)).toEqual(['Go to', 'Actions', 'Clients'])
    expect(lines()).not.toContain('Lone Star Lending')
  })

  it('begin with a page whose name was typed, before orders that have it, too', async () => {
    await openPalette('/closings', [GUPTA])
    await desk.type(box(), 'out')
    expect(lines()).toEqual(['Outbox Ctrl 7', 'Gupta refinance 7 Elm St, Katy, TX 77494'])
  })

  it('fit all the words that are typed, not only one of them', async () => {
    await openPalette()
    await desk.type(box(), 'new purch')
    expect(lines()).toEqual(['New purchase Ctrl Shift N'])
  })

  it('name an order without a name by its people, or call it unnamed', async () => {
    await openPalette('/closings', [orderRow(8, { name: '' }), orderRow(9, { name: '', borrowers: [] })])
    await desk.type(box(), 'katy')
    expect(lines()).toEqual(['Ana Ramirez 8 8 Elm St, Katy, TX 77494', 'Unnamed order 9 Elm St, Katy, TX 77494'])
  })
})
