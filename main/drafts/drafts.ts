import { randomUUID } from 'node:crypto'
import type { DraftSave, Saved } from '#domain/bridge.ts'
import { duplicatedEntry, duplicatedOrder } from '#domain/order/duplicate-order.ts'
import { originsOfRow } from '#domain/order/field-origins.ts'
import { draftIdOf, type Draft, type DraftId, type DraftLine, type Similar } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { LocalOrder } from '../storage/tables/local-orders.ts'
import type { Store } from '../storage/store.ts'
import { asStoreFailure } from '../storage/database/storage-failure.ts'
import { asDraft, asLine, newDraft, withSave } from './draft-rows.ts'
import { createFormSaves } from './form-saves.ts'
import { NO_OFFICE, type OrdersElsewhere } from './orders-elsewhere.ts'
import { LONG_AGO, similarOrders } from './similar-orders.ts'

type Answer<T> = Promise<Result<T, Failure>>

/** The drafts of this desk. Each method resolves after the commit; disk trouble is a failure, and changes nothing. */
export interface Drafts {
  /** A connection's drafts, last saved first. */
  list(connectionId: string): Answer<readonly DraftLine[]>
  /** An order of this desk in any state. */
  open(id: DraftId): Answer<Draft>
  save(save: DraftSave): Answer<Saved>
  /**
   * Makes a new draft for the same connection from any order of this desk, or from one that another desk sent (`duplicatedEntry`).
   * @param activeId the connection whose order the page shows, if another desk sent it
   */
  duplicate(id: DraftId, activeId: string | null): Answer<{ readonly id: DraftId }>
  /** Saves new drafts in one commit: all or none. With `from`, each remembers what its row said (`originsOfRow`). */
  import(
    connectionId: string,
    entries: readonly OrderEntry[],
    from?: 'csv'
  ): Answer<{ readonly ids: readonly DraftId[] }>
  delete(id: DraftId): Answer<null>
  restore(id: DraftId): Answer<null>
  /** Erases deleted drafts for good (R59). */
  purge(): Answer<null>
  /** Other orders of the same connection that may be the one being typed (R50). */
  similar(id: DraftId, entry: OrderEntry): Answer<readonly Similar[]>
}

export interface DraftParts {
  /** Asked at each use, because another store may replace it. */
  readonly store: () => Promise<Store>
  /** Known rows of the service's list that may be the same order. */
  readonly rowsLike: (connectionId: string, entry: OrderEntry) => Promise<readonly OrderSummary[]>
  /** What other desks of the office sent. */
  readonly elsewhere?: OrdersElsewhere
  /** Called after a commit that changed a connection's list of drafts. */
  readonly onChange: (connectionId: string) => void
  /** Whether a connection was removed: then nothing of it may be saved, whatever its form still sends (R24). */
  readonly isShut?: (connectionId: string) => boolean
  readonly now?: () => number
}

export function createDrafts({
  store,
  rowsLike,
  elsewhere = NO_OFFICE,
  onChange,
  isShut = () => false,
  now = Date.now
}: DraftParts): Drafts {
  const { answer, change, add } = createDraftAccess({ store, onChange, isShut })
  const forms = createFormSaves()

  function setDeleted(id: DraftId, deletedAt: number | null): Answer<null> {
    const deleted = (kept: LocalOrder | undefined): Result<LocalOrder, Failure> => {
      if (kept === undefined) return failed({ kind: 'no-such-draft' })
      return kept.state === 'draft' ? ok({ ...kept, deletedAt }) : failed({ kind: 'out-of-date' })
    }
    return change(id, deleted, () => null)
  }

  /** Of an order that another desk sent. */
  async function copyOf(id: DraftId, connectionId: string | null) {
    if (connectionId === null) return undefined
    const sent = await elsewhere.find(connectionId, id)
    return sent && { connectionId, entry: duplicatedOrder(sent) }
  }

  return {
    list: connectionId => answer(({ orders }) => ok(draftLines(orders.list(connectionId, ['draft'])))),

    open: id =>
      answer(({ orders }) => {
        const kept = orders.get(id)
        return kept === undefined || kept.deletedAt !== null ? failed({ kind: 'no-such-draft' }) : ok(asDraft(kept))
      }),

    save: save =>
      change(
        save.id,
        kept => withSave(kept, forms.next(kept, save), now()),
        saved => forms.saved(save, saved)
      ),

    async duplicate(id, activeId) {
      const opened = await this.open(id)
      const copied = opened.ok
        ? { connectionId: opened.value.connectionId, entry: duplicatedEntry(opened.value.entry) }
        : await copyOf(id, activeId)
      if (copied === undefined) return opened.ok ? failed({ kind: 'no-such-draft' }) : opened
      const copy = draftIdOf(randomUUID())
      const saved = await this.save({ id: copy, revision: 1, ...copied })
      return saved.ok ? ok({ id: copy }) : saved
    },

    import: (connectionId, entries, from) =>
      add(
        connectionId,
        entries.map(entry => newDraft(connectionId, entry, now(), from === 'csv' ? originsOfRow(entry) : undefined))
      ),
    delete: id => setDeleted(id, now()),
    restore: id => setDeleted(id, null),
    purge: createPurge(answer),

    async similar(id, entry) {
      const connection = await answer(({ orders }) => ok(orders.get(id)?.connectionId))
      if (!connection.ok) return connection
      const connectionId = connection.value
      if (connectionId === undefined) return failed({ kind: 'no-such-draft' })
      const [rows, sent] = await Promise.all([
        rowsLike(connectionId, entry),
        elsewhere.like(connectionId, entry, now() - LONG_AGO)
      ])
      return answer(({ orders }) => {
        const others = ordersToCompare(orders, { id, connectionId }, now())
        return ok(similarOrders(entry, { others, elsewhere: sent, rows, isSentHere: orders.hasOrderId }, now()))
      })
    }
  }
}

interface DraftAccess {
  /** Adds drafts in one transaction, then announces them. */
  add(connectionId: string, added: readonly LocalOrder[]): Answer<{ readonly ids: readonly DraftId[] }>
  /** Runs work with the store in use; the disk's errors become failures. */
  answer<T>(work: (store: Store) => Result<T, Failure>): Answer<T>
  /** Changes one order in one transaction, then announces it. */
  change<T>(
    id: DraftId,
    make: (kept: LocalOrder | undefined) => Result<LocalOrder, Failure>,
    give: (changed: LocalOrder) => T
  ): Answer<T>
}

function createDraftAccess({
  store: storeInUse,
  onChange,
  isShut
}: Required<Pick<DraftParts, 'store' | 'onChange' | 'isShut'>>): DraftAccess {
  async function answer<T>(work: (store: Store) => Result<T, Failure>): Answer<T> {
    const store = await storeInUse()
    try {
      return work(store)
    } catch (error) {
      return failed(asStoreFailure(error))
    }
  }

  return {
    answer,
    add: (connectionId, added) =>
      answer(store => {
        if (isShut(connectionId)) return failed<Failure>({ kind: 'not-connected' })
        store.write(() => {
          for (const draft of added) store.orders.put(draft)
        })
        onChange(connectionId)
        return ok({ ids: added.map(({ id }) => id) })
      }),
    change: (id, make, give) =>
      answer(store => {
        const changed = store.write(() => {
          const made = make(store.orders.get(id))
          if (made.ok && isShut(made.value.connectionId)) return failed<Failure>({ kind: 'not-connected' })
          if (made.ok) store.orders.put(made.value)
          return made
        })
        if (!changed.ok) return changed
        onChange(changed.value.connectionId)
        return ok(give(changed.value))
      })
  }
}

function draftLines(drafts: readonly LocalOrder[]): readonly DraftLine[] {
  return drafts.toSorted((one, other) => other.savedAt - one.savedAt).map(asLine)
}

function createPurge(answer: DraftAccess['answer']): () => Answer<null> {
  /** Whether an earlier try removed them, and could not make the disk forget them (R59). */
  let isOwed = false
  return () =>
    answer(store => {
      const gone = store.orders.deletedBefore(Number.MAX_SAFE_INTEGER)
      if (gone.length === 0 && !isOwed) return ok(null)
      store.write(() => {
        store.orders.remove(gone)
      })
      isOwed = true
      store.forget()
      isOwed = false
      return ok(null)
    })
}

/** The connection's other orders that are open, or ended less than `LONG_AGO`. */
function ordersToCompare(
  orders: Store['orders'],
  { id, connectionId }: Pick<LocalOrder, 'id' | 'connectionId'>,
  now: number
): readonly LocalOrder[] {
  const open = orders.list(connectionId, ['draft', 'queued', 'sending', 'unknown']).filter(other => other.id !== id)
  return [...open, ...orders.endedSince(connectionId, now - LONG_AGO)]
}
