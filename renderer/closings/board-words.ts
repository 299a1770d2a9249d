import type { CalendarDate } from '#domain/calendar-date.ts'
import { CLOSING_ITEMS, type ClosingItem, type ClosingOrder, type ItemState } from '#domain/closings.ts'
import { addDays } from '#domain/business-days.ts'
import { formatDay } from '#domain/format-day.ts'
import type { Preferences } from '#domain/preferences.ts'

export const ITEM_NAMES: Readonly<Record<ClosingItem, string>> = {
  'payoff': 'Payoff', 'protection-letter': 'Protection letter', 'commitment': 'Commitment', 'closing-documents': 'Closing documents'
}

/** A sign and a word for each state: the colour never stands alone. */
export const STATE_SIGNS: Readonly<Record<ItemState, { readonly sign: string; readonly word: string }>> = {
  done: { sign: '✓', word: 'in' }, open: { sign: '○', word: 'open' }, late: { sign: '!', word: 'late' }, none: { sign: '–', word: 'not part of it' },
  unknown: { sign: '?', word: 'not looked yet' }
}

/** Takes a day of the board and the day it is; gives its heading. */
export function dayTitle(date: CalendarDate, today: CalendarDate): string {
  const words = formatDay(date, Number(today.slice(0, 4)))
  if (date === today) return `${words}, today`
  return date === addDays(today, 1) ? `${words}, tomorrow` : words
}

/** The office's rule in one sentence. */
export function ruleWords({ lateAt }: Preferences): string {
  const items = CLOSING_ITEMS.map(item => `${ITEM_NAMES[item].toLowerCase()} ${lateAt[item]}`)
  return `Late by this office’s own rule, in business days before the closing: ${items.join(', ')}.`
}

/** Whether an order has an open item past its time. */
export function isLate({ items }: ClosingOrder): boolean {
  return Object.values(items).includes('late')
}
