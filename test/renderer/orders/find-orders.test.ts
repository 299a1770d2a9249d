import { afterEach, describe, expect, it, vi } from 'vitest'
import { watch } from 'vue'
import { ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { goToResults } from '../../../renderer/common/search/search-text.ts'
import { orderRow } from '../app/order-cache-samples.ts'
import { openDesk, type Desk } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, orderId } from '../app/samples.ts'
import { allOrdersBridge, searchBox, names, focused, asked, typed } from './all-orders.ts'

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** The bytes of each request and its answer on their way over the bridge, from now on. */
function bytesSent(bridge: ReturnType<typeof allOrdersBridge>): number[] {
  const sent: number[] = []
  const call = bridge.call.bind(bridge)
  vi.spyOn(bridge, 'call').mockImplementation(async (name, args) => {
    const result = await call(name, args)
    sent.push(bytesOf(args) + bytesOf(result))
    return result
  })
  return sent
}

let desk: Desk
afterEach(() => desk.close())

describe('finding an order', () => {
  it('opens All orders from any page at the first letter, one step back from there', async () => {
    desk = await openDesk('/drafts', allOrdersBridge(40))
    await typed(desk, '12')
    expect(desk.place()).toBe('/all-orders?q=12')
    expect(names(desk)).toEqual(['Order 12'])
    expect(desk.text('.head .numbers')).toBe('1 of 40 orders')
    expect(document.activeElement).toBe(searchBox(desk))
    desk.router.back()
    await desk.settle()
    expect([desk.place(), searchBox(desk).value]).toEqual(['/drafts', ''])
  })

  it('sends one query per keystroke, for the visible rows only (P15)', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(400))
    await typed(desk, 'Ord')
    expect(asked(desk).map(({ query, from, count }) => [query.text, from, count])).toEqual([
      ['', 0, 20],
      ['O', 0, 20],
      ['Or', 0, 20],
      ['Ord', 0, 20]
    ])
  })

  it('sends no more for a keystroke than a tenth beyond the visible rows, however many there are (P15)', async () => {
    for (const orders of [400, 2000]) {
      const bridge = allOrdersBridge(orders)
      const sent = bytesSent(bridge)
      desk = await openDesk('/all-orders', bridge)
      await typed(desk, 'O')
      sent.length = 0
      await typed(desk, 'Or')
      const [inSight] = asked(desk).slice(-1)
      const shown = Array.from({ length: inSight?.count ?? 0 }, (_, index) => orderRow(index + 1))
      expect(sent.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(1.1 * bytesOf(shown))
      desk.close()
    }
    desk = await openDesk('/orders')
  })

  it('skips queries that were typed over, and drops stale answers', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    const held = desk.bridge.hold('orderList.rows')
    await typed(desk, 'Order 3')
    expect(asked(desk).map(({ query }) => query.text)).toEqual(['', 'O'])
    held.answer(ok({ rows: [orderRow(99)], from: 0, total: 1, revision: 1 }))
    await desk.settle()
    expect(asked(desk).map(({ query }) => query.text)).toEqual(['', 'O', 'Order 3'])
    expect(names(desk)).not.toContain('Order 99')
    held.answer(ok({ rows: [orderRow(3)], from: 0, total: 1, revision: 1 }))
    await desk.settle()
    expect(names(desk)).toEqual(['Order 3'])
  })

  it('highlights the matched text in the rows', async () => {
    desk = await openDesk(
      '/all-orders?q=elm',
      allOrdersBridge(3).answer('orderList.rows', ({ from }) =>
        ok({ rows: [orderRow(1)], from, total: 1, revision: 1 })
      )
    )
    expect(desk.all('tbody mark').map(mark => mark.textContent)).toEqual(['Elm'])
  })

  it('moves into the rows with ↓, opens the only match with Enter, and is restored on the way back', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    await typed(desk, 'Order 1')
    await desk.key('ArrowDown')
    expect(focused()).toBe('Order 1')
    await typed(desk, 'Order 17')
    await desk.key('Enter')
    expect(desk.place()).toBe(`/orders/${orderId(17)}`)
    desk.router.back()
    await desk.settle()
    expect([desk.place(), searchBox(desk).value, names(desk)]).toEqual([
      '/all-orders?q=Order+17',
      'Order 17',
      ['Order 17']
    ])
  })

  it('opens the only match with the focus at its heading, so that a letter leads nowhere else (F4)', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    searchBox(desk).focus()
    await typed(desk, 'Order 17')
    await desk.key('Enter')
    expect([desk.place(), document.activeElement?.tagName]).toEqual([`/orders/${orderId(17)}`, 'H1'])
  })

  it('clears on Esc, and returns to the previous page on the next Esc', async () => {
    desk = await openDesk('/drafts', allOrdersBridge(40))
    await typed(desk, '9')
    await desk.key('Escape')
    expect([searchBox(desk).value, desk.place()]).toEqual(['', '/all-orders'])
    await desk.key('Escape')
    expect(desk.place()).toBe('/drafts')
  })

  it('returns to the page where the search began once: the next one begins elsewhere', async () => {
    desk = await openDesk('/drafts', allOrdersBridge(40))
    await typed(desk, '9')
    for (const _key of [1, 2]) await desk.key('Escape')
    await desk.router.push('/all-orders')
    await desk.settle()
    searchBox(desk).focus()
    await desk.key('Escape')
    expect(desk.place()).toBe('/all-orders')
  })

  it('returns to no page from before one left the results in another way', async () => {
    desk = await openDesk('/drafts', allOrdersBridge(40))
    await typed(desk, '9')
    for (const place of ['/outbox', '/all-orders']) {
      await desk.router.push(place)
      await desk.settle()
    }
    searchBox(desk).focus()
    await desk.key('Escape')
    expect(desk.place()).toBe('/all-orders')
  })

  it('returns to no page of another client (R24)', async () => {
    desk = await openDesk(`/orders/${orderId(7)}`, allOrdersBridge(40))
    await typed(desk, '9')
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    searchBox(desk).focus()
    await desk.key('Escape')
    expect(desk.place()).not.toContain(orderId(7))
  })

  it.each([
    ['Ctrl+F', 'f', true],
    ['/', '/', false]
  ])('is focused by %s, and Esc restores the previous focus', async (_keys, key, ctrlKey) => {
    desk = await openDesk('/orders', allOrdersBridge(40))
    desk.button('Order 3').focus()
    await desk.key(key, { ctrlKey })
    expect(document.activeElement).toBe(searchBox(desk))
    await desk.key('Escape')
    expect(focused()).toBe('Order 3')
  })

  it('with no match says so, and offers all orders', async () => {
    desk = await openDesk(`/all-orders?q=zzz&f=${encodeURIComponent('{"followed":true}')}`, allOrdersBridge(40))
    expect(desk.text()).toContain('No orders match “zzz” and these filters.')
    await desk.press('Search all orders')
    expect(desk.place()).toBe('/all-orders?q=zzz')
    await desk.press('Clear search')
    expect([desk.place(), searchBox(desk).value, names(desk).length]).toEqual(['/all-orders', '', 20])
  })

  it('is cleared with its rows when the connection changes (R24)', async () => {
    desk = await openDesk('/all-orders?q=order', allOrdersBridge(40))
    desk.bridge.hold('orderList.rows')
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect([searchBox(desk).value, names(desk)]).toEqual(['', []])
  })
})

describe('the rows of a search', () => {
  const one = ok({ rows: [orderRow(17)], from: 0, total: 1, revision: 1 })

  it('are gone to by ↓, which opens none, though only one was found', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    await typed(desk, 'Order 17')
    await desk.key('ArrowDown')
    expect([focused(), desk.place()]).toEqual(['Order 17', '/all-orders?q=Order+17'])
  })

  it('are gone to by Enter where there are several', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    await typed(desk, 'Order 3')
    await desk.key('Enter')
    expect([focused(), desk.place()]).toEqual(['Order 3', '/all-orders?q=Order+3'])
  })

  it('are waited for by Enter: what was found before is not opened', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    await typed(desk, 'Order 12')
    const held = desk.bridge.hold('orderList.rows')
    await desk.type(searchBox(desk), 'Order 17')
    await desk.key('Enter')
    expect(desk.place()).toBe('/all-orders?q=Order+17')
    held.answer(one)
    await desk.settle()
    expect(desk.place()).toBe(`/orders/${orderId(17)}`)
  })

  it('are said once they are there, and not those found before', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    const said: string[] = []
    const end = watch(announcement, ({ text }) => void said.push(text), { flush: 'sync' })
    const held = desk.bridge.hold('orderList.rows')
    await desk.type(searchBox(desk), 'Order 17')
    expect(said).toEqual([])
    held.answer(one)
    await desk.settle()
    desk.bridge.answer('orderList.rows', ok({ rows: [], from: 0, total: 0, revision: 1 }))
    await desk.type(searchBox(desk), 'zzz')
    end()
    expect(said).toEqual(['1 order found.', 'No orders found.'])
  })

  it('are announced at first, too, and not said by the count beside the heading as well', async () => {
    const bridge = allOrdersBridge(40)
    const said: string[] = []
    const end = watch(announcement, ({ text }) => void said.push(text), { flush: 'sync' })
    const held = bridge.hold('orderList.rows')
    desk = await openDesk('/all-orders', bridge)
    held.answer(one)
    await desk.settle()
    end()
    expect([said, desk.text('.head .numbers')]).toEqual([['1 order found.'], '1 of 40 orders'])
    expect(desk.all('.head [role=status]')).toEqual([])
  })

  it('are not gone to from a page without them', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    expect(goToResults.value).toBeDefined()
    await desk.router.push('/guide')
    await desk.settle()
    expect(goToResults.value).toBeUndefined()
  })

  it('have no word highlighted once the search is cleared', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    await typed(desk, 'Elm')
    desk.bridge.answer('orderList.rows', ({ from }) => ok({ rows: [orderRow(1)], from, total: 1, revision: 1 }))
    await typed(desk, '1 Elm')
    expect(desk.all('tbody mark').length).toBeGreaterThan(0)
    await desk.type(searchBox(desk), '')
    expect(desk.all('tbody mark')).toEqual([])
  })

  it('are where the focus is after all orders were asked for by a button that is gone then', async () => {
    desk = await openDesk('/all-orders?q=zzz', allOrdersBridge(40))
    const held = desk.bridge.hold('orderList.rows')
    desk.button('Clear search').focus()
    await desk.press('Clear search')
    held.answer(ok({ rows: [orderRow(1), orderRow(2)], from: 0, total: 2, revision: 1 }))
    await desk.settle()
    expect(focused()).toBe('Order 1')
  })
})
