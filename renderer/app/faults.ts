import { onErrorCaptured, onScopeDispose, ref, type Ref } from 'vue'
import { useRouter } from 'vue-router'
import { reportBug } from '../common/report-bug.ts'

/**
 * Keeps an error in one page from taking down the app: it is reported and shown above the page, which keeps what was
 * typed. Going to another page clears it.
 */
export function useFaults(): Ref<boolean> {
  const fault = ref(false)
  onErrorCaptured(error => {
    reportBug(error)
    fault.value = true
    return false
  })
  onScopeDispose(
    useRouter().afterEach(() => {
      fault.value = false
    })
  )
  return fault
}
