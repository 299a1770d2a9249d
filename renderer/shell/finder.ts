import { ref, shallowRef } from 'vue'

/** What is typed into the box of the bar. It stands by itself, for the box loads before what looks for it (P1): see finding.ts. */
export const finding = ref('')

/** The list of what was found, while it is in sight: goes to its first row, or opens the only one. */
export interface FoundList { readonly enter: () => void; readonly openOnly: () => boolean }
export const foundList = shallowRef<FoundList>()
