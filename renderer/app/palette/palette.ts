import { computed, ref, shallowRef, watch } from 'vue'
import { ALL_ORDERS, type OrderRow } from '#domain/orders/order-list.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'
import { paletteItems, type PaletteItem } from './palette-items.ts'

/** Most orders offered for a text; the list itself shows the rest. */
const MOST_ORDERS = 7

/** The orders found for a text. */
interface Answer {
  readonly text: string
  readonly rows: readonly OrderRow[]
  readonly failed: boolean
}

/** What the command palette offers for the text typed, and which line is current. */
export function usePalette() {
  const connections = useConnections()
  const text = ref('')
  const at = ref(0)
  /** Of an earlier text while a search is under way. */
  const found = shallowRef<Answer>({ text: '', rows: [], failed: false })
  let search = Promise.resolve()
  const recent = shallowRef<readonly OrderRow[]>([])
  const items = computed(() =>
    paletteItems(text.value, found.value.rows, recent.value, connections.state?.connections ?? [], connections.activeId)
  )
  const current = computed(() => items.value[at.value])
  /** What stands where no line does. */
  const nothing = computed(() => {
    if (found.value.text !== text.value) return ''
    return found.value.failed ? 'Couldn’t search orders. Try again.' : `Nothing matches “${text.value.trim()}”.`
  })

  async function find(asked: string): Promise<void> {
    const result =
      asked.trim() === ''
        ? undefined
        : await bridge.call('orderList.rows', { query: { ...ALL_ORDERS, text: asked }, from: 0, count: MOST_ORDERS })
    // An answer to a text that was changed meanwhile is dropped.
    if (text.value === asked)
      found.value = { text: asked, rows: result?.ok ? result.value.rows : [], failed: result?.ok === false }
  }

  async function findRecent(): Promise<void> {
    const answer = await bridge.call('orderList.recent', {})
    if (answer.ok) recent.value = answer.value
  }

  watch(text, asked => {
    at.value = 0
    search = find(asked)
  })
  void findRecent()

  /** Moves the current line, around the ends. */
  function move(by: number): void {
    const count = items.value.length
    if (count > 0) at.value = (at.value + by + count) % count
  }

  /** The current line; an order only once the text is answered, and undefined if that was changed by then. */
  async function chosen(): Promise<PaletteItem | undefined> {
    const asked = text.value
    // Pages and actions stand before orders, and wait for no search.
    if (current.value === undefined || current.value.group === 'Orders') await search
    return text.value === asked ? current.value : undefined
  }

  return { text, at, items, nothing, current, move, chosen }
}
