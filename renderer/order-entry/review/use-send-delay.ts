import { onScopeDispose, readonly, ref, type Ref } from 'vue'

/** How long a new review cannot be sent, in milliseconds: longer than two clicks or keys meant for the form. */
const DELAY = 1000

/** True while the review is too new to have been read. */
export function useSendDelay(): Readonly<Ref<boolean>> {
  const waiting = ref(true)
  const timer = setTimeout(() => (waiting.value = false), DELAY)
  onScopeDispose(() => clearTimeout(timer))
  return readonly(waiting)
}
