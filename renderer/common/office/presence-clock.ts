import { onScopeDispose, ref, type Ref } from 'vue'

/** The current time for what desks are doing now, in milliseconds since 1970: presence is by the minute. Ends with its scope. */
export function usePresenceClock(): Ref<number> {
  const now = ref(Date.now())
  const clock = setInterval(() => (now.value = Date.now()), 30_000)
  onScopeDispose(() => {
    clearInterval(clock)
  })
  return now
}
