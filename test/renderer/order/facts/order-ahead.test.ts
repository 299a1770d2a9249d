import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref, type Ref } from 'vue'
import type { CachedOrder } from '#domain/bridge.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useConnections } from '../../../../renderer/common/connections.ts'
import { useOrderListStatus } from '../../../../renderer/common/order-list-status.ts'
import { useOrderAhead } from '../../../../renderer/order/facts/order-ahead.ts'
import { readRow } from '../../../../renderer/order/facts/read-row.ts'
import { readAhead } from '../../../../renderer/order/read-ahead.ts'
import { useOrders } from '../../../../renderer/orders/service-pages/store.ts'
import { deskBridge } from '../../app/desk.ts'
import { listStatus, orderRow } from '../../app/order-cache-samples.ts'
import { connected, GULF_COAST, LONE_STAR, orderId, samplePage } from '../../app/samples.ts'

const cached = (index: number): CachedOrder => ({
  row: orderRow(index),
  changes: [],
  stages: null,
  stagesAt: null,
  documents: null,
  documentsAt: null
})

let bridge: ReturnType<typeof deskBridge>
let pinia: Pinia
let open: Ref<OrderId | undefined>
beforeEach(async () => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = deskBridge().answer('orderList.order', ({ orderId: id }) =>
    ok({ ...cached(1), row: orderRow(1, { orderId: id }) })
  )
  useBridge(bridge)
  await useConnections().load()
  useOrderListStatus()
  await flushPromises()
  open = ref(orderId(1))
})
afterEach(() => {
  disposePinia(pinia)
  useBridge(undefined)
})

describe('an order that was read before its page opens', () => {
  it('is had once', async () => {
    const { read, take } = useOrderAhead(open)
    await read(orderId(1))
    expect([take()?.row.orderId, take()]).toEqual([orderId(1), undefined])
  })

  it.each<[string, () => unknown]>([
    ['another order is open', () => void (open.value = orderId(2))],
    [
      'another client is active, whose list is as old',
      async () => {
        bridge.answer('orderList.status', ok(listStatus({ connectionId: GULF_COAST.id })))
        bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
        await flushPromises()
      }
    ],
    ['the cache has changed since', () => bridge.emit('orderList.changed', listStatus({ revision: 2 }))]
  ])('is not had where %s', async (_what, change) => {
    const { read, take } = useOrderAhead(open)
    await read(orderId(1))
    await change()
    expect(take()).toBeUndefined()
  })

  it('is not had where its answer comes after that of a later one, or after the page asked itself', async () => {
    const { read, take } = useOrderAhead(open)
    const held = bridge.hold('orderList.order')
    const [first, second] = [read(orderId(1)), read(orderId(2))]
    held.answer(ok(cached(1)))
    await first
    expect(take()).toBeUndefined()
    held.answer(ok(cached(2)))
    await second
    open.value = orderId(2)
    expect(take()).toBeUndefined()
  })

  it('is none where it could not be read', async () => {
    const { read, take } = useOrderAhead(open)
    for (const answer of [ok(null), failed({ kind: 'bug' } as const)]) {
      bridge.answer('orderList.order', answer)
      await read(orderId(1))
      expect(take()).toBeUndefined()
    }
  })

  it('keeps its page waiting no longer than a tenth of a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    bridge.hold('orderList.order')
    let isOpen = false
    void readAhead(orderId(1)).then(() => (isOpen = true))
    await vi.advanceTimersByTimeAsync(99)
    expect(isOpen).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isOpen).toBe(true)
    bridge.answer('orderList.order', ok(cached(1)))
    await readAhead(orderId(1))
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it('is not asked for by an address that is no order', async () => {
    const before = bridge.argsOf('orderList.order').length
    await readAhead('nonsense')
    expect(bridge.argsOf('orderList.order')).toHaveLength(before)
  })
})

describe('the row of an order that the cache does not have', () => {
  const pages = () => bridge.argsOf('orders.page').map(({ page }) => page)

  it('is looked for on the page where it was seen', async () => {
    await useOrders().open(2)
    await readRow(orderId(20))
    expect(pages()).toEqual([2, 2])
  })

  it('is looked for on the first page and on the one in view where nobody has seen it', async () => {
    await useOrders().open(3)
    await readRow(orderId(999))
    expect(pages()).toEqual([3, 1, 3])
  })

  it('is not looked for any further once it is on a page, or where one can’t be read', async () => {
    useOrders().wanted = 2
    await readRow(orderId(3))
    expect(pages()).toEqual([1])
    bridge.answer('orders.page', failed({ kind: 'offline' }))
    await readRow(orderId(999))
    expect(pages()).toEqual([1, 1])
  })

  it('of the last client is not noted for another', async () => {
    const held = bridge.hold('orders.page')
    const reading = readRow(orderId(3))
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    held.answer(ok(samplePage(1)))
    await reading
    expect(useOrders().summaryOf(orderId(3))).toBeUndefined()
  })
})
