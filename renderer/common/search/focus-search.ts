import { searchText } from './search-text.ts'

export const searchBox = () => document.querySelector<HTMLInputElement>('#find')

/** The element focused before the search box. */
let before: Element | null = null

/** Focuses the search box and selects its text, or puts the cursor at the end of it. */
export function focusSearch(at: 'all' | 'end' = 'all'): void {
  if (document.activeElement !== searchBox()) before = document.activeElement
  searchBox()?.focus()
  if (at === 'all') searchBox()?.select()
  else searchBox()?.setSelectionRange(searchText.value.length, searchText.value.length)
}

/** Returns the focus to where it was, or to the page. */
export function leaveSearch(): void {
  const back =
    before instanceof HTMLElement && before.isConnected ? before : document.querySelector<HTMLElement>('#page')
  back?.focus()
}
