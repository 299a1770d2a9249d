import { onScopeDispose, watch } from 'vue'

/** How long something must be visible to count as seen. */
const SEEN_AFTER_MS = 2000

/** Calls `seen` once something was visible for two seconds; `shown` returns undefined while there is nothing to see. */
export function useSeenAfter(shown: () => unknown, seen: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function look() {
    clearTimeout(timer)
    if (shown() !== undefined && document.visibilityState === 'visible') timer = setTimeout(seen, SEEN_AFTER_MS)
  }

  watch(shown, look, { immediate: true })
  document.addEventListener('visibilitychange', look)
  onScopeDispose(() => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  })
}
