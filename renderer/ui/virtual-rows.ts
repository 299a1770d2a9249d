import { computed, onMounted, onScopeDispose, ref, shallowRef, type ComputedRef, type Ref } from 'vue'

/** Rows assumed in view while the list has no height. */
const AT_FIRST = 20

export interface VirtualRowsOptions {
  /** How many rows there are. */
  readonly total: () => number
  /** The heights of a row, and of what is above the rows within the list, in pixels. */
  readonly height: number
  readonly head: number
  /** Where the list was scrolled to when it was left, in pixels. */
  readonly start?: number | undefined
}

export interface VirtualRows {
  /** The index of the first row in view, and the most rows that can be in view. */
  readonly first: ComputedRef<number>
  readonly visible: Ref<number>
  /**
   * The row that each rendered line holds. A row keeps its line while in view; only lines that scroll into view are
   * refilled.
   */
  readonly held: ComputedRef<readonly number[]>
  /** In pixels. */
  readonly top: Ref<number>
  /** Call on scroll. */
  readonly scrolled: () => void
  readonly scrollTo: (top: number) => void
  /** Scrolls as little as needed to show a row. */
  readonly reveal: (row: number) => void
}

/** The rows of a long list to render, and where. The list must be as high as all of its rows. */
export function useVirtualRows(
  box: Readonly<Ref<HTMLElement | null>>,
  { total, height, head, start = 0 }: VirtualRowsOptions
): VirtualRows {
  const top = ref(start)
  const inside = shallowRef(0)
  const visible = computed(() => (inside.value > 0 ? Math.ceil(inside.value / height) : AT_FIRST))
  // When scrolled, half a row shows at either end.
  const lines = computed(() => Math.min(total(), visible.value + (top.value > 0 ? 1 : 0)))
  const first = computed(() => Math.max(0, Math.min(Math.floor(top.value / height), total() - lines.value)))
  const held = computed(() => {
    const [from, count] = [first.value, lines.value]
    return Array.from({ length: count }, (_, line) => from + ((((line - from) % count) + count) % count))
  })

  /** A list that is hidden has no height, and keeps the one it had. */
  const measure = () => {
    inside.value = Math.max(0, (box.value?.clientHeight ?? 0) - head) || inside.value
  }
  const observer = new ResizeObserver(measure)
  onMounted(() => {
    if (box.value === null) return
    measure()
    observer.observe(box.value)
    box.value.scrollTop = top.value
  })
  onScopeDispose(() => observer.disconnect())

  const scrolled = () => {
    top.value = box.value?.scrollTop ?? 0
  }

  function scrollTo(wanted: number): void {
    top.value = Math.max(0, wanted)
    if (box.value !== null) box.value.scrollTop = top.value
  }

  function reveal(row: number): void {
    const room = inside.value > 0 ? inside.value : AT_FIRST * height
    if (row * height < top.value) scrollTo(row * height)
    else if ((row + 1) * height > top.value + room) scrollTo((row + 1) * height - room)
  }

  return { first, visible, held, top, scrolled, scrollTo, reveal }
}
