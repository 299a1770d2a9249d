import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { deskBridge, openDesk, type Desk } from '../../app/desk.ts'
import { orderId, samplePage, sampleRow } from '../../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const focused = () => document.activeElement?.textContent.trim()

describe('keyboard navigation in the rows', () => {
  it('keeps one row in the Tab order, which the arrow keys move', async () => {
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

  it('PageDown moves to the first row of the next page, and PageUp to that of the previous one', async () => {
    desk = await openDesk('/orders')
    desk.button('Order 1').focus()
    await desk.key('PageDown')
    expect([desk.place(), focused()]).toEqual(['/orders?page=2', 'Order 16'])
    await desk.key('PageUp')
    expect([desk.place(), focused()]).toEqual(['/orders', 'Order 1'])
    await desk.key('PageUp')
    expect([desk.place(), focused()]).toEqual(['/orders', 'Order 1'])
  })

  it('ignores keys held with Ctrl', async () => {
    desk = await openDesk('/orders')
    desk.button('Order 1').focus()
    await desk.key('ArrowDown', { ctrlKey: true })
    expect(focused()).toBe('Order 1')
  })

  it('returns to the row that was opened', async () => {
    desk = await openDesk('/orders')
    await desk.press('Order 7')
    expect(desk.place()).toBe(`/orders/${orderId(7)}`)
    await desk.key('Escape')
    expect(desk.one('tr.opened td').textContent.trim()).toBe('Order 7')
    expect(desk.one('tbody [tabindex="0"]').textContent.trim()).toBe('Order 7')
  })

  it('visits orders one by one: Esc returns to the row, and ↓ moves to the next', async () => {
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

  it('keeps its place when the rows reload', async () => {
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

  it('keeps its place at its order when another comes above it', async () => {
    desk = await openDesk('/orders')
    desk.button('Order 1').focus()
    await desk.key('ArrowDown')
    const rows = [sampleRow(99), ...samplePage(1).rows.slice(0, 14)]
    desk.bridge.answer('orders.page', ok(samplePage(1, 88, { rows })))
    await desk.press('Refresh')
    expect(desk.all('tbody [tabindex="0"]').map(row => row.textContent.trim())).toEqual(['Order 2'])
  })

  it('reaches a row that cannot be opened, and marks it as disabled', async () => {
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

it('a click that ended the selection of a text opens nothing, unless it is on the link', async () => {
  desk = await openDesk('/orders')
  vi.spyOn(globalThis, 'getSelection').mockReturnValue({ type: 'Range' } as Selection)
  desk.all('tbody tr')[3]!.querySelectorAll('td')[4]!.click()
  await desk.settle()
  expect(desk.place()).toBe('/orders')
  await desk.press('Order 4')
  expect(desk.place()).toBe(`/orders/${orderId(4)}`)
})

it('PageDown asks for no page while another one is on its way', async () => {
  desk = await openDesk('/orders')
  desk.button('Order 1').focus()
  const held = desk.bridge.hold('orders.page')
  await desk.key('PageDown')
  await desk.key('PageDown')
  expect(desk.bridge.argsOf('orders.page')).toEqual([{ page: 1 }, { page: 2 }])
  held.answer(ok(samplePage(2)))
  await desk.settle()
  expect(focused()).toBe('Order 16')
})
