import { computed, ref, shallowRef, watch } from 'vue'
import { ALL_ORDERS, type OrderRow } from '#domain/orders/order-list.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'
import { paletteItems } from './palette-items.ts'

/** Most orders offered for a text; the list itself shows the rest. */
const MOST_ORDERS = 7

/** What the command palette offers for the text typed, and which line is current. */
export function usePalette() {
  const connections = useConnections()
  const text = ref('')
  const at = ref(0)
  const found = shallowRef<readonly OrderRow[]>([])
  const recent = shallowRef<readonly OrderRow[]>([])
  const items = computed(() =>
    paletteItems(text.value, found.value, recent.value, connections.state?.connections ?? [], connections.activeId)
  )

  async function find(asked: string): Promise<void> {
    const result =
      asked.trim() === ''
        ? undefined
        : await bridge.call('orderList.rows', { query: { ...ALL_ORDERS, text: asked }, from: 0, count: MOST_ORDERS })
    // An answer to a text that was changed meanwhile is dropped.
    if (text.value === asked) found.value = result?.ok ? result.value.rows : []
  }

  async function findRecent(): Promise<void> {
    const answer = await bridge.call('orderList.recent', {})
    if (answer.ok) recent.value = answer.value
  }

  watch(text, asked => {
    at.value = 0
    void find(asked)
  })
  void findRecent()

  /** Moves the current line, around the ends. */
  function move(by: number): void {
    const count = items.value.length
    if (count > 0) at.value = (at.value + by + count) % count
  }

  return { text, at, items, current: computed(() => items.value[at.value]), move }
}
