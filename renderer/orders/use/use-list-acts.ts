import type { OrderColumn, OrderQuery, OrderRow } from '#domain/orders/order-list.ts'
import { bridge } from '../../common/bridge.ts'
import { currentPlace } from '../../common/current-place.ts'
import { useAnnouncer } from '../../common/announcer.ts'
import { useConnections } from '../../common/connections.ts'
import { rescueFocus } from '../../common/page/page-focus.ts'
import { sortBy } from '../columns/sort-by.ts'
import type { OrderList, UsedList } from '../list/list.ts'
import { asQuery } from '../query/query-address.ts'

/** What can be done with the list; `fail` takes a failure to show, or that there is none. Nothing is said under another client (R24). */
export function useListActs({ router, query, found }: OrderList, fail: UsedList['fail']) {
  const { announce } = useAnnouncer()
  const connections = useConnections()

  /** The action may remove the focused element. */
  async function doing(work: unknown): Promise<void> {
    await work
    await found.settled()
    await rescueFocus()
  }

  function go(change: Partial<OrderQuery>): Promise<unknown> {
    const view = currentPlace.value.query['view']
    return router.push({
      name: 'all-orders',
      query: { ...asQuery({ ...query.value, ...change }), ...(view ? { view } : {}) }
    })
  }

  async function follow(row: OrderRow): Promise<void> {
    const isSame = connections.sameClient()
    const result = await bridge.call('orderList.follow', { orderId: row.orderId, followed: !row.followed })
    if (!isSame()) return
    fail(result.ok ? undefined : result.failure)
    if (!result.ok) return
    const changed = result.value
    found.rows.value = new Map(
      [...found.rows.value].map(([place, one]) => [place, one.orderId === changed.orderId ? changed : one])
    )
    announce(changed.followed ? 'Following. Its updates appear in Changes.' : 'No longer following.')
  }

  async function refresh(): Promise<void> {
    const isSame = connections.sameClient()
    const result = await bridge.call('orderList.syncNow', {})
    if (!isSame()) return
    fail(result.ok ? undefined : result.failure)
    if (result.ok) announce('Refreshing the orders.')
  }

  return {
    doing,
    follow,
    refresh,
    look: (change: Partial<OrderQuery>) => doing(go(change)),
    sort: (column: OrderColumn) => void go({ sort: sortBy(column, query.value.sort) }),
    retry: () => doing(found.refresh()),
    leaveQuery: () => void router.push({ name: 'all-orders' })
  }
}
