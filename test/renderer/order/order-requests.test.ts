import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref, shallowRef } from 'vue'
import type { CachedOrder } from '#domain/bridge.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useOrderRequests } from '../../../renderer/order/order-requests.ts'
import { deskBridge } from '../app/desk.ts'
import { orderRow } from '../app/order-cache-samples.ts'
import { DOCUMENTS, orderId, PROGRESS, sampleStage } from '../app/samples.ts'

const CACHED: CachedOrder = {
  row: orderRow(1),
  changes: [],
  stages: [sampleStage('Long ago', '')],
  stagesAt: 1000,
  documents: DOCUMENTS.documents,
  documentsAt: 2000
}

let bridge: ReturnType<typeof deskBridge>
beforeEach(() => {
  vi.useFakeTimers({ now: 5000, toFake: ['Date'] })
  bridge = deskBridge()
  useBridge(bridge)
})
afterEach(() => {
  useBridge(undefined)
  vi.useRealTimers()
})
function requests() {
  const cached = shallowRef<CachedOrder | null>()
  return { cached, ...useOrderRequests(ref(orderId(1)), cached) }
}

describe('the stages and documents of an order', () => {
  it('are those of the cache until the service answers, as of the older of the two', () => {
    const { cached, progress, documents, asOf } = requests()
    cached.value = CACHED
    expect([progress.value.value?.stages, documents.value.value?.documents]).toEqual([CACHED.stages, CACHED.documents])
    expect([progress.asOf.value, documents.asOf.value, asOf.value]).toEqual([1000, 2000, 1000])
  })

  it('of the service are not replaced by what the cache had', async () => {
    const { cached, progress, documents, update, asOf } = requests()
    await update()
    cached.value = CACHED
    expect([progress.value.value, documents.value.value, asOf.value]).toEqual([PROGRESS, DOCUMENTS, 5000])
  })

  it('are waited for as long as either of them is', async () => {
    const { waiting, update } = requests()
    const held = { progress: bridge.hold('orders.progress'), documents: bridge.hold('orders.documents') }
    const updating = update()
    held.progress.answer(ok(PROGRESS))
    await vi.waitFor(() => expect(waiting.value).toBe(true))
    await Promise.resolve()
    expect(waiting.value).toBe(true)
    held.documents.answer(ok(DOCUMENTS))
    await updating
    expect(waiting.value).toBe(false)
  })

  it('are not asked for in the background while an answer is to come', async () => {
    const { update, autoRefresh } = requests()
    const held = bridge.hold('orders.documents')
    const updating = update()
    await autoRefresh()
    expect(bridge.argsOf('orders.progress')).toHaveLength(1)
    held.answer(ok(DOCUMENTS))
    await updating
    bridge.answer('orders.documents', ok(DOCUMENTS))
    await autoRefresh()
    expect(bridge.argsOf('orders.progress')).toHaveLength(2)
  })

  it.each(['orders.progress', 'orders.documents'] as const)(
    'are not asked for in the background with a token that %s rejected, but again after any other failure',
    async name => {
      const { update, autoRefresh } = requests()
      bridge.answer(name, failed({ kind: 'unauthorized' }))
      await update()
      await autoRefresh()
      expect(bridge.argsOf(name)).toHaveLength(1)
      bridge.answer(name, failed({ kind: 'offline' }))
      await update()
      await autoRefresh()
      expect(bridge.argsOf(name)).toHaveLength(3)
    }
  )
})
