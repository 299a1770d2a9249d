import { onScopeDispose, readonly, ref } from 'vue'

/** How long a new review cannot be sent, in milliseconds: longer than two clicks or keys meant for the form. */
const DELAY = 1000

/** `waiting` is true while the review is too new to have been read; `restart` is for one that shows another order. */
export function useSendDelay() {
  const waiting = ref(true)
  let timer: ReturnType<typeof setTimeout> | undefined
  function restart(): void {
    clearTimeout(timer)
    waiting.value = true
    timer = setTimeout(() => (waiting.value = false), DELAY)
  }
  restart()
  onScopeDispose(() => {
    clearTimeout(timer)
  })
  return { waiting: readonly(waiting), restart }
}
