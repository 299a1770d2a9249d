import { watch } from 'vue'
import type { RouteLocation, Router } from 'vue-router'
import { useConnections } from '../../common/connections.ts'
import { useOrderPlace } from '../../orders/list/store.ts'
import { goToResults, searchText } from '../../common/search/search-text.ts'
import { leaveSearch, searchBox as box } from '../../common/search/focus-search.ts'

/** The text that a place of the router searches for. */
function searchTextOf({ name, query }: Pick<RouteLocation, 'name' | 'query'>): string {
  return name === 'all-orders' && typeof query['q'] === 'string' ? query['q'] : ''
}

/** Moves the focus to the rows found; `opens` opens the only one. */
async function goToRows(opens: boolean): Promise<void> {
  if (goToResults.value !== undefined) await goToResults.value(opens)
  else document.querySelector<HTMLElement>('main tbody [tabindex="0"]')?.focus()
}

/** Searches for what is typed into the search box, on whatever page, and lets its keys lead to the results and back. */
export function connectSearchBox(router: Router): () => void {
  const connections = useConnections()
  const list = useOrderPlace()
  /** The page that was left for the results. */
  let from: string | undefined
  /** Navigations under way: until they end the box is ahead of the address. */
  let underWay = 0

  async function look(text: string): Promise<void> {
    const { name, query, fullPath } = router.currentRoute.value
    const q = text === '' ? undefined : text
    if (name === 'all-orders' ? query['q'] === q : q === undefined) return
    underWay += 1
    try {
      // Otherwise each key would be a step in the history.
      if (name === 'all-orders') await router.replace({ name: 'all-orders', query: { ...query, q } })
      else {
        from = fullPath
        await router.push({ name: 'all-orders', query: { q } })
      }
    } finally {
      underWay -= 1
    }
  }

  /** Esc in the empty box: back to where the search began. */
  async function leave(): Promise<void> {
    if (router.currentRoute.value.name === 'all-orders') {
      box()?.blur()
      await router.push(from ?? list.place)
      from = undefined
      return
    }
    leaveSearch()
  }

  function press(event: KeyboardEvent): void {
    if (event.target !== box() || event.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault()
      void goToRows(event.key === 'Enter')
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      event.preventDefault()
      if (searchText.value !== '') searchText.value = ''
      else void leave()
    }
  }

  // Search for what was typed before this part was loaded.
  if (searchText.value === '') searchText.value = searchTextOf(router.currentRoute.value)
  addEventListener('keydown', press, { capture: true })
  const ends = [
    watch(searchText, text => void look(text), { flush: 'sync', immediate: true }),
    watch(
      () => connections.activeId,
      () => {
        searchText.value = ''
        from = undefined
      }
    ),
    // The box follows the address, also after Back; on other pages it is empty.
    router.afterEach(to => {
      if (underWay === 0) searchText.value = searchTextOf(to)
      // The results were left in another way: Esc must not lead back to where that search began.
      if (to.name !== 'all-orders') from = undefined
    }),
    () => removeEventListener('keydown', press, { capture: true })
  ]
  return () => {
    ends.forEach(end => end())
    searchText.value = ''
  }
}
