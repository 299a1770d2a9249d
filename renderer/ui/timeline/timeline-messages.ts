import type { Failure } from '#domain/common/failure.ts'
import type { TimelineEvent } from '#domain/order/outbox.ts'
import { failureMessage } from '../text/failure-messages.ts'
import { counted } from '../text/format.ts'
import { datedInSentence } from '../text/moments.ts'
import { holdText } from './hold-text.ts'
import { shortNumber } from './short-number.ts'
import { unknownText } from './unknown-messages.ts'

/** One line of the timeline, and what "Details" shows. */
export interface TimelineLine {
  readonly text: string
  readonly details: readonly string[]
}

/** `now` is in milliseconds since 1970. */
export function timelineLine(event: TimelineEvent, now: number): TimelineLine {
  switch (event.what) {
    case 'queued':
      return plain('Queued.')
    case 'taken-back':
      return plain('Moved to Drafts.')
    case 'preparing':
      return plain('Connecting.')
    case 'on-the-wire':
      return plain('Sending.')
    case 'released':
      return plain('Released from hold.')
    case 'recovered':
      return plain('Restored when Title Desk reopened.')
    case 'woke':
      return plain('The computer was asleep.')
    case 'not-sent':
      return failing('Not sent.', event.failure)
    case 'rejected':
      return event.failure.kind === 'too-many-requests'
        ? { text: busyText(event.failure, event.at, now), details: failing('', event.failure).details }
        : failing('Not accepted. The order is back in Drafts.', event.failure)
    case 'unknown':
      return {
        text: `Unconfirmed. ${unknownText(event.failure).slice(0, 2).join(' ')}`,
        details: failing('', cause(event.failure)).details
      }
    case 'held':
      return failing('On hold, with all orders of this connection.', event.failure)
    case 'accepted':
      return plain(`Accepted by the service. Order ID ${shortNumber(event.orderId)}.`, event.orderId)
    case 'matched':
      return plain(`Found in the order list. Order ID ${shortNumber(event.orderId)}.`, event.orderId)
    case 'linked':
      return plain(`Confirmed as our order: ${shortNumber(event.orderId)}.`, event.orderId)
    case 'unmatched':
      return plain(`Marked as not our order: ${shortNumber(event.orderId)}.`, event.orderId)
    case 'twin':
      return plain(`A matching order appeared in the list: ${shortNumber(event.orderId)}.`, event.orderId)
    case 'looked':
      return plain(lookupText(event))
    case 'send-again':
      return plain('Send again was selected.')
    case 'closed':
      return plain('Dismissed without confirmation.')
    case 'same-account':
      return plain('Confirmed as the same client.')
    case 'without-office':
      return plain('Send anyway was selected while the office’s database didn’t answer.')
    case 'office-hold':
      return plain(`Not sent. ${holdText(event.hold, now)}`)
  }
}

/** The order stays in the outbox, unlike after another rejection. */
function busyText(
  { retryAfterSeconds }: Extract<Failure, { kind: 'too-many-requests' }>,
  at: number,
  now: number
): string {
  const next =
    retryAfterSeconds === undefined ? '' : ` Next try ${datedInSentence(at + retryAfterSeconds * 1000, now)}.`
  return `Not accepted yet: the service is busy.${next}`
}

const plain = (text: string, ...numbers: readonly string[]): TimelineLine => ({
  text,
  details: numbers.map(number => `Order ID ${number}`)
})

const cause = (failure: Failure) => (failure.kind === 'unknown-outcome' ? failure.because : failure)

function failing(text: string, failure: Failure): TimelineLine {
  if (failure.kind === 'canceled') return plain(text)
  const { title, quote, details } = failureMessage(failure, 'send')
  return {
    text: `${text} ${title}`,
    details: [...(quote === undefined ? [] : [`The service said: ${quote}`]), ...details]
  }
}

function lookupText({ verdict, found, complete }: Extract<TimelineEvent, { what: 'looked' }>): string {
  if (verdict === 'other-account') return 'Not checked: the access token or service URL changed.'
  const list = complete ? 'Checked the order list' : 'Checked part of the order list'
  if (verdict === 'twice') return `${list}: ${counted(found, 'order')} match.`
  if (found > 0) return `${list}: ${counted(found, 'order')} may be ours.`
  return complete ? `${list}: not found.` : `${list}: not found so far.`
}
