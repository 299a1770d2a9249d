import { randomUUID } from 'node:crypto'
import type { DraftSave, Saved } from '#domain/bridge.ts'
import { clonedEntry } from '#domain/order/clone-entry.ts'
import type { Draft, DraftId, DraftLine, Similar } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import type { Order } from '#domain/order/order.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { LocalOrder } from '../storage/tables/local-orders.ts'
import type { Store } from '../storage/store.ts'
import { asStoreFailure } from '../storage/database/storage-failure.ts'
import { asDraft, asLine, withSave } from './draft-rows.ts'
import { LONG_AGO, similarOrders } from './similar-orders.ts'

type Answer<T> = Promise<Result<T, Failure>>

/** The drafts of this desk. Each method answers after the commit; trouble with the disk is an answer, and changes nothing. */
export interface Drafts {
  /** A connection's drafts, the one saved last first. */
  list(connectionId: string): Answer<readonly DraftLine[]>
  /** An order of this desk, whatever its state. */
  open(id: DraftId): Answer<Draft>
  save(save: DraftSave): Answer<Saved>
  /** Makes a new draft from any order of this desk (`clonedEntry`), for the same connection. */
  duplicate(id: DraftId): Answer<{ readonly id: DraftId }>
  delete(id: DraftId): Answer<null>
  restore(id: DraftId): Answer<null>
  /** Takes away for good what was deleted (R59). */
  purge(): Answer<null>
  /** Other orders of the same connection that may be the same one (R50). */
  similar(id: DraftId, order: Order): Answer<readonly Similar[]>
}

export interface DraftParts {
  readonly store: () => Promise<Store>
  /** Rows of the service's list, as far as they are known, that may be the same order. */
  readonly rowsLike: (connectionId: string, order: Order) => Promise<readonly OrderSummary[]>
  /** Told after a commit that changed a connection's list of drafts. */
  readonly onChange: (connectionId: string) => void
  /** Whether a connection was removed: nothing of it is kept any more, whatever still comes from its form (R24). */
  readonly isShut?: (connectionId: string) => boolean
  readonly now?: () => number
}

/** Gives the drafts kept in a store, which is asked for at each use: another may have taken its place. */
export function createDrafts({
  store: open,
  rowsLike,
  onChange,
  isShut = () => false,
  now = Date.now
}: DraftParts): Drafts {
  async function answer<T>(work: (store: Store) => Result<T, Failure>): Answer<T> {
    const store = await open()
    try {
      return work(store)
    } catch (error) {
      return failed(asStoreFailure(error))
    }
  }

  /** Changes one order in one transaction; its list is told of it afterwards. */
  function change<T>(
    id: DraftId,
    make: (kept: LocalOrder | undefined) => Result<LocalOrder, Failure>,
    give: (changed: LocalOrder) => T
  ): Answer<T> {
    return answer(store => {
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

  const deletion = (id: DraftId, deletedAt: number | null) =>
    change(
      id,
      kept => {
        if (kept === undefined) return failed({ kind: 'no-such-draft' })
        return kept.state === 'draft' ? ok({ ...kept, deletedAt }) : failed({ kind: 'out-of-date' })
      },
      () => null
    )

  return {
    list: connectionId =>
      answer(store =>
        ok(
          store.orders
            .list(connectionId, ['draft'])
            .toSorted((one, other) => other.savedAt - one.savedAt)
            .map(asLine)
        )
      ),

    open: id =>
      answer(store => {
        const kept = store.orders.get(id)
        return kept === undefined || kept.deletedAt !== null ? failed({ kind: 'no-such-draft' }) : ok(asDraft(kept))
      }),

    save: save =>
      change(
        save.id,
        kept => withSave(kept, save, now()),
        ({ revision, savedAt }) => ({ revision, savedAt })
      ),

    async duplicate(id) {
      const opened = await this.open(id)
      if (!opened.ok) return opened
      const { connectionId, entry } = opened.value
      const copy = randomUUID() as string as DraftId
      const saved = await this.save({ id: copy, connectionId, revision: 1, entry: clonedEntry(entry) })
      return saved.ok ? ok({ id: copy }) : saved
    },

    delete: id => deletion(id, now()),
    restore: id => deletion(id, null),

    purge: () =>
      answer(store => {
        const gone = store.orders.deletedBefore(Number.MAX_SAFE_INTEGER)
        if (gone.length === 0) return ok(null)
        store.write(() => {
          store.orders.remove(gone)
        })
        store.forget()
        return ok(null)
      }),

    async similar(id, order) {
      const connection = await answer(store => ok(store.orders.get(id)?.connectionId))
      if (!connection.ok) return connection
      const connectionId = connection.value
      if (connectionId === undefined) return failed({ kind: 'no-such-draft' })
      const rows = await rowsLike(connectionId, order)
      return answer(store => {
        const open = store.orders
          .list(connectionId, ['draft', 'queued', 'sending', 'unknown'])
          .filter(other => other.id !== id)
        const others = [...open, ...store.orders.endedSince(connectionId, now() - LONG_AGO)]
        return ok(similarOrders(order, others, rows, now(), store.orders.hasOrderId))
      })
    }
  }
}
