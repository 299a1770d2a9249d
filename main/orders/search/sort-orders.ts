import type { OrderColumn } from '#domain/orders/order-list.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { BITS, type Columns, type Statuses } from './columns.ts'
import { hasValue, sortKey, type SortKey } from './sort-keys.ts'
import { folded } from './words.ts'
import { int32At, uint16At, uint32At } from './typed-arrays.ts'

/**
 * All rows sorted by one column: first those with a value, ascending, then the others; ties by closing date, then by
 * row number.
 */
export interface SortOrder {
  readonly rows: Uint32Array
  /** The number of rows with a value. */
  readonly withValue: number
  /** The index of each row in `rows`. */
  readonly places: Uint32Array
}

export interface SortParts {
  readonly columns: Columns
  readonly statuses: Statuses
  readonly count: () => number
  readonly read: (row: number) => OrderSummary
}

/** The sort orders of all columns. Each is created on first use and kept up to date from then on. */
export interface SortOrders {
  by(column: OrderColumn): SortOrder
  /** A row was added or replaced. */
  changed(row: number, after: OrderSummary, before: OrderSummary | undefined): void
}

interface Kept {
  order: SortOrder
  readonly moved: Set<number>
}

export function createSortOrders(parts: SortParts): SortOrders {
  const kept = new Map<OrderColumn, Kept>()
  return {
    by(column) {
      const known = kept.get(column)
      if (known === undefined) {
        const order = sortAll(column, parts)
        kept.set(column, { order, moved: new Set() })
        return order
      }
      if (known.moved.size > 0) {
        // Inserting a row costs a few lookups: from a tenth of the cache on, sorting everything is faster.
        known.order = known.moved.size * 10 > parts.count() ? sortAll(column, parts) : putInPlace(column, parts, known)
        known.moved.clear()
      }
      return known.order
    },
    changed(row, after, before) {
      for (const [column, { moved }] of kept) {
        const stays =
          before !== undefined &&
          before.closingDate === after.closingDate &&
          sortKey(column, before) === sortKey(column, after)
        if (!stays) moved.add(row)
      }
    }
  }
}

/** Like `sortKey`, but reads values from the columns, if they are there, without parsing the row. */
function keyAt(column: OrderColumn, { columns, statuses, read }: SortParts): (row: number) => SortKey {
  const flag =
    (bit: number) =>
    (row: number): SortKey =>
      (uint16At(columns.bits, row) & bit) === 0 ? 1 : 2
  switch (column) {
    case 'closing':
      return row => int32At(columns.closing, row)
    case 'commitment':
      return flag(BITS.commitment)
    case 'policy':
      return flag(BITS.policy)
    case 'status': {
      const keys = statuses.all.map(folded)
      return row => keys[uint16At(columns.status, row)] ?? ''
    }
    default:
      return row => sortKey(column, read(row))
  }
}

function sortAll(column: OrderColumn, parts: SortParts): SortOrder {
  const { columns, count } = parts
  const length = count()
  const keyOf = keyAt(column, parts)
  const closings = ranks(Array.from(columns.closing.subarray(0, length)))
  const values = column === 'closing' ? closings : ranks(Array.from({ length }, (_, row) => keyOf(row)))
  const byClosing = inOrderOf(
    closings,
    Uint32Array.from({ length }, (_, row) => row)
  )
  const rising = column === 'closing' ? byClosing : inOrderOf(values, byClosing)
  // Rows without a value have rank 0: they go last.
  let empty = 0
  while (empty < length && values[uint32At(rising, empty)] === 0) empty += 1
  const rows = new Uint32Array(length)
  rows.set(rising.subarray(empty))
  rows.set(rising.subarray(0, empty), length - empty)
  return { rows, withValue: length - empty, places: placesOf(rows) }
}

/** The rank of each key among all distinct ones, from 1; 0 for no value. */
function ranks(keys: readonly SortKey[]): Uint32Array {
  const distinct = [...new Set(keys)].filter(hasValue).sort((one, other) => (one < other ? -1 : 1))
  const places = new Map(distinct.map((key, index) => [key, index + 1]))
  return Uint32Array.from(keys, key => places.get(key) ?? 0)
}

/** Counting sort by rank; stable. */
function inOrderOf(ranksOfRows: Uint32Array, rows: Uint32Array): Uint32Array {
  const starts = new Uint32Array(rows.length + 2)
  for (const rank of ranksOfRows) starts[rank + 1] = uint32At(starts, rank + 1) + 1
  for (let rank = 1; rank < starts.length; rank++) starts[rank] = uint32At(starts, rank) + uint32At(starts, rank - 1)
  const sorted = new Uint32Array(rows.length)
  for (const row of rows) {
    const rank = uint32At(ranksOfRows, row)
    sorted[uint32At(starts, rank)] = row
    starts[rank] = uint32At(starts, rank) + 1
  }
  return sorted
}

function placesOf(rows: Uint32Array): Uint32Array {
  const places = new Uint32Array(rows.length)
  for (let place = 0; place < rows.length; place++) places[uint32At(rows, place)] = place
  return places
}

interface Keyed {
  readonly row: number
  readonly key: SortKey
}

/** Removes the rows that were added or changed, and inserts each at its new position. */
function putInPlace(column: OrderColumn, parts: SortParts, { order, moved }: Kept): SortOrder {
  const { columns, count } = parts
  const keyOf = keyAt(column, parts)
  const keyed = (row: number): Keyed => ({ row, key: keyOf(row) })
  const isBefore = (one: Keyed, other: Keyed): boolean => {
    if (hasValue(one.key) !== hasValue(other.key)) return hasValue(one.key)
    if (one.key !== other.key) return one.key < other.key
    const closings = int32At(columns.closing, one.row) - int32At(columns.closing, other.row)
    return closings === 0 ? one.row < other.row : closings < 0
  }
  const staying = order.rows.filter(row => !moved.has(row))
  const coming = Array.from(moved, keyed).sort((one, other) => (isBefore(one, other) ? -1 : 1))
  const rows = new Uint32Array(count())
  let [from, at] = [0, 0]
  for (const one of coming) {
    const to = firstWhere(staying, from, row => isBefore(one, keyed(row)))
    rows.set(staying.subarray(from, to), at)
    at += to - from
    rows[at] = one.row
    at += 1
    from = to
  }
  rows.set(staying.subarray(from), at)
  return { rows, withValue: firstWhere(rows, 0, row => !hasValue(keyed(row).key)), places: placesOf(rows) }
}

/** Binary search: the first index from `from` on at which a monotonic condition holds; the length if it never does. */
export function firstWhere(rows: Uint32Array, from: number, holds: (row: number) => boolean): number {
  let [low, high] = [from, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(uint32At(rows, middle))) high = middle
    else low = middle + 1
  }
  return low
}
