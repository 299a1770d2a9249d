import { ALL_ORDERS, NO_FILTERS, type OrderQuery } from '#domain/orders/order-list.ts'
import { keysOf } from '#domain/common/records.ts'
import { isSame } from './query.ts'

/** The address' query, without defaults. */
export function asQuery({ text, filters, sort }: OrderQuery): Readonly<Record<string, string>> {
  const changed = Object.fromEntries(
    keysOf(filters)
      .filter(name => !isSame<unknown>(filters[name], NO_FILTERS[name]))
      .map(name => [name, filters[name]])
  )
  return {
    ...(text === '' ? {} : { q: text }),
    ...(Object.keys(changed).length === 0 ? {} : { f: JSON.stringify(changed) }),
    ...(isSame(sort, ALL_ORDERS.sort) ? {} : { sort: `${sort.descending ? '-' : ''}${sort.column}` })
  }
}

/** A link to a query, with the id of its saved view if it is one (the route 'all-orders' of the router). */
export function hrefOfQuery(query: OrderQuery, view?: string): string {
  const parameters = new URLSearchParams({ ...asQuery(query), ...(view === undefined ? {} : { view }) }).toString()
  return `#/all-orders${parameters === '' ? '' : `?${parameters}`}`
}
