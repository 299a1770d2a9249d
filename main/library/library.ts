import { randomUUID } from 'node:crypto'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import {
  libraryKey,
  MOST_COUNTED_ORDERS,
  MOST_RECORDS,
  type LibraryChange,
  type LibraryEntry,
  type LibraryRecord
} from '#domain/library/library.ts'
import { mergeLibrary, type UsedOrder } from '#domain/library/merge-library.ts'
import { MOST_USED_ORDERS, usedBefore, type UsedBefore, type UsedList } from '#domain/library/used-before.ts'
import { asStoreFailure } from '../storage/database/storage-failure.ts'
import type { Store } from '../storage/store.ts'

type Answer<T> = Promise<Result<T, Failure>>

/** What a change of the library answers: all of it as it is now, and the change that takes this one back. */
export interface Changed {
  readonly entries: readonly LibraryEntry[]
  readonly undo: LibraryChange
}

/** People, clauses, loan types and channels of a connection: from the orders that were sent, and as saved here. */
export interface Library {
  entries(connectionId: string): Answer<readonly LibraryEntry[]>
  /** All of it in one commit, or nothing; `too-many` records are refused. */
  change(connectionId: string, change: LibraryChange): Answer<Changed>
  /** What a form offers. */
  used(connectionId: string): Answer<UsedBefore>
  /** Stops offering a text, until an order with it is sent again. */
  forget(connectionId: string, list: UsedList, text: string): Answer<UsedBefore>
}

export interface LibraryParts {
  /** Asked at each use, because another store may replace it. */
  readonly store: () => Promise<Store>
  /** Whether a connection was removed: then nothing of it may be saved (R24). */
  readonly isShut?: (connectionId: string) => boolean
  readonly now?: () => number
}

export function createLibrary({ store: storeInUse, isShut = () => false, now = Date.now }: LibraryParts): Library {
  async function answer<T>(work: (store: Store) => Result<T, Failure>): Answer<T> {
    const store = await storeInUse()
    try {
      return work(store)
    } catch (error) {
      return failed(asStoreFailure(error))
    }
  }

  function changed(store: Store, connectionId: string, change: LibraryChange): Result<LibraryChange, Failure> {
    if (isShut(connectionId)) return failed({ kind: 'not-connected' })
    const before = new Map(store.library.list(connectionId).map(record => [record.id, record]))
    const added = change.put.filter(({ id }) => !before.has(id)).length
    if (before.size + added - change.drop.filter(id => before.has(id)).length > MOST_RECORDS) return failed(TOO_MANY)
    store.write(() => {
      for (const id of change.drop) store.library.remove(connectionId, id)
      for (const record of change.put) store.library.put({ ...record, connectionId, savedAt: now() })
    })
    const replaced = [...change.put.map(({ id }) => id), ...change.drop].flatMap(id => before.get(id) ?? [])
    return ok({
      put: replaced.map(({ connectionId: _connection, savedAt: _saved, ...record }) => record),
      drop: change.put.map(({ id }) => id).filter(id => !before.has(id))
    })
  }

  return {
    entries: connectionId => answer(store => ok(entriesOf(store, connectionId))),
    change: (connectionId, change) =>
      answer(store => {
        const undo = changed(store, connectionId, change)
        return undo.ok ? ok({ entries: entriesOf(store, connectionId), undo: undo.value }) : undo
      }),
    used: connectionId => answer(store => ok(usedOf(store, connectionId))),
    forget: (connectionId, list, text) =>
      answer(store => {
        const removed = removal(store.library.list(connectionId), list, text, now())
        const done = changed(store, connectionId, { put: [removed], drop: [] })
        return done.ok ? ok(usedOf(store, connectionId)) : done
      })
  }
}

const TOO_MANY: Failure = { kind: 'invalid', fields: [{ path: 'put', message: `At most ${MOST_RECORDS} entries.` }] }

function entriesOf(store: Store, connectionId: string): readonly LibraryEntry[] {
  return mergeLibrary(sentOrders(store, connectionId, MOST_COUNTED_ORDERS), store.library.list(connectionId))
}

function usedOf(store: Store, connectionId: string): UsedBefore {
  return usedBefore(sentOrders(store, connectionId, MOST_USED_ORDERS), store.library.list(connectionId))
}

/** The last orders, newest first: they are stored anyway, so nothing is stored twice. */
function sentOrders({ orders }: Store, connectionId: string, most: number): readonly UsedOrder[] {
  return orders
    .lastEnded(connectionId, most)
    .flatMap(({ order, since, unoffered }) => (order === null ? [] : [{ order, at: since, unoffered }]))
}

/** The record that removes a text: the one that has it, or a new one. */
function removal(records: readonly LibraryRecord[], list: UsedList, text: string, changedAt: number): LibraryRecord {
  const key = libraryKey(text)
  const owner = records
    .filter(record => record.list === list && record.names.includes(key))
    .toSorted((one, other) => other.changedAt - one.changedAt)[0]
  return {
    id: owner?.id ?? randomUUID(),
    list,
    names: owner?.names ?? [key],
    value: null,
    startsOn: [],
    changedAt
  }
}
