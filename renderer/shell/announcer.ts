import { readonly, shallowRef } from 'vue'

const said = shallowRef({ text: '', count: 0 })

/** What the live region of the shell holds; `count` tells two equal announcements apart. */
export const announcement = readonly(said)

/** Gives `announce`, which has a screen reader say a sentence politely, when it has finished what it says now. */
export function useAnnouncer(): { readonly announce: (text: string) => void } {
  return { announce: text => (said.value = { text, count: said.value.count + 1 }) }
}
