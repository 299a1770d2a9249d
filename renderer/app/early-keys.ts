import { nextTick } from 'vue'

/** What the browser does by itself, or what is no key of its own. */
const NATIVE = /^(?:Tab|Enter|Shift|Control|Alt|Meta)$/

/**
 * Keys pressed before what answers them has loaded are kept, so that none is lost (F25). Call the result then: it
 * presses them again.
 */
export function keepEarlyKeys(): () => Promise<void> {
  const keys: KeyboardEvent[] = []
  function keep(event: KeyboardEvent): void {
    const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea')
    if (NATIVE.test(event.key) || (isTyping && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    keys.push(event)
  }
  addEventListener('keydown', keep)
  return async () => {
    removeEventListener('keydown', keep)
    for (const key of keys) {
      await nextTick()
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', key))
    }
  }
}
