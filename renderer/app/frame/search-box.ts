import { watch } from 'vue'
import type { RouteLocation, Router } from 'vue-router'
import { useConnections } from '../../common/connections.ts'
import { useOrders } from '../../orders/service-pages/store.ts'
import { finding, foundList } from '../../common/finder.ts'
import { leaveSearch, searchBox as box } from '../../common/focus-search.ts'

/** Takes the router; looks for what is typed into the box, on whatever page, and lets its keys lead to what was found and back. Gives what ends that. */
export function listenToFinder(router: Router): () => void {
  const connections = useConnections()
  const orders = useOrders()
  /** The page that was left for what was found. */
  let from: string | undefined
  /** How many ways that what is typed leads are not gone yet: until then the box is ahead of the address. */
  let underWay = 0

  async function look(text: string): Promise<void> {
    const { name, query, fullPath } = router.currentRoute.value
    const q = text === '' ? undefined : text
    if (name === 'all-orders' ? query['q'] === q : q === undefined) return
    underWay += 1
    try {
      // Each key would else be a step back.
      if (name === 'all-orders') await router.replace({ name: 'all-orders', query: { ...query, q } })
      else {
        from = fullPath
        await router.push({ name: 'all-orders', query: { q } })
      }
    } finally {
      underWay -= 1
    }
  }

  /** Esc in the empty box: back to where one was before one looked for something. */
  async function leave(): Promise<void> {
    if (router.currentRoute.value.name === 'all-orders') {
      box()?.blur()
      await router.push(from ?? orders.place)
      from = undefined
      return
    }
    leaveSearch()
  }

  async function toRows(opens: boolean): Promise<void> {
    if (foundList.value !== undefined) await foundList.value(opens)
    else document.querySelector<HTMLElement>('main tbody [tabindex="0"]')?.focus()
  }

  function press(event: KeyboardEvent): void {
    if (event.target !== box() || event.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault()
      void toRows(event.key === 'Enter')
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      event.preventDefault()
      if (finding.value !== '') finding.value = ''
      else void leave()
    }
  }

  const sought = ({ name, query }: Pick<RouteLocation, 'name' | 'query'>) =>
    name === 'all-orders' && typeof query['q'] === 'string' ? query['q'] : ''

  // What was typed before this was here is looked for now.
  if (finding.value === '') finding.value = sought(router.currentRoute.value)
  addEventListener('keydown', press, { capture: true })
  const ends = [
    watch(finding, text => void look(text), { flush: 'sync', immediate: true }),
    watch(
      () => connections.activeId,
      () => {
        finding.value = ''
        from = undefined
      }
    ),
    // The box shows what is looked for, also where Back led to it; on any other page it is empty, and what is typed there begins anew.
    router.afterEach(to => {
      if (underWay === 0) finding.value = sought(to)
    }),
    () => removeEventListener('keydown', press, { capture: true })
  ]
  return () => {
    ends.forEach(end => end())
    finding.value = ''
  }
}
