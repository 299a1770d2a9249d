import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { deskBridge, openDesk, type Desk } from '../../app/desk.ts'
import { connected, LONE_STAR, samplePage } from '../../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const focused = () => document.activeElement?.textContent.trim()

describe('loading and failing', () => {
  it('reserves space for the rows while they load', async () => {
    const bridge = deskBridge()
    const held = bridge.hold('orders.page')
    desk = await openDesk('/orders', bridge)
    expect(desk.text('.head')).toContain('Updating…')
    expect(desk.all('.lines')).toHaveLength(1)
    held.answer(ok(samplePage(1)))
    await desk.settle()
    expect(desk.all('.lines')).toEqual([])
    expect(desk.rows()).toHaveLength(15)
  })

  it('keeps the rows while a page loads, and when it fails', async () => {
    desk = await openDesk('/orders')
    const held = desk.bridge.hold('orders.page')
    await desk.press('Next page')
    expect(desk.one('table').getAttribute('aria-busy')).toBe('true')
    expect(desk.rows()[0]).toBe('Order 1')
    held.answer(failed({ kind: 'offline' }))
    await desk.settle()
    expect(desk.text()).toContain('This computer is offline.')
    expect(desk.text('.head')).toMatch(/Updated \d/)
    expect(desk.rows()[0]).toBe('Order 1')
    desk.bridge.answer('orders.page', ({ page }) => ok(samplePage(page)))
    desk.button('Try again').focus()
    await desk.press('Try again')
    expect(focused()).toBe('Order 16')
    expect(desk.rows()[0]).toBe('Order 16')
    expect(desk.text()).not.toContain('offline')
  })

  it('retries a failed page with the same button, and says which page is shown', async () => {
    desk = await openDesk('/orders')
    desk.bridge.answer('orders.page', failed({ kind: 'service-error', status: 503 }))
    await desk.press('Next page')
    expect(desk.text('[role=alert]')).toContain('Couldn’t load page 2. Showing page 1.')
    desk.bridge.answer('orders.page', ({ page }) => ok(samplePage(page)))
    await desk.press('Next page')
    expect(desk.bridge.argsOf('orders.page')).toEqual([{ page: 1 }, { page: 2 }, { page: 2 }])
    expect(desk.rows()[0]).toBe('Order 16')
    expect(desk.all('[role=alert]')).toEqual([])
  })

  it('moves the focus to the heading after a retry without rows, and keeps it on the button while retries fail', async () => {
    desk = await openDesk('/orders', deskBridge().answer('orders.page', failed({ kind: 'offline' })))
    desk.button('Try again').focus()
    await desk.press('Try again')
    expect(focused()).toBe('Try again')
    desk.bridge.answer('orders.page', ok(samplePage(1, 0)))
    await desk.press('Try again')
    expect(focused()).toBe('Service pages')
  })

  it('does not call a failed refresh another page', async () => {
    desk = await openDesk('/orders')
    desk.bridge.answer('orders.page', failed({ kind: 'offline' }))
    await desk.press('Refresh')
    expect(desk.text('[role=alert]')).toContain('This computer is offline.')
    expect(desk.text('[role=alert]')).not.toContain('Couldn’t load page')
  })

  it('keeps the focus on the row when PageDown fails', async () => {
    desk = await openDesk('/orders')
    desk.button('Order 3').focus()
    desk.bridge.answer('orders.page', failed({ kind: 'offline' }))
    await desk.key('PageDown')
    expect(focused()).toBe('Order 3')
  })

  it('ignores a late response for an earlier page', async () => {
    const bridge = deskBridge()
    const held = bridge.hold('orders.page')
    desk = await openDesk('/orders', bridge)
    await desk.router.push('/orders?page=2')
    held.answer(ok(samplePage(1)))
    held.answer(ok(samplePage(2)))
    await desk.settle()
    expect(desk.rows()[0]).toBe('Order 16')
  })

  it('links to Connections when the token is refused', async () => {
    desk = await openDesk(
      '/orders',
      deskBridge(connected(LONE_STAR)).answer('orders.page', failed({ kind: 'unauthorized' }))
    )
    expect(desk.one('#page a[href="#/connect"]').textContent).toBe('Connections')
    expect(desk.has('Try again')).toBe(false)
  })
})
