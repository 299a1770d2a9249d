import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { OrderQuery, SavedView } from '#domain/orders/order-list.ts'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'
import type { LeftRows } from '../query/rows.ts'

/** Scroll position in pixels, and the index of the current row. */
export interface LeftPlace {
  readonly top: number
  readonly at: number
}

/** The list when another page was opened: after Back it shows at once. */
export interface LeftList extends LeftPlace, LeftRows {
  readonly query: OrderQuery
}

/** What the pages of the order cache share: the saved views, and where the list was left. */
export const useAllOrders = defineStore('all-orders', () => {
  const connections = useConnections()
  const views = shallowRef<readonly SavedView[]>([])
  const left = shallowRef<LeftList>()

  async function readViews() {
    const asked = connections.activeId
    const result = await bridge.call('orderList.views', {})
    if (result.ok && asked === connections.activeId) views.value = result.value
  }

  /** Saves a view, replacing one with the same id. */
  async function saveView(view: SavedView): Promise<Failure | undefined> {
    const result = await bridge.call('orderList.saveView', view)
    if (result.ok) views.value = result.value
    return result.ok ? undefined : result.failure
  }

  /** Returns the failure, if any. */
  async function removeView(id: string): Promise<Failure | undefined> {
    const result = await bridge.call('orderList.removeView', { id })
    if (result.ok) views.value = result.value
    return result.ok ? undefined : result.failure
  }

  watch(
    () => connections.activeId,
    id => {
      views.value = []
      left.value = undefined
      if (id !== undefined) void readViews()
    },
    { immediate: true, flush: 'sync' }
  )

  return { views, left, saveView, removeView }
})
