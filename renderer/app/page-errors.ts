import { onErrorCaptured, ref, watch, type Ref } from 'vue'
import { currentPlace } from '../common/current-place.ts'
import { reportBug } from '../common/report-bug.ts'

/**
 * Keeps an error in one page from taking down the app: it is reported and shown above the page, which keeps what was
 * typed. Going to another page clears it.
 */
export function usePageErrors(): Ref<boolean> {
  const fault = ref(false)
  onErrorCaptured(error => {
    reportBug(error)
    fault.value = true
    return false
  })
  watch(
    () => currentPlace.value.fullPath,
    () => (fault.value = false),
    { flush: 'sync' }
  )
  return fault
}
