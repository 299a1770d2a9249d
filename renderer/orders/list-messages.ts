import type { OrderListNotice, OrderListStatus } from '#domain/orders/order-list.ts'
import { formatTime, counted, grouped } from '../ui/text/format.ts'
import { momentInSentence, momentText } from '../ui/text/moments.ts'

/** A notice about the order cache: what happened and what it means; `act` if the clerk must do something. */
export interface ListSentence {
  readonly text: string
  readonly act?: 'connections'
}

/** Why nothing is read now, if so. */
export function pauseSentence({ pause, asOf }: OrderListStatus, now: number): ListSentence | undefined {
  if (pause === null) return undefined
  const known =
    asOf === null
      ? 'Nothing is known of the orders yet.'
      : `You see the orders as they were ${momentInSentence(asOf, now)}.`
  const next = pause.until === null ? '' : ` It is tried again at ${formatTime(pause.until)}.`
  switch (pause.because.kind) {
    case 'offline':
      return { text: `This computer is offline. ${known} The list is read again when the network is back.` }
    case 'too-many-requests':
      return {
        text: `The service asked for patience. ${known}${pause.until === null ? '' : ` Reading goes on by itself at ${formatTime(pause.until)}.`}`
      }
    case 'unauthorized':
    case 'forbidden':
      return {
        text: `The service refused the token. ${known} With a new token the reading goes on.`,
        act: 'connections'
      }
    case 'certificate':
      return { text: `The service’s certificate is not trusted by this computer. ${known}${next}`, act: 'connections' }
    case 'redirected':
      return {
        text: `The service’s address leads elsewhere. ${known}${next} If it stays so, check the base address.`,
        act: 'connections'
      }
    default:
      return { text: `The service cannot be reached. ${known}${next}` }
  }
}

export function noticeSentence(notice: OrderListNotice, now: number): ListSentence {
  switch (notice.kind) {
    case 'odd-rows':
      return {
        text: `${counted(notice.count, 'row')} of the service’s list came without an order number and cannot be kept here. The service’s list shows them.`
      }
    case 'malformed':
      return {
        text: `Page ${grouped(notice.page)} of the service’s list could not be understood. Orders that stand on it may be missing or out of date here.`
      }
    case 'moving':
      return {
        text: 'The list changed each time it was read, so an order may still be missing. It is read again by itself.'
      }
    case 'too-long':
      return {
        text: `The service says its list has ${grouped(notice.lastPage)} pages. Only the first 20,000 are read.`
      }
    case 'shrunk':
      return {
        text: `${grouped(notice.missing)} of ${counted(notice.listed, 'order')} are suddenly missing from the service’s list. They stay here as they were. If they are still missing after a day, they are marked as no longer in the list.`
      }
    case 'other-client':
      return {
        text: notice.isKnown
          ? 'This token lists other orders than the one before. You see them as they were kept for an earlier token; the others are put aside on this computer.'
          : 'This token lists other orders than the one before. Those are put aside on this computer, and come back with a token that lists them.'
      }
    case 'details-unread':
      return { text: unreadSentence(notice) }
    case 'begun-again':
      return {
        text: `What was kept of the orders was damaged and is being read again. Changes from before ${momentText(notice.at, now)} are not known.`
      }
    case 'not-kept':
      return {
        text: 'The orders cannot be kept on this computer’s disk at the moment. They are read again at the next start.'
      }
  }
}

/** Until these are read, no changes in them are noticed: the clerk must know before relying on the board. */
function unreadSentence({ count, refused }: Extract<OrderListNotice, { kind: 'details-unread' }>): string {
  const orders = counted(count, 'order')
  const why =
    refused === 0
      ? ''
      : refused === count
        ? ' The service does not let this token read them.'
        : ` The service does not let this token read ${grouped(refused)} of them.`
  return `The stages or documents of ${orders} could not be read.${why} Until they are, changes there are not noticed, changed wire instructions included. Title Desk keeps trying.`
}

/** Whether the list was read completely, and confirmed. */
export function completenessMessage({ whole }: OrderListStatus, now: number): string {
  if (whole === null) return 'The list has not been read to its end yet.'
  const read = `Read from end to end ${momentInSentence(whole.at, now)}.`
  return whole.confirmed ? `${read} A second reading found the same.` : `${read} A second reading will confirm it.`
}
