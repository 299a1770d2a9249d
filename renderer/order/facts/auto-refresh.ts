import { onScopeDispose, ref, type Ref } from 'vue'

const EVERY_MS = 60_000

/**
 * Calls `refresh` while the page is visible: when the user returns to the window, and a minute after the last call.
 * Returns when that was, whatever came of it, in milliseconds since 1970.
 */
export function useAutoRefresh(refresh: () => Promise<void>): Readonly<Ref<number>> {
  const lookedAt = ref(Date.now())
  let timer: ReturnType<typeof setTimeout>

  function startTimer() {
    clearTimeout(timer)
    timer = setTimeout(look, EVERY_MS)
  }

  function look() {
    startTimer()
    if (document.visibilityState !== 'visible') return
    lookedAt.value = Date.now()
    void refresh()
  }

  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
  startTimer()
  onScopeDispose(() => {
    clearTimeout(timer)
    removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', look)
  })
  return lookedAt
}
