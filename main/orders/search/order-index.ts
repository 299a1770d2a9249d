import type { OrderQuery, OrderSort } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { dayNumber, type Columns } from './columns.ts'
import { deskTest, filterOf } from './filter.ts'
import { emptySet, foundRows, keepCommon, mark, rowsIn, type Found, type RowSet } from './found.ts'
import { LEAST_DIGITS, type OrderIds } from './order-ids.ts'
import { createPostings } from './postings.ts'
import { falling, RISING, risingFrom, type Reading } from './sort-direction.ts'
import { createSortOrders, firstWhere, type SortOrder, type SortParts } from './sort-orders.ts'
import { int32At } from './typed-arrays.ts'
import { createVocabulary } from './vocabulary.ts'
import { termsOf, type Term } from './words.ts'

/** Finds rows by words and filters, and sorts them. Rows are numbered from 0. */
export interface OrderIndex {
  /**
   * The numbers of a row's words, with repeats. Changes no result, so that text that cannot be split fails before the
   * row is added.
   */
  wordsOf(order: OrderSummary): readonly number[]
  /** Call after setting the row's columns. `before`: the row it replaces; `words`: if already known. */
  put(row: number, after: OrderSummary, before: OrderSummary | undefined, words?: readonly number[]): void
  /** Bits of rows changed: the last result is out of date. */
  touch(): void
  /** Which desk looks after which order. */
  assign(orders: readonly (readonly [OrderId, string])[]): void
  /** Whether a row passes the filter by desk; undefined if every row does. */
  deskTest(lookedAfter: string): ((row: number) => boolean) | undefined
  /** Rows that contain every word and pass every filter, sorted. */
  find(query: OrderQuery, today: CalendarDate): Found
}

export interface IndexParts extends SortParts {
  readonly ids: OrderIds
}

/** Words whose rows are remembered: as the user types, all but the last word stay. */
const MOST_WORDS = 64

export function createIndex(parts: IndexParts): OrderIndex {
  const { columns, statuses, count, ids } = parts
  const words = createWordSearch(parts)
  const orders = createSortOrders(parts)
  let assigned: readonly (readonly [OrderId, string])[] = []
  let last: { readonly key: string; readonly found: Found } | undefined

  const testOf = (lookedAfter: string) => deskTest(lookedAfter, assigned, ids)

  function matching(query: OrderQuery, today: CalendarDate): RowSet | undefined {
    const held = words.rowsWithAll(query.text)
    const passes = filterOf(query.filters, today, columns, statuses)
    const tests = [passes, testOf(query.filters.lookedAfter)].filter(test => test !== undefined)
    return tests.length === 0 ? held : filtered(held, count(), row => tests.every(test => test(row)))
  }

  return {
    wordsOf: words.wordsOf,
    put(row, after, before, known) {
      words.put(row, known ?? words.wordsOf(after), before)
      orders.changed(row, after, before)
      last = undefined
    },
    assign(orders) {
      assigned = orders
      last = undefined
    },
    deskTest: testOf,
    touch() {
      last = undefined
    },
    find(query, today) {
      const key = JSON.stringify([query, today])
      if (last?.key === key) return last.found
      const order = orders.by(query.sort.column)
      last = { key, found: foundRows(matching(query, today), order, readingOf(query.sort, order, today, columns)) }
      return last.found
    }
  }
}

/** Closing dates rise from today on; those in the past come after, the latest first. */
function readingOf(
  { column, descending }: OrderSort,
  order: SortOrder,
  today: CalendarDate,
  columns: Columns
): Reading {
  if (descending) return falling(order.withValue)
  if (column !== 'closing') return RISING
  const day = dayNumber(today)
  const dated = order.rows.subarray(0, order.withValue)
  return risingFrom(
    firstWhere(dated, 0, row => int32At(columns.closing, row) >= day),
    order.withValue
  )
}

/** Rows by the words in them. */
function createWordSearch({ count, ids }: Pick<IndexParts, 'count' | 'ids'>) {
  const vocabulary = createVocabulary()
  const postings = createPostings()
  const remembered = new Map<string, RowSet>()

  function rowsWithWord(word: string): RowSet {
    const rows = emptySet(count())
    for (const number of vocabulary.matching(word)) postings.markIn(rows, number)
    return rows
  }

  function rowsWith({ word, words: [first = word, ...others], idPrefix }: Term): RowSet {
    const known = remembered.get(word)
    if (known !== undefined) return known
    const rows = rowsWithWord(first)
    for (const other of others) keepCommon(rows, rowsWithWord(other))
    if (idPrefix !== null && idPrefix.length >= LEAST_DIGITS)
      for (const row of ids.startingWith(idPrefix)) mark(rows, row)
    if (remembered.size >= MOST_WORDS) remembered.clear()
    remembered.set(word, rows)
    return rows
  }

  function wordsOf(order: OrderSummary): readonly number[] {
    const { name, status, closingText, properties, buyers, borrowers, sellers } = order
    const words: number[] = []
    const add = (word: number): void => {
      words.push(word)
    }
    for (const text of [name, status, closingText]) vocabulary.each(text, add)
    for (const list of [properties, buyers, borrowers, sellers]) for (const text of list) vocabulary.each(text, add)
    return words
  }

  return {
    wordsOf,
    put(row: number, words: readonly number[], before: OrderSummary | undefined): void {
      if (before === undefined) for (const word of words) postings.addLast(word, row)
      else {
        const [former, latter] = [new Set(wordsOf(before)), new Set(words)]
        for (const word of former) if (!latter.has(word)) postings.remove(word, row)
        for (const word of latter) if (!former.has(word)) postings.add(word, row)
      }
      if (remembered.size > 0) remembered.clear()
    },
    /** Undefined if the text has no words. The caller may change the set. */
    rowsWithAll(text: string): RowSet | undefined {
      const [first, ...others] = termsOf(text).map(rowsWith)
      const all = first?.slice()
      if (all !== undefined) for (const other of others) keepCommon(all, other)
      return all
    }
  }
}

/** `held`: undefined for all rows. */
function filtered(held: RowSet | undefined, count: number, passes: (row: number) => boolean): RowSet {
  const rows = emptySet(count)
  if (held === undefined) {
    for (let row = 0; row < count; row++) if (passes(row)) mark(rows, row)
  } else for (const row of rowsIn(held)) if (passes(row)) mark(rows, row)
  return rows
}
