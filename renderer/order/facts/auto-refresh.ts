import { onScopeDispose } from 'vue'

const EVERY_MS = 60_000

/**
 * Takes what asks the service, and calls it while the page is there and in sight: when the person comes back to the window,
 * and a minute after the last time.
 */
export function useAutoRefresh(ask: () => Promise<void>): void {
  let timer: ReturnType<typeof setTimeout>

  function startTimer() {
    clearTimeout(timer)
    timer = setTimeout(look, EVERY_MS)
  }

  function look() {
    startTimer()
    if (document.visibilityState === 'visible') void ask()
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
