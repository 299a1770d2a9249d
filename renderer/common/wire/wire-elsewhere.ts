import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'
import { bridge } from '../bridge.ts'
import { useConnections } from '../connections.ts'

/**
 * How many orders of each other client have changed wire instructions without a recorded call, by connection: the rail
 * shows those of the active one only (F2). After a failure the counts stay.
 */
export function useWireElsewhere(): Readonly<ShallowRef<ReadonlyMap<string, number>>> {
  const connections = useConnections()
  const counts = shallowRef<ReadonlyMap<string, number>>(new Map())
  let turn = 0

  async function ask(): Promise<void> {
    const mine = ++turn
    if (connections.activeId === undefined) return
    const result = await bridge.call('wire.elsewhere', {})
    if (result.ok && mine === turn)
      counts.value = new Map(result.value.map(({ connectionId, orders }) => [connectionId, orders]))
  }

  const ends = [
    // What was being read when the client was left may raise one.
    bridge.on('wire.openChanged', ({ connectionId }) => {
      if (connectionId !== connections.activeId) void ask()
    }),
    bridge.on('unlock.changed', () => void ask())
  ]
  onScopeDispose(() => ends.forEach(end => end()))
  watch(
    () => connections.activeId,
    () => void ask(),
    { immediate: true }
  )
  return counts
}
