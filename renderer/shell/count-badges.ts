import { effectScope, ref, watch } from 'vue'
import { bridge } from '../bridge.ts'
import { useConnections } from '../connect/store.ts'
import { useOutbox } from '../outbox/store.ts'
import { grouped } from '../ui/format.ts'
import { badges, type Badge } from './badges.ts'

/** Takes how many drafts there are, how many orders are on their way and how many of these need a person; gives the badges. */
export function badgesFor(drafts: number, waiting: number, toDecide: number): Readonly<Record<string, Badge>> {
  return {
    ...(drafts > 0 ? { Drafts: { text: grouped(drafts) } } : {}),
    ...(toDecide > 0 ? { Outbox: { text: `${grouped(toDecide)} to decide`, act: true } } : waiting > 0 ? { Outbox: { text: grouped(waiting) } } : {})
  }
}

/** Keeps the badges of the active connection right; gives what ends that. */
export function countBadges(): () => void {
  const connections = useConnections()
  const outbox = useOutbox()
  const drafts = ref(0)
  const scope = effectScope(true)

  async function count(): Promise<void> {
    const id = connections.activeId
    const held = id === undefined ? undefined : await bridge.call('connection.holds', { id })
    if (id === connections.activeId) drafts.value = held?.ok ? held.value.drafts : 0
  }

  const endNews = bridge.on('drafts.changed', ({ connectionId }) => {
    if (connectionId === connections.activeId) void count()
  })
  scope.run(() => {
    watch(() => connections.activeId, () => void count(), { immediate: true })
    watch([drafts, () => outbox.waiting, () => outbox.toDecide], ([inDrafts, waiting, toDecide]) => {
      badges.value = badgesFor(inDrafts, waiting, toDecide)
    }, { immediate: true })
  })
  return () => {
    endNews()
    scope.stop()
    badges.value = {}
  }
}
