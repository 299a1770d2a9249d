import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { showNotice } from '../common/notice.ts'
import { counted } from '../ui/text/format.ts'
import type { LoanSource } from './use-loan-file.ts'

/**
 * Loan files that were opened together: each is reviewed before the next one is read. Ends with its page.
 * `opened`: the name of the open file, if a draft can be made of it.
 */
export function useFileQueue(read: (file: LoanSource) => Promise<void>, opened: () => string | undefined) {
  const waiting = shallowRef<readonly LoanSource[]>([])
  /** Which of the files is open, from 1; 0 before any was. */
  const place = ref(0)
  const total = computed(() => place.value + waiting.value.length)
  /** How many drafts were made of them. */
  const created = ref(0)
  /** Whether the open file was neither skipped nor made into a draft. */
  const isOpen = ref(false)

  /** Opens the first of these; files that still wait come after them. What to say of the file that was open. */
  function add(files: readonly LoanSource[]): string {
    const name = isOpen.value ? opened() : undefined
    if (waiting.value.length === 0) [place.value, created.value] = [0, 0]
    waiting.value = [...files, ...waiting.value]
    next()
    return name === undefined ? '' : `Closed “${name}” without a draft.`
  }

  /** Opens the next file; false if there is none. */
  function next(): boolean {
    const [file, ...others] = waiting.value
    if (file === undefined) return false
    waiting.value = others
    place.value += 1
    isOpen.value = true
    void read(file)
    return true
  }

  /** Puts a file that was open before behind the one that is. */
  function putBack(file: LoanSource): void {
    waiting.value = [file, ...waiting.value]
    // It was counted when it was opened, unless the one that took its place began to count again.
    place.value = Math.max(1, place.value - 1)
  }

  onScopeDispose(() => {
    if (total.value < 2) return
    const left = waiting.value.length + (isOpen.value && opened() !== undefined ? 1 : 0)
    const them = left === 1 ? 'it' : 'them'
    if (left > 0) showNotice(`${counted(left, 'loan file')} closed without a draft. Open ${them} again.`)
  })

  return { place, total, created, isOpen, add, next, putBack }
}
