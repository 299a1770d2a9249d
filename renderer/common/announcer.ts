import { shallowRef } from 'vue'

/** What the live region of the shell holds; `count` tells two equal announcements apart. */
export const announcement = shallowRef({ text: '', count: 0 })

/** Gives `announce`, which has a screen reader say a sentence politely, when it has finished what it says now. */
export function useAnnouncer(): { readonly announce: (text: string) => void } {
  return { announce: text => (announcement.value = { text, count: announcement.value.count + 1 }) }
}
