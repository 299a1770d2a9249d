import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { deskBridge, openDesk, type Desk } from '../../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, orderId, samplePage, sampleRow } from '../../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const cells = (row: number) =>
  [...desk.all('tbody tr')[row]!.querySelectorAll('td')].map(cell => cell.textContent.trim())
const isOff = (name: string) => desk.button(name).getAttribute('aria-disabled') === 'true'
const focused = () => document.activeElement?.textContent.trim()

describe('the list', () => {
  it("shows each order in eight columns, in the service's order", async () => {
    desk = await openDesk()
    expect(desk.all('thead th').map(head => head.textContent)).toEqual([
      'Name',
      'Property',
      'Closing',
      'Buyers or borrowers',
      'Sellers',
      'Status',
      'Commitment',
      'Policy'
    ])
    expect(desk.rows()).toHaveLength(15)
    expect(cells(0)).toEqual([
      'Order 1',
      '1 Elm St, Katy, TX 77494',
      expect.stringContaining('Mon 23 Nov'),
      'Ana Ramirez 1',
      '–',
      'New',
      'waiting',
      '– not yet'
    ])
    expect(desk.one('tbody td:last-child .visually-hidden').textContent).toBe('not yet')
  })

  it('says what came of commitment and policy, and that the service did not say', async () => {
    const rows = [
      sampleRow(1, { commitmentUploaded: true, policyIssued: true }),
      sampleRow(2, { commitmentUploaded: null, policyIssued: null })
    ]
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(samplePage(1, 2, { rows }))))
    expect(cells(0).slice(6)).toEqual(['in', 'issued'])
    expect(cells(1).slice(6)).toEqual(['not said', 'not said'])
  })

  it('shows an unknown status, an odd date and an empty name as they came', async () => {
    const rows = [
      sampleRow(1, {
        name: '',
        status: 'Awaiting <b>deed</b>',
        closingDate: null,
        closingText: 'TBD',
        properties: [],
        borrowers: []
      })
    ]
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(samplePage(1, 1, { rows }))))
    expect(cells(0)).toEqual(['No name', '–', 'TBD', '–', '–', 'Awaiting <b>deed</b>', 'waiting', '– not yet'])
    expect(desk.all('tbody b')).toEqual([])
  })

  it('keeps all properties of an order within reach', async () => {
    const rows = [sampleRow(1, { properties: ['1 Elm St', '2 Elm St'] })]
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(samplePage(1, 1, { rows }))))
    expect(cells(0)[1]).toBe('2 properties · 1 Elm St')
    expect(desk.one('tbody [data-whole]').dataset['whole']).toBe('1 Elm St\n2 Elm St')
  })

  it('tells in one line what the service left out', async () => {
    const page = samplePage(1, 15, { gaps: ['data.3.order_id', 'data.5.order_id'] })
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(page)))
    expect(desk.text()).toContain(
      'The service left out, or sent in another form: the order number, without which a row cannot be opened (2 rows).'
    )
  })

  it('names no link between pages: they are turned all the same', async () => {
    const page = samplePage(1, 87, { gaps: ['links.first', 'links.next'] })
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(page)))
    expect(desk.text()).not.toContain('left out')
    expect(isOff('Next page')).toBe(false)
  })

  it('says that the service sent more rows than are shown', async () => {
    const page = samplePage(1, 15, { gaps: ['data.1000'] })
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(page)))
    expect(desk.text()).toContain('Only the first 1,000 rows are shown; the service sent more.')
    expect(desk.text()).not.toContain('left out')
  })
})

describe('the pages', () => {
  it('are those of the service: which one, of how many, and which rows of the whole', async () => {
    desk = await openDesk('/orders?page=2')
    expect(desk.bridge.argsOf('orders.page')).toEqual([{ page: 2 }])
    expect(desk.text()).toContain('16 to 30 of 87')
    expect(desk.text()).toContain('Page 2 of 6')
    expect(desk.text('.rail')).toContain('87')
  })

  it.each([['meta'], ['meta.total']])('claim no number of orders that the service did not say (%s)', async gap => {
    const page = samplePage(1, 87, { total: 15, gaps: [gap] })
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(page)))
    expect(desk.text('.head [role=status]')).toBe('1 to 15')
    expect(desk.text()).toContain('Page 1 of 6')
    expect(desk.text()).toContain('how many orders')
    expect(desk.text('.rail')).not.toContain('15')
  })

  it('count what is there on the last page, whatever the service left out', async () => {
    const page = samplePage(6, 87, { gaps: ['meta.total'] })
    desk = await openDesk('/orders?page=6', deskBridge().answer('orders.page', ok(page)))
    expect(desk.text('.head [role=status]')).toBe('76 to 87 of 87')
  })

  it("are turned by the service's own links", async () => {
    desk = await openDesk('/orders?page=2')
    for (const [name, place] of [
      ['Next page', '/orders?page=3'],
      ['Last page', '/orders?page=6'],
      ['Previous page', '/orders?page=5'],
      ['First page', '/orders']
    ] as const) {
      await desk.press(name)
      expect(desk.place()).toBe(place)
    }
    expect(desk.bridge.argsOf('orders.page').map(args => args.page)).toEqual([2, 3, 6, 5, 1])
  })

  it('end where the links end, and a button that leads nowhere does nothing', async () => {
    desk = await openDesk('/orders')
    expect([isOff('First page'), isOff('Previous page'), isOff('Next page'), isOff('Last page')]).toEqual([
      true,
      true,
      false,
      false
    ])
    await desk.press('Previous page')
    expect(desk.bridge.argsOf('orders.page')).toHaveLength(1)
    await desk.press('Last page')
    expect([isOff('First page'), isOff('Previous page'), isOff('Next page'), isOff('Last page')]).toEqual([
      false,
      false,
      true,
      true
    ])
  })

  it.each([
    ['4', '/orders?page=4'],
    ['99', '/orders?page=6'],
    ['0', '/orders'],
    ['-3', '/orders'],
    ['2.7', '/orders?page=2'],
    ['', '/orders?page=3']
  ])('can be jumped to by number, within the list: %o', async (typed, place) => {
    desk = await openDesk('/orders?page=3')
    const jump = desk.field('Go to page')
    expect(jump.form!.noValidate).toBe(true)
    await desk.type(jump, typed)
    jump.form!.dispatchEvent(new Event('submit', { cancelable: true }))
    await desk.settle()
    expect(desk.place()).toBe(place)
    expect(desk.field('Go to page').value).toBe('')
  })

  it('are told to those who do not see them turn', async () => {
    desk = await openDesk('/orders')
    await desk.press('Next page')
    expect(desk.said()).toBe('Page 2 of 6. Orders 16 to 30 of 87.')
  })

  it('beyond the last lead back', async () => {
    desk = await openDesk('/orders?page=99')
    expect(desk.text()).toContain('There are no orders on page 99')
    await desk.press('Go to the last page')
    expect(desk.place()).toBe('/orders?page=6')
  })

  it('of a list without orders lead to the first order', async () => {
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(samplePage(1, 0))))
    expect(desk.text()).toContain('No orders yet')
    expect(desk.all('.pager')).toEqual([])
    expect(desk.has('New refinance')).toBe(true)
  })
})

describe('the keyboard in the rows', () => {
  it('one row takes part in the Tab order, and the arrows move it', async () => {
    desk = await openDesk('/orders')
    const stops = () => desk.all('tbody [tabindex="0"]').map(row => row.textContent.trim())
    expect(stops()).toEqual(['Order 1'])
    desk.button('Order 1').focus()
    await desk.key('ArrowDown')
    await desk.key('ArrowDown')
    expect([focused(), stops()]).toEqual(['Order 3', ['Order 3']])
    await desk.key('End')
    expect(focused()).toBe('Order 15')
    await desk.key('Home')
    expect(focused()).toBe('Order 1')
  })

  it('PageDown goes on in the first row of the next page, PageUp in that of the one before', async () => {
    desk = await openDesk('/orders')
    desk.button('Order 1').focus()
    await desk.key('PageDown')
    expect([desk.place(), focused()]).toEqual(['/orders?page=2', 'Order 16'])
    await desk.key('PageUp')
    expect([desk.place(), focused()]).toEqual(['/orders', 'Order 1'])
    await desk.key('PageUp')
    expect([desk.place(), focused()]).toEqual(['/orders', 'Order 1'])
  })

  it('leaves keys held with Ctrl to others', async () => {
    desk = await openDesk('/orders')
    desk.button('Order 1').focus()
    await desk.key('ArrowDown', { ctrlKey: true })
    expect(focused()).toBe('Order 1')
  })

  it('stands at the row that was opened when one comes back', async () => {
    desk = await openDesk('/orders')
    await desk.press('Order 7')
    expect(desk.place()).toBe(`/orders/${orderId(7)}`)
    await desk.key('Escape')
    expect(desk.one('tr.opened td').textContent.trim()).toBe('Order 7')
    expect(desk.one('tbody [tabindex="0"]').textContent.trim()).toBe('Order 7')
  })

  it('walks the orders one by one: Esc from an order leads to its row, and ↓ to the next', async () => {
    desk = await openDesk('/orders')
    desk.button('Order 1').focus()
    for (const next of ['Order 2', 'Order 3', 'Order 4']) {
      desk.button(focused()!).click()
      await desk.settle()
      await desk.key('Escape')
      await desk.key('ArrowDown')
      expect(focused()).toBe(next)
    }
  })

  it('keeps its place when the rows come anew', async () => {
    desk = await openDesk('/orders')
    await desk.press('Order 7')
    const held = desk.bridge.hold('orders.page')
    await desk.key('Escape')
    await desk.key('ArrowDown')
    held.answer(ok(samplePage(1)))
    await desk.settle()
    expect(desk.one('tbody [tabindex="0"]').textContent.trim()).toBe('Order 8')
    await desk.key('ArrowDown')
    expect(focused()).toBe('Order 9')
  })

  it('reaches a row that cannot be opened, and says so', async () => {
    const rows = [sampleRow(1), sampleRow(2, { orderId: null })]
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(samplePage(1, 2, { rows }))))
    desk.button('Order 1').focus()
    await desk.key('ArrowDown')
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
    desk.all('tbody tr')[1]!.click()
    await desk.settle()
    expect(desk.place()).toBe('/orders')
  })
})

it('a click anywhere in a row opens its order', async () => {
  desk = await openDesk('/orders')
  desk.all('tbody tr')[3]!.querySelectorAll('td')[4]!.click()
  await desk.settle()
  expect(desk.place()).toBe(`/orders/${orderId(4)}`)
})

describe('the page that was seen last', () => {
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  yesterday.setHours(16, 2)
  const kept = (page = 1) => ({
    page: samplePage(page, 87, { rows: [sampleRow(1, { name: 'Kept order' })] }),
    at: yesterday.getTime()
  })

  it('is shown at once after a start, with its time, until the service has answered (P5)', async () => {
    const bridge = deskBridge().answer('orders.kept', ok(kept()))
    const held = bridge.hold('orders.page')
    desk = await openDesk('/orders', bridge)
    expect(desk.rows()).toEqual(['Kept order'])
    expect(desk.text('.as-of')).toBe('as of yesterday 16:02 Asking the service …')
    held.answer(ok(samplePage(1)))
    await desk.settle()
    expect(desk.rows()).toHaveLength(15)
    expect(desk.text('.as-of')).not.toContain('yesterday')
  })

  it('does not wait for the order cache to be opened (P5)', async () => {
    const bridge = deskBridge().answer('orders.kept', ok(kept()))
    for (const name of ['orders.page', 'orderList.status', 'orderList.rows', 'orderList.views'] as const)
      bridge.hold(name)
    desk = await openDesk('/orders', bridge)
    expect(desk.rows()).toEqual(['Kept order'])
  })

  it('stays with its time where the service cannot be reached, and why is said above it', async () => {
    desk = await openDesk(
      '/orders',
      deskBridge()
        .answer('orders.kept', ok(kept()))
        .answer('orders.page', failed({ kind: 'offline' }))
    )
    expect(desk.rows()).toEqual(['Kept order'])
    expect(desk.text('.as-of')).toBe('as of yesterday 16:02')
    expect(desk.text('[role=alert]')).toContain('This computer is offline.')
  })

  it('is not shown in the place of another page, nor after the service has answered', async () => {
    const bridge = deskBridge()
      .answer('orders.kept', ok(kept(2)))
      .answer('orders.page', failed({ kind: 'offline' }))
    desk = await openDesk('/orders', bridge)
    expect(desk.rows()).toEqual([])
    desk.close()
    const late = deskBridge()
    const held = late.hold('orders.kept')
    desk = await openDesk('/orders', late)
    held.answer(ok(kept()))
    await desk.settle()
    expect(desk.rows()).toHaveLength(15)
  })

  it('is not taken to another connection (R24)', async () => {
    const bridge = deskBridge()
    const held = bridge.hold('orders.kept')
    bridge.hold('orders.page')
    desk = await openDesk('/orders', bridge)
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    held.answer(ok(kept()))
    await desk.settle()
    expect(desk.rows()).toEqual([])
  })
})

describe('waiting and failing', () => {
  it('the place of the rows is kept until they come', async () => {
    const bridge = deskBridge()
    const held = bridge.hold('orders.page')
    desk = await openDesk('/orders', bridge)
    expect(desk.text('.head')).toContain('Asking the service …')
    expect(desk.all('.lines')).toHaveLength(1)
    held.answer(ok(samplePage(1)))
    await desk.settle()
    expect(desk.all('.lines')).toEqual([])
    expect(desk.rows()).toHaveLength(15)
  })

  it('the rows stay while others are on their way, and stay when those fail', async () => {
    desk = await openDesk('/orders')
    const held = desk.bridge.hold('orders.page')
    await desk.press('Next page')
    expect(desk.one('table').getAttribute('aria-busy')).toBe('true')
    expect(desk.rows()[0]).toBe('Order 1')
    held.answer(failed({ kind: 'offline' }))
    await desk.settle()
    expect(desk.text()).toContain('This computer is offline.')
    expect(desk.text('.head')).toMatch(/as of \d/)
    expect(desk.rows()[0]).toBe('Order 1')
    desk.bridge.answer('orders.page', ({ page }) => ok(samplePage(page)))
    desk.button('Try again').focus()
    await desk.press('Try again')
    expect(focused()).toBe('Order 16')
    expect(desk.rows()[0]).toBe('Order 16')
    expect(desk.text()).not.toContain('offline')
  })

  it('a page that failed can be asked for again by the same button, and it is said which page is shown', async () => {
    desk = await openDesk('/orders')
    desk.bridge.answer('orders.page', failed({ kind: 'service-error', status: 503 }))
    await desk.press('Next page')
    expect(desk.text('[role=alert]')).toContain('Page 2 could not be had; this is page 1.')
    desk.bridge.answer('orders.page', ({ page }) => ok(samplePage(page)))
    await desk.press('Next page')
    expect(desk.bridge.argsOf('orders.page')).toEqual([{ page: 1 }, { page: 2 }, { page: 2 }])
    expect(desk.rows()[0]).toBe('Order 16')
    expect(desk.all('[role=alert]')).toEqual([])
  })

  it('trying again leads to the heading where there are no rows, and stays at its button while it fails', async () => {
    desk = await openDesk('/orders', deskBridge().answer('orders.page', failed({ kind: 'offline' })))
    desk.button('Try again').focus()
    await desk.press('Try again')
    expect(focused()).toBe('Try again')
    desk.bridge.answer('orders.page', ok(samplePage(1, 0)))
    await desk.press('Try again')
    expect(focused()).toBe('Orders')
  })

  it('the page in sight that failed is not said to be another', async () => {
    desk = await openDesk('/orders')
    desk.bridge.answer('orders.page', failed({ kind: 'offline' }))
    await desk.press('Refresh')
    expect(desk.text('[role=alert]')).not.toContain('could not be had')
  })

  it('PageDown to a page that failed leaves the focus at its row', async () => {
    desk = await openDesk('/orders')
    desk.button('Order 3').focus()
    desk.bridge.answer('orders.page', failed({ kind: 'offline' }))
    await desk.key('PageDown')
    expect(focused()).toBe('Order 3')
  })

  it('a late answer to an earlier page does not take the place of the later one', async () => {
    const bridge = deskBridge()
    const held = bridge.hold('orders.page')
    desk = await openDesk('/orders', bridge)
    await desk.router.push('/orders?page=2')
    held.answer(ok(samplePage(1)))
    held.answer(ok(samplePage(2)))
    await desk.settle()
    expect(desk.rows()[0]).toBe('Order 16')
  })

  it('a refused token leads to where tokens are entered', async () => {
    desk = await openDesk(
      '/orders',
      deskBridge(connected(LONE_STAR)).answer('orders.page', failed({ kind: 'unauthorized' }))
    )
    expect(desk.one('#page a[href="#/connect"]').textContent).toBe('Connections')
    expect(desk.has('Try again')).toBe(false)
  })
})
