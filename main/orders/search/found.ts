import type { SortOrder } from './sort-orders.ts'
import { uint32At } from './typed-arrays.ts'

/** What a query finds: how many rows, and any part of them, in the order asked for. */
export interface Found {
  readonly total: number
  /** Rows from one place on (from 0); fewer than `count` where they end. Not to be changed. */
  part(from: number, count: number): Uint32Array
}

/** A bit for each row, by number. */
export type RowSet = Uint32Array

/** Up to so many rows are sorted; more of them are picked out of all rows in order, and only as far as they are shown. */
const FEW = 512

/** Takes which rows are found (undefined: all), all rows in order, and which way they go; gives what is found. */
export function foundRows(set: RowSet | undefined, order: SortOrder, descending: boolean): Found {
  const total = set === undefined ? order.rows.length : sizeOf(set)
  if (set !== undefined && total <= FEW) return sorted(set, order, descending)
  const rows = new Uint32Array(total)
  let [known, place] = [0, 0]
  return {
    total,
    part(from, count) {
      const end = Math.min(from + count, total)
      while (known < end) {
        const row = rowAt(order, place, descending)
        place += 1
        if (set !== undefined && !holds(set, row)) continue
        rows[known] = row
        known += 1
      }
      return rows.subarray(Math.min(from, end), end)
    }
  }
}

/** Rows without a value stand last, whichever way the others go. */
function rowAt({ rows, withValue }: SortOrder, place: number, descending: boolean): number {
  return uint32At(rows, descending && place < withValue ? withValue - 1 - place : place)
}

function sorted(set: RowSet, order: SortOrder, descending: boolean): Found {
  const { places, withValue, rows } = order
  const found = Uint32Array.from(rowsIn(set), row => uint32At(places, row))
    .sort()
    .map(place => uint32At(rows, place))
  if (descending) {
    const end = found.findIndex(row => uint32At(places, row) >= withValue)
    found.subarray(0, end < 0 ? found.length : end).reverse()
  }
  return { total: found.length, part: (from, count) => found.subarray(from, from + count) }
}

export function holds(set: RowSet, row: number): boolean {
  return (uint32At(set, row >>> 5) & (1 << (row & 31))) !== 0
}

export function mark(set: RowSet, row: number): void {
  set[row >>> 5] = uint32At(set, row >>> 5) | (1 << (row & 31))
}

/** An empty set of rows below a number. */
export function emptySet(rows: number): RowSet {
  return new Uint32Array((rows + 31) >>> 5)
}

/** Leaves those in a set that are in the other as well. */
export function keepCommon(set: RowSet, other: RowSet): void {
  for (let at = 0; at < set.length; at++) set[at] = uint32At(set, at) & uint32At(other, at)
}

function sizeOf(set: RowSet): number {
  let size = 0
  for (const bits of set) {
    // Counts the bits of a word in parallel: of pairs, of fours, of bytes, of all.
    const pairs = bits - ((bits >>> 1) & 0x55555555)
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
    size += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return size
}

/** The rows of a set, by number. */
export function rowsIn(set: RowSet): readonly number[] {
  const rows: number[] = []
  for (let at = 0; at < set.length; at++) {
    for (let bits = uint32At(set, at); bits !== 0; bits &= bits - 1) rows.push(at * 32 + 31 - Math.clz32(bits & -bits))
  }
  return rows
}
