import { afterEach, describe, expect, it, vi } from 'vitest'
import { NO_FILTERS, ALL_ORDERS, type OrderQuery, type OrderRow, type SavedView } from '#domain/orders/order-list.ts'
import { failed, ok } from '#domain/common/result.ts'
import { orderRow, listStatus } from '../app/order-cache-samples.ts'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, orderId } from '../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

/** An order cache of so many orders; a text finds those whose name has it. */
function bridgeWith(orders: number, changes: (row: OrderRow) => Partial<OrderRow> = () => ({})) {
  const rows = Array.from({ length: orders }, (_, index) => orderRow(index + 1)).map(row => ({
    ...row,
    ...changes(row)
  }))
  const found = (query: OrderQuery) => rows.filter(({ name }) => name.toLowerCase().includes(query.text.toLowerCase()))
  return deskBridge()
    .answer(
      'orderList.status',
      ok(
        listStatus({
          orders,
          asOf: new Date().setHours(10, 42),
          whole: { at: new Date().setHours(10, 40), confirmed: true }
        })
      )
    )
    .answer('orderList.rows', ({ query, from, count }) =>
      ok({ rows: found(query).slice(from, from + count), from, total: found(query).length, revision: 1 })
    )
}

const box = () => desk.one('#find') as HTMLInputElement
const names = () =>
  desk
    .all('main tbody tr')
    .toSorted(
      (one, other) =>
        Number(one.ariaRowIndex ?? one.getAttribute('aria-rowindex')) - Number(other.getAttribute('aria-rowindex'))
    )
    .map(row => row.querySelector('a')?.textContent.trim())
const focused = () => document.activeElement?.textContent.trim()
const asked = () => desk.bridge.argsOf('orderList.rows')
const typed = async (text: string) => {
  box().focus()
  for (const end of [...text].keys()) await desk.type(box(), text.slice(0, end + 1))
}

describe('looking for an order', () => {
  it('leads from any page to the order cache with the first letter, and is one step back from there', async () => {
    desk = await openDesk('/drafts', bridgeWith(40))
    await typed('12')
    expect(desk.place()).toBe('/all-orders?q=12')
    expect(names()).toEqual(['Order 12'])
    expect(desk.text('.head [role=status]')).toBe('1 of 40 orders')
    expect(document.activeElement).toBe(box())
    desk.router.back()
    await desk.settle()
    expect([desk.place(), box().value]).toEqual(['/drafts', ''])
  })

  it('asks once for each key, for the rows in sight only (P15)', async () => {
    desk = await openDesk('/all-orders', bridgeWith(400))
    await typed('Ord')
    expect(asked().map(({ query, from, count }) => [query.text, from, count])).toEqual([
      ['', 0, 20],
      ['O', 0, 20],
      ['Or', 0, 20],
      ['Ord', 0, 20]
    ])
  })

  it('never asks for what was typed over while an answer was on its way, and drops that answer', async () => {
    desk = await openDesk('/all-orders', bridgeWith(40))
    const held = desk.bridge.hold('orderList.rows')
    await typed('Order 3')
    expect(asked().map(({ query }) => query.text)).toEqual(['', 'O'])
    held.answer(ok({ rows: [orderRow(99)], from: 0, total: 1, revision: 1 }))
    await desk.settle()
    expect(asked().map(({ query }) => query.text)).toEqual(['', 'O', 'Order 3'])
    expect(names()).not.toContain('Order 99')
    held.answer(ok({ rows: [orderRow(3)], from: 0, total: 1, revision: 1 }))
    await desk.settle()
    expect(names()).toEqual(['Order 3'])
  })

  it('marks the words in the rows', async () => {
    desk = await openDesk(
      '/all-orders?q=elm',
      bridgeWith(3).answer('orderList.rows', ({ from }) => ok({ rows: [orderRow(1)], from, total: 1, revision: 1 }))
    )
    expect(desk.all('tbody mark').map(mark => mark.textContent)).toEqual(['Elm'])
  })

  it('goes on in the rows by ↓, opens the only one by Enter, and is found again on coming back', async () => {
    desk = await openDesk('/all-orders', bridgeWith(40))
    await typed('Order 1')
    await desk.key('ArrowDown')
    expect(focused()).toBe('Order 1')
    await typed('Order 17')
    await desk.key('Enter')
    expect(desk.place()).toBe(`/orders/${orderId(17)}`)
    desk.router.back()
    await desk.settle()
    expect([desk.place(), box().value, names()]).toEqual(['/all-orders?q=Order+17', 'Order 17', ['Order 17']])
  })

  it('ends by Esc: first what is typed, then back to where one was', async () => {
    desk = await openDesk('/drafts', bridgeWith(40))
    await typed('9')
    await desk.key('Escape')
    expect([box().value, desk.place()]).toEqual(['', '/all-orders'])
    await desk.key('Escape')
    expect(desk.place()).toBe('/drafts')
  })

  it('is what Ctrl+K and / are for, and Esc then leads back to what had the focus', async () => {
    desk = await openDesk('/orders', bridgeWith(40))
    desk.button('Order 3').focus()
    await desk.key('/')
    expect(document.activeElement).toBe(box())
    await desk.key('Escape')
    expect(focused()).toBe('Order 3')
  })

  it('finds nothing: says so, and offers all orders', async () => {
    desk = await openDesk(`/all-orders?q=zzz&f=${encodeURIComponent('{"followed":true}')}`, bridgeWith(40))
    expect(desk.text()).toContain('None of the 40 orders has “zzz” and passes these filters.')
    await desk.press('Search in all orders')
    expect(desk.place()).toBe('/all-orders?q=zzz')
    await desk.press('Clear the search')
    expect([desk.place(), box().value, names().length]).toEqual(['/all-orders', '', 20])
  })

  it('is not taken to another connection, nor are its rows (R24)', async () => {
    desk = await openDesk('/all-orders?q=order', bridgeWith(40))
    desk.bridge.hold('orderList.rows')
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect([box().value, names()]).toEqual(['', []])
  })
})

describe('the rows', () => {
  it('say how many they are and where each stands', async () => {
    desk = await openDesk('/all-orders', bridgeWith(400))
    expect([
      desk.one('main table').getAttribute('aria-rowcount'),
      desk.one('main tbody tr').getAttribute('aria-rowindex')
    ]).toEqual(['401', '2'])
    expect(desk.all('main tbody tr')).toHaveLength(20)
    expect(desk.text('.head [role=status]')).toBe('400 orders')
  })

  it('are walked by the keys to the end and back; one takes part in the Tab order', async () => {
    desk = await openDesk('/all-orders', bridgeWith(400))
    box().focus()
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

  it('say that they are coming until they are here', async () => {
    desk = await openDesk('/all-orders', bridgeWith(400))
    const held = desk.bridge.hold('orderList.rows')
    box().focus()
    await desk.key('ArrowDown')
    await desk.key('End')
    expect(focused()).toBe('Coming …')
    held.answer(
      ok({ rows: Array.from({ length: 40 }, (_, index) => orderRow(361 + index)), from: 360, total: 400, revision: 1 })
    )
    await desk.settle()
    expect(focused()).toBe('Order 400')
  })

  it('lead a letter typed on them into the box', async () => {
    desk = await openDesk('/all-orders', bridgeWith(40))
    box().focus()
    await desk.key('ArrowDown')
    await desk.key('k')
    expect(document.activeElement).toBe(box())
  })

  it('are found again as they were left when one comes back from an order', async () => {
    desk = await openDesk('/all-orders', bridgeWith(400))
    box().focus()
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

  it('stay where they are when others come above them', async () => {
    desk = await openDesk('/all-orders', bridgeWith(400))
    box().focus()
    await desk.key('ArrowDown')
    await desk.key('End')
    await desk.key('PageUp')
    const [before, shown] = [focused(), names()]
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
    expect([focused(), names()]).toEqual([before, shown])
    expect(desk.text('.head [role=status]')).toBe('403 orders')
  })

  it('show what is new, followed and no longer there, each in a word', async () => {
    desk = await openDesk(
      '/all-orders',
      bridgeWith(2, ({ orderId: id }) => (id === orderId(1) ? { unread: 2, followed: true } : { goneAt: 1 }))
    )
    const [first, second] = desk.all('main tbody tr')
    expect(first?.textContent).toContain('2 new')
    expect(first?.querySelector('button')?.getAttribute('aria-pressed')).toBe('true')
    expect(second?.textContent).toContain('no longer in the list')
  })

  it('can be followed from the list, and what failed is said', async () => {
    desk = await openDesk(
      '/all-orders',
      bridgeWith(2).answer('orderList.follow', ({ orderId: id, followed }) =>
        ok(orderRow(1, { orderId: id, followed }))
      )
    )
    await desk.press('Follow Order 1')
    expect(desk.button('Follow Order 1').getAttribute('aria-pressed')).toBe('true')
    expect(desk.said()).toContain('Followed.')
    desk.bridge.answer('orderList.follow', failed({ kind: 'store', trouble: 'disk-full' }))
    await desk.press('Follow Order 2')
    expect(desk.text('[role=alert]')).toContain('The disk of this computer is full.')
  })

  it('that cannot be had are asked for again', async () => {
    desk = await openDesk('/all-orders', bridgeWith(2).answer('orderList.rows', failed({ kind: 'bug' })))
    desk.bridge.answer('orderList.rows', ({ from }) => ok({ rows: [orderRow(1)], from, total: 1, revision: 1 }))
    await desk.press('Try again')
    expect(names()).toEqual(['Order 1'])
  })
})

describe('filters, the order of rows and views', () => {
  it('sort by the head of a column, and say so', async () => {
    desk = await openDesk('/all-orders', bridgeWith(4))
    await desk.press('Name')
    expect([desk.place(), asked().at(-1)?.query.sort]).toEqual([
      '/all-orders?sort=name',
      { column: 'name', descending: false }
    ])
    expect(desk.one('th[aria-sort]').getAttribute('aria-sort')).toBe('ascending')
    await desk.press('Name')
    expect(desk.text('.sorted')).toBe('Sorted by name, Z to A')
  })

  it('are set in the sheet, stand as buttons, and are taken away by them', async () => {
    desk = await openDesk('/all-orders', bridgeWith(4).answer('orderList.statuses', ok(['Open', 'New'])))
    await desk.press('Add filter')
    const sheet = desk.one('.popover[role=dialog]')
    const choose = async (index: number, value: string) => {
      const select = sheet.querySelectorAll('select')[index]!
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await desk.settle()
    }
    await choose(0, 'this-week')
    await choose(1, 'open')
    ;[...sheet.querySelectorAll<HTMLInputElement>('[type=checkbox]')][1]!.click()
    await desk.settle()
    expect(asked().at(-1)?.query.filters).toEqual({
      ...NO_FILTERS,
      closing: { kind: 'this-week' },
      commitment: 'open',
      statuses: ['New']
    })
    await desk.press('No commitment yet ×, take this filter away')
    expect(asked().at(-1)?.query.filters.commitment).toBe('any')
    await desk.press('Clear all')
    expect(asked().at(-1)?.query).toEqual(ALL_ORDERS)
  })

  it('take dates as they are typed, and say what is no date', async () => {
    desk = await openDesk('/all-orders', bridgeWith(4))
    await desk.press('Add filter')
    const select = desk.one('.popover[role=dialog] select') as HTMLSelectElement
    select.value = 'between'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await desk.settle()
    const [from, to] = desk.all('.popover[role=dialog] input[type=text]') as HTMLInputElement[]
    const enter = async (input: HTMLInputElement, text: string) => {
      await desk.type(input, text)
      input.dispatchEvent(new Event('change', { bubbles: true }))
      await desk.settle()
    }
    await enter(from!, 'soon')
    expect(desk.text('.popover[role=dialog] [role=alert]')).toBe('Enter a date such as 11/30/2026.')
    await enter(from!, '11/23/26')
    await enter(to!, '12-01-2026')
    expect(asked().at(-1)?.query.filters.closing).toEqual({ kind: 'between', from: '2026-11-23', to: '2026-12-01' })
  })

  it("lead to the service's list and back; the view in sight is marked", async () => {
    desk = await openDesk('/orders', bridgeWith(4))
    const current = () => desk.all('.views [aria-current]').map(link => link.textContent)
    expect(current()).toEqual(['Service’s list'])
    await desk.press('Closing this week')
    expect([current(), asked().at(-1)?.query.filters.closing, asked().at(-1)?.query.sort]).toEqual([
      ['Closing this week'],
      { kind: 'this-week' },
      { column: 'closing', descending: false }
    ])
    await desk.press('Service’s list')
    expect(desk.place()).toBe('/orders')
  })

  it('are kept under a name, brought up to date, renamed and removed', async () => {
    let views: readonly SavedView[] = []
    const bridge = bridgeWith(4)
      .answer('orderList.saveView', view => ok((views = [...views.filter(({ id }) => id !== view.id), view])))
      .answer('orderList.removeView', ({ id }) => ok((views = views.filter(view => view.id !== id))))
    desk = await openDesk('/all-orders?q=order', bridge)
    await desk.press('Save as a view …')
    await desk.type(desk.field('Name'), 'Mine')
    await desk.press('Save')
    expect(views).toEqual([{ id: expect.any(String), name: 'Mine', query: { ...ALL_ORDERS, text: 'order' } }])
    expect(desk.all('.views [aria-current]').map(link => link.textContent)).toEqual(['Mine'])
    await desk.press('Name')
    await desk.press('Update “Mine”')
    expect(views[0]?.query.sort.column).toBe('name')
    await desk.press('Rename or remove the view …')
    await desk.press('Remove the view')
    expect([views, desk.has('Mine')]).toEqual([[], false])
  })
})

describe('how the order cache is', () => {
  it('is shown while the list is read for the first time', async () => {
    const reading = { page: 120, lastPage: 667, isFirst: true }
    desk = await openDesk('/all-orders', bridgeWith(0).answer('orderList.status', ok(listStatus({ scan: reading }))))
    expect(desk.text()).toContain('Reading the list: page 120 of 667')
    expect((desk.one('progress') as HTMLProgressElement).getAttribute('value')).toBe('120')
    expect(desk.text()).toContain('The first orders are on their way')
  })

  it('names orders whose stages or documents could not be read, as links to them (H1, H2)', async () => {
    const notices = [{ kind: 'details-unread', count: 3, refused: 1, orderIds: [orderId(1), orderId(2)] }] as const
    const bridge = bridgeWith(3)
      .answer('orderList.status', ok(listStatus({ orders: 3, asOf: Date.now(), notices })))
      .answer('orderList.order', args =>
        args.orderId === orderId(1)
          ? ok({ row: orderRow(1), changes: [], stages: null, stagesAt: null, documents: null, documentsAt: null })
          : ok(null)
      )
    desk = await openDesk('/all-orders', bridge)
    expect(desk.text('.state')).toContain('The stages or documents of 3 orders could not be read.')
    expect(desk.all('.state a').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Order 1', `#/orders/${orderId(1)}`],
      [expect.stringMatching(/^Order 9f1c/), `#/orders/${orderId(2)}`]
    ])
    expect(desk.text('.state')).toContain('and 1 more')
  })

  it('is told where it rests, with what to do', async () => {
    desk = await openDesk(
      '/all-orders',
      bridgeWith(3).answer(
        'orderList.status',
        ok(listStatus({ orders: 3, asOf: Date.now(), pause: { because: { kind: 'unauthorized' }, until: null } }))
      )
    )
    expect(desk.text('.state')).toContain('The service refused the token.')
    expect(desk.one('.state a').getAttribute('href')).toContain('/connect')
  })

  it('is read again when a person asks for it', async () => {
    desk = await openDesk('/all-orders', bridgeWith(3).answer('orderList.syncNow', ok(listStatus())))
    await desk.press('Read the list now')
    expect(desk.bridge.argsOf('orderList.syncNow')).toHaveLength(1)
  })
})

describe('what leaves the page', () => {
  it('is a CSV file of what was found, under a name that tells nothing', async () => {
    desk = await openDesk('/all-orders?q=order', bridgeWith(3).answer('orderList.exportCsv', ok({ rows: 3 })))
    await desk.press('CSV of 3 orders')
    expect(desk.bridge.argsOf('orderList.exportCsv')).toEqual([
      { query: { ...ALL_ORDERS, text: 'order' }, fileName: 'Orders.csv' }
    ])
    expect(desk.said()).toBe('3 orders written.')
  })

  it('is printed with as many rows as fit, and says how many of how many', async () => {
    let paper = ''
    desk = await openDesk(
      '/all-orders',
      bridgeWith(2100).answer('page.print', () => {
        paper = desk.text('.paper')
        return ok({})
      })
    )
    await desk.press('Print the first 2,000')
    expect(paper).toContain('The first 2,000 of 2,100 orders')
    expect(desk.all('.paper')).toEqual([])
  })
})
