import { ref, shallowRef } from 'vue'

/** What is typed into the box of the bar. It stands by itself, for the box loads before what looks for it (P1): see finding.ts. */
export const finding = ref('')

/** Goes to the rows of what was found, once they are there, or where `opens` is set into the only order; there while a page has such rows. */
export const foundList = shallowRef<(opens: boolean) => Promise<void>>()
