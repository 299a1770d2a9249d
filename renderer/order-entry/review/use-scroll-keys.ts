import { onMounted, onScopeDispose, type Ref } from 'vue'

/** The part of the box that a key scrolls by; negative is up. */
const PARTS: Readonly<Record<string, number>> = {
  ArrowDown: 0.1,
  ArrowUp: -0.1,
  PageDown: 0.9,
  PageUp: -0.9,
  ' ': 0.9,
  End: Number.MAX_SAFE_INTEGER,
  Home: Number.MIN_SAFE_INTEGER
}

/** Lets the keys scroll a box while the heading has the focus, as they would scroll a page. */
export function useScrollKeys(box: Readonly<Ref<HTMLElement | null>>): void {
  const press = (event: KeyboardEvent) => {
    const part = PARTS[event.key]
    if (part === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (box.value === null || !document.activeElement?.matches('body, h1')) return
    // In a narrow window the page scrolls as one, and by itself.
    if (box.value.scrollHeight <= box.value.clientHeight) return
    event.preventDefault()
    box.value.scrollBy({ top: part * box.value.clientHeight })
  }
  onMounted(() => {
    addEventListener('keydown', press)
  })
  onScopeDispose(() => {
    removeEventListener('keydown', press)
  })
}
