import { afterEach, describe, expect, it } from 'vitest'
import { LONGEST_SEARCH } from '#domain/orders/order-list.ts'
import { allOrdersBridge, searchBox, typed } from '../../orders/all-orders.ts'
import { openDesk, type Desk } from '../desk.ts'

let desk: Desk
afterEach(() => desk.close())

describe('the search box', () => {
  it('narrows the orders that are shown: their filters stay', async () => {
    const filters = '{"followed":true}'
    desk = await openDesk(`/all-orders?f=${encodeURIComponent(filters)}`, allOrdersBridge(40))
    await desk.type(searchBox(desk), 'O')
    expect(desk.router.currentRoute.value.query).toEqual({ f: filters, q: 'O' })
  })

  it('is left by Esc where it is empty, also where there is no page to go back to', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    searchBox(desk).focus()
    await desk.key('Escape')
    expect([desk.place(), document.activeElement === searchBox(desk)]).toEqual(['/all-orders', false])
  })

  it('leaves Enter to a character that is being composed', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    await typed(desk, 'Order 17')
    const event = await desk.key('Enter', { isComposing: true })
    expect([event.defaultPrevented, desk.place()]).toEqual([false, '/all-orders?q=Order+17'])
  })

  it('takes no more than a search can be', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    expect(searchBox(desk).getAttribute('maxlength')).toBe(String(LONGEST_SEARCH))
    await desk.key('k', { ctrlKey: true })
    expect(desk.one('dialog[open] input').getAttribute('maxlength')).toBe(String(LONGEST_SEARCH))
  })

  it('keeps each letter, however fast they follow each other', async () => {
    desk = await openDesk('/drafts', allOrdersBridge(40))
    const box = searchBox(desk)
    for (const text of ['O', 'Or', 'Ord']) {
      box.value = text
      box.dispatchEvent(new Event('input', { bubbles: true }))
    }
    await desk.settle()
    expect([box.value, desk.place()]).toEqual(['Ord', '/all-orders?q=Ord'])
  })
})
