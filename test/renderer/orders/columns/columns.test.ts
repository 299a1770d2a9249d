import { afterEach, describe, expect, it, vi } from 'vitest'
import { TABLE_COLUMNS, USUAL_COLUMNS } from '#domain/orders/column-choice.ts'
import { HINTS, USUAL_PREFERENCES } from '#domain/preferences.ts'
import { failed, ok } from '#domain/common/result.ts'
import { columnLayout, contentWidths, leastWidth } from '../../../../renderer/orders/columns/column-layout.ts'
import { openDesk, type Desk } from '../../app/desk.ts'
import { orderRow } from '../../app/order-cache-samples.ts'
import { allOrdersBridge } from '../all-orders.ts'

const CONTENT = { name: 160, property: 300, people: 220, sellers: 140 }

describe('the widths of columns', () => {
  it.each([900, 1072, 1712])('fill a table of %i px', room => {
    const layout = columnLayout(room, CONTENT, USUAL_COLUMNS)
    expect([...layout.keys()]).toEqual(TABLE_COLUMNS)
    expect(room - leastWidth(layout)).toBeGreaterThanOrEqual(0)
    expect(room - leastWidth(layout)).toBeLessThan(10)
  })

  it('follow the content: a column of longer texts is wider', () => {
    const layout = columnLayout(1712, CONTENT, USUAL_COLUMNS)
    expect(layout.get('property')).toBeGreaterThan(layout.get('people') ?? 0)
    expect(layout.get('people')).toBeGreaterThan(layout.get('sellers') ?? 0)
    const rows = Array.from({ length: 20 }, (_, number) => orderRow(number, { sellers: ['A'.repeat(20)] }))
    const one = orderRow(21, { sellers: ['A'.repeat(400)] })
    expect(contentWidths([...rows, one]).sellers).toBe(contentWidths(rows).sellers)
  })

  it('leave sellers, commitment and policy out of a narrow table, and no name is ever 0 px wide (F12)', () => {
    const narrow = columnLayout(700, CONTENT, USUAL_COLUMNS)
    expect([...narrow.keys()]).toEqual(['name', 'type', 'property', 'closing', 'people', 'status'])
    const zoomed = columnLayout(472, CONTENT, USUAL_COLUMNS)
    expect(zoomed.get('name')).toBeGreaterThanOrEqual(150)
    expect(leastWidth(zoomed)).toBeLessThanOrEqual(472)
  })

  it('take less from the names: most are whole in a window of 1280 px', () => {
    const content = { name: 236, property: 340, people: 294, sellers: 240 }
    const layout = columnLayout(1057, content, USUAL_COLUMNS)
    expect(layout.get('name')).toBeGreaterThanOrEqual(205)
  })

  it('are taken by the names without the type, which has a column', () => {
    const row = orderRow(1, { name: 'Garza-Whitaker refinance', buyers: [], sellers: [], borrowers: ['A'] })
    expect(contentWidths([row])).toEqual(contentWidths([{ ...row, name: 'Garza-Whitaker' }]))
  })

  it('never make the table wider than its place, and leave a name room to be read', () => {
    for (let room = 410; room <= 1800; room += 1) {
      const layout = columnLayout(room, CONTENT, USUAL_COLUMNS)
      expect([room, leastWidth(layout) <= room, (layout.get('name') ?? 0) >= 170]).toEqual([room, true, true])
    }
  })

  it('are what the user set, whatever the room', () => {
    const layout = columnLayout(832, CONTENT, { hidden: ['sellers'], widths: { people: 300 } })
    expect([layout.get('people'), layout.has('sellers')]).toEqual([300, false])
  })
})

describe('the columns of All orders', () => {
  let desk: Desk
  afterEach(() => desk.close())
  const headings = () => desk.all('thead th').map(th => th.textContent.trim())
  const toggle = async (label: string) => {
    const box = desk
      .all('#column-menu label')
      .find(one => one.textContent.trim() === label)
      ?.querySelector('input')
    box?.click()
    await desk.settle()
  }

  it('are chosen in a menu, and remembered', async () => {
    desk = await openDesk(
      '/all-orders',
      allOrdersBridge(4).answer('preferences.save', preferences => ok(preferences))
    )
    await desk.press('Columns')
    await toggle('Sellers')
    expect(headings()).not.toContain('Sellers')
    expect(desk.one('main [data-hidden]').dataset['hidden']).toBe('sellers')
    expect(desk.bridge.argsOf('preferences.save')).toEqual([
      { ...USUAL_PREFERENCES, hintsSeen: HINTS, orderColumns: { hidden: ['sellers'], widths: {} } }
    ])
    await desk.press('Restore defaults')
    expect(headings()).toContain('Sellers')
  })

  it('that a narrow window has no room for say so in the menu, and stay chosen', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700)
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    await desk.press('Columns')
    const menu = desk.all('#column-menu label').map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
    expect(menu.filter(text => text.endsWith(' Window too narrow')).map(text => text.split(' ')[0])).toEqual([
      'Sellers',
      'Commitment',
      'Policy'
    ])
    expect(desk.all('#column-menu input:checked')).toHaveLength(menu.length)
  })

  const cells = () => desk.all('main tbody tr:first-child td').map(({ className }) => className.split(' ')[0])

  it('are moved by buttons in the menu, head and rows alike; the focus stays', async () => {
    desk = await openDesk(
      '/all-orders',
      allOrdersBridge(4).answer('preferences.save', preferences => ok(preferences))
    )
    await desk.press('Columns')
    await desk.press('Move Property left')
    expect(headings().slice(0, 3)).toEqual(['Name', 'Property', 'Type'])
    expect(cells().slice(0, 3)).toEqual(['name', 'property', 'type'])
    expect(document.activeElement).toBe(desk.button('Move Property left'))
    expect(desk.bridge.argsOf('preferences.save').at(-1)?.orderColumns.order?.slice(0, 3)).toEqual([
      'name',
      'property',
      'type'
    ])
    expect(desk.button('Move Property left').getAttribute('aria-disabled')).toBe('true')
    await desk.press('Restore defaults')
    expect(cells().slice(0, 3)).toEqual(['name', 'type', 'property'])
  })

  it('are moved by dragging their headings, which then do not sort', async () => {
    desk = await openDesk(
      '/all-orders',
      allOrdersBridge(4).answer('preferences.save', preferences => ok(preferences))
    )
    // happy-dom lays nothing out: each heading is 100 px wide.
    desk.all('thead th').forEach((heading, at) => {
      heading.getBoundingClientRect = () => new DOMRect(at * 100, 0, 100, 30)
    })
    const at = (type: string, clientX: number) =>
      new PointerEvent(type, { clientX, bubbles: true, cancelable: true }) as Event
    const closing = desk.button('Closing')
    closing.dispatchEvent(at('pointerdown', 350))
    dispatchEvent(at('pointermove', 352))
    expect(headings()[3]).toBe('Closing')
    dispatchEvent(at('pointermove', 150))
    dispatchEvent(at('pointerup', 150))
    closing.click()
    await desk.settle()
    expect(headings().slice(0, 3)).toEqual(['Name', 'Closing', 'Type'])
    expect(desk.bridge.argsOf('preferences.save').at(-1)?.orderColumns.order?.[1]).toBe('closing')
    expect(desk.one('th.closing').getAttribute('aria-sort')).toBe('ascending')
  })

  it('are resized by dragging an edge and by keys; a double click fits the content again', async () => {
    desk = await openDesk(
      '/all-orders',
      allOrdersBridge(4).answer('preferences.save', preferences => ok(preferences))
    )
    const saved = () => desk.bridge.argsOf('preferences.save').at(-1)?.orderColumns.widths
    const edge = desk.one('th.status')
    const at = (type: string, clientX: number) =>
      new PointerEvent(type, { clientX, bubbles: true, cancelable: true }) as Event
    edge.dispatchEvent(at('pointerdown', 500))
    dispatchEvent(at('pointermove', 550))
    dispatchEvent(at('pointerup', 550))
    await desk.settle()
    expect(saved()).toEqual({ status: 162 })
    desk.button('Status').focus()
    await desk.key('ArrowLeft', { shiftKey: true })
    expect(saved()).toEqual({ status: 146 })
    edge.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
    await desk.settle()
    expect(saved()).toEqual({})
  })

  it('apply although they could not be remembered, which is said', async () => {
    desk = await openDesk(
      '/all-orders',
      allOrdersBridge(4).answer(
        'preferences.save',
        failed({ kind: 'file', trouble: 'disk-full', fileName: 'preferences.json' })
      )
    )
    expect(headings()).toContain('Policy')
    await toggle('Policy')
    expect(headings()).not.toContain('Policy')
    expect(desk.all('#page [role=alert]')).toHaveLength(1)
  })
})
