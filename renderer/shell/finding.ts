import { watch } from 'vue'
import type { Router } from 'vue-router'
import { useConnections } from '../connect/store.ts'
import { finding, foundList } from './finder.ts'
import { runPageCommand } from './page-commands.ts'

const box = () => document.querySelector<HTMLInputElement>('#find')

/** Puts the cursor into the box, and marks what stands there. */
export function focusFinder(): void {
  box()?.focus()
  box()?.select()
}

/** Looks for what is typed into the box, on whatever page; gives what ends that. */
export function listenToFinder(router: Router): () => void {
  const connections = useConnections()

  async function look(text: string): Promise<void> {
    const { name, query } = router.currentRoute.value
    const q = text === '' ? undefined : text
    // Each key would else be a step back.
    if (name === 'book') await router.replace({ name: 'book', query: { ...query, q } })
    else if (q !== undefined) await router.push({ name: 'book', query: { q } })
  }

  function press(event: KeyboardEvent): void {
    if (event.target !== box()) return
    if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault()
      if (event.key === 'Enter' && foundList.value?.openOnly() === true) return
      foundList.value?.enter()
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      event.preventDefault()
      if (finding.value !== '') finding.value = ''
      else if (!runPageCommand('back')) foundList.value?.enter()
    }
  }

  addEventListener('keydown', press, { capture: true })
  const ends = [
    watch(finding, text => void look(text)),
    watch(() => connections.activeId, () => { finding.value = '' }),
    () => { removeEventListener('keydown', press, { capture: true }) }
  ]
  return () => ends.forEach(end => end())
}
