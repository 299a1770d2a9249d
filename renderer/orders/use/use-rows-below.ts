import { watch, type Ref } from 'vue'
import type { OrderList, TableView } from '../list/list.ts'

/**
 * Once the pointer or the focus is on the table, a screen of rows below those in view is read: the first step of a scroll, whose
 * direction nobody knows before, finds them there (P11). Not for a search, each key of which reads what is in view and no more (P15).
 */
export function useRowsBelow(
  { query, found }: Pick<OrderList, 'query' | 'found'>,
  { first, visible }: Pick<TableView, 'first' | 'visible'>,
  isUsed: Ref<boolean>
): void {
  const { rows, total, show, settled } = found
  async function read(): Promise<void> {
    const last = Math.min(first.value + 2 * visible.value, total.value ?? 0) - 1
    if (!isUsed.value || query.value.text !== '' || last < 0 || rows.value.has(last)) return
    show(first.value, 2 * visible.value)
    await settled()
    show(first.value, visible.value)
  }
  watch([isUsed, rows], () => void read(), { immediate: true })
}
