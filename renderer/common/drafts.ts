import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { ResultOf } from '#domain/bridge.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import { bridge } from './bridge.ts'
import { useConnections } from './connections.ts'
import { useRequest } from './request.ts'

/** A draft that was deleted and can be brought back, with what the clerk knows it by. */
export interface Deleted {
  readonly id: DraftId
  readonly title: string
}

/** The drafts of the active connection as last read, and those deleted since that can be brought back. */
export const useDrafts = defineStore('drafts', () => {
  const connections = useConnections()
  const { value: lines, failure, waiting, ask, clear } = useRequest('drafts.list')
  const deleted = shallowRef<readonly Deleted[]>([])

  /** Reads the list again; what was read before stays until then. */
  async function refresh(): Promise<void> {
    await ask({})
  }

  /** Deletes a draft, which can be taken back until `purge`; gives why not, where it is not. */
  async function remove(id: DraftId, title: string): Promise<Failure | undefined> {
    const result = await bridge.call('drafts.delete', { id })
    if (!result.ok) return result.failure
    deleted.value = [...deleted.value, { id, title }]
    await refresh()
    return undefined
  }

  /** Brings back what was deleted last; gives why not, where it is not. */
  async function restore(): Promise<Failure | undefined> {
    const last = deleted.value.at(-1)
    if (last === undefined) return undefined
    const result = await bridge.call('drafts.restore', { id: last.id })
    if (!result.ok) return result.failure
    deleted.value = deleted.value.filter(one => one !== last)
    await refresh()
    return undefined
  }

  /** Lets what was deleted go for good; gives why not, where it is not: then it can still be brought back. */
  async function purge(): Promise<Failure | undefined> {
    const going = deleted.value
    if (going.length === 0) return undefined
    deleted.value = []
    const result = await bridge.call('drafts.purge', {})
    if (result.ok) return undefined
    deleted.value = [...going, ...deleted.value]
    return result.failure
  }

  /** Makes a new draft from one; gives its id. */
  const duplicate = (id: DraftId): Promise<ResultOf<'drafts.duplicate'>> => bridge.call('drafts.duplicate', { id })

  // Drafts belong to a connection; what was deleted for the one before can no longer be brought back from this list.
  watch(
    () => connections.activeId,
    () => {
      clear()
      void purge()
    },
    { flush: 'sync' }
  )

  return { lines, failure, waiting, deleted, refresh, remove, restore, purge, duplicate }
})
