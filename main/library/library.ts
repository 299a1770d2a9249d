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
import { libraryEntries, type UsedOrder } from '#domain/library/library-entries.ts'
import { MOST_USED_ORDERS, usedBefore, type UsedBefore, type UsedList } from '#domain/library/used-before.ts'
import { createStaging, NOTHING_STAGED } from './staging.ts'
import type { LibraryRow } from '../storage/tables/library-records.ts'
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
  /** All of it in one commit, with what was held as `staging`, or nothing; too many records are refused. */
  change(connectionId: string, change: LibraryChange, staging?: string | null): Answer<Changed>
  /** Holds a part of a large change, sealed, for the `change` to come; nothing of it is on the disk. */
  stage(connectionId: string, staging: string, change: LibraryChange): Answer<null>
  unstage(staging: string): void
  /** What a form offers. */
  used(connectionId: string): Answer<UsedBefore>
  /** Stops offering a text, until an order with it is sent again. */
  forget(connectionId: string, list: UsedList, text: string): Answer<UsedBefore>
}

/**
 * Tells the desk's office of records that were put, by their ids, and of those that were dropped: in the transaction that does it, and after
 * it is done. Answers with the version of each that was told; with none where the desk belongs to no office.
 */
export type TellLibrary = (
  store: Store,
  connectionId: string,
  put: readonly string[],
  dropped: readonly LibraryRow[]
) => ReadonlyMap<string, string>

export interface LibraryParts {
  /** Asked at each use, because another store may replace it. */
  readonly store: () => Promise<Store>
  /** Whether a connection was removed: then nothing of it may be saved (R24). */
  readonly isShut?: (connectionId: string) => boolean
  readonly tell?: TellLibrary | undefined
  readonly now?: () => number
}

/** Records there will be once some were dropped and others put, in this order; an id may be among them more than once. */
function sizeAfter(before: ReadonlyMap<string, unknown>, puts: readonly string[], drops: readonly string[]): number {
  const put = new Set(puts)
  const added = [...put].filter(id => !before.has(id)).length
  const gone = [...new Set(drops)].filter(id => before.has(id) && !put.has(id)).length
  return before.size + added - gone
}

export function createLibrary(parts: LibraryParts): Library {
  const { store: storeInUse, isShut = () => false, tell = () => new Map(), now = Date.now } = parts
  const staged = createStaging()
  let opened: { readonly store: Store; readonly of: string; readonly rows: readonly LibraryRow[] } | undefined

  /** Opening 20,000 takes a while, and every form asks: they are kept until something was written. */
  function recordsOf(store: Store, connectionId: string): readonly LibraryRow[] {
    const of = `${connectionId} ${store.library.stamp(connectionId)}`
    if (opened?.store !== store || opened.of !== of) opened = { store, of, rows: store.library.list(connectionId) }
    return opened.rows
  }

  async function answer<T>(work: (store: Store) => Result<T, Failure>): Answer<T> {
    const store = await storeInUse()
    try {
      return work(store)
    } catch (error) {
      return failed(asStoreFailure(error))
    }
  }

  function changed(
    store: Store,
    connectionId: string,
    last: LibraryChange,
    staging: string | null
  ): Result<LibraryChange, Failure> {
    const held = staging === null ? NOTHING_STAGED : staged.take(staging, store, connectionId)
    if (isShut(connectionId)) return failed({ kind: 'not-connected' })
    if (held === undefined) return failed({ kind: 'canceled' })
    const before = new Map(recordsOf(store, connectionId).map(record => [record.id, record]))
    const puts = [...held.put.map(({ id }) => id), ...last.put.map(({ id }) => id)]
    const drops = [...held.drop, ...last.drop]
    if (sizeAfter(before, puts, drops) > MOST_RECORDS) return failed(TOO_MANY)
    let told: ReturnType<TellLibrary>
    try {
      told = store.write(() => {
        for (const id of drops) store.library.remove(connectionId, id)
        for (const row of held.put) store.library.insert(row)
        for (const record of last.put) store.library.put({ ...record, connectionId, savedAt: now() })
        return tell(store, connectionId, puts, among(before, drops))
      })
    } finally {
      opened = undefined
    }
    const put = among(before, [...puts, ...drops]).map(record => replacing(record, told.get(record.id)))
    return ok({ put, drop: puts.filter(id => !before.has(id)) })
  }

  const entriesOf = (store: Store, connectionId: string) =>
    libraryEntries(sentOrders(store, connectionId, MOST_COUNTED_ORDERS), recordsOf(store, connectionId))
  const usedOf = (store: Store, connectionId: string) =>
    usedBefore(sentOrders(store, connectionId, MOST_USED_ORDERS), recordsOf(store, connectionId))

  return {
    entries: connectionId => answer(store => ok(entriesOf(store, connectionId))),
    change: (connectionId, change, staging = null) =>
      answer(store => {
        const undo = changed(store, connectionId, change, staging)
        return undo.ok ? ok({ entries: entriesOf(store, connectionId), undo: undo.value }) : undo
      }),
    stage: (connectionId, staging, { put, drop }) =>
      answer(store => {
        if (isShut(connectionId)) return failed({ kind: 'not-connected' })
        const rows = put.map(record => store.library.seal({ ...record, connectionId, savedAt: now() }))
        return staged.hold(staging, { store, connectionId, put: rows, drop }) ? ok(null) : failed(TOO_MANY)
      }),
    unstage: staging => {
      staged.drop(staging)
    },
    used: connectionId => answer(store => ok(usedOf(store, connectionId))),
    forget: (connectionId, list, text) =>
      answer(store => {
        const removed = removal(recordsOf(store, connectionId), list, text, now())
        const done = changed(store, connectionId, { put: [removed], drop: [] }, null)
        return done.ok ? ok(usedOf(store, connectionId)) : done
      })
  }
}

const among = (rows: ReadonlyMap<string, LibraryRow>, ids: readonly string[]): LibraryRow[] =>
  ids.flatMap(id => rows.get(id) ?? [])

/** A record as it was, to take the place of the version that took its own. */
function replacing(row: LibraryRow, version: string | undefined): LibraryRecord {
  const { connectionId: _connection, savedAt: _saved, seen, besides: _besides, ...record } = row
  const replaced = version === undefined ? seen : [version]
  return { ...record, ...(replaced && { seen: replaced }) }
}

const TOO_MANY: Failure = { kind: 'invalid', fields: [{ path: 'put', message: `At most ${MOST_RECORDS} entries.` }] }

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
    changedAt,
    ...(owner?.seen && { seen: owner.seen })
  }
}
