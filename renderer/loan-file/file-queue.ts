import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { showNotice } from '../common/notice.ts'
import { counted } from '../ui/text/format.ts'

/** Loan files that were dropped together: each is reviewed before the next one is read. Ends with its page. */
export function useFileQueue(read: (file: File) => Promise<void>) {
  const waiting = shallowRef<readonly File[]>([])
  /** Which of the files is open, from 1; 0 before any was dropped. */
  const place = ref(0)
  const total = computed(() => place.value + waiting.value.length)
  /** How many drafts were made of them. */
  const created = ref(0)

  /** Opens the first of these; files that still wait come after them. */
  function add(files: readonly File[]): void {
    if (waiting.value.length === 0) [place.value, created.value] = [0, 0]
    waiting.value = [...files, ...waiting.value]
    next()
  }

  /** Opens the next file; false if there is none. */
  function next(): boolean {
    const [file, ...others] = waiting.value
    if (file === undefined) return false
    waiting.value = others
    place.value += 1
    void read(file)
    return true
  }

  onScopeDispose(() => {
    const { length } = waiting.value
    const them = length === 1 ? 'it' : 'them'
    if (length > 0) showNotice(`${counted(length, 'loan file')} not reviewed. Drop ${them} again.`)
  })

  return { place, total, created, add, next }
}
