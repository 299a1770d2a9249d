import { watch } from 'vue'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from '../../common/bridge.ts'
import { useAnnouncer } from '../../common/announcer.ts'
import { useConnections } from '../../common/connections.ts'
import type { OrderList } from '../list/list.ts'
import { isSame as isSameQuery } from '../query/query.ts'
import { selectedMessage } from './selected-message.ts'
import { MOST_SELECTED, useSelection } from './selection.ts'

/** The selection in a list of orders, announced. It never holds orders that the query does not find. */
export function useSelectedOrders({ query, found, selected }: OrderList, fail: (failure: Failure | undefined) => void) {
  const { rows, total } = found
  const connections = useConnections()
  const selection = useSelection(selected)
  const { announce } = useAnnouncer()

  function select(place: number, isRange: boolean): void {
    selection.toggle(place, rows.value, isRange)
    announce(selectedMessage(selection.count.value))
  }

  /** Selects all results, as many as may be selected; clears the selection if they are. */
  async function selectAll(): Promise<void> {
    if (selection.count.value >= Math.min(total.value ?? 0, MOST_SELECTED)) selection.clear()
    else {
      const asked = query.value
      const isSame = connections.sameClient()
      const result = await bridge.call('orderList.rows', { query: asked, from: 0, count: MOST_SELECTED })
      if (!isSameQuery(asked, query.value) || !isSame()) return
      if (!result.ok) return fail(result.failure)
      selection.add(result.value.rows)
    }
    announce(selectedMessage(selection.count.value))
  }

  // Another order of the same results hides none of them.
  watch(query, (now, before) => {
    if (selection.count.value === 0 || isSameQuery({ ...now, sort: before.sort }, before)) return
    selection.clear()
    announce('Selection cleared.')
  })

  // What is done with selected orders is done for the active client (R24).
  watch(() => connections.activeId, selection.clear, { flush: 'sync' })

  return { clear: selection.clear, select, selectAll }
}
