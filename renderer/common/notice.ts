import { shallowRef } from 'vue'
import { useAnnouncer } from './announcer.ts'

/** How long a notice stays, in milliseconds. */
const SHOWN_MS = 4000

/** A short text above the page, empty for most of the time. */
export const notice = shallowRef('')
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a text for a few seconds and says it to a screen reader. The next notice replaces it. */
export function showNotice(text: string): void {
  notice.value = text
  useAnnouncer().announce(text)
  clearTimeout(timer)
  timer = setTimeout(() => (notice.value = ''), SHOWN_MS)
}
