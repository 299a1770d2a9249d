import { onScopeDispose } from 'vue'

const EVERY_MS = 60_000

/**
 * Calls `refresh` while the page is visible: when the user returns to the window, and a minute after the last call.
 */
export function useAutoRefresh(refresh: () => Promise<void>): void {
  let timer: ReturnType<typeof setTimeout>

  function startTimer() {
    clearTimeout(timer)
    timer = setTimeout(look, EVERY_MS)
  }

  function look() {
    startTimer()
    if (document.visibilityState === 'visible') void refresh()
  }

  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  startTimer()
  onScopeDispose(() => {
    clearTimeout(timer)
    removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  })
}
