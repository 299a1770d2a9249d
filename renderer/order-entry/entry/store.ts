import { defineStore } from 'pinia'
import { onScopeDispose, watch } from 'vue'
import type { Draft, DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import { startedEntry } from '#domain/library/started-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { bridge } from '../../common/bridge.ts'
import { useConnections } from '../../common/connections.ts'
import { flushOnHide } from './flush-on-hide.ts'
import { openEntry, type OpenEntry } from './open-entry.ts'
import { showRefusal } from './refusal.ts'
import { useUsedBefore } from '../offered/store.ts'

/** The result of opening a draft. `on-its-way`: it was handed to the outbox or sent, and is no longer a draft. */
export type Opening =
  | { readonly kind: 'open'; readonly entry: OpenEntry }
  | { readonly kind: 'on-its-way' }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Open drafts by id; each saves itself. What is typed stays here until it is sent, even if saving fails. */
export const useOrderEntries = defineStore('order-entries', () => {
  const connections = useConnections()
  const used = useUsedBefore()
  const entries = new Map<DraftId, OpenEntry>()
  /** Drafts the main process has stored: if it no longer finds one of these, it was deleted and is not new. */
  const known = new Set<DraftId>()

  /** An unedited new form belongs to no connection yet. */
  const isUsable = ({ edited, connectionId }: OpenEntry) => edited.value || connectionId === connections.activeId

  function put(entry: OpenEntry): Opening {
    entries.set(entry.id, entry)
    return { kind: 'open', entry }
  }

  /**
   * Opens a draft from here or from the main process. With `kind`, a new form is opened if nothing is stored under that
   * id, or if the store cannot be read: a stored draft is not overwritten by it, because its revision is higher.
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
    return openNew(id, connections.activeId, kind)
  }

  async function openNew(id: DraftId, connectionId: string, kind: OrderKind): Promise<Opening> {
    await used.load(connectionId)
    const meanwhile = entries.get(id)
    if (meanwhile !== undefined && isUsable(meanwhile)) return { kind: 'open', entry: meanwhile }
    return put(openEntry({ id, connectionId }, startedEntry(kind, used.of(connectionId).starts[kind])))
  }

  function entryFrom({ id, connectionId, entry, revision, savedAt, refusal, origins }: Draft): OpenEntry {
    const opened = openEntry({ id, connectionId }, entry, { revision, savedAt }, origins)
    if (refusal !== null) showRefusal(opened, refusal)
    return opened
  }

  /** Saves an open form; returns why some of it is still unsaved. */
  async function flush(id: DraftId): Promise<Failure | undefined> {
    const saving = entries.get(id)?.saving
    if (saving === undefined || (await saving.flush())) return undefined
    return saving.state.value.phase === 'moved-on' ? undefined : saving.state.value.failure
  }

  /** Drops a form that was sent, deleted or changed in the main process. */
  function forget(id: DraftId) {
    const entry = entries.get(id)
    entry?.saving.stop()
    if (entry !== undefined && entry.saving.state.value.phase !== 'untouched') known.add(id)
    entries.delete(id)
  }

  // A removed connection takes its drafts with it (R24).
  watch(
    () => connections.state?.connections.map(({ id }) => id),
    kept => {
      if (kept === undefined) return
      for (const { id, connectionId } of entries.values()) if (!kept.includes(connectionId)) forget(id)
    }
  )

  const letGo = forgetGone(entries, forget)
  flushOnHide(() => Promise.all([...entries.values()].map(({ saving }) => saving.flush())))
  onScopeDispose(() => {
    for (const { saving } of entries.values()) saving.stop()
  })

  return { open, flush, forget, letGo }
})

/**
 * Another desk of the office has them; a form that is shown says so itself, and calls what is returned when it is left.
 * What is still unsaved is kept in a draft of its own first (O2).
 */
function forgetGone(
  entries: ReadonlyMap<DraftId, OpenEntry>,
  forget: (id: DraftId) => void
): (id: DraftId) => Promise<void> {
  async function letGo(id: DraftId): Promise<void> {
    const entry = entries.get(id)
    if (entry === undefined || entry.visible.value) return
    const isSaved = (await entry.saving.flush()) || entry.saving.state.value.phase === 'moved-on'
    if (isSaved && entries.get(id) === entry && !entry.visible.value) forget(id)
  }
  onScopeDispose(
    bridge.on('office.draftsChanged', ({ gone }) => {
      for (const id of gone) {
        const entry = entries.get(id)
        if (entry !== undefined) entry.gone.value = true
        void letGo(id)
      }
    })
  )
  return letGo
}
