import { onErrorCaptured, onScopeDispose, ref, type Ref } from 'vue'
import { useRouter } from 'vue-router'
import { reportBug } from '../common/report-bug.ts'

/**
 * Keeps a fault of one page from taking the program along: it is reported and said above the page, which stays with what was
 * typed. Gives whether there was one; going to another page forgets it.
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
