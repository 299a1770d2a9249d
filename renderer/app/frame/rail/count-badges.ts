import { effectScope, onScopeDispose, ref, watch, type Ref } from 'vue'
import { bridge } from '../../../common/bridge.ts'
import { useConnections } from '../../../common/connections.ts'
import { useDownloads } from '../../../downloads/store.ts'
import { useOrders } from '../../../orders/service-pages/store.ts'
import { useOutbox } from '../../../outbox/store.ts'
import { usePreferences } from '../../../settings/store.ts'
import { grouped } from '../../../ui/text/format.ts'
import { badges, type Badge } from './badges.ts'
import { throttle } from '../../../common/throttle.ts'
import { useOrderListStatus } from '../../../common/order-list-status.ts'

/** The counts in the rail; `orders` is the cache's number, or the service's until the list was scanned completely. */
export interface Counts {
  readonly orders: number
  readonly unread: number
  readonly late: number
  readonly drafts: number
  readonly waiting: number
  readonly toDecide: number
  /** Downloads under way, and those that failed. */
  readonly downloading: number
  readonly notFetched: number
}

/** The pause between two counts of the closings, in milliseconds: each takes the whole board. Nothing is counted at rest. */
const REST_MS = 900

export function badgesFor({
  orders,
  unread,
  late,
  drafts,
  waiting,
  toDecide,
  downloading,
  notFetched
}: Counts): Readonly<Record<string, Badge>> {
  const some = (place: string, count: number, badge: Badge) => (count > 0 ? { [place]: badge } : {})
  return {
    ...some('Orders', orders, { text: grouped(orders) }),
    ...some('Changes', unread, { text: grouped(unread) }),
    ...some('Closings', late, { text: `${grouped(late)} overdue`, act: true }),
    ...some('Downloads', downloading, { text: grouped(downloading) }),
    ...some('Downloads', notFetched, { text: `${grouped(notFetched)} failed`, act: true }),
    ...some('Drafts', drafts, { text: grouped(drafts) }),
    ...some('Outbox', waiting, { text: grouped(waiting) }),
    ...some('Outbox', toDecide, { text: `${grouped(toDecide)} to resolve`, act: true })
  }
}

/** How many drafts the active connection has. */
function useDraftCount(): Ref<number> {
  const connections = useConnections()
  const drafts = ref(0)

  async function count(): Promise<void> {
    const id = connections.activeId
    const isSame = connections.sameClient()
    const held = id === undefined ? undefined : await bridge.call('connection.holds', { id })
    if (isSame()) drafts.value = held?.ok ? held.value.drafts : 0
  }

  watch(
    () => connections.activeId,
    () => void count(),
    { immediate: true, flush: 'sync' }
  )
  onScopeDispose(
    bridge.on('drafts.changed', ({ connectionId }) => {
      if (connectionId === connections.activeId) void count()
    })
  )
  // They may have been locked until now.
  onScopeDispose(bridge.on('unlock.changed', () => void count()))
  return drafts
}

/** How many closings of the active connection are at risk. */
function useLateCount(): Ref<number> {
  const connections = useConnections()
  const orderList = useOrderListStatus()
  const preferences = usePreferences()
  const late = ref(0)
  const counting = throttle(() => void count(), REST_MS)

  /** After a failure the count stays as it was: the board itself says why. */
  async function count(): Promise<void> {
    const isSame = connections.sameClient()
    const board = await bridge.call('closings.board', { lookedAfter: '', only: 'counts' })
    if (isSame() && board.ok) late.value = board.value.late
  }

  watch(
    () => connections.activeId,
    () => {
      late.value = 0
      counting.cancel()
    },
    { immediate: true, flush: 'sync' }
  )
  // Counted once the order cache is open, and again when it changes, or what counts as late.
  watch(
    [
      () => orderList.status?.connectionId,
      () => orderList.status?.state,
      () => orderList.status?.revision,
      () => preferences.preferences
    ],
    () => {
      if (orderList.status?.state === 'ready' && orderList.status.orders > 0) counting.run()
    },
    { immediate: true }
  )
  onScopeDispose(counting.cancel)
  return late
}

/** Keeps the badges of the active connection up to date until the returned function is called. */
export function countBadges(): () => void {
  const outbox = useOutbox()
  const downloads = useDownloads()
  const orders = useOrders()
  const orderList = useOrderListStatus()
  const scope = effectScope(true)

  scope.run(() => {
    // Here rather than in the store: the first page waits for that (P1).
    onScopeDispose(bridge.on('office.settingsChanged', () => void usePreferences().read()))
    const drafts = useDraftCount()
    const late = useLateCount()
    watch(
      [() => orderList.status?.connectionId, () => orderList.status?.state],
      () => {
        if (orderList.status?.state === 'ready') void downloads.count()
      },
      { immediate: true }
    )
    watch(
      () =>
        badgesFor({
          orders: orderList.status?.whole ? orderList.status.orders : (orders.total ?? 0),
          unread: orderList.status?.unread ?? 0,
          late: late.value,
          drafts: drafts.value,
          waiting: outbox.waiting,
          toDecide: outbox.toDecide,
          downloading: downloads.open,
          notFetched: downloads.totals?.failed ?? 0
        }),
      counted => (badges.value = counted),
      { immediate: true }
    )
  })
  return () => {
    scope.stop()
    badges.value = {}
  }
}
