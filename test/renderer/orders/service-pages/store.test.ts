import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useConnections } from '../../../../renderer/common/connections.ts'
import { useOrderPlace } from '../../../../renderer/orders/list/store.ts'
import { useOrders } from '../../../../renderer/orders/service-pages/store.ts'
import { deskBridge } from '../../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, orderId, samplePage } from '../../app/samples.ts'

const bridge = deskBridge()
beforeEach(async () => {
  setActivePinia(createPinia())
  useBridge(bridge.answer('orders.page', ({ page }) => ok(samplePage(page))))
  await useConnections().load()
})
afterEach(() => useBridge(undefined))

describe('how many orders there are', () => {
  it('is known once the service was asked', async () => {
    const orders = useOrders()
    expect(orders.total).toBeUndefined()
    await orders.open(1)
    expect(orders.total).toBe(87)
  })

  it('is not known from when an order was sent until the service has been asked again', async () => {
    const orders = useOrders()
    await orders.open(2)
    orders.noteSent()
    expect(orders.total).toBeUndefined()
    bridge.answer('orders.page', failed({ kind: 'offline' }))
    await orders.refresh()
    expect(orders.total).toBeUndefined()
    bridge.answer('orders.page', ok(samplePage(2, 88)))
    await orders.refresh()
    expect(orders.total).toBe(88)
  })

  it('is nothing another connection has to do with (R24)', async () => {
    const orders = useOrders()
    await orders.open(1)
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    expect(orders.total).toBeUndefined()
  })
})

describe('a row of the service’s list', () => {
  it('is known once it was seen, with the page that it was on, and only to its client (R24)', async () => {
    const orders = useOrders()
    await orders.open(2)
    await orders.open(1)
    expect([orders.pageOf(orderId(16)), orders.summaryOf(orderId(16))?.name]).toEqual([2, 'Order 16'])
    expect([orders.pageOf(orderId(1)), orders.pageOf(orderId(87))]).toEqual([1, undefined])
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    expect([orders.pageOf(orderId(1)), orders.page, orders.wanted]).toEqual([undefined, undefined, 1])
  })

  it('is asked for again on the page in view, which is where the list was left', async () => {
    const orders = useOrders()
    await orders.open(3)
    await orders.refresh()
    expect(bridge.argsOf('orders.page').slice(-2)).toEqual([{ page: 3 }, { page: 3 }])
    expect(useOrderPlace().place).toEqual({ name: 'orders', query: { page: '3' } })
  })
})
