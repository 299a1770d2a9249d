import { afterEach, describe, expect, it } from 'vitest'
import { watch } from 'vue'
import { ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { openDesk, type Desk } from '../app/desk.ts'
import { orderRow } from '../app/order-cache-samples.ts'
import { connected, GULF_COAST, LONE_STAR, orderId } from '../app/samples.ts'
import { allOrdersBridge, searchBox, focused, typed } from './all-orders.ts'

let desk: Desk
afterEach(() => desk.close())

const boxes = () => desk.all('tbody [type=checkbox]') as HTMLInputElement[]
const selectAll = () => desk.one('thead [type=checkbox]') as HTMLInputElement
const selected = () => desk.all('tbody tr[aria-selected=true] a').map(link => link.textContent.trim())
const bar = () => desk.text('.selection .count')

describe('selecting orders', () => {
  it('is by check boxes with the order’s name, in a grid that tells what is selected (F17)', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    expect(desk.one('main table').getAttribute('role')).toBe('grid')
    expect(desk.one('main table').getAttribute('aria-multiselectable')).toBe('true')
    expect(desk.all('main tbody td:not(.name)').every(cell => cell.getAttribute('role') === 'gridcell')).toBe(true)
    expect(desk.all('main tbody td.name').every(cell => cell.getAttribute('role') === 'rowheader')).toBe(true)
    const [, second] = boxes()
    expect(document.getElementById(second?.getAttribute('aria-labelledby') ?? '')?.textContent.trim()).toBe('Order 2')
    second?.click()
    await desk.settle()
    expect([selected(), boxes().map(box => box.checked), bar()]).toEqual([
      ['Order 2'],
      [false, true, false, false],
      '1 selected'
    ])
    expect(desk.said()).toContain('1 selected')
    expect([selectAll().checked, selectAll().indeterminate]).toEqual([false, true])
  })

  it('is by Space and Shift+Space, and of all orders by Ctrl+A', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    await desk.key('ArrowDown')
    await desk.key(' ')
    await desk.key('ArrowDown')
    await desk.key('ArrowDown')
    await desk.key(' ', { shiftKey: true })
    expect(selected()).toEqual(['Order 1', 'Order 2', 'Order 3'])
    await desk.key('a', { ctrlKey: true })
    expect([bar(), selectAll().checked]).toEqual(['40 selected', true])
    await desk.key('a', { ctrlKey: true })
    expect([selected(), desk.all('.selection'), selectAll().checked]).toEqual([[], [], false])
  })

  it('ends when another client is active, also where all orders of the last one come late (R24)', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    selectAll().click()
    await desk.settle()
    expect(bar()).toBe('4 selected')
    desk.bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    await desk.settle()
    expect([selected(), desk.all('.selection')]).toEqual([[], []])
    const held = desk.bridge.hold('orderList.rows')
    selectAll().click()
    await desk.settle()
    desk.bridge.emit('connection.changed', connected(LONE_STAR, GULF_COAST))
    held.answer(ok({ rows: [orderRow(1)], from: 0, total: 1, revision: 1 }))
    await desk.settle()
    expect([selected(), desk.all('.selection')]).toEqual([[], []])
  })

  it('takes as many of a long list as documents are downloaded for at once, and says so', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(700))
    selectAll().click()
    await desk.settle()
    expect([bar(), selectAll().checked, selectAll().indeterminate]).toEqual([
      '500 selected, the most at once',
      false,
      true
    ])
  })

  it('ends when another query would hide selected orders, and says so (F9)', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    boxes()[1]?.click()
    await desk.settle()
    expect(bar()).toBe('1 selected')
    const said: string[] = []
    const end = watch(announcement, ({ text }) => void said.push(text), { flush: 'sync' })
    await typed(desk, 'Order 17')
    end()
    expect(desk.all('.selection')).toEqual([])
    expect(said).toContain('Selection cleared.')
    searchBox(desk).value = ''
    searchBox(desk).dispatchEvent(new Event('input', { bubbles: true }))
    await desk.settle()
    expect(selected()).toEqual([])
  })

  it('goes on when the same orders are sorted otherwise', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    boxes()[1]?.click()
    await desk.settle()
    await desk.press('Name')
    expect([selected(), bar()]).toEqual([['Order 2'], '1 selected'])
  })
})

describe('the arrow keys', () => {
  it('enter the list on arrival, from the heading (F19)', async () => {
    desk = await openDesk('/drafts', allOrdersBridge(40))
    await desk.press('Orders 40')
    expect(document.activeElement?.tagName).toBe('H1')
    await desk.key('ArrowDown')
    expect(focused()).toBe('Order 1')
    await desk.key('ArrowDown')
    expect(focused()).toBe('Order 2')
  })

  it('enter the service’s pages on arrival (F19)', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(40))
    await desk.press('Service pages')
    await desk.key('ArrowDown')
    expect([desk.place(), focused()]).toEqual(['/orders', 'Order 1'])
  })
})

describe('the menu of a row', () => {
  const items = () => desk.all('[role=menu][aria-label^="Actions for"] [role=menuitem]')

  it('opens by the ⋯ button, is walked by arrows, and gives the focus back', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    await desk.key('ArrowDown')
    const more = desk.button('Actions for Order 1')
    more.focus()
    await desk.press('Actions for Order 1')
    expect(items().map(item => item.textContent.trim())).toEqual([
      'Open',
      'Follow',
      'Copy address',
      'Copy order ID',
      'Copy status',
      'Download documents',
      'Duplicate'
    ])
    expect(focused()).toBe('Open')
    await desk.key('ArrowDown')
    expect(focused()).toBe('Follow')
    await desk.key('End')
    expect(focused()).toBe('Duplicate')
    await desk.key('Escape')
    expect([items(), document.activeElement === more]).toEqual([[], true])
  })

  it('opens on a right click or the menu key, for that row', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(4))
    await desk.key('ArrowDown')
    await desk.key('ArrowDown')
    document.activeElement?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
    await desk.settle()
    await desk.press('Copy order ID')
    expect(desk.bridge.argsOf('clipboard.copy')).toEqual([{ text: orderId(2) }])
    expect([desk.said(), focused()]).toEqual(['Order ID copied.', 'Order 2'])
  })

  it('shows no failure when something else is opened before the order is', async () => {
    desk = await openDesk('/all-orders', allOrdersBridge(1))
    await desk.key('ArrowDown')
    await desk.press('Actions for Order 1')
    desk.router.beforeEach(to => to.name !== 'order')
    await desk.press('Open')
    expect([desk.place().split('?')[0], desk.all('main [role=alert]')]).toEqual(['/all-orders', []])
  })

  it('copies the status as last read, and says so', async () => {
    const bridge = allOrdersBridge(1)
    desk = await openDesk('/all-orders', bridge)
    bridge.answer('orderList.order', ({ orderId: id }) =>
      ok({
        row: orderRow(1, { orderId: id }),
        changes: [],
        stages: null,
        stagesAt: null,
        documents: null,
        documentsAt: null
      })
    )
    await desk.key('ArrowDown')
    await desk.press('Actions for Order 1')
    await desk.press('Copy status')
    expect(desk.bridge.argsOf('clipboard.copy')[0]?.text).toContain('Policy: Not issued')
    expect(desk.said()).toBe('Status copied.')
  })
})
