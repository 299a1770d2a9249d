import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { Failure } from '#domain/common/failure.ts'
import { MOST_CHANGED, type LibraryChange, type LibraryRecord } from '#domain/library/library.ts'
import { bridge } from '../common/bridge.ts'
import { useConnections } from '../common/connections.ts'
import { useRequest } from '../common/request.ts'

/** What was done last, and the change that takes it back. */
export interface Done {
  readonly text: string
  readonly undo: LibraryChange
}

/** The active connection’s contacts, clauses, loan types and channels. */
export const useLibrary = defineStore('library', () => {
  const connections = useConnections()
  const { value: entries, failure, waiting, ask, clear } = useRequest('library.entries')
  const done = shallowRef<Done>()

  async function refresh(): Promise<void> {
    const { activeId } = connections
    if (activeId !== undefined) await ask({ connectionId: activeId })
  }

  /**
   * Saves changes in one commit, or nothing; `text` says what was done, and offers to undo all of it. `progress` is told
   * how many records were handed over; if it returns false, nothing is saved and the failure is `canceled`.
   */
  async function change(
    changes: readonly LibraryChange[],
    text: string | undefined,
    progress: (handed: number) => boolean = () => true
  ): Promise<Failure | undefined> {
    const { activeId: connectionId } = connections
    const isSame = connections.sameClient()
    if (connectionId === undefined) return { kind: 'not-connected' }
    const parts = inRequests({ put: changes.flatMap(({ put }) => put), drop: changes.flatMap(({ drop }) => drop) })
    const last = parts.at(-1)
    if (last === undefined) return undefined
    const staging = crypto.randomUUID()
    let handed = 0
    for (const part of parts.slice(0, -1)) {
      const held = await bridge.call('library.stage', { connectionId, staging, ...part })
      handed += part.put.length + part.drop.length
      if (held.ok && isSame() && progress(handed)) continue
      await bridge.call('library.unstage', { staging })
      return held.ok ? { kind: 'canceled' } : held.failure
    }
    const result = await bridge.call('library.change', {
      connectionId,
      staging: parts.length > 1 ? staging : null,
      ...last
    })
    if (!result.ok) return result.failure
    if (!isSame()) return undefined
    entries.value = result.value.entries
    done.value = text === undefined ? undefined : { text, undo: result.value.undo }
    return undefined
  }

  async function undo(): Promise<Failure | undefined> {
    const { value: last } = done
    if (last === undefined) return undefined
    const isSame = connections.sameClient()
    const failed = await change([last.undo], undefined)
    if (failed !== undefined && isSame()) done.value = last
    return failed
  }

  // For as long as the page lives, as the store does.
  bridge.on('office.libraryChanged', ({ connectionId }) => {
    if (connectionId === connections.activeId && entries.value !== undefined) void refresh()
  })
  watch(
    () => connections.activeId,
    () => {
      clear()
      done.value = undefined
    },
    { flush: 'sync' }
  )

  return { entries, failure, waiting, done, refresh, change, undo }
})

/** Characters of one request: less than half of what the main process takes. */
const MOST_CHARACTERS = 400_000

/** A request takes so many records and characters at most. */
export function inRequests({ put, drop }: LibraryChange): readonly LibraryChange[] {
  const puts = batches(put, record => JSON.stringify(record).length)
  const drops = batches(drop, id => id.length)
  return Array.from({ length: Math.max(puts.length, drops.length) }, (_, at) => ({
    put: puts[at] ?? [],
    drop: drops[at] ?? []
  }))
}

function batches<T extends LibraryRecord | string>(items: readonly T[], lengthOf: (item: T) => number): T[][] {
  const made: T[][] = []
  let characters = 0
  for (const item of items) {
    characters += lengthOf(item)
    const last = made.at(-1)
    if (last !== undefined && last.length < MOST_CHANGED && characters <= MOST_CHARACTERS) last.push(item)
    else {
      made.push([item])
      characters = lengthOf(item)
    }
  }
  return made
}
