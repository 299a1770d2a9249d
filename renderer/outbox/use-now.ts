import { onScopeDispose, ref, watch, type Ref } from 'vue'

const SECOND = 1000

/**
 * The current time, in milliseconds since 1970. It ticks every second only while `counting` returns true and the page
 * is visible: one timer for the whole page, none while nothing counts down.
 */
export function useNow(counting: (now: number) => boolean): Ref<number> {
  const now = ref(Date.now())
  const visible = ref(document.visibilityState === 'visible')
  let timer: ReturnType<typeof setTimeout> | undefined

  function tick() {
    clearTimeout(timer)
    timer = undefined
    now.value = Date.now()
    if (visible.value && counting(now.value)) timer = setTimeout(tick, SECOND - (now.value % SECOND))
  }

  function look() {
    visible.value = document.visibilityState === 'visible'
    tick()
  }

  watch(
    () => counting(now.value),
    going => {
      if (going && timer === undefined) tick()
    },
    { immediate: true }
  )
  document.addEventListener('visibilitychange', look)
  onScopeDispose(() => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  })
  return now
}
