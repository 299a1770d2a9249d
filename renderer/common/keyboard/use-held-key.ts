import { onMounted, onScopeDispose } from 'vue'

/** Returns a function that tells whether the last key is auto-repeating: a held key must not decide anything. */
export function useHeldKey(): () => boolean {
  let held = false
  const pressed = (event: KeyboardEvent) => void (held = event.repeat)
  const released = () => void (held = false)
  onMounted(() => {
    addEventListener('keydown', pressed, { capture: true })
    addEventListener('keyup', released, { capture: true })
  })
  onScopeDispose(() => {
    removeEventListener('keydown', pressed, { capture: true })
    removeEventListener('keyup', released, { capture: true })
  })
  return () => held
}
