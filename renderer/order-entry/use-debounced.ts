import { effect, onScopeDispose, shallowRef, stop, type ShallowRef } from 'vue'

/**
 * How long after the last key the rest of the page updates, in milliseconds: unnoticed, and no key waits for it (P12).
 */
const PAUSE = 120

/** A computed value that updates once typing pauses. */
export function useDebounced<T>(compute: () => T): Readonly<ShallowRef<T>> {
  const settled = shallowRef<T>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const runner = effect(
    () => {
      settled.value = compute()
    },
    {
      scheduler: () => {
        clearTimeout(timer)
        timer = setTimeout(runner, PAUSE)
      }
    }
  )
  onScopeDispose(() => {
    clearTimeout(timer)
    stop(runner)
  })
  return settled as ShallowRef<T>
}
