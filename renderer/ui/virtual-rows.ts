import { computed, onMounted, onScopeDispose, ref, shallowRef, type ComputedRef, type Ref } from 'vue'

/** How many rows are taken to be in sight where the list has no height yet. */
const AT_FIRST = 20

export interface VirtualRowsOptions {
  /** How many rows there are. */
  readonly total: () => number
  /** Of a row, and of what stands above the rows within the list, in pixels. */
  readonly height: number
  readonly head: number
  /** Where the list was scrolled to when it was left, in pixels. */
  readonly start?: number | undefined
}

export interface VirtualRows {
  /** The first row in sight, from 0, and how many are at most. */
  readonly first: ComputedRef<number>
  readonly visible: Ref<number>
  /** For each line of the page the row that it holds now. A row keeps its line while it is in sight: only lines that come into sight are filled anew. */
  readonly held: ComputedRef<readonly number[]>
  /** In pixels. */
  readonly top: Ref<number>
  /** To be called when the list was scrolled. */
  readonly scrolled: () => void
  readonly scrollTo: (top: number) => void
  /** Scrolls as little as is needed to have a row in sight. */
  readonly reveal: (row: number) => void
}

/** Takes the element that scrolls, and the sizes; gives which rows of a long list are in the page, and where. The list's height is to be that of all its rows. */
export function useVirtualRows(
  box: Readonly<Ref<HTMLElement | null>>,
  { total, height, head, start = 0 }: VirtualRowsOptions
): VirtualRows {
  const top = ref(start)
  const inside = shallowRef(0)
  const visible = computed(() => (inside.value > 0 ? Math.ceil(inside.value / height) : AT_FIRST))
  // Scrolled, there is half a row at either end.
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
