import type { OrderListNotice, OrderListStatus } from '#domain/orders/order-list.ts'
import type { Preferences } from '#domain/preferences.ts'
import { failureMessage } from '../ui/text/failure-messages.ts'
import { counted, formatTime, grouped } from '../ui/text/format.ts'
import { momentText } from '../ui/text/moments.ts'

/** The text of an empty list: why there are no changes, in a title and a sentence or two. */
export interface EmptyStateMessage {
  readonly title: string
  readonly why: string
}

/** What is watched, and how, as text. */
export function watchMessage({ closingDays }: Pick<Preferences, 'closingDays'>): string {
  return (
    'The list is watched for all orders; progress and documents for followed orders and those closing within ' +
    `${counted(closingDays, 'business day')}.`
  )
}

/** How current the order list is: `as of 10:42 AM`, or an empty text. `status` is undefined until it is known. */
export function asOfText(status: OrderListStatus | undefined, now: number): string {
  return typeof status?.asOf === 'number' ? `as of ${momentText(status.asOf, now)}` : ''
}

/** What the clerk must know of the order cache before relying on the changes, one line each. */
export function cautions(status: OrderListStatus | undefined, now: number): readonly string[] {
  if (status === undefined) return []
  const { pause } = status
  const again = pause?.until == null ? '' : ` It is tried again at ${formatTime(pause.until)}.`
  return [
    ...(pause === null ? [] : [`Nothing new is read now. ${failureMessage(pause.because).title}${again}`]),
    ...status.notices.flatMap(notice => noticeMessages(notice, now))
  ]
}

function noticeMessages(notice: OrderListNotice, now: number): readonly string[] {
  switch (notice.kind) {
    case 'begun-again':
      return [
        `What was kept of the orders was damaged and started over (${momentText(notice.at, now)}). Changes before that are not known.`
      ]
    case 'not-kept':
      return ['The disk does not take what is noticed now: it stands here until Title Desk quits.']
    case 'odd-rows':
      return [
        `${counted(notice.count, 'row')} of the list ${notice.count === 1 ? 'has' : 'have'} no order number and cannot be watched.`
      ]
    case 'malformed':
      return [`Page ${grouped(notice.page)} of the list could not be read whole: changes on it may be missing.`]
    case 'moving':
      return ['The list moved while it was read: some changes may show up late.']
    case 'too-long':
      return [`The service says that its list has ${grouped(notice.lastPage)} pages: more than Title Desk reads.`]
    case 'shrunk':
      return [
        `${grouped(notice.missing)} of ${counted(notice.listed, 'order')} are suddenly missing from the service’s list. That is no change until they are missing for a day.`
      ]
    case 'other-client':
      return ['This token lists other orders than the one before: the changes here are those of its own orders.']
    case 'details-unread': {
      return [
        `The stages or documents of ${counted(notice.count, 'order')} could not be read: what changes there is not noticed until they are. The order book names them.`
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
    return { title: 'The orders are being opened', why: 'What is known of them is read from this computer.' }
  }
  if (status.whole === null)
    return {
      title: 'Nothing to compare yet',
      why: `${readingMessage(status)} From then on, what is different stands here.`
    }
  const since = `Everything ${asOfText(status, now) || 'that is known'}`
  return unreadOnly
    ? { title: 'Nothing changed', why: `${since} was looked at.` }
    : { title: 'No changes yet', why: `${since} is as it was when the list was first read.` }
}

function readingMessage({ scan, pause }: OrderListStatus): string {
  if (scan !== null)
    return `The list is read for the first time: page ${grouped(scan.page)} of ${grouped(scan.lastPage)}.`
  return pause === null
    ? 'The list was not read to its end yet.'
    : `The list could not be read to its end yet. ${failureMessage(pause.because).title}`
}
