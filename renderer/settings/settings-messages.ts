import type { ClosingItem } from '#domain/orders/closings.ts'
import { requestRate } from '#domain/preferences.ts'
import { counted, grouped } from '../ui/text/format.ts'

/** Rows per page of the service's list, as observed (specification 2.9). */
const ROWS_A_PAGE = 15

/** What a request limit means for a number of orders (0 if not known). */
export function requestsMessage(requestsPerHour: number, orders: number): string {
  const { most, within } = requestRate(requestsPerHour)
  const seconds = Math.ceil(within / 1000)
  const often = `At most ${grouped(most)} ${seconds === 60 ? 'a minute' : `every ${grouped(seconds)} seconds`}.`
  if (orders === 0) return often
  const pages = Math.ceil(orders / ROWS_A_PAGE)
  return `${often} To read all ${counted(orders, 'order')} once takes ${counted(pages, 'request')}: ${durationText(pages / requestsPerHour)}.`
}

/** Hours as text. */
function durationText(hours: number): string {
  const minutes = Math.max(1, Math.round(hours * 60))
  return minutes < 90 ? `about ${counted(minutes, 'minute')}` : `about ${grouped(Math.round(hours))} hours`
}

/** What the days that files are kept mean; null for no end. */
export function keepMessage(days: number | null): string {
  if (days === null) return 'Empty: files stay until somebody removes them.'
  return `Files saved more than ${counted(days, 'day')} ago are removed: only what Title Desk put there, and nobody changed since. While the service has a document, it can be downloaded again.`
}

/** The items to settle before a closing, by their name on the board. */
export const ITEM_LABELS: Readonly<Record<ClosingItem, string>> = {
  payoff: 'Payoff',
  'protection-letter': 'Protection letter',
  commitment: 'Commitment',
  'closing-documents': 'Closing documents'
}

/** From when an open item is late. */
export function lateMessage(days: number): string {
  return days === 0 ? 'Late on the day of closing.' : `Late from ${counted(days, 'business day')} before the closing.`
}
