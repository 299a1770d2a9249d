import { afterEach, expect, it } from 'vitest'
import { deskBridge, openDesk, type Desk } from '../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, NOT_CONNECTED, orderId } from '../app/samples.ts'

let desk: Desk
afterEach(() => desk.close())

const AT = `/orders/${orderId(1)}`
const switchTo = async (state = connected(GULF_COAST, LONE_STAR)) => {
  desk.bridge.emit('connection.changed', state)
  await desk.settle()
}

it('an order gives way to the orders of the client that becomes active, and is not asked of its service (R47)', async () => {
  desk = await openDesk(AT)
  const asked = desk.bridge.argsOf('orders.progress').length
  await switchTo()
  expect([desk.place(), desk.text('h1')]).toEqual(['/all-orders', 'Orders'])
  expect(document.activeElement?.tagName).toBe('H1')
  expect(desk.bridge.argsOf('orders.progress')).toHaveLength(asked)
})

it('is one step back once its own client is active again', async () => {
  desk = await openDesk(AT)
  await switchTo()
  await switchTo(connected(LONE_STAR, GULF_COAST))
  desk.router.back()
  await desk.settle()
  expect([desk.place(), desk.text('h1')]).toEqual([AT, 'Order 1'])
})

it('stays where its client does, and leads to Connections where no client is left', async () => {
  desk = await openDesk(AT, deskBridge(connected(LONE_STAR, GULF_COAST)))
  await switchTo(connected(LONE_STAR))
  expect([desk.place(), desk.text('h1')]).toEqual([AT, 'Order 1'])
  await switchTo(NOT_CONNECTED)
  expect(desk.place()).toBe('/connect')
})
