import { onScopeDispose, watch } from 'vue'

/** How long something must be in sight to count as seen. */
const SEEN_AFTER_MS = 2000

/** Takes what is in sight (anything; undefined for nothing) and what is to be done once it was in sight for two seconds; does it while the page is there. */
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
