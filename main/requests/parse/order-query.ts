import { array, boolean, mixed, number, string, type AnySchema } from 'yup'
import { ORDER_COLUMNS, LONGEST_SEARCH, MOST_ROWS } from '#domain/orders/order-list.ts'
import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { exactly, text, whole } from './parse.ts'

/** Schemas of the page's order queries, matching domain/orders/order-list.ts. */

const FLAG = string().oneOf(['any', 'yes', 'open']).required()
const dateOrNull = () =>
  mixed()
    .nullable()
    .test('date', 'This is not a date.', value => value === null || isCalendarDate(value))
    .defined()

const CLOSINGS: Readonly<Record<string, AnySchema>> = {
  any: exactly({ kind: string().required() }),
  'this-week': exactly({ kind: string().required() }),
  'next-week': exactly({ kind: string().required() }),
  past: exactly({ kind: string().required() }),
  'no-date': exactly({ kind: string().required() }),
  between: exactly({ kind: string().required(), from: dateOrNull(), to: dateOrNull() }),
  'business-days': exactly({ kind: string().required(), next: number().integer().min(0).max(260).required() })
}

const closing = () =>
  mixed()
    .test('closing', 'This is no range of dates.', value => {
      const kind: unknown = (value as { kind?: unknown } | null | undefined)?.kind
      const schema = typeof kind === 'string' && Object.hasOwn(CLOSINGS, kind) ? CLOSINGS[kind] : undefined
      return schema?.isValidSync(value, { strict: true }) ?? false
    })
    .required()

export const filtersSchema = () =>
  exactly({
    closing: closing(),
    statuses: array(text(200).defined()).max(50).required(),
    commitment: FLAG,
    policy: FLAG,
    party: string().oneOf(['any', 'borrowers', 'buyers', 'sellers']).required(),
    sentHere: boolean().required(),
    followed: boolean().required(),
    unread: boolean().required()
  })

export const searchText = () => text(LONGEST_SEARCH).defined()

export const querySchema = () =>
  exactly({
    text: searchText(),
    filters: filtersSchema(),
    sort: exactly({
      column: string()
        .oneOf([...ORDER_COLUMNS])
        .required(),
      descending: boolean().required()
    })
  })

export const viewSchema = () =>
  exactly({ id: string().uuid().required(), name: text(60).required(), query: querySchema() })

/** The first row of a window, and its number of rows. */
export const windowShape = () => ({
  from: whole(0),
  count: whole(0).test('most', `At most ${MOST_ROWS} rows.`, value => typeof value !== 'number' || value <= MOST_ROWS)
})

/** A value that may be null. */
export const orNull = (schema: AnySchema) =>
  mixed()
    .nullable()
    .test('or-null', 'This cannot be used.', value => value === null || schema.isValidSync(value, { strict: true }))
    .defined()
