import { afterEach, describe, expect, it } from 'vitest'
import { NO_FILTERS, ALL_ORDERS, type SavedView } from '#domain/orders/order-list.ts'
import { ok } from '#domain/common/result.ts'
import { openDesk, type Desk } from '../app/desk.ts'
import { inOffice } from '../app/office-samples.ts'
import { allOrdersBridge, asked } from './all-orders.ts'

let desk: Desk
afterEach(() => desk.close())

describe('filters, sorting and views', () => {
  it('sort by a column header, and announce it', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    await desk.press('Name')
    expect([desk.place(), asked(desk).at(-1)?.query.sort]).toEqual([
      '/all-orders?sort=name',
      { column: 'name', descending: false }
    ])
    expect(desk.one('th[aria-sort]').getAttribute('aria-sort')).toBe('ascending')
    await desk.press('Name')
    expect(desk.one('th[aria-sort]').getAttribute('aria-sort')).toBe('descending')
  })

  it('are set in the popover, and are shown as buttons that remove them', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4).answer('orderList.statuses', ok(['Open', 'New'])))
    await desk.press('Add filter')
    const sheet = desk.one('#filter-sheet')
    expect([...sheet.querySelectorAll('fieldset .check')].map(({ textContent }) => textContent.trim())).toEqual([
      'New',
      'Open'
    ])
    const choose = async (index: number, value: string) => {
      const select = sheet.querySelectorAll('select')[index]!
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await desk.settle()
    }
    await choose(0, 'this-week')
    await choose(1, 'open')
    ;[...sheet.querySelectorAll<HTMLInputElement>('[type=checkbox]')][0]!.click()
    await desk.settle()
    expect(asked(desk).at(-1)?.query.filters).toEqual({
      ...NO_FILTERS,
      closing: { kind: 'this-week' },
      commitment: 'open',
      statuses: ['New']
    })
    await desk.press('No commitment yet, remove filter')
    expect(asked(desk).at(-1)?.query.filters.commitment).toBe('any')
    await desk.press('Clear all')
    expect(asked(desk).at(-1)?.query).toEqual(ALL_ORDERS)
  })

  it('ask for the desk that looks after them in a shared office, and for none elsewhere', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    await desk.press('Add filter')
    expect(desk.text('#filter-sheet')).not.toContain('Assigned to')
    desk.close()
    expect(desk.bridge.argsOf('officeOrder.desks')).toEqual([])
    desk = await openDesk('/all-orders', inOffice(allOrdersBridge(4)))
    await desk.press('Add filter')
    const select = desk.one('#filter-sheet label:has(option[value=none]) select') as HTMLSelectElement
    expect([...select.options].map(({ text }) => text)).toEqual([
      'All desks',
      'Front desk (this desk)',
      'Back office',
      'No desk'
    ])
    for (const [value, label] of [
      ['b Back office', 'Assigned to: Back office'],
      ['none', 'Assigned to: No desk']
    ] as const) {
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await desk.settle()
      expect(asked(desk).at(-1)?.query.filters.lookedAfter).toBe(value)
      expect(desk.has(`${label}, remove filter`)).toBe(true)
    }
  })

  it('have a view of those that this desk looks after, in a shared office only', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    expect(desk.has('Mine')).toBe(false)
    desk.close()
    desk = await openDesk('/all-orders', inOffice(allOrdersBridge(4)))
    await desk.press('Mine')
    expect(asked(desk).at(-1)?.query.filters.lookedAfter).toBe('a Front desk')
    expect(desk.all('.views [aria-current]').map(link => link.textContent)).toEqual(['Mine'])
    // A view of the program's own is not saved again.
    expect(desk.has('Save view…')).toBe(false)
  })

  it('accept typed dates, and refuse invalid ones', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    await desk.press('Add filter')
    const select = desk.one('#filter-sheet select') as HTMLSelectElement
    select.value = 'between'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await desk.settle()
    const [from, to] = desk.all('#filter-sheet input[type=text]') as HTMLInputElement[]
    const enter = async (input: HTMLInputElement, text: string) => {
      await desk.type(input, text)
      input.dispatchEvent(new Event('change', { bubbles: true }))
      await desk.settle()
    }
    await enter(from!, 'soon')
    expect(desk.text('#filter-sheet [role=alert]')).toBe('Enter a valid date, like 11/30/2026.')
    await enter(from!, '11/23/26')
    await enter(to!, '12-01-2026')
    expect(asked(desk).at(-1)?.query.filters.closing).toEqual({ kind: 'between', from: '2026-11-23', to: '2026-12-01' })
    await enter(to!, '11/22/2026')
    expect(desk.text('#filter-sheet [role=alert]')).toBe('The start date is after the end date.')
    await enter(to!, '11/23/2026')
    expect(asked(desk).at(-1)?.query.filters.closing).toEqual({ kind: 'between', from: '2026-11-23', to: '2026-11-23' })
    expect(desk.text('#filter-sheet')).not.toContain('The start date is after the end date.')
  })

  it('switch to the service’s own pages and back; the current view is marked', async () => {
    desk = await openDesk('/orders', allOrdersBridge(4))
    const current = () => desk.all('.views [aria-current]').map(link => link.textContent)
    expect(current()).toEqual(['Service pages'])
    await desk.press('Closing this week')
    expect([current(), asked(desk).at(-1)?.query.filters.closing, asked(desk).at(-1)?.query.sort]).toEqual([
      ['Closing this week'],
      { kind: 'this-week' },
      { column: 'closing', descending: false }
    ])
    await desk.press('Service pages')
    expect(desk.place()).toBe('/orders')
  })

  it('are saved under a name, updated, renamed and removed', async () => {
    let views: readonly SavedView[] = []
    const bridge = allOrdersBridge(4)
      .answer('orderList.saveView', view => ok((views = [...views.filter(({ id }) => id !== view.id), view])))
      .answer('orderList.removeView', ({ id }) => ok((views = views.filter(view => view.id !== id))))
    desk = await openDesk('/all-orders?q=order', bridge)
    await desk.press('Save view…')
    await desk.type(desk.field('Name'), 'Mine')
    await desk.press('Save view')
    expect(views).toEqual([{ id: expect.any(String), name: 'Mine', query: { ...ALL_ORDERS, text: 'order' } }])
    expect(desk.all('.views [aria-current]').map(link => link.textContent)).toEqual(['Mine'])
    await desk.press('Name')
    await desk.press('Update “Mine”')
    expect(views[0]?.query.sort.column).toBe('name')
    await desk.press('Edit view…')
    await desk.press('Rename view')
    expect(desk.all('dialog[open]')).toEqual([])
    await desk.press('Edit view…')
    await desk.press('Delete view')
    expect([views, desk.has('Mine')]).toEqual([[], false])
    expect(desk.said()).toBe('Deleted “Mine”. You can undo this.')
  })
})
