import { afterEach, describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { deskBridge, openDesk, wordsOf, type Desk } from '../../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, samplePage } from '../../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const isOff = (name: string) => desk.button(name).getAttribute('aria-disabled') === 'true'

describe('paging', () => {
  it('shows the page, the page count and the row range', async () => {
    desk = await openDesk('/orders?page=2')
    expect(desk.bridge.argsOf('orders.page')).toEqual([{ page: 2 }])
    expect(document.title).toBe('Service pages, page 2 · Title Desk')
    expect(desk.text()).toContain('16 to 30 of 87')
    expect(desk.text()).toContain('Page 2 of 6')
    expect(desk.text('.rail')).toContain('87')
  })

  it.each([['meta'], ['meta.total']])('shows no total that the service did not send (%s)', async gap => {
    const page = samplePage(1, 87, { total: 15, gaps: [gap] })
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(page)))
    expect(desk.text('.head .numbers')).toBe('1 to 15')
    expect(desk.text()).toContain('Page 1 of 6')
    expect(desk.text()).toContain('how many orders')
    expect(desk.text('.rail')).not.toContain('15')
  })

  it('derives the total from the last page', async () => {
    const page = samplePage(6, 87, { gaps: ['meta.total'] })
    desk = await openDesk('/orders?page=6', deskBridge().answer('orders.page', ok(page)))
    expect(desk.text('.head .numbers')).toBe('76 to 87 of 87')
  })

  it('follows the service’s links', async () => {
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

  it('stops where the links end, and disables buttons without a target', async () => {
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
  ])('jumps to a page number within the list: %o', async (typed, place) => {
    desk = await openDesk('/orders?page=3')
    const jump = desk.field('Go to page')
    expect(jump.form!.noValidate).toBe(true)
    await desk.type(jump, typed)
    jump.form!.dispatchEvent(new Event('submit', { cancelable: true }))
    await desk.settle()
    expect(desk.place()).toBe(place)
    expect(desk.field('Go to page').value).toBe('')
  })

  it('announces the new page', async () => {
    desk = await openDesk('/orders')
    await desk.press('Next page')
    expect(desk.said()).toBe('Page 2 of 6. Orders 16 to 30 of 87.')
  })

  it('offers the way back from beyond the last page', async () => {
    desk = await openDesk('/orders?page=99')
    expect(desk.text()).toContain('No orders on page 99')
    expect(desk.text()).toContain('The list has 6 pages.')
    await desk.press('Go to the last page')
    expect(desk.place()).toBe('/orders?page=6')
  })

  it('offers the way back to the only page there is', async () => {
    desk = await openDesk(
      '/orders?page=2',
      deskBridge().answer('orders.page', ({ page }) => ok(samplePage(page, 15)))
    )
    expect(desk.text()).toContain('The list has one page.')
    await desk.press('Go to the last page')
    expect(desk.place()).toBe('/orders')
  })

  it('opens the first page of another client’s list, from whichever page', async () => {
    desk = await openDesk('/orders?page=3')
    for (const client of [GULF_COAST, LONE_STAR]) {
      desk.bridge.emit('connection.changed', connected(client))
      await desk.settle()
      expect([desk.place(), desk.rows().length]).toEqual(['/orders', 15])
    }
    expect(desk.bridge.argsOf('orders.page').map(args => args.page)).toEqual([3, 1, 1])
  })

  it('offers to enter the first order in an empty list', async () => {
    desk = await openDesk('/orders', deskBridge().answer('orders.page', ok(samplePage(1, 0))))
    expect(wordsOf(desk.one('.empty'))).toContain('No orders yet Orders placed with this account will appear here.')
    expect(desk.all('.pager')).toEqual([])
    expect(desk.has('New refinance')).toBe(true)
  })
})
