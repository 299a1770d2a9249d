import { ref, shallowRef } from 'vue'

/** The text of the search box. Apart, because the box loads before what searches (P1): see app/frame/search-box.ts. */
export const searchText = ref('')

/** Moves the focus to the results once they are there, or opens the only one; set while a page has such rows. */
export const goToResults = shallowRef<(opens: boolean) => Promise<void>>()
