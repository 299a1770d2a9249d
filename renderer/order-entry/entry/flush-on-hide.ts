import { onScopeDispose } from 'vue'
import { beforeClosing } from '../../common/before-quit.ts'

/** Flushes whenever the window is hidden or closed, since it may never be shown again; closing waits for the flush. */
export function flushOnHide(flush: () => Promise<unknown>): void {
  const flushNow = () => void flush()
  const flushIfHidden = () => {
    if (document.visibilityState === 'hidden') flushNow()
  }
  document.addEventListener('visibilitychange', flushIfHidden)
  addEventListener('pagehide', flushNow)
  const unregister = beforeClosing(flush)
  onScopeDispose(() => {
    unregister()
    document.removeEventListener('visibilitychange', flushIfHidden)
    removeEventListener('pagehide', flushNow)
  })
}
