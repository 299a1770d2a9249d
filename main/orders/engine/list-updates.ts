import type { ListedOrder } from '#domain/orders/order-guards.ts'
import type { Change } from '#domain/orders/change.ts'
import { lastKnownValues, rowChanges } from '../changes/differences.ts'
import type { CacheEngine } from '../thread/contract.ts'
import { bufferRow, commit, commitRevision, recordChanges, type EngineParts } from './commit.ts'
import { markKnown } from './contents.ts'
import { keepFirstRows } from './keep-first-rows.ts'

/**
 * What the service's list brings: rows, the end of a scan, and what sync needs after a restart. `elapsed` is a monotonic
 * clock in milliseconds.
 */
export function listUpdates(
  parts: EngineParts,
  now: () => number,
  elapsed: () => number
): Pick<CacheEngine, 'noteRows' | 'endScan' | 'keepPage' | 'keepSync' | 'keepAccount' | 'known' | 'knownOf'> {
  const { contents, storage } = parts
  return {
    noteRows({ rows: listed, scan, at }) {
      const noted = listed.filter(hasId).map(order => noteRow(parts, order, scan, at))
      if (noted.some(({ differs }) => differs)) commitRevision(parts)
      return {
        added: noted.filter(({ isNew }) => isNew).length,
        changes: noted.reduce((sum, { changes }) => sum + changes, 0),
        seen: scan === null ? 0 : contents.scans.seen(scan)
      }
    },

    endScan({ scan, outcome, at }) {
      const { rows, scans } = contents
      const { missing, held } = scans.end(scan, outcome === 'whole', elapsed())
      for (const row of missing) {
        rows.setGone(row, at)
        bufferRow(parts, row)
        recordChanges(parts, row, at, [{ kind: 'gone' }])
      }
      if (!contents.hasScanned) storage.buffer().putRecord('state', 'begun', 'true')
      contents.hasScanned = true
      // The index is marked stale first: the rows kept are those after the scan.
      contents.index.touch()
      // Not only on close: the program may crash before.
      keepFirstRows(parts, now())
      if (missing.length > 0) commitRevision(parts)
      else commit(parts)
      return { added: 0, changes: missing.length, seen: scans.seen(scan), missing: held, listed: rows.listed() }
    },

    keepPage(page) {
      contents.keptPage = JSON.stringify(page)
      storage.buffer().putRecord('page', 'kept', contents.keptPage, true)
      return null
    },

    keepSync({ text }) {
      contents.keptSync = text
      storage.buffer().putRecord('sync', 'state', text, true)
      return null
    },

    keepAccount({ account }) {
      contents.account = account
      storage.buffer().putRecord('account', 'last', account)
      commit(parts)
      return null
    },

    known: ({ orderIds }) => ({
      known: orderIds.filter(orderId => contents.rows.numberOf(orderId) !== undefined).length,
      orders: contents.rows.count()
    }),

    knownOf: ({ orderIds }) => orderIds.filter(orderId => contents.rows.numberOf(orderId) !== undefined)
  }
}

function hasId<T extends { readonly orderId: unknown }>(order: T): order is T & ListedOrder {
  return order.orderId !== null
}

export interface NotedRow {
  readonly isNew: boolean
  readonly changes: number
  readonly differs: boolean
}

/** Adds or replaces a row of the list, and records what changed. */
export function noteRow(parts: EngineParts, order: ListedOrder, scan: number | null, at: number): NotedRow {
  const { rows, index, scans, hasScanned } = parts.contents
  const { row, before, isSame } = rows.put(order, scan ?? 0)
  scans.saw(row, scan)
  const isBack = rows.goneAt(row) !== null
  if (isSame && !isBack) return { isNew: false, changes: 0, differs: false }
  const isNew = !isSame && before === undefined
  if (!isSame) index.put(row, order, before)
  if (isNew) markKnown(parts.contents, row, order.orderId)
  if (isBack) rows.setGone(row, null)
  bufferRow(parts, row)
  const found: readonly Change[] =
    before !== undefined
      ? rowChanges(lastKnownOf(parts, before, order), order)
      : isNew && hasScanned
        ? [{ kind: 'new-order' }]
        : []
  return {
    isNew,
    changes: recordChanges(parts, row, at, isBack ? [{ kind: 'back' }, ...found] : found),
    differs: true
  }
}

/** What to compare the new row with. Keeps the last known values as long as the new row is missing some of them. */
function lastKnownOf({ contents, storage }: EngineParts, before: ListedOrder, order: ListedOrder): ListedOrder {
  const { lastKnown } = contents
  const id = order.orderId.toLowerCase()
  const known = lastKnown.get(id) ?? before
  const now = lastKnownValues(known, order)
  if (rowChanges(order, now).length === 0) {
    if (lastKnown.delete(id)) storage.buffer().putRecord('said', id, null)
  } else {
    lastKnown.set(id, now)
    storage.buffer().putRecord('said', id, JSON.stringify(now))
  }
  return known
}
