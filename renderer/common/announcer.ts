import { shallowRef } from 'vue'

/** The live region's text; `count` distinguishes two equal announcements. */
export const announcement = shallowRef({ text: '', count: 0 })

/** `announce` lets a screen reader say a sentence politely, after what it is saying now. */
export function useAnnouncer(): { readonly announce: (text: string) => void } {
  return { announce: text => (announcement.value = { text, count: announcement.value.count + 1 }) }
}
