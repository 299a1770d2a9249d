import { isCalendarDate } from '../calendar/calendar-date.ts'
import { byTag, hasMembers, isBoolean, isNumber, isRecord, isText, listOf, oneOf, orNull } from '../common/guards.ts'
import {
  FLAG_FILTERS,
  NO_FILTERS,
  ORDER_COLUMNS,
  PARTY_FILTERS,
  type ClosingFilter,
  type OrderFilters,
  type OrderSort,
  type SavedView
} from './order-list.ts'

const isClosingFilter = byTag<ClosingFilter, 'kind'>('kind', {
  any: {},
  between: { from: orNull(isCalendarDate), to: orNull(isCalendarDate) },
  'this-week': {},
  'next-week': {},
  'business-days': { next: isNumber },
  past: {},
  'no-date': {}
})

const isFilters = hasMembers<OrderFilters>({
  closing: isClosingFilter,
  statuses: listOf(isText),
  commitment: oneOf(FLAG_FILTERS),
  policy: oneOf(FLAG_FILTERS),
  party: oneOf(PARTY_FILTERS),
  sentHere: isBoolean,
  followed: isBoolean,
  unread: isBoolean,
  lookedAfter: isText
})

const isSort = hasMembers<OrderSort>({ column: oneOf(ORDER_COLUMNS), descending: isBoolean })

/** A stored view. Filters that came later than it have their defaults. Undefined if it is none. */
export function readView(value: unknown): SavedView | undefined {
  if (!isRecord(value) || !isRecord(value['query'])) return undefined
  const { id, name } = value
  const { text, sort, filters } = value['query']
  const all = { ...NO_FILTERS, ...(isRecord(filters) ? filters : {}) }
  if (!isText(id) || !isText(name) || !isText(text) || !isSort(sort) || !isFilters(all)) return undefined
  return { id, name, query: { text, filters: all, sort } }
}
