import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowReactive, watch } from 'vue'
import type { Events, ResultOf } from '#domain/bridge.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { Decision, OutboxItem } from '#domain/order/outbox.ts'
import { bridge } from '../common/bridge.ts'
import { useConnections } from '../common/connections.ts'
import { useOrders } from '../orders/service-pages/store.ts'
import { useAnnouncer } from '../common/announcer.ts'
import { useRequest } from '../common/request.ts'
import { changeWords } from './announcements.ts'
import { groupOf } from './state/groups.ts'

/** The list with an order as it is now, in its place or as the newest; null takes it out. */
function placed(items: readonly OutboxItem[], id: DraftId, item: OutboxItem | null): readonly OutboxItem[] {
  if (item === null) return items.filter(one => one.id !== id)
  return items.some(one => one.id === id) ? items.map(one => (one.id === id ? item : one)) : [item, ...items]
}

/** What is on its way for the active connection or lately arrived, kept up to date; and what a person can do about it. */
export const useOutbox = defineStore('outbox', () => {
  const connections = useConnections()
  const orders = useOrders()
  const { announce } = useAnnouncer()
  const { value: items, failure, waiting: reading, ask, clear } = useRequest('outbox.list')
  /** Orders something was asked for that has no answer yet: a second click does nothing. */
  const busy = shallowReactive(new Set<DraftId>())

  const inGroup = (group: ReturnType<typeof groupOf>) =>
    items.value?.filter(item => groupOf(item) === group).length ?? 0
  /** How many orders do not go on without a person. */
  const toDecide = computed(() => inGroup('decide'))
  /** How many orders are on their way and need nobody. */
  const waiting = computed(() => inGroup('way'))

  /** Reads the list again; what was read before stays until then. */
  async function refresh(): Promise<void> {
    if (connections.activeId !== undefined) await ask({})
  }

  function accept({ id, connectionId, item }: Events['outbox.changed']) {
    if (connectionId !== connections.activeId) return
    const known = items.value
    const before = known?.find(one => one.id === id)
    const words = known === undefined ? undefined : changeWords(before, item)
    if (words !== undefined) announce(words)
    if (item?.state === 'sent' && before?.state !== 'sent') orders.noteSent()
    if (known !== undefined) items.value = placed(known, id, item)
    // An answer under way may be older than this news.
    if (known === undefined || reading.value) void refresh()
  }

  async function about<K extends 'outbox.takeBack' | 'outbox.sendNow' | 'outbox.searchAgain' | 'outbox.decide'>(
    id: DraftId,
    asked: () => Promise<ResultOf<K>>
  ): Promise<Failure | undefined> {
    if (busy.has(id)) return undefined
    busy.add(id)
    try {
      const result = await asked()
      return result.ok ? undefined : result.failure
    } finally {
      busy.delete(id)
    }
  }

  /** Each of these gives why it was not done, where it was not; what it changed comes as news. */
  const takeBack = (id: DraftId) => about<'outbox.takeBack'>(id, () => bridge.call('outbox.takeBack', { id }))
  const sendNow = (id: DraftId) => about<'outbox.sendNow'>(id, () => bridge.call('outbox.sendNow', { id }))
  const searchAgain = (id: DraftId) => about<'outbox.searchAgain'>(id, () => bridge.call('outbox.searchAgain', { id }))
  const decide = (id: DraftId, decision: Decision) =>
    about<'outbox.decide'>(id, () => bridge.call('outbox.decide', { id, decision }))

  /** Says of all these orders that the token and address of now are the same client's, one after the other; ends at the first that fails. */
  async function sameAccount(queued: readonly OutboxItem[]): Promise<Failure | undefined> {
    for (const { id } of queued) {
      const failed = await decide(id, { kind: 'same-account' })
      if (failed !== undefined) return failed
    }
    return undefined
  }

  // Where the main process cannot be told, what waits for a time still goes on at its time.
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
  const ends = [
    bridge.on('outbox.changed', accept),
    bridge.on('unlock.changed', () => void refresh()),
    () => removeEventListener('online', tellOnline)
  ]
  onScopeDispose(() => ends.forEach(end => end()))

  return {
    items,
    failure,
    reading,
    busy,
    waiting,
    toDecide,
    refresh,
    takeBack,
    sendNow,
    searchAgain,
    decide,
    sameAccount
  }
})
