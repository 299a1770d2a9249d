import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { CHANGES_OF_ONE } from '#domain/orders/change.ts'
import { MOST_STATUSES, type OrderRow } from '#domain/orders/order-list.ts'
import { isCanceled } from '#domain/orders/order-status.ts'
import { NO_DETAILS, readAt } from '../changes/order-details.ts'
import { BITS, dayNumber, statusNumbers } from '../search/columns.ts'
import type { Found } from '../search/found.ts'
import { int32At, uint16At } from '../search/typed-arrays.ts'
import { watchedRows } from '../sync/details-due.ts'
import type { CacheEngine } from '../thread/contract.ts'
import { boardRange, chartDays, closingBoard, withoutOrders } from '../views/closing-board.ts'
import type { DetailedOrder } from '../views/detailed-order.ts'
import { csvHeading, csvLine } from '../views/csv.ts'
import { documentMatrix } from '../views/document-matrix.ts'
import type { CacheContents } from './contents.ts'

const CHANGED_AT_ONCE = 30

type RowQueries = Pick<CacheEngine, 'rows' | 'statuses' | 'listedIds' | 'order' | 'changes' | 'csv'>
type DetailQueries = Pick<CacheEngine, 'closings' | 'documents'>

/** Calls that change nothing. */
export function createQueries(contents: CacheContents): RowQueries & DetailQueries {
  return { ...rowQueries(contents), ...detailQueries(contents) }
}

export function orderRowOf({ rows, log }: CacheContents, row: number): OrderRow {
  return rows.orderRow(row, log.unreadOf(rows.idOf(row)))
}

function rowQueries(contents: CacheContents): RowQueries {
  const { rows, index, details } = contents
  const orderRow = (row: number): OrderRow => orderRowOf(contents, row)
  /** The rows of an export under way. */
  let exported: { readonly key: string; readonly found: Found } | undefined
  return {
    rows({ query, today, from, count }) {
      const found = index.find(query, today)
      const { revision } = contents
      return { rows: Array.from(found.part(from, count), orderRow), from, total: found.total, revision }
    },

    statuses() {
      const counts = new Map<number, number>()
      for (const status of rows.columns.status.subarray(0, rows.count()))
        counts.set(status, (counts.get(status) ?? 0) + 1)
      return [...counts]
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, MOST_STATUSES)
        .map(([status]) => rows.statuses.all[status] ?? '')
    },

    listedIds: () =>
      Array.from({ length: rows.count() }, (_, row) => row)
        .filter(row => rows.goneAt(row) === null)
        .map(rows.idOf),

    order({ orderId }) {
      const row = rows.numberOf(orderId)
      if (row === undefined) return null
      const { stages, stagesAt, documents, documentsAt } = details.get(orderId.toLowerCase()) ?? NO_DETAILS
      const changes = contents.log.of(orderId).slice(-CHANGES_OF_ONE).toReversed()
      return { row: orderRow(row), changes, stages, stagesAt, documents, documentsAt }
    },

    changes({ unreadOnly, next }) {
      const { log } = contents
      const found = log.newest(unreadOnly, next, CHANGED_AT_ONCE)
      const orders = found.orderIds.flatMap(orderId => {
        const row = rows.numberOf(orderId)
        const changes = log.of(orderId).filter(({ read }) => !unreadOnly || !read)
        return row === undefined ? [] : [{ row: orderRow(row), changes: changes.slice(-CHANGES_OF_ONE).toReversed() }]
      })
      return { orders, next: found.next, unread: log.unread() }
    },

    csv({ query, today, from, count }) {
      const key = JSON.stringify([query, today])
      // An order that comes or moves between two parts would put another in both of them, or in none.
      const found = from > 0 && exported?.key === key ? exported.found : index.find(query, today)
      exported = from + count < found.total ? { key, found } : undefined
      const lines = Array.from(found.part(from, count), row => csvLine(orderRow(row)))
      return { text: `${from === 0 ? csvHeading() : ''}${lines.join('')}`, rows: lines.length, total: found.total }
    }
  }
}

function detailQueries(contents: CacheContents): DetailQueries {
  const { rows, index, details } = contents
  return {
    closings({ today, preferences, lookedAfter, only }) {
      const hasDesk = index.deskTest(lookedAfter)
      const { firstDay, lastDay } = boardRange(today, preferences)
      const [first, from, last] = [dayNumber(firstDay), dayNumber(today), dayNumber(lastDay)]
      const chart = new Map(chartDays(today).map(date => [dayNumber(date), date]))
      const perDay = new Map<CalendarDate, number>()
      const canceled = statusNumbers(rows.statuses, isCanceled)
      const found: DetailedOrder[] = []
      for (let row = 0; row < rows.count(); row++) {
        const day = int32At(rows.columns.closing, row)
        if (day < first || rows.has(row, BITS.gone) || canceled.has(uint16At(rows.columns.status, row))) continue
        if (hasDesk?.(row) === false) continue
        const charted = chart.get(day)
        if (charted !== undefined) perDay.set(charted, (perDay.get(charted) ?? 0) + 1)
        if (day <= last && (day >= from || !rows.has(row, BITS.policy))) found.push(detailed(contents, row))
      }
      const board = closingBoard({ today, preferences, rows: found, perDay })
      return only === 'counts' ? withoutOrders(board) : board
    },

    documents({ text, filters, phase, onlyMissing, from, count, today, preferences }) {
      const watched = new Set(watchedRows(rows, today, preferences).map(({ row }) => row))
      const listed = index.find({ text, filters, sort: { column: 'closing', descending: false } }, today)
      const isShown = (row: number): boolean =>
        !rows.has(row, BITS.gone) && (watched.has(row) || details.has(rows.idOf(row).toLowerCase()))
      const found = Array.from(listed.part(0, listed.total).filter(isShown), row => detailed(contents, row))
      const news = new Map(found.map(({ row }) => [row.orderId, unreadDocuments(contents, row.orderId)]))
      return documentMatrix({ details: found, newDocuments: news, phase, today, onlyMissing, from, count })
    }
  }
}

function detailed(contents: CacheContents, row: number): DetailedOrder {
  const known = contents.details.get(contents.rows.idOf(row).toLowerCase()) ?? NO_DETAILS
  return {
    row: orderRowOf(contents, row),
    stages: known.stages,
    documents: known.documents,
    detailsAt: readAt(known)
  }
}

function unreadDocuments({ log }: CacheContents, orderId: OrderId): ReadonlySet<number> {
  return new Set(
    log
      .of(orderId)
      .flatMap(({ read, change }) =>
        !read && change.kind === 'document' && change.what !== 'gone' ? [change.documentId] : []
      )
  )
}
