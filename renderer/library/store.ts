import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { Failure } from '#domain/common/failure.ts'
import { MOST_CHANGED, type LibraryChange, type LibraryRecord } from '#domain/library/library.ts'
import { bridge } from '../common/bridge.ts'
import { useConnections } from '../common/connections.ts'
import { useRequest } from '../common/request.ts'

/** What was done last, and the changes that take it back, in this order. */
export interface Done {
  readonly text: string
  readonly undo: readonly LibraryChange[]
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

  /** Saves changes one after another; `text` says what was done, and offers to undo all of it. */
  async function change(changes: readonly LibraryChange[], text: string | undefined): Promise<Failure | undefined> {
    const { activeId: connectionId } = connections
    const isSame = connections.sameClient()
    if (connectionId === undefined) return { kind: 'not-connected' }
    const undo: LibraryChange[] = []
    let failed: Failure | undefined
    for (const one of changes.flatMap(inRequests)) {
      const result = await bridge.call('library.change', { connectionId, ...one })
      if (!result.ok) {
        failed = result.failure
        break
      }
      undo.unshift(result.value.undo)
      if (isSame()) entries.value = result.value.entries
    }
    if (isSame()) done.value = text === undefined || undo.length === 0 ? undefined : { text, undo }
    return failed
  }

  async function undo(): Promise<Failure | undefined> {
    const { value: last } = done
    if (last === undefined) return undefined
    const isSame = connections.sameClient()
    const failed = await change(last.undo, undefined)
    if (failed !== undefined && isSame()) done.value = last
    return failed
  }

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
