import { flushPromises } from '@vue/test-utils'
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
import { connected, GULF_COAST, LONE_STAR, orderId } from '../app/samples.ts'

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
  return { asked, rows, selected, ...made }
}

describe('all orders of a list', () => {
  it('are asked for by the query that is shown, up to 500 from the first', async () => {
    const { asked, selected, selectAll } = selecting(700)
    asked.value = { ...ALL_ORDERS, text: 'elm' }
    await nextTick()
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

  it('are not added to what was let go of, or selected, meanwhile', async () => {
    const { selected, select, selectAll, clear } = selecting(3)
    for (const [act, left] of [
      [clear, []],
      [() => select(1, false), [orderId(2)]]
    ] as const) {
      const held = bridge.hold('orderList.rows')
      const all = selectAll()
      act()
      held.answer(ok({ rows: rowsOf(3), from: 0, total: 3, revision: 1 }))
      await all
      expect([...selected]).toEqual(left)
    }
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

describe('a range of orders', () => {
  /** The first rows are out of view, and no longer loaded. */
  const scrolledTo = (place: number) => new Map([[place, orderRow(place + 1)]])
  const firstRows = (rows: readonly OrderRow[]) => new Map(rows.map((row, at) => [at, row]))
  /** From now on the list has a new order above the others. */
  function withNewOrder(): readonly OrderRow[] {
    const now = [orderRow(999), ...rowsOf(300)]
    bridge.answer('orderList.rows', ({ from, count }) =>
      ok({ rows: now.slice(from, from + count), from, total: now.length, revision: 2 })
    )
    return now
  }

  it('has the orders between that were never in view', async () => {
    const { rows, selected, select } = selecting(300)
    select(2, false)
    rows.value = scrolledTo(250)
    select(250, true)
    await flushPromises()
    expect(bridge.argsOf('orderList.rows')).toEqual([{ query: ALL_ORDERS, from: 2, count: 249 }])
    expect([selected.size, announcement.value.text]).toEqual([249, '249 selected'])
  })

  it('goes up as well, and asks for nothing where all of it is loaded', async () => {
    const { rows, selected, select } = selecting(300)
    rows.value = scrolledTo(250)
    select(250, false)
    rows.value = firstRows(rowsOf(20))
    select(2, true)
    await flushPromises()
    expect(selected.size).toBe(249)
    select(9, true)
    expect([selected.size, bridge.argsOf('orderList.rows').length]).toEqual([249, 1])
  })

  it('is as long as may be selected, and no more rows are asked for than one answer has', async () => {
    const { rows, selected, select } = selecting(3000)
    select(0, false)
    rows.value = scrolledTo(2900)
    select(2900, true)
    await flushPromises()
    expect(bridge.argsOf('orderList.rows')).toEqual([{ query: ALL_ORDERS, from: 0, count: 2000 }])
    expect(selected.size).toBe(500)
  })

  it('goes up as far as may be selected from an order further down than one answer reaches', async () => {
    const { rows, selected, select } = selecting(3000)
    rows.value = scrolledTo(2900)
    select(2900, false)
    rows.value = firstRows(rowsOf(20))
    select(0, true)
    await flushPromises()
    expect([selected.size, selected.has(orderId(1))]).toEqual([500, true])
  })

  it('goes up from where the order selected last was, if others came above it', async () => {
    const { rows, selected, select } = selecting(300)
    rows.value = scrolledTo(250)
    select(250, false)
    rows.value = firstRows(withNewOrder().slice(0, 20))
    select(2, true)
    await flushPromises()
    expect([selected.size, selected.has(orderId(2)), selected.has(orderId(251))]).toEqual([250, true, true])
  })

  it('does not begin where the order selected last was in another order of the list', async () => {
    const { asked, rows, selected, select } = selecting(300)
    rows.value = scrolledTo(250)
    select(250, false)
    asked.value = { ...ALL_ORDERS, sort: { ...ALL_ORDERS.sort, descending: !ALL_ORDERS.sort.descending } }
    await nextTick()
    rows.value = firstRows(withNewOrder().slice(0, 20))
    select(2, true)
    await flushPromises()
    expect([...selected]).toEqual([orderId(251), orderId(2)])
  })

  it('does not begin in the results of an earlier search, also where nothing is selected any more', async () => {
    const { asked, rows, selected, select } = selecting(300)
    rows.value = scrolledTo(250)
    select(250, false)
    select(250, false)
    asked.value = { ...ALL_ORDERS, text: 'elm' }
    await nextTick()
    rows.value = firstRows(rowsOf(20))
    select(2, true)
    await flushPromises()
    expect([...selected]).toEqual([orderId(3)])
  })

  it('is not added to what was let go of meanwhile', async () => {
    const { rows, selected, select, clear } = selecting(300)
    select(2, false)
    rows.value = scrolledTo(250)
    const held = bridge.hold('orderList.rows')
    select(250, true)
    clear()
    held.answer(ok({ rows: rowsOf(251).slice(2), from: 2, total: 300, revision: 1 }))
    await flushPromises()
    expect(selected.size).toBe(0)
  })

  it('that cannot be read says why, and keeps what is selected', async () => {
    const told: unknown[] = []
    const { rows, selected, select } = selecting(300, 20, failure => told.push(failure))
    select(2, false)
    rows.value = scrolledTo(250)
    bridge.answer('orderList.rows', failed({ kind: 'bug' }))
    select(250, true)
    await flushPromises()
    expect([told, selected.size]).toEqual([[{ kind: 'bug' }], 1])
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
