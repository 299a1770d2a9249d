import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import { useOrderListStatus } from '../../../renderer/common/order-list-status.ts'
import { deskBridge } from '../app/desk.ts'
import { listStatus } from '../app/order-cache-samples.ts'
import { connected, GULF_COAST, LONE_STAR, NOT_CONNECTED } from '../app/samples.ts'

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

describe('what is known of the order cache', () => {
  it('is the news, though an older answer comes after it', async () => {
    const held = bridge.hold('orderList.status')
    const list = useOrderListStatus()
    bridge.emit('orderList.changed', listStatus({ revision: 5 }))
    held.answer(ok(listStatus({ revision: 4 })))
    await flushPromises()
    expect(list.status?.revision).toBe(5)
    bridge.emit('orderList.changed', listStatus({ revision: 6 }))
    expect(list.status?.revision).toBe(6)
  })

  it('is nothing of another client: neither its news, nor its answer', async () => {
    const held = bridge.hold('orderList.status')
    const list = useOrderListStatus()
    bridge.emit('orderList.changed', listStatus({ connectionId: GULF_COAST.id }))
    expect(list.status).toBeUndefined()
    held.answer(ok(listStatus({ connectionId: GULF_COAST.id })))
    await flushPromises()
    expect(list.status).toBeUndefined()
  })

  it('is asked again for the next client, and for none where there is none', async () => {
    const list = useOrderListStatus()
    await flushPromises()
    expect(list.status?.connectionId).toBe(LONE_STAR.id)
    bridge.answer('orderList.status', ok(listStatus({ connectionId: GULF_COAST.id })))
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    expect(list.status).toBeUndefined()
    await flushPromises()
    expect(list.status?.connectionId).toBe(GULF_COAST.id)
    bridge.emit('connection.changed', NOT_CONNECTED)
    await flushPromises()
    expect([list.status, bridge.argsOf('orderList.status').length]).toEqual([undefined, 2])
  })
})
