import { createPinia, setActivePinia } from 'pinia'
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import { useOrders } from '../../../renderer/orders/service-pages/store.ts'
import { useOutbox } from '../../../renderer/outbox/store.ts'
import { deskBridge } from '../app/desk.ts'
import { sampleItem, sentItem } from './samples.ts'

let bridge: ReturnType<typeof deskBridge>
beforeEach(async () => {
  setActivePinia(createPinia())
  bridge = deskBridge()
  useBridge(bridge)
  await useConnections().load()
})
afterEach(() => useBridge(undefined))

describe('how many orders there are at the service', () => {
  it.each([
    [
      'is not known any more once one of the outbox was sent',
      sampleItem({ state: 'sending', waiting: null }),
      undefined
    ],
    ['is still known after other news of an order that was sent', sentItem(), 87]
  ])('%s', async (_what, before, total) => {
    bridge.answer('outbox.list', ok([before]))
    const [outbox, orders] = [useOutbox(), useOrders()]
    await flushPromises()
    await orders.open(1)
    expect([outbox.items?.length, orders.total]).toEqual([1, 87])
    const item = { ...sentItem(), id: before.id }
    bridge.emit('outbox.changed', { id: item.id, connectionId: item.connectionId, item })
    expect(orders.total).toBe(total)
  })
})

it('nothing is announced of an order before the outbox was read: it may be no news', async () => {
  const held = bridge.hold('outbox.list')
  const outbox = useOutbox()
  const { count } = announcement.value
  const item = sentItem()
  bridge.emit('outbox.changed', { id: item.id, connectionId: item.connectionId, item })
  for (const _reading of [1, 2]) held.answer(ok([item]))
  await flushPromises()
  expect([outbox.items, announcement.value.count]).toEqual([[item], count])
})
