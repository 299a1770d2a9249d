import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { ResultOf } from '#domain/bridge.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from './bridge.ts'
import { useConnections } from './connections.ts'
import { useRequest } from './request.ts'

/** A deleted draft that can be restored, with its title. */
export interface Deleted {
  readonly id: DraftId
  readonly title: string
}

/** The active connection's drafts as last read, and the deleted ones that can be restored. */
export const useDrafts = defineStore('drafts', () => {
  const connections = useConnections()
  const { value: lines, failure, waiting, ask, clear } = useRequest('drafts.list')
  const deleted = shallowRef<readonly Deleted[]>([])

  /** Reads the list again; until then the old one stays. */
  async function refresh(): Promise<void> {
    await ask({})
  }

  /** Deletes a draft, which can be restored until `purge`. */
  async function remove(id: DraftId, title: string): Promise<Failure | undefined> {
    const isSame = connections.sameClient()
    const result = await bridge.call('drafts.delete', { id })
    if (!result.ok) return result.failure
    if (!isSame()) return undefined
    deleted.value = [...deleted.value, { id, title }]
    await refresh()
    return undefined
  }

  /** Restores the draft deleted last. One that is no longer here, as another desk has it by now, isn't offered again. */
  async function restore(): Promise<Failure | undefined> {
    const last = deleted.value.at(-1)
    if (last === undefined) return undefined
    const isSame = connections.sameClient()
    const result = await bridge.call('drafts.restore', { id: last.id })
    if (!result.ok && result.failure.kind !== 'no-such-draft') return result.failure
    if (!isSame()) return undefined
    deleted.value = deleted.value.filter(one => one !== last)
    await refresh()
    return result.ok ? undefined : result.failure
  }

  /** Deletes for good; after a failure the draft can still be restored. */
  async function purge(): Promise<Failure | undefined> {
    const going = deleted.value
    if (going.length === 0) return undefined
    deleted.value = []
    const isSame = connections.sameClient()
    const result = await bridge.call('drafts.purge', {})
    if (result.ok || !isSame()) return undefined
    deleted.value = [...going, ...deleted.value]
    return result.failure
  }

  /** Creates a copy; resolves to its id. */
  const duplicate = (id: DraftId): Promise<ResultOf<'drafts.duplicate'>> => bridge.call('drafts.duplicate', { id })

  // One that the office gave back is in the list again: to undo its deletion would do nothing.
  watch(
    lines,
    read => {
      if (read === undefined || deleted.value.length === 0) return
      const listed = new Set(read.map(({ id }) => id))
      deleted.value = deleted.value.filter(({ id }) => !listed.has(id))
    },
    { flush: 'sync' }
  )
  // Drafts belong to a connection; those deleted under another cannot be restored from this list.
  watch(
    () => connections.activeId,
    () => {
      clear()
      if (deleted.value.length > 0) void bridge.call('drafts.purge', {})
      deleted.value = []
    },
    { flush: 'sync' }
  )

  return { lines, failure, waiting, deleted, refresh, remove, restore, purge, duplicate }
})
