import { onScopeDispose } from 'vue'

/** The first ArrowDown on a page enters its list: until then the focus is on the heading, or nowhere. */
export function useArrowEntry(enter: () => void): void {
  function press(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.defaultPrevented || document.activeElement?.matches('body, main, main h1') !== true) return
    event.preventDefault()
    enter()
  }

  addEventListener('keydown', press)
  onScopeDispose(() => removeEventListener('keydown', press))
}
