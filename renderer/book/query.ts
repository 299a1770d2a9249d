import type { LocationQuery, LocationQueryRaw } from 'vue-router'
import { BOOK_COLUMNS, LONGEST_SEARCH, NO_FILTERS, WHOLE_BOOK, type BookFilters, type BookQuery, type BookSort } from '#domain/book.ts'

/*
 * What is looked for stands in the address: Back leads to what was looked for before, and a saved view is an address. `q` is the text, `sort` a column with a "-" in front
 * where it falls, and every other filter is a member of `f` where it is not as usual.
 */

/** Takes an address' query, gives what is looked for; what cannot be read counts as not there. */
export function queryFrom(query: LocationQuery): BookQuery {
  return { text: textOf(query['q']).slice(0, LONGEST_SEARCH), filters: filtersFrom(textOf(query['f'])), sort: sortFrom(textOf(query['sort'])) }
}

/** Takes what is looked for, gives an address' query. */
export function asQuery({ text, filters, sort }: BookQuery): LocationQueryRaw {
  const changed = Object.fromEntries(Object.entries(filters).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(NO_FILTERS[name as keyof BookFilters])))
  return {
    ...(text === '' ? {} : { q: text }),
    ...(Object.keys(changed).length === 0 ? {} : { f: JSON.stringify(changed) }),
    ...(isSame(sort, WHOLE_BOOK.sort) ? {} : { sort: `${sort.descending ? '-' : ''}${sort.column}` })
  }
}

/** Whether two look for the same, in the same order. */
export function isSame<T>(one: T, other: T): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const textOf = (value: LocationQuery[string] | undefined): string => (typeof value === 'string' ? value : '')

function sortFrom(text: string): BookSort {
  const column = BOOK_COLUMNS.find(name => name === text.replace(/^-/, ''))
  return column === undefined ? WHOLE_BOOK.sort : { column, descending: text.startsWith('-') }
}

function filtersFrom(text: string): BookFilters {
  if (text === '') return NO_FILTERS
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null) return NO_FILTERS
    const known = Object.entries(given).filter(([name]) => name in NO_FILTERS)
    return { ...NO_FILTERS, ...Object.fromEntries(known) }
  } catch (error) {
    if (error instanceof SyntaxError) return NO_FILTERS
    throw error
  }
}
