import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { computed, effectScope, ref, shallowReactive, shallowRef, nextTick, type EffectScope } from 'vue'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { ALL_ORDERS, type OrderRow } from '#domain/orders/order-list.ts'
import { failed, ok } from '#domain/common/result.ts'
import { announcement } from '../../../renderer/common/announcer.ts'
import { useBridge } from '../../../renderer/common/bridge.ts'
import { useConnections } from '../../../renderer/common/connections.ts'
import type { OrderList } from '../../../renderer/orders/list/list.ts'
import { useSelectedOrders } from '../../../renderer/orders/selection/use-selected-orders.ts'
import { deskBridge } from '../app/desk.ts'
import { orderRow } from '../app/order-cache-samples.ts'
import { connected, GULF_COAST, LONE_STAR } from '../app/samples.ts'

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => orderRow(index + 1))

let bridge: ReturnType<typeof deskBridge>
let pinia: Pinia
let scope: EffectScope
beforeEach(async () => {
  pinia = createPinia()
  setActivePinia(pinia)
  bridge = deskBridge()
  useBridge(bridge)
  await useConnections().ready()
  scope = effectScope()
})
afterEach(() => {
  scope.stop()
  disposePinia(pinia)
  useBridge(undefined)
})

/** A list of so many orders, of which the first ones are loaded. */
function selecting(total: number, loaded = 20, fail: (failure: Failure | undefined) => void = () => undefined) {
  const asked = shallowRef(ALL_ORDERS)
  const selected = shallowReactive(new Set<OrderId>())
  const rows = shallowRef<ReadonlyMap<number, OrderRow>>(new Map(rowsOf(loaded).map((row, at) => [at, row])))
  const list = {
    query: computed(() => asked.value),
    found: { rows, total: ref(total) },
    selected
  } as unknown as OrderList
  bridge.answer('orderList.rows', ({ from, count }) =>
    ok({ rows: rowsOf(total).slice(from, from + count), from, total, revision: 1 })
  )
  const made = scope.run(() => useSelectedOrders(list, fail))!
  return { asked, selected, ...made }
}

describe('all orders of a list', () => {
  it('are asked for by the query that is shown, up to 500 from the first', async () => {
    const { asked, selected, selectAll } = selecting(700)
    asked.value = { ...ALL_ORDERS, text: 'elm' }
    await selectAll()
    expect(bridge.argsOf('orderList.rows')).toEqual([{ query: { ...ALL_ORDERS, text: 'elm' }, from: 0, count: 500 }])
    expect(selected.size).toBe(500)
  })

  it('are let go of once as many are selected as may be', async () => {
    const { selected, selectAll } = selecting(700)
    await selectAll()
    await selectAll()
    expect([selected.size, bridge.argsOf('orderList.rows').length, announcement.value.text]).toEqual([
      0,
      1,
      '0 selected'
    ])
  })

  it('are selected where all but one are', async () => {
    const { selected, select, selectAll } = selecting(3)
    for (const place of [0, 1]) select(place, false)
    await selectAll()
    expect(selected.size).toBe(3)
  })

  it('never make the selection larger than 500 together with those selected before', async () => {
    const { selected, select, selectAll } = selecting(700, 700)
    select(650, false)
    await selectAll()
    expect(selected.size).toBe(500)
  })

  it('that cannot be read select none, and it is told why', async () => {
    const told: unknown[] = []
    const { selected, selectAll } = selecting(3, 3, failure => told.push(failure))
    const { count } = announcement.value
    bridge.answer('orderList.rows', failed({ kind: 'bug' }))
    await selectAll()
    expect([told, selected.size, announcement.value.count]).toEqual([[{ kind: 'bug' }], 0, count])
  })

  it('of a search that was changed meanwhile select none', async () => {
    const { asked, selected, selectAll } = selecting(3)
    const held = bridge.hold('orderList.rows')
    const all = selectAll()
    asked.value = { ...ALL_ORDERS, text: 'elm' }
    held.answer(ok({ rows: rowsOf(3), from: 0, total: 3, revision: 1 }))
    await all
    expect(selected.size).toBe(0)
  })

  it('of a client that was left and came back meanwhile select none', async () => {
    const { selected, selectAll } = selecting(3)
    const held = bridge.hold('orderList.rows')
    const all = selectAll()
    bridge.emit('connection.changed', connected(GULF_COAST, LONE_STAR))
    bridge.emit('connection.changed', connected(LONE_STAR, GULF_COAST))
    held.answer(ok({ rows: rowsOf(3), from: 0, total: 3, revision: 1 }))
    await all
    expect(selected.size).toBe(0)
  })
})

describe('a selection', () => {
  it('is gone with its client at once, before anything is drawn', () => {
    const { selected, select } = selecting(3)
    select(0, false)
    useConnections().state = connected(GULF_COAST, LONE_STAR)
    expect(selected.size).toBe(0)
  })

  it('is said to end by another search, and is not ended by another order of the same results', async () => {
    const { asked, selected, select } = selecting(3)
    select(0, false)
    asked.value = { ...ALL_ORDERS, sort: { ...ALL_ORDERS.sort, descending: !ALL_ORDERS.sort.descending } }
    await nextTick()
    expect([selected.size, announcement.value.text]).toEqual([1, '1 selected'])
    asked.value = { ...asked.value, text: 'elm' }
    await nextTick()
    expect([selected.size, announcement.value.text]).toEqual([0, 'Selection cleared.'])
  })
})
