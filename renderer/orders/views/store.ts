import { defineStore } from 'pinia'
import { onScopeDispose, shallowRef, watch } from 'vue'
import type { RemovedView, SavedView } from '#domain/orders/order-list.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { Result } from '#domain/common/result.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'
import { useOrderListStatus } from '../../common/order-list-status.ts'

/** The saved views, and the one deleted last, which can be restored. */
export const useAllOrders = defineStore('all-orders', () => {
  const connections = useConnections()
  const views = shallowRef<readonly SavedView[]>([])
  const deleted = shallowRef<RemovedView>()

  /** Counts the clients whose views these may be: a token of another one shows its orders under the same connection. */
  let turn = 0
  let isMissed = false

  function sameClient(): () => boolean {
    const mine = turn
    return () => mine === turn
  }

  /** Shows what an answer holds, unless the views are another client's since. */
  function show(result: Result<readonly SavedView[], Failure>, isSame: () => boolean): void {
    if (result.ok && isSame()) views.value = result.value
  }

  async function readViews() {
    if (connections.activeId === undefined) return
    const isSame = sameClient()
    const result = await bridge.call('orderList.views', {})
    if (isSame()) isMissed = !result.ok
    show(result, isSame)
  }

  /** Saves a view, replacing one with the same id. */
  async function saveView(view: SavedView): Promise<Failure | undefined> {
    const isSame = sameClient()
    const result = await bridge.call('orderList.saveView', view)
    show(result, isSame)
    if (!result.ok) return result.failure
    // Restored, it would be the second of this name.
    if (isSame() && deleted.value?.name === view.name) deleted.value = undefined
    return undefined
  }

  /** Returns the failure, if any. */
  async function removeView(id: string): Promise<Failure | undefined> {
    const isSame = sameClient()
    const at = views.value.findIndex(view => view.id === id)
    const view = views.value[at]
    const result = await bridge.call('orderList.removeView', { id })
    show(result, isSame)
    if (!result.ok) return result.failure
    if (view !== undefined && isSame()) deleted.value = { ...view, at }
    return undefined
  }

  /** Restores the view deleted last; after a failure it can still be restored. */
  async function restore(): Promise<Failure | undefined> {
    const { value: last } = deleted
    if (last === undefined) return undefined
    deleted.value = undefined
    const isSame = sameClient()
    const result = await bridge.call('orderList.restoreView', last)
    show(result, isSame)
    if (result.ok) return undefined
    if (isSame()) deleted.value = last
    return result.failure
  }

  function begin() {
    turn += 1
    views.value = []
    deleted.value = undefined
    void readViews()
  }

  onClientOfList(begin, () => {
    if (isMissed) void readViews()
  })
  // They may have been locked until now.
  onScopeDispose(bridge.on('unlock.changed', () => void readViews()))

  return { views, deleted, saveView, removeView, restore }
})

/** Calls `begin` now and for each client whose orders the list has from then on, and `ready` once it has them. */
function onClientOfList(begin: () => void, ready: () => void): void {
  const connections = useConnections()
  const list = useOrderListStatus()
  watch(() => connections.activeId, begin, { immediate: true, flush: 'sync' })
  // With another token it is not known yet whose orders, and views, these are.
  watch(
    () => list.status?.state,
    (now, before) => {
      if (now === 'opening' && before === 'ready') begin()
      else if (now === 'ready') ready()
    },
    { flush: 'sync' }
  )
  watch(
    () => list.status?.notices.some(({ kind }) => kind === 'other-client'),
    (now, before) => {
      if (now === true && before === false) begin()
    },
    { flush: 'sync' }
  )
}
