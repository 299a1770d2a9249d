import type { LocationQuery } from 'vue-router'
import {
  FLAG_FILTERS,
  ORDER_COLUMNS,
  PARTY_FILTERS,
  LONGEST_SEARCH,
  ALL_ORDERS,
  type OrderFilters,
  type OrderQuery,
  type OrderSort,
  type ClosingFilter
} from '#domain/orders/order-list.ts'
import { isRecord } from '#domain/common/guards.ts'
import { isCalendarDate } from '#domain/calendar/calendar-date.ts'

/*
 * The query is in the address: Back returns to the previous query, and a saved view is an address. `q` is the text,
 * `sort` a column, with a leading "-" if descending, and every filter that differs from its default is a member of `f`.
 */

/** The query of an address; what cannot be parsed is ignored. */
export function queryFrom(query: LocationQuery): OrderQuery {
  return {
    text: textOf(query['q']).slice(0, LONGEST_SEARCH),
    filters: filtersFrom(textOf(query['f'])),
    sort: sortFrom(textOf(query['sort']))
  }
}

/** Whether two queries find the same rows in the same order. */
export function isSame<T>(one: T, other: T): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function sortFrom(text: string): OrderSort {
  const column = ORDER_COLUMNS.find(name => name === text.replace(/^-/, ''))
  return column === undefined ? ALL_ORDERS.sort : { column, descending: text.startsWith('-') }
}

function filtersFrom(text: string): OrderFilters {
  const given = membersOf(text)
  const statuses = given['statuses']
  return {
    closing: closingFrom(given['closing']),
    statuses: Array.isArray(statuses) ? statuses.filter(status => typeof status === 'string') : [],
    commitment: oneOf(given['commitment'], FLAG_FILTERS),
    policy: oneOf(given['policy'], FLAG_FILTERS),
    party: oneOf(given['party'], PARTY_FILTERS),
    sentHere: given['sentHere'] === true,
    followed: given['followed'] === true,
    unread: given['unread'] === true,
    lookedAfter: textOf(given['lookedAfter'])
  }
}

/** The first choice is the default. */
function oneOf<T>(given: unknown, choices: readonly [T, ...T[]]): T {
  return choices.find(choice => choice === given) ?? choices[0]
}

function membersOf(text: string): Readonly<Record<string, unknown>> {
  if (text === '') return {}
  try {
    const given: unknown = JSON.parse(text)
    return isRecord(given) ? given : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

function closingFrom(given: unknown): ClosingFilter {
  const { kind, next, from, to } = isRecord(given) ? given : {}
  const date = (value: unknown) => (isCalendarDate(value) ? value : null)
  switch (kind) {
    case 'this-week':
    case 'next-week':
    case 'past':
    case 'no-date':
      return { kind }
    case 'business-days':
      return typeof next === 'number' && Number.isInteger(next) && next >= 0 && next <= 260
        ? { kind, next }
        : { kind: 'any' }
    case 'between':
      return { kind, from: date(from), to: date(to) }
    default:
      return { kind: 'any' }
  }
}
