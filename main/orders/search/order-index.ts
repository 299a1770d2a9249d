import type { OrderQuery } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { filterOf } from './filter.ts'
import { emptySet, foundRows, keepCommon, mark, rowsIn, type Found, type RowSet } from './found.ts'
import { LEAST_DIGITS, type OrderIds } from './order-ids.ts'
import { createPostings } from './postings.ts'
import { createSortOrders, type SortParts } from './sort-orders.ts'
import { createVocabulary } from './vocabulary.ts'
import { termsOf, type Term } from './words.ts'

/** Finds rows by words and filters, and puts them in order. Rows are known by their number, from 0. */
export interface OrderIndex {
  /** The numbers of a row's words, some of them more than once. Changes nothing that is found: what cannot be cut into words is known before it is put in. */
  wordsOf(order: OrderSummary): readonly number[]
  /** A row came, or took the place of the one it was: `before`. To be called when its columns stand; `words` where they are known. */
  put(row: number, after: OrderSummary, before: OrderSummary | undefined, words?: readonly number[]): void
  /** Bits of rows that the list does not say changed: what was found may be found no longer. */
  touch(): void
  /** Rows that hold every word and pass every filter, in the order asked for. */
  find(query: OrderQuery, today: CalendarDate): Found
}

export interface IndexParts extends SortParts {
  readonly ids: OrderIds
}

/** Words whose rows are remembered: as one types, all but the last stay. */
const MOST_WORDS = 64

/** Gives the index of an order cache's rows. */
export function createIndex(parts: IndexParts): OrderIndex {
  const { columns, statuses, count, ids } = parts
  const vocabulary = createVocabulary()
  const postings = createPostings()
  const orders = createSortOrders(parts)
  const ofWord = new Map<string, RowSet>()
  let last: { readonly key: string; readonly found: Found } | undefined

  function rowsWith({ word, idPrefix }: Term): RowSet {
    const known = ofWord.get(word)
    if (known !== undefined) return known
    const rows = emptySet(count())
    for (const number of vocabulary.matching(word)) postings.markIn(rows, number)
    if (idPrefix !== null && idPrefix.length >= LEAST_DIGITS)
      for (const row of ids.startingWith(idPrefix)) mark(rows, row)
    if (ofWord.size >= MOST_WORDS) ofWord.clear()
    ofWord.set(word, rows)
    return rows
  }

  /** Rows that hold every word; undefined where none is looked for. The set is the caller's. */
  function rowsWithAll(text: string): RowSet | undefined {
    const [first, ...others] = termsOf(text).map(rowsWith)
    const all = first?.slice()
    if (all !== undefined) for (const other of others) keepCommon(all, other)
    return all
  }

  function eachWord(
    { name, status, closingText, properties, buyers, borrowers, sellers }: OrderSummary,
    take: (word: number) => void
  ): void {
    for (const text of [name, status, closingText]) vocabulary.each(text, take)
    for (const list of [properties, buyers, borrowers, sellers]) for (const text of list) vocabulary.each(text, take)
  }

  function wordsOf(order: OrderSummary): readonly number[] {
    const words: number[] = []
    eachWord(order, word => {
      words.push(word)
    })
    return words
  }

  function passing(held: RowSet | undefined, passes: (row: number) => boolean): RowSet {
    const rows = emptySet(count())
    if (held !== undefined)
      for (const row of rowsIn(held)) {
        if (passes(row)) mark(rows, row)
      }
    else for (let row = 0, end = count(); row < end; row++) if (passes(row)) mark(rows, row)
    return rows
  }

  return {
    wordsOf,
    put(row, after, before, known) {
      const words = known ?? wordsOf(after)
      if (before === undefined) for (const word of words) postings.addLast(word, row)
      else {
        const [former, latter] = [new Set(wordsOf(before)), new Set(words)]
        for (const word of former) if (!latter.has(word)) postings.remove(word, row)
        for (const word of latter) if (!former.has(word)) postings.add(word, row)
      }
      orders.changed(row, after, before)
      if (ofWord.size > 0) ofWord.clear()
      last = undefined
    },
    touch() {
      last = undefined
    },
    find(query, today) {
      const key = JSON.stringify([query, today])
      if (last?.key === key) return last.found
      const held = rowsWithAll(query.text)
      const passes = filterOf(query.filters, today, columns, statuses)
      const set = passes === undefined ? held : passing(held, passes)
      last = { key, found: foundRows(set, orders.by(query.sort.column), query.sort.descending) }
      return last.found
    }
  }
}
