import type { OrderListNotice, OrderListStatus } from '#domain/orders/order-list.ts'
import { counted, grouped } from '../../ui/text/format.ts'
import { formatTime } from '../../ui/text/format-time.ts'
import { momentInSentence, momentText } from '../../ui/text/moments.ts'

/** A notice about the order cache: what happened and what it means; `act` if the clerk must do something. */
export interface ListSentence {
  readonly text: string
  readonly act?: 'connections'
}

/** Why nothing is read now, if so. */
export function pauseSentence({ pause, asOf }: OrderListStatus, now: number): ListSentence | undefined {
  if (pause === null) return undefined
  const known = asOf === null ? 'No orders loaded yet.' : `Last updated ${momentText(asOf, now)}.`
  const next = pause.until === null ? '' : ` Trying again at ${formatTime(pause.until)}.`
  switch (pause.because.kind) {
    case 'offline':
      return { text: `This computer is offline. ${known} Updates resume when you’re back online.` }
    case 'too-many-requests':
      return {
        text: `The service is busy. ${known}${pause.until === null ? '' : ` Loading resumes at ${formatTime(pause.until)}.`}`
      }
    case 'unauthorized':
    case 'forbidden':
      return {
        text: `Your access token was rejected. ${known} Enter a new token in Connections.`,
        act: 'connections'
      }
    case 'certificate':
      return { text: `This computer doesn’t trust the service’s certificate. ${known}${next}`, act: 'connections' }
    case 'redirected':
      return {
        text: `The service’s address redirects to another one. ${known}${next} If this continues, check the service URL.`,
        act: 'connections'
      }
    default: {
      const isWebPage = pause.because.kind === 'malformed' && pause.because.what === 'html'
      return {
        text: isWebPage
          ? `A web page answered instead of the service. ${known}${next} If this network asks you to sign in, do that in a browser first.`
          : `Couldn’t reach the service. ${known}${next}`
      }
    }
  }
}

export function noticeSentence(notice: OrderListNotice, now: number): ListSentence {
  switch (notice.kind) {
    case 'odd-rows':
      return {
        text: `${counted(notice.count, 'order')} came without an order ID and can’t be listed here. See Service pages.`
      }
    case 'malformed':
      return {
        text: `Couldn’t read page ${grouped(notice.page)} of the service’s list. Orders on it may be missing or out of date.`
      }
    case 'moving':
      return { text: 'The list kept changing while it loaded, so an order may be missing. Title Desk will try again.' }
    case 'too-long':
      return {
        text: `The service reports ${grouped(notice.lastPage)} pages. Only the first 66,667 are loaded.`
      }
    case 'shrunk':
      return {
        text: `${grouped(notice.missing)} of ${counted(notice.listed, 'order')} are suddenly missing from the service’s list. They’re still shown as they were. If they’re missing for a day, they’ll be marked “No longer listed”.`
      }
    case 'other-client':
      return {
        text: notice.isKnown
          ? 'This token lists different orders than the previous one. Orders saved earlier for it are shown; the others stay on this computer.'
          : 'This token lists different orders than the previous one. Those stay on this computer, and return with a token that lists them.'
      }
    case 'details-unread':
      return { text: unreadSentence(notice) }
    case 'begun-again':
      return {
        text: `Saved orders were damaged and are being loaded again. Changes from before ${momentText(notice.at, now)} are lost.`
      }
    case 'not-kept':
      return { text: 'Orders can’t be saved to this computer’s disk right now. They’ll load again at the next start.' }
  }
}

/** Until these are read, no changes in them are noticed: the clerk must know before relying on the board. */
function unreadSentence({ count, refused }: Extract<OrderListNotice, { kind: 'details-unread' }>): string {
  const orders = counted(count, 'order')
  const why =
    refused === 0
      ? ''
      : refused === count
        ? ' Your token doesn’t have access to them.'
        : ` Your token doesn’t have access to ${grouped(refused)} of them.`
  return `Couldn’t load the stages or documents of ${orders}.${why} Until they load, you won’t see changes there, including changed wire instructions. Title Desk keeps trying.`
}

/** Whether the list was read completely, and confirmed. */
export function completenessMessage({ whole }: OrderListStatus, now: number): string {
  if (whole === null) return 'Orders are still loading.'
  const loaded = `All orders loaded ${momentInSentence(whole.at, now)}`
  return whole.confirmed ? `${loaded}, and checked twice.` : `${loaded}. A second check will confirm it.`
}
