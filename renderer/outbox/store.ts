import { defineStore } from 'pinia'
import { computed, onScopeDispose, watch } from 'vue'
import type { Events } from '#domain/bridge.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { OutboxItem } from '#domain/order/outbox.ts'
import { bridge } from '../common/bridge.ts'
import { useConnections } from '../common/connections.ts'
import { useOrders } from '../orders/service-pages/store.ts'
import { useAnnouncer } from '../common/announcer.ts'
import { useRequest } from '../common/request.ts'
import { changeAnnouncement } from './announcements.ts'
import { groupOf } from './state/groups.ts'
import { useOutboxActions } from './use-outbox-actions.ts'

/** Replaces an order in the list, or adds it as the newest; null removes it. */
function withItem(items: readonly OutboxItem[], id: DraftId, item: OutboxItem | null): readonly OutboxItem[] {
  if (item === null) return items.filter(one => one.id !== id)
  return items.some(one => one.id === id) ? items.map(one => (one.id === id ? item : one)) : [item, ...items]
}

/** Orders of the active connection that are being sent or were sent lately, kept up to date. */
export const useOutbox = defineStore('outbox', () => {
  const connections = useConnections()
  const orders = useOrders()
  const { announce } = useAnnouncer()
  const { value: items, failure, waiting: reading, ask, clear } = useRequest('outbox.list')
  const actions = useOutboxActions()

  const countIn = (group: ReturnType<typeof groupOf>) =>
    items.value?.filter(item => groupOf(item) === group).length ?? 0
  /** How many orders need a decision. */
  const toDecide = computed(() => countIn('decide'))
  /** How many orders are under way and need no decision. */
  const waiting = computed(() => countIn('way'))

  /** Reads the list again; the previous list stays until then. */
  async function refresh(): Promise<void> {
    if (connections.activeId !== undefined) await ask({})
  }

  function accept({ id, connectionId, item }: Events['outbox.changed']) {
    if (connectionId !== connections.activeId) return
    const known = items.value
    const before = known?.find(one => one.id === id)
    const text = known === undefined ? undefined : changeAnnouncement(before, item)
    if (text !== undefined) announce(text)
    if (item?.state === 'sent' && before?.state !== 'sent') orders.noteSent()
    if (known !== undefined) items.value = withItem(known, id, item)
    // A response under way may be older than this event.
    if (known === undefined || reading.value) void refresh()
  }

  // If this request fails, orders that wait for a time are still sent at that time.
  const tellOnline = () => void bridge.call('app.online', {})

  watch(
    () => connections.activeId,
    () => {
      clear()
      void refresh()
    },
    { immediate: true, flush: 'sync' }
  )

  addEventListener('online', tellOnline)
  const unsubscribe = [
    bridge.on('outbox.changed', accept),
    bridge.on('unlock.changed', () => void refresh()),
    () => removeEventListener('online', tellOnline)
  ]
  onScopeDispose(() => unsubscribe.forEach(stop => stop()))

  return {
    items,
    failure,
    reading,
    waiting,
    toDecide,
    refresh,
    ...actions
  }
})
