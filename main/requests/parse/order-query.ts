import { array, boolean, mixed, number, string } from 'yup'
import { FLAG_FILTERS, LONGEST_SEARCH, MOST_ROWS, ORDER_COLUMNS, PARTY_FILTERS } from '#domain/orders/order-list.ts'
import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { byKind, exactly, ofKind, text, whole } from './parse.ts'

/** Schemas of the page's order queries, matching domain/orders/order-list.ts. */

const flag = () => string().oneOf(FLAG_FILTERS).required()
const dateOrNull = () => mixed(isCalendarDate).typeError('That isn’t a date.').nullable().defined()

const closing = () =>
  byKind({
    any: ofKind('any', {}),
    'this-week': ofKind('this-week', {}),
    'next-week': ofKind('next-week', {}),
    past: ofKind('past', {}),
    'no-date': ofKind('no-date', {}),
    between: ofKind('between', { from: dateOrNull(), to: dateOrNull() }),
    'business-days': ofKind('business-days', { next: number().integer().min(0).max(260).required() })
  })

export const filtersSchema = () =>
  exactly({
    closing: closing(),
    statuses: array(text(200).defined()).max(50).required(),
    commitment: flag(),
    policy: flag(),
    party: string().oneOf(PARTY_FILTERS).required(),
    sentHere: boolean().required(),
    followed: boolean().required(),
    unread: boolean().required(),
    lookedAfter: deskFilter()
  })

/** As in domain/office/desk-filter.ts. */
export const deskFilter = () => text(200).defined()

export const searchText = () => text(LONGEST_SEARCH).defined()

export const querySchema = () =>
  exactly({
    text: searchText(),
    filters: filtersSchema(),
    sort: exactly({
      column: string().oneOf(ORDER_COLUMNS).required(),
      descending: boolean().required()
    })
  })

const viewShape = () => ({ id: string().uuid().required(), name: text(60).required(), query: querySchema() })

export const viewSchema = () => exactly(viewShape())

export const removedViewSchema = () => exactly({ ...viewShape(), at: whole(0) })

/** The first row of a window, and its number of rows. */
export const windowShape = () => ({
  from: whole(0),
  count: whole(0).test('most', `At most ${MOST_ROWS} rows.`, value => typeof value !== 'number' || value <= MOST_ROWS)
})
