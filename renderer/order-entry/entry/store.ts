import { defineStore } from 'pinia'
import { onScopeDispose, watch } from 'vue'
import type { Draft, DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import { emptyEntry } from '#domain/order/order-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'
import { beforeClosing } from '../../common/before-quit.ts'
import { openEntry, type OpenEntry } from './open-entry.ts'
import { showRefusal } from './refusal.ts'

/** What came of opening a draft: its form; that it is sent or on its way, and no draft any more; or why it cannot be opened. */
export type Opening =
  | { readonly kind: 'open'; readonly entry: OpenEntry }
  | { readonly kind: 'on-its-way' }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** The drafts whose forms were opened, by id; each saves itself. What is typed stays here too until it is sent, whatever the disk says. */
export const useOrderEntries = defineStore('order-entries', () => {
  const connections = useConnections()
  const entries = new Map<DraftId, OpenEntry>()
  /** Drafts that the main process knew: one of them that it knows no more is gone, and not new. */
  const known = new Set<DraftId>()

  /** A new form nobody typed into belongs to no connection yet. */
  const isUsable = ({ touched, connectionId }: OpenEntry) => touched.value || connectionId === connections.activeId

  function put(entry: OpenEntry): Opening {
    entries.set(entry.id, entry)
    return { kind: 'open', entry }
  }

  /**
   * Takes a draft's id, gives its form: as it stands here, or as the main process keeps it. `kind` makes an empty one where nothing is kept
   * under that id, and also where the store cannot be read: a draft that is there after all is not overwritten by it, for it has
   * been saved more often.
   */
  async function open(id: DraftId, kind: OrderKind | undefined): Promise<Opening> {
    const here = entries.get(id)
    if (here !== undefined && isUsable(here)) return { kind: 'open', entry: here }
    const result = await bridge.call('drafts.open', { id })
    const meanwhile = entries.get(id)
    if (meanwhile !== undefined && isUsable(meanwhile)) return { kind: 'open', entry: meanwhile }
    if (result.ok) {
      known.add(id)
      return result.value.state === 'draft' ? put(entryFrom(result.value)) : { kind: 'on-its-way' }
    }
    const { failure } = result
    const isNew = kind !== undefined && !known.has(id) && (failure.kind === 'no-such-draft' || failure.kind === 'store')
    if (!isNew || connections.activeId === undefined) return { kind: 'failed', failure }
    return put(openEntry({ id, connectionId: connections.activeId }, emptyEntry(kind)))
  }

  function entryFrom({ id, connectionId, entry, revision, savedAt, refusal }: Draft): OpenEntry {
    const opened = openEntry({ id, connectionId }, entry, { revision, savedAt })
    if (refusal !== null) showRefusal(opened, refusal)
    return opened
  }

  /** Saves what was typed into a form that is open; gives why something of it is left unsaved, if it is. */
  async function flush(id: DraftId): Promise<Failure | undefined> {
    const saving = entries.get(id)?.saving
    if (saving === undefined || (await saving.flush())) return undefined
    return saving.state.value.phase === 'moved-on' ? undefined : saving.state.value.failure
  }

  /** Lets go of a form: it was sent or deleted, or stands otherwise in the main process. */
  function forget(id: DraftId) {
    const entry = entries.get(id)
    entry?.saving.stop()
    if (entry !== undefined && entry.saving.state.value.phase !== 'untouched') known.add(id)
    entries.delete(id)
  }

  // What was entered for a connection goes with it (R24).
  watch(
    () => connections.state?.connections.map(({ id }) => id),
    kept => {
      if (kept === undefined) return
      for (const { id, connectionId } of entries.values()) if (!kept.includes(connectionId)) forget(id)
    }
  )

  // Whatever hides the window may be the last that is seen of it.
  const flushAll = () => Promise.all([...entries.values()].map(({ saving }) => saving.flush()))
  const flushSoon = () => void flushAll()
  const hidden = () => {
    if (document.visibilityState === 'hidden') flushSoon()
  }
  document.addEventListener('visibilitychange', hidden)
  addEventListener('pagehide', flushSoon)
  const staysOpen = beforeClosing(flushAll)
  onScopeDispose(() => {
    staysOpen()
    document.removeEventListener('visibilitychange', hidden)
    removeEventListener('pagehide', flushSoon)
    for (const { saving } of entries.values()) saving.stop()
  })

  return { open, flush, forget }
})
