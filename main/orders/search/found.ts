import type { Reading } from './sort-direction.ts'
import type { SortOrder } from './sort-orders.ts'
import { uint32At } from './typed-arrays.ts'

/** A query's result: the number of rows, and any part of them in the query's order. */
export interface Found {
  readonly total: number
  /** Rows from an index (from 0); fewer than `count` at the end. Do not modify. */
  part(from: number, count: number): Uint32Array
}

/** A bit for each row, by number. */
export type RowSet = Uint32Array

/** Up to this many rows are sorted; more are picked from the sorted list of all rows, as far as they are shown. */
const FEW = 512

/** `set`: the rows found (undefined: all); `order`: all rows, sorted; `reading`: how the result reads them. */
export function foundRows(set: RowSet | undefined, order: SortOrder, reading: Reading): Found {
  const total = set === undefined ? order.rows.length : sizeOf(set)
  if (set !== undefined && total <= FEW) return sorted(set, order, reading)
  const rows = new Uint32Array(total)
  let [known, place] = [0, 0]
  return {
    total,
    part(from, count) {
      const end = Math.min(from + count, total)
      while (known < end) {
        const row = uint32At(order.rows, reading.indexAt(place))
        place += 1
        if (set !== undefined && !holds(set, row)) continue
        rows[known] = row
        known += 1
      }
      return rows.subarray(Math.min(from, end), end)
    }
  }
}

function sorted(set: RowSet, { places, rows }: SortOrder, { indexAt, placeOf }: Reading): Found {
  const found = Uint32Array.from(rowsIn(set), row => placeOf(uint32At(places, row)))
    .sort()
    .map(place => uint32At(rows, indexAt(place)))
  return { total: found.length, part: (from, count) => found.subarray(from, from + count) }
}

export function holds(set: RowSet, row: number): boolean {
  return (uint32At(set, row >>> 5) & (1 << (row & 31))) !== 0
}

export function mark(set: RowSet, row: number): void {
  set[row >>> 5] = uint32At(set, row >>> 5) | (1 << (row & 31))
}

/** An empty set with room for this many rows. */
export function emptySet(rows: number): RowSet {
  return new Uint32Array((rows + 31) >>> 5)
}

/** Intersects the first set with the second, in place. */
export function keepCommon(set: RowSet, other: RowSet): void {
  for (let at = 0; at < set.length; at++) set[at] = uint32At(set, at) & uint32At(other, at)
}

function sizeOf(set: RowSet): number {
  let size = 0
  for (const bits of set) {
    // Counts the bits of a word in parallel: in pairs, then nibbles, then bytes.
    const pairs = bits - ((bits >>> 1) & 0x55555555)
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
    size += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return size
}

/** The row numbers in a set. */
export function rowsIn(set: RowSet): readonly number[] {
  const rows: number[] = []
  for (let at = 0; at < set.length; at++) {
    for (let bits = uint32At(set, at); bits !== 0; bits &= bits - 1) rows.push(at * 32 + 31 - Math.clz32(bits & -bits))
  }
  return rows
}
