import type { BookColumn } from '#domain/book.ts'
import type { OrderSummary } from '#domain/order-page.ts'
import { BITS, type Columns, type Statuses } from './columns.ts'
import { folded } from './words.ts'

/** All rows in the order of one column: those that have a value first, in rising order, then the others. */
export interface SortOrder {
  readonly rows: Uint32Array
  /** How many rows have a value. */
  readonly withValue: number
  /** Where in `rows` each row stands. */
  readonly places: Uint32Array
}

export interface SortParts {
  readonly columns: Columns
  readonly statuses: Statuses
  readonly count: () => number
  readonly read: (row: number) => OrderSummary
}

/** Rows with equal values stand by closing date, then as they came. */
export function sortOrder(column: BookColumn, parts: SortParts): SortOrder {
  const length = parts.count()
  const closings = ranked(parts.columns.closing.subarray(0, length))
  const values = column === 'closing' ? closings : valuesOf(column, parts, length)
  // Three whole numbers in one of 53 bits: that is sorted without a function that compares.
  const keys = new Float64Array(length)
  let withValue = 0
  for (let row = 0; row < length; row++) {
    const value = values[row] as number
    if (value > 0) withValue += 1
    keys[row] = ((value || LAST) * CLOSINGS + Math.min(closings[row] as number, CLOSINGS - 1)) * ROWS + row
  }
  keys.sort()
  const rows = Uint32Array.from(keys, key => key % ROWS)
  const places = new Uint32Array(length)
  for (let place = 0; place < length; place++) places[rows[place] as number] = place
  return { rows, withValue, places }
}

const ROWS = 2 ** 20
const CLOSINGS = 2 ** 13
const LAST = 2 ** 20 - 1

/** A number from 1 for each row, in the order of its value; 0 for a row without one. */
function valuesOf(column: BookColumn, { columns, statuses, read }: SortParts, length: number): Uint32Array {
  switch (column) {
    case 'commitment': return flags(columns.bits, BITS.commitment, length)
    case 'policy': return flags(columns.bits, BITS.policy, length)
    case 'status': {
      const places = rankedTexts(statuses.all.map(folded))
      return Uint32Array.from(columns.status.subarray(0, length), status => places[status] ?? 0)
    }
    default: return rankedTexts(Array.from({ length }, (_, row) => keyOf(column, read(row))))
  }
}

function flags(bits: Uint16Array, bit: number, length: number): Uint32Array {
  return Uint32Array.from(bits.subarray(0, length), value => (value & bit) === 0 ? 1 : 2)
}

function keyOf(column: BookColumn, row: OrderSummary): string {
  switch (column) {
    case 'property': return folded(row.properties[0] ?? '')
    case 'people': return folded([...row.buyers, ...row.borrowers].join(', '))
    case 'sellers': return folded(row.sellers.join(', '))
    default: return folded(row.name)
  }
}

function rankedTexts(texts: readonly string[]): Uint32Array {
  const distinct = [...new Set(texts)].filter(text => text !== '').sort()
  const places = new Map(distinct.map((text, index) => [text, index + 1]))
  return Uint32Array.from(texts, text => places.get(text) ?? 0)
}

function ranked(days: Int32Array): Uint32Array {
  const distinct = [...new Set(days)].filter(day => day !== 0).sort((one, other) => one - other)
  const places = new Map(distinct.map((day, index) => [day, index + 1]))
  return Uint32Array.from(days, day => places.get(day) ?? 0)
}
