import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef, watch } from 'vue'
import type { SavedView } from '#domain/orders/order-list.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { Result } from '#domain/common/result.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'

/** The saved views. */
export const useAllOrders = defineStore('all-orders', () => {
  const connections = useConnections()
  const views = shallowRef<readonly SavedView[]>([])

  /** Shows what an answer holds, unless another connection became active since. */
  function show(result: Result<readonly SavedView[], Failure>, isSame: () => boolean): void {
    if (result.ok && isSame()) views.value = result.value
  }

  async function readViews() {
    if (connections.activeId === undefined) return
    const isSame = connections.sameClient()
    show(await bridge.call('orderList.views', {}), isSame)
  }

  /** Saves a view, replacing one with the same id. */
  async function saveView(view: SavedView): Promise<Failure | undefined> {
    const isSame = connections.sameClient()
    const result = await bridge.call('orderList.saveView', view)
    show(result, isSame)
    return result.ok ? undefined : result.failure
  }

  /** Returns the failure, if any. */
  async function removeView(id: string): Promise<Failure | undefined> {
    const isSame = connections.sameClient()
    const result = await bridge.call('orderList.removeView', { id })
    show(result, isSame)
    return result.ok ? undefined : result.failure
  }

  watch(
    () => connections.activeId,
    () => {
      views.value = []
      void readViews()
    },
    { immediate: true, flush: 'sync' }
  )
  // They may have been locked until now.
  onScopeDispose(bridge.on('unlock.changed', () => void readViews()))

  return { views, saveView, removeView }
})
