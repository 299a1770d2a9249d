import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OpenWireAlarm } from '#domain/wire-instructions/wire-instructions.ts'
import { bridge } from '../bridge.ts'
import { useConnections } from '../connections.ts'
import { useOrderListStatus } from '../order-list-status.ts'

/**
 * An order with an open alarm, as pages name it; `name` is empty where neither the order cache nor anyone else knows
 * it.
 */
export interface WireAlert extends OpenWireAlarm {
  readonly name: string
}

/**
 * Orders of the active connection with changed wire instructions and no recorded call since: only a call removes one
 * (F2).
 */
export const useWireAlerts = defineStore('wire-alerts', () => {
  const connections = useConnections()
  const orderList = useOrderListStatus()
  const open = shallowRef<readonly WireAlert[]>([])
  // Ids differ in case for the same order.
  const ids = computed(() => new Set(open.value.map(({ orderId }) => orderId.toLowerCase())))
  /** Counts the answers of `wire.open`, to drop one that arrives late. */
  let turn = 0

  /** An alarm is shown at once; the order's name may follow. */
  function accept(alarms: readonly OpenWireAlarm[]): void {
    turn += 1
    const names = new Map(open.value.map(({ orderId, name }) => [orderId, name]))
    open.value = alarms.map(alarm => ({ ...alarm, name: names.get(alarm.orderId) ?? '' }))
    nameAll()
  }

  function nameAll(): void {
    for (const { orderId, name } of open.value) if (name === '') void nameOrder(orderId)
  }

  async function nameOrder(orderId: OrderId): Promise<void> {
    const isSame = connections.sameClient()
    const cached = await bridge.call('orderList.order', { orderId })
    if (!isSame()) return
    const name = cached.ok ? (cached.value?.row.name ?? '') : ''
    if (name !== '') open.value = open.value.map(alert => (alert.orderId === orderId ? { ...alert, name } : alert))
  }

  /** After a failure the alarms stay: none is cleared because the disk did not answer. */
  async function ask(): Promise<void> {
    const id = connections.activeId
    const mine = ++turn
    if (id === undefined) return
    const result = await bridge.call('wire.open', {})
    if (result.ok && mine === turn) accept(result.value)
  }

  const ends = [
    bridge.on('wire.openChanged', ({ connectionId, open: alarms }) => {
      if (connectionId === connections.activeId) accept(alarms)
    }),
    // What was locked until now may contain alarms.
    bridge.on('unlock.changed', () => void ask())
  ]
  onScopeDispose(() => ends.forEach(end => end()))
  watch(
    () => connections.activeId,
    () => {
      open.value = []
      void ask()
    },
    { immediate: true, flush: 'sync' }
  )
  // Names come from the order cache, which opens after the program does.
  watch(
    () => orderList.status?.state,
    state => {
      if (state === 'ready') nameAll()
    }
  )

  return { open, ids, has: (orderId: OrderId | null) => orderId !== null && ids.value.has(orderId.toLowerCase()) }
})

/** The announcement for changes since `before`; empty if no change is new. */
export function alertNews(before: readonly WireAlert[], now: readonly WireAlert[]): string {
  const fresh = now.filter(({ orderId, alarms }) => alarms > (before.find(one => one.orderId === orderId)?.alarms ?? 0))
  const [first] = fresh
  if (first === undefined) return ''
  const what =
    fresh.length === 1
      ? `Wire instructions changed${first.name === '' ? '' : `: ${first.name}`}.`
      : `Wire instructions changed on ${fresh.length} orders.`
  return `${what} Call a number you already have on file before you send money.`
}
