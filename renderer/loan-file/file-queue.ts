import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { showNotice } from '../common/notice.ts'
import { counted } from '../ui/text/format.ts'

/**
 * Loan files that were dropped together: each is reviewed before the next one is read. Ends with its page.
 * `isRefused`: no draft can be made of the open file.
 */
export function useFileQueue(read: (file: File) => Promise<void>, isRefused: () => boolean) {
  const waiting = shallowRef<readonly File[]>([])
  /** Which of the files is open, from 1; 0 before any was dropped. */
  const place = ref(0)
  const total = computed(() => place.value + waiting.value.length)
  /** How many drafts were made of them. */
  const created = ref(0)
  /** Whether the open file was neither skipped nor made into a draft. */
  const isOpen = ref(false)

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
    isOpen.value = true
    void read(file)
    return true
  }

  onScopeDispose(() => {
    if (total.value < 2) return
    const left = waiting.value.length + (isOpen.value && !isRefused() ? 1 : 0)
    const them = left === 1 ? 'it' : 'them'
    if (left > 0) showNotice(`${counted(left, 'loan file')} closed without a draft. Drop ${them} again.`)
  })

  return { place, total, created, isOpen, add, next }
}
