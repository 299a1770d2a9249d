import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useConnections } from '../../../../renderer/common/connections.ts'
import { useOrderPlace } from '../../../../renderer/orders/list/store.ts'
import { deskBridge } from '../../app/desk.ts'
import { connected, GULF_COAST, LONE_STAR, orderId } from '../../app/samples.ts'

let bridge: ReturnType<typeof deskBridge>
let pinia: Pinia
beforeEach(async () => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = deskBridge()
  useBridge(bridge)
  await useConnections().load()
})
afterEach(() => {
  disposePinia(pinia)
  useBridge(undefined)
})

it('where a list was left is forgotten with its client, and only with it (R24)', () => {
  const place = useOrderPlace()
  Object.assign(place, {
    opened: orderId(1),
    place: '/all-orders?q=elm',
    left: { top: 40, at: 2, query: ALL_ORDERS, rows: new Map(), total: 3 }
  })
  bridge.emit('connection.changed', connected(LONE_STAR))
  expect([place.opened, place.place, place.left?.top]).toEqual([orderId(1), '/all-orders?q=elm', 40])
  bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
  expect([place.opened, place.place, place.left]).toEqual([undefined, { name: 'all-orders' }, undefined])
})
