import type { ClosingItem } from '#domain/orders/closings.ts'
import { requestRate } from '#domain/preferences.ts'
import { counted, grouped } from '../ui/text/format.ts'

/** Rows on a page of the service's list, as it was observed (specification 2.9). */
const ROWS_A_PAGE = 15

/** Takes how often may be asked in an hour and how many orders there are (0 where that is not known), gives what it means. */
export function requestsWords(requestsPerHour: number, orders: number): string {
  const { most, within } = requestRate(requestsPerHour)
  const seconds = Math.ceil(within / 1000)
  const often = `At most ${grouped(most)} ${seconds === 60 ? 'a minute' : `every ${grouped(seconds)} seconds`}.`
  if (orders === 0) return often
  const pages = Math.ceil(orders / ROWS_A_PAGE)
  return `${often} To read all ${counted(orders, 'order')} once takes ${counted(pages, 'request')}: ${durationWords(pages / requestsPerHour)}.`
}

/** Takes hours, gives them as one says it. */
function durationWords(hours: number): string {
  const minutes = Math.max(1, Math.round(hours * 60))
  return minutes < 90 ? `about ${counted(minutes, 'minute')}` : `about ${grouped(Math.round(hours))} hours`
}

/** Takes the days files are kept, null for no end; gives what it means. */
export function keepWords(days: number | null): string {
  if (days === null) return 'Empty: files stay until somebody removes them.'
  return `Files saved more than ${counted(days, 'day')} ago are removed: only what Title Desk put there, and nobody changed since. While the service has a document, it can be downloaded again.`
}

/** What an office wants settled before a closing, by the name it has on the board. */
export const ITEM_LABELS: Readonly<Record<ClosingItem, string>> = {
  payoff: 'Payoff',
  'protection-letter': 'Protection letter',
  commitment: 'Commitment',
  'closing-documents': 'Closing documents'
}

/** Takes business days before the closing, gives from when on an open item is late. */
export function lateWords(days: number): string {
  return days === 0 ? 'Late on the day of closing.' : `Late from ${counted(days, 'business day')} before the closing.`
}
