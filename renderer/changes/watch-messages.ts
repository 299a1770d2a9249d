import type { OrderListNotice, OrderListStatus } from '#domain/orders/order-list.ts'
import type { Preferences } from '#domain/preferences.ts'
import { failureMessage } from '../ui/text/failure-messages.ts'
import { counted, grouped } from '../ui/text/format.ts'
import { formatTime } from '../ui/text/format-time.ts'
import { momentText } from '../ui/text/moments.ts'

/** The text of an empty list: why there are no changes, in a title and a sentence or two. */
export interface EmptyStateMessage {
  readonly title: string
  readonly why: string
}

/** What is watched, and how, as text. */
export function watchMessage({ closingDays }: Pick<Preferences, 'closingDays'>): string {
  return `We track status for every order, and documents for orders you follow or that close within ${counted(closingDays, 'business day')}.`
}

/** How current the order list is: `Updated 10:42 AM`, or an empty text. `status` is undefined until it is known. */
export function asOfText(status: OrderListStatus | undefined, now: number): string {
  return typeof status?.asOf === 'number' ? `Updated ${momentText(status.asOf, now)}` : ''
}

/** What the clerk must know of the order cache before relying on the changes, one line each. */
export function cautions(status: OrderListStatus | undefined, now: number): readonly string[] {
  if (status === undefined) return []
  const { pause } = status
  const again = pause?.until == null ? '' : ` Trying again at ${formatTime(pause.until)}.`
  return [
    ...(pause === null ? [] : [`Updates are paused. ${failureMessage(pause.because).title}${again}`]),
    ...status.notices.flatMap(notice => noticeMessages(notice, now))
  ]
}

function noticeMessages(notice: OrderListNotice, now: number): readonly string[] {
  switch (notice.kind) {
    case 'begun-again':
      return [`The saved order list was damaged and rebuilt (${momentText(notice.at, now)}). Earlier changes are lost.`]
    case 'not-kept':
      return ['The disk can’t be written to. New changes are saved only until you quit.']
    case 'odd-rows':
      return [
        `${counted(notice.count, 'order')} in the list ${notice.count === 1 ? 'has' : 'have'} no order ID and can’t be tracked.`
      ]
    case 'malformed':
      return [`Page ${grouped(notice.page)} of the list couldn’t be read completely. Changes on it may be missing.`]
    case 'moving':
      return ['The list changed while it was loading. Some changes may show up late.']
    case 'too-long':
      return [`The service reports ${grouped(notice.lastPage)} pages of orders, more than Title Desk reads.`]
    case 'shrunk':
      return [
        `${grouped(notice.missing)} of ${counted(notice.listed, 'order')} are suddenly missing from the service’s list. If they’re missing for a day, they’ll be marked “No longer listed”.`
      ]
    case 'other-client':
      return ['This access token lists different orders than the previous one. Changes shown are for its orders.']
    case 'details-unread': {
      return [
        `Couldn’t read the stages or documents of ${counted(notice.count, 'order')}, so changes there aren’t noticed. See Orders.`
      ]
    }
  }
}

/** Why the list is empty. */
export function emptyStateMessage(
  status: OrderListStatus | undefined,
  unreadOnly: boolean,
  now: number
): EmptyStateMessage {
  if (status === undefined || status.state === 'opening') {
    return { title: 'Loading orders…', why: 'Changes appear here when the orders are loaded.' }
  }
  if (status.whole === null)
    return {
      title: 'Nothing to compare yet',
      why: `${readingMessage(status)} Changes from then on appear here.`
    }
  const checked = typeof status.asOf === 'number' ? `Updated ${momentText(status.asOf, now)}.` : ''
  return unreadOnly
    ? { title: 'You’re all caught up', why: checked }
    : { title: 'No changes yet', why: `Changes since the first load appear here. ${checked}`.trim() }
}

function readingMessage({ scan, pause }: OrderListStatus): string {
  if (scan !== null)
    return `Loading the order list for the first time: page ${grouped(scan.page)} of ${grouped(scan.lastPage)}.`
  return pause === null
    ? 'The order list isn’t fully loaded yet.'
    : `The order list couldn’t be fully loaded yet. ${failureMessage(pause.because).title}`
}
