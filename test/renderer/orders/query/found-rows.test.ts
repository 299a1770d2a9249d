import { flushPromises } from '@vue/test-utils'
import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, shallowRef, type EffectScope } from 'vue'
import { failed, ok } from '#domain/common/result.ts'
import { ALL_ORDERS, type OrderQuery, type OrderRow } from '#domain/orders/order-list.ts'
import { useBridge } from '../../../../renderer/common/bridge.ts'
import { useConnections } from '../../../../renderer/common/connections.ts'
import { useFoundRows } from '../../../../renderer/orders/query/rows.ts'
import { deskBridge } from '../../app/desk.ts'
import { listStatus, orderRow } from '../../app/order-cache-samples.ts'
import { connected, GULF_COAST, LONE_STAR } from '../../app/samples.ts'

const ROWS = Array.from({ length: 1500 }, (_, index) => orderRow(index + 1))

let bridge: ReturnType<typeof deskBridge>
let pinia: Pinia
let scope: EffectScope
let revision: number
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  pinia = createPinia()
  setActivePinia(pinia)
  scope = effectScope(true)
  revision = 1
  bridge = deskBridge()
  holding(ROWS)
  useBridge(bridge)
  await useConnections().load()
})
afterEach(() => {
  scope.stop()
  disposePinia(pinia)
  useBridge(undefined)
  vi.useRealTimers()
})

/** The order cache has these rows. */
function holding(rows: readonly OrderRow[]): void {
  bridge.answer('orderList.rows', ({ from, count }) =>
    ok({ rows: rows.slice(from, from + count), from, total: rows.length, revision })
  )
}
const asked = () => bridge.argsOf('orderList.rows')

/** The rows of a query, the first twenty of them in view. */
async function finding(anchor?: number) {
  const query = shallowRef<OrderQuery>(ALL_ORDERS)
  const moved: number[] = []
  const sight = { anchor: () => anchor, moveBy: (places: number) => void moved.push(places) }
  const found = scope.run(() => useFoundRows(query, sight))
  if (found === undefined) throw new Error('no rows')
  found.show(0, 20)
  await found.settled()
  await flushPromises()
  return { query, found, moved }
}

describe('the rows of a query', () => {
  it('are kept near the view, and dropped far from it once there are many', async () => {
    const { found } = await finding()
    for (let from = 40; from <= 1000; from += 40) {
      found.show(from, 20)
      await found.settled()
    }
    expect([0, 800, 1019].map(place => found.rows.value.has(place))).toEqual([false, true, true])
  })

  it('are read again a second after they changed, and not where they are those that are here', async () => {
    await finding()
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked()).toHaveLength(1)
    revision = 2
    bridge.emit('orderList.changed', listStatus({ revision }))
    await nextTick()
    await vi.advanceTimersByTimeAsync(999)
    expect(asked()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked()).toHaveLength(2)
  })

  it('stay until those of another search are there, and are never those of one that was typed over', async () => {
    const { query, found } = await finding()
    const held = bridge.hold('orderList.rows')
    query.value = { ...ALL_ORDERS, text: 'e' }
    query.value = { ...ALL_ORDERS, text: 'elm' }
    held.answer(ok({ rows: ROWS.slice(0, 7), from: 0, total: 7, revision }))
    await flushPromises()
    expect([found.total.value, found.rows.value.size, found.isBehind.value]).toEqual([1500, 20, true])
    held.answer(ok({ rows: ROWS.slice(0, 1), from: 0, total: 1, revision }))
    await found.settled()
    expect([found.total.value, found.rows.value.size, found.isBehind.value]).toEqual([1, 1, false])
    expect(asked().map(args => args.query.text)).toEqual(['', 'e', 'elm'])
  })

  it('are none of another client’s (R24)', async () => {
    const { found } = await finding()
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    expect([found.total.value, found.rows.value.size, found.isBehind.value]).toEqual([undefined, 0, true])
  })

  it('say why they could not be read, until they are', async () => {
    bridge.answer('orderList.rows', failed({ kind: 'bug' }))
    const { found } = await finding()
    expect([found.failure.value, found.total.value, asked().length]).toEqual([{ kind: 'bug' }, undefined, 1])
    holding(ROWS)
    found.refresh()
    await found.settled()
    expect([found.failure.value, found.total.value]).toEqual([undefined, 1500])
  })

  it('move what is in view by as many as came above it', async () => {
    const { found, moved } = await finding(5)
    holding([orderRow(2001), orderRow(2002), ...ROWS])
    found.refresh()
    await found.settled()
    expect([moved, found.rows.value.get(7)?.orderId]).toEqual([[2], orderRow(6).orderId])
  })

  it('are not read any more once the list is left', async () => {
    const { found } = await finding()
    expect(vi.getTimerCount()).toBe(1)
    scope.stop()
    found.show(400, 20)
    await found.settled()
    expect([asked().length, vi.getTimerCount()]).toEqual([1, 0])
  })
})
