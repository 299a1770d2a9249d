import { addDays } from '#domain/calendar/business-days.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import {
  CLOSING_ITEMS,
  type ClosingBoard,
  type ClosingDay,
  type ClosingOrder,
  type ItemState,
  type PostClosing,
  type PostClosingItem
} from '#domain/orders/closings.ts'
import { formatDay } from '#domain/calendar/format-day.ts'
import { dayParts } from '#domain/calendar/day-parts.ts'
import { NO_DESK } from '#domain/office/desk-filter.ts'
import type { Preferences } from '#domain/preferences.ts'
import { deskFilterName } from '../common/office/desk-choices.ts'
import { ITEM_NAMES } from '../ui/order/closing-items.ts'
import { counted, grouped } from '../ui/text/format.ts'

export const POST_CLOSING_NAMES: Readonly<Record<PostClosingItem, string>> = { funded: 'Funded', recorded: 'Recorded' }

/** A sign and a word for each state, so that color is never the only cue. */
export const STATE_SIGNS: Readonly<Record<ItemState, { readonly sign: string; readonly word: string }>> = {
  done: { sign: '•', word: 'Received' },
  open: { sign: '○', word: 'Open' },
  late: { sign: '!', word: 'Overdue' },
  none: { sign: '–', word: 'N/A' },
  unknown: { sign: '?', word: 'Not checked' }
}

/** After a closing, what is done is not received. */
export const POST_CLOSING_SIGNS: typeof STATE_SIGNS = { ...STATE_SIGNS, done: { sign: '•', word: 'Done' } }

/** The heading of a day. */
export function dayTitle(date: CalendarDate, today: CalendarDate): string {
  const text = formatDay(date, dayParts(today).year)
  if (date === today) return `${text}, today`
  return date === addDays(today, 1) ? `${text}, tomorrow` : text
}

/** Beside a day's heading: its holiday, how many closings, and how many of them have something overdue. */
export function dayText({ holiday, isBusinessDay, orders, more }: ClosingDay): string {
  const late = orders.filter(isLate).length
  const closings = orders.length + more === 0 ? 'No closings' : counted(orders.length + more, 'closing')
  return [
    holiday ?? (isBusinessDay ? '' : 'Not a business day'),
    late === 0 ? closings : `${closings}, ${grouped(late)} overdue`
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The office's rule, the longest notice first. */
export function ruleMessage({ lateAt }: Preferences): string {
  const items = CLOSING_ITEMS.toSorted((one, other) => lateAt[other] - lateAt[one]).map(item => {
    const name = ITEM_NAMES[item]
    return `${name === 'CPL' ? name : name.toLowerCase()} ${lateAt[item]}`
  })
  return `Overdue means business days before closing: ${items.join(', ')}.`
}

export const RESCISSION_RULE =
  'Rescission is a rule of thumb for refinances of a primary residence: three business days after closing. Saturdays count, Sundays and federal holidays don’t. Funds go out the next business day.'

/** Whether an open item of the order is late. */
export function isLate({ items }: ClosingOrder): boolean {
  return Object.values(items).includes('late')
}

/** How many closings there are, in one line. */
export function boardMessage({ days, late }: ClosingBoard): string {
  const closings = days.reduce((sum, { orders, more }) => sum + orders.length + more, 0)
  const ahead = days.filter(({ isBusinessDay }, index) => isBusinessDay && index > 0).length
  return closings === 0
    ? ''
    : `${counted(closings, 'closing')} in the next ${counted(ahead, 'business day')}, ${late === 0 ? 'none' : grouped(late)} overdue`
}

/** The empty board, with these words of caution, for these desks. */
export function emptyBoardMessage(
  caution: string,
  lookedAfter: string
): { readonly title: string; readonly why: string } {
  if (caution !== '') return { title: 'No closings yet', why: caution }
  if (lookedAfter === '')
    return { title: 'No upcoming closings', why: 'Orders show up here as their closing date gets near.' }
  const why =
    lookedAfter === NO_DESK
      ? 'Every order that closes soon is assigned to a desk.'
      : `No order that closes soon is assigned to ${deskFilterName(lookedAfter)}.`
  return { title: 'No upcoming closings', why }
}

/** What is left to do after closings, in one line. */
export function postClosingMessage({ notFunded, notRecorded, notChecked }: PostClosing): string {
  const part = (count: number, what: string) => (count === 0 ? '' : `${grouped(count)} ${what}`)
  return [part(notFunded, 'not funded'), part(notRecorded, 'not recorded'), part(notChecked, 'not checked')]
    .filter(Boolean)
    .join(' · ')
}

/** The query of the all-orders page for the closings of a day, as far as the filter by desk lets them on the board. */
export function closingOn(date: CalendarDate, lookedAfter: string): { readonly f: string } {
  const closing = { kind: 'between', from: date, to: date }
  return { f: JSON.stringify(lookedAfter === '' ? { closing } : { closing, lookedAfter }) }
}
