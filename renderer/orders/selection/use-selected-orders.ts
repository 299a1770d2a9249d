import { watch, type Ref, type ShallowRef } from 'vue'
import type { OrderQuery, OrderRow } from '#domain/orders/order-list.ts'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from '../../common/bridge.ts'
import { useAnnouncer } from '../../common/announcer.ts'
import { isSame } from '../query/query.ts'
import { selectedMessage } from './selected-message.ts'
import { MOST_SELECTED, useSelection } from './selection.ts'

interface Parts {
  readonly query: Ref<OrderQuery>
  readonly rows: ShallowRef<ReadonlyMap<number, OrderRow>>
  readonly total: Ref<number | undefined>
  readonly fail: (failure: Failure | undefined) => void
}

/** The selection in a list of orders, announced. It never holds orders that the query does not find. */
export function useSelectedOrders({ query, rows, total, fail }: Parts) {
  const selection = useSelection()
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
      const result = await bridge.call('orderList.rows', { query: asked, from: 0, count: MOST_SELECTED })
      if (!isSame(asked, query.value)) return
      if (!result.ok) return fail(result.failure)
      selection.add(result.value.rows)
    }
    announce(selectedMessage(selection.count.value))
  }

  // Another order of the same results hides none of them.
  watch(query, (now, before) => {
    if (selection.count.value === 0 || isSame({ ...now, sort: before.sort }, before)) return
    selection.clear()
    announce('Selection cleared.')
  })

  return { ids: selection.ids, count: selection.count, clear: selection.clear, select, selectAll }
}
