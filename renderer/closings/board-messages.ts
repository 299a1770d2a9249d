import type { OrderListStatus } from '#domain/orders/order-list.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import {
  CLOSING_ITEMS,
  type ClosingBoard,
  type ClosingDay,
  type ClosingItem,
  type ClosingOrder,
  type ItemState
} from '#domain/orders/closings.ts'
import { formatDay } from '#domain/calendar/format-day.ts'
import { dayParts } from '#domain/calendar/day-parts.ts'
import type { Preferences } from '#domain/preferences.ts'
import { failureMessage } from '../ui/text/failure-messages.ts'
import { counted, grouped } from '../ui/text/format.ts'

export const ITEM_NAMES: Readonly<Record<ClosingItem, string>> = {
  payoff: 'Payoff',
  'protection-letter': 'Protection letter',
  commitment: 'Commitment',
  'closing-documents': 'Closing documents'
}

/** A sign and a word for each state, so that color is never the only cue. */
export const STATE_SIGNS: Readonly<Record<ItemState, { readonly sign: string; readonly word: string }>> = {
  done: { sign: '✓', word: 'in' },
  open: { sign: '○', word: 'open' },
  late: { sign: '!', word: 'late' },
  none: { sign: '–', word: 'not part of it' },
  unknown: { sign: '?', word: 'not looked yet' }
}

/** The heading of a day. */
export function dayTitle(date: CalendarDate, today: CalendarDate): string {
  const text = formatDay(date, dayParts(today).year)
  if (date === today) return `${text}, today`
  return date === addDays(today, 1) ? `${text}, tomorrow` : text
}

/** Beside a day's heading: its holiday, how many closings, and how many are late. */
export function dayText({ holiday, isBusinessDay, orders, more }: ClosingDay): string {
  const late = orders.filter(isLate).length
  const closes = orders.length + more === 0 ? 'nothing closes' : counted(orders.length + more, 'closing')
  return [holiday ?? (isBusinessDay ? '' : 'no business day'), late === 0 ? closes : `${closes}, ${grouped(late)} late`]
    .filter(Boolean)
    .join(' · ')
}

/** The office's rule in one sentence. */
export function ruleMessage({ lateAt }: Preferences): string {
  const items = CLOSING_ITEMS.map(item => `${ITEM_NAMES[item].toLowerCase()} ${lateAt[item]}`)
  return `Late by this office’s own rule, in business days before the closing: ${items.join(', ')}.`
}

/** Whether an open item of the order is late. */
export function isLate({ items }: ClosingOrder): boolean {
  return Object.values(items).includes('late')
}

/** How many closings there are, in one line. */
export function boardMessage({ days, late }: ClosingBoard): string {
  const closings = days.reduce((sum, { orders, more }) => sum + orders.length + more, 0)
  return closings === 0
    ? ''
    : `${counted(closings, 'order')} in the coming days, ${late === 0 ? 'none' : grouped(late)} late`
}

/** The query of the all-orders page for the closings of a day. */
export function closingOn(date: CalendarDate): { readonly f: string } {
  return { f: JSON.stringify({ closing: { kind: 'between', from: date, to: date } }) }
}

/** A caution before relying on the board; empty if all is well. */
export function cautionMessage(status: OrderListStatus | undefined): string {
  if (status === undefined) return ''
  const pause = status.pause === null ? '' : `Nothing new is read now. ${failureMessage(status.pause.because).title}`
  const first = status.scan?.isFirst === true ? 'The list is still being read: more closings appear as it goes on.' : ''
  return [pause, first].filter(Boolean).join(' ')
}

/** Progress of a refresh; empty if none is running. */
export function progressMessage({ orders, read }: { readonly orders: number; readonly read: number }): string {
  return orders === read
    ? ''
    : `Looking at ${counted(orders, 'order')}: ${read === 0 ? 'none' : grouped(read)} read so far.`
}
