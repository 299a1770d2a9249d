import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { SavedView } from '#domain/orders/order-list.ts'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'

/** The saved views. */
export const useAllOrders = defineStore('all-orders', () => {
  const connections = useConnections()
  const views = shallowRef<readonly SavedView[]>([])

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
      if (id !== undefined) void readViews()
    },
    { immediate: true, flush: 'sync' }
  )

  return { views, saveView, removeView }
})
