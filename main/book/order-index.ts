import type { BookColumn, BookQuery } from '#domain/book.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { OrderSummary } from '#domain/order-page.ts'
import { filterOf } from './filter.ts'
import { createPostings } from './postings.ts'
import { sortOrder, type SortOrder, type SortParts } from './sort-orders.ts'
import { createVocabulary } from './vocabulary.ts'
import { termsOf, wordsOf, type Term } from './words.ts'

/** Finds rows by words and filters, and puts them in order. Rows are known by their number, from 0. */
export interface OrderIndex {
  /** A row came, or took the place of the one it was: `before`. To be called when its columns stand. */
  put(row: number, after: OrderSummary, before: OrderSummary | undefined): void
  /** Bits of rows that the list does not say changed: what was found may be found no longer. */
  touch(): void
  /** Rows that hold every word and pass every filter, in the order asked for. The result is not to be changed. */
  find(query: BookQuery, today: CalendarDate): Uint32Array
}

/** Words whose rows are remembered: as one types, all but the last stay. */
const MOST_WORDS = 64

/** Gives the index of a book's rows. */
export function createIndex(parts: SortParts): OrderIndex {
  const { columns, statuses, count, read } = parts
  const vocabulary = createVocabulary()
  const postings = createPostings()
  const ofWord = new Map<string, Uint32Array>()
  const ofColumn = new Map<BookColumn, SortOrder>()
  let last: { readonly key: string; readonly rows: Uint32Array } | undefined

  function rowsWith({ word, idPrefix }: Term): Uint32Array {
    const known = ofWord.get(word)
    if (known !== undefined) return known
    const rows = new Uint32Array(Math.ceil(count() / 32))
    for (const number of vocabulary.matching(word)) postings.markIn(rows, number)
    if (idPrefix !== null) markIds(rows, idPrefix)
    if (ofWord.size >= MOST_WORDS) ofWord.clear()
    ofWord.set(word, rows)
    return rows
  }

  function markIds(rows: Uint32Array, prefix: string): void {
    const head = prefix.slice(0, 8)
    const least = Number.parseInt(head.padEnd(8, '0'), 16)
    const most = Number.parseInt(head.padEnd(8, 'f'), 16)
    for (let row = 0, end = count(); row < end; row++) {
      const id = columns.idHead[row] as number
      if (id < least || id > most) continue
      if (prefix.length > 8 && !read(row).orderId?.toLowerCase().replaceAll('-', '').startsWith(prefix)) continue
      rows[row >>> 5] = (rows[row >>> 5] as number) | (1 << (row & 31))
    }
  }

  /** A bit for each row: those that hold every word; undefined where none is looked for. */
  function rowsWithAll(text: string): Uint32Array | undefined {
    const [first, ...others] = termsOf(text).map(rowsWith)
    if (first === undefined || others.length === 0) return first
    const all = first.slice()
    for (const other of others) for (let at = 0; at < all.length; at++) all[at] = (all[at] as number) & (other[at] as number)
    return all
  }

  function inOrder(column: BookColumn): SortOrder {
    const known = ofColumn.get(column)
    if (known !== undefined) return known
    const made = sortOrder(column, parts)
    ofColumn.set(column, made)
    return made
  }

  return {
    put(row, after, before) {
      const words = textOf(after)
      if (before === undefined) for (const word of words) postings.add(vocabulary.numberOf(word), row)
      else {
        const former = textOf(before)
        for (const word of former) if (!words.has(word)) postings.remove(vocabulary.numberOf(word), row)
        for (const word of words) if (!former.has(word)) postings.add(vocabulary.numberOf(word), row)
      }
      ofWord.clear()
      ofColumn.clear()
      last = undefined
    },
    touch() { last = undefined },
    find(query, today) {
      const key = JSON.stringify([query, today])
      if (last?.key === key) return last.rows
      const passes = filterOf(query.filters, today, columns, statuses)
      const held = rowsWithAll(query.text)
      const order = inOrder(query.sort.column)
      const rows = held === undefined && passes === undefined ? all(order, query.sort.descending) : some(order, query.sort.descending, held, passes)
      last = { key, rows }
      return rows
    }
  }
}

/** What one sees of an order: the words it is found by. */
export function textOf(row: OrderSummary): ReadonlySet<string> {
  const { name, properties, buyers, borrowers, sellers, status, closingText } = row
  return new Set(wordsOf([name, status, closingText, ...properties, ...buyers, ...borrowers, ...sellers].join('\n')))
}

function all({ rows, withValue }: SortOrder, descending: boolean): Uint32Array {
  if (!descending) return rows
  const turned = rows.slice()
  turned.subarray(0, withValue).reverse()
  return turned
}

type Passes = ((row: number) => boolean) | undefined

function some(order: SortOrder, descending: boolean, held: Uint32Array | undefined, passes: Passes): Uint32Array {
  const found = held === undefined ? order.rows.filter(row => passes?.(row) ?? true) : inPlace(rowsOf(held, passes), order)
  if (!descending) return found
  let withValue = 0
  // Rows without a value stand last, whichever way the others go.
  while (withValue < found.length && (order.places[found[withValue] as number] as number) < order.withValue) withValue += 1
  found.subarray(0, withValue).reverse()
  return found
}

/** Takes a bit for each row; gives the numbers of those that are set and pass. */
function rowsOf(held: Uint32Array, passes: Passes): Uint32Array {
  const rows: number[] = []
  for (let at = 0; at < held.length; at++) {
    for (let bits = held[at] as number; bits !== 0; bits &= bits - 1) {
      const row = at * 32 + (31 - Math.clz32(bits & -bits))
      if (passes === undefined || passes(row)) rows.push(row)
    }
  }
  return Uint32Array.from(rows)
}

/** Puts rows in the order given. */
function inPlace(rows: Uint32Array, { places, rows: ordered }: SortOrder): Uint32Array {
  return rows.map(row => places[row] as number).sort().map(place => ordered[place] as number)
}
