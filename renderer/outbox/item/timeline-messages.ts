import type { Failure } from '#domain/common/failure.ts'
import type { TimelineEvent } from '#domain/order/outbox.ts'
import { failureMessage } from '../../ui/text/failure-messages.ts'
import { counted } from '../../ui/text/format.ts'
import { unknownText } from '../state/unknown-messages.ts'
import { shortNumber } from '../state/order-labels.ts'

/** One line of the timeline, and what "Details" shows. */
export interface TimelineLine {
  readonly text: string
  readonly details: readonly string[]
}

export function timelineLine(event: TimelineEvent): TimelineLine {
  switch (event.what) {
    case 'queued':
      return plain('Put into the outbox.')
    case 'taken-back':
      return plain('Taken back to the drafts.')
    case 'preparing':
      return plain('Made ready: connecting to the service. Nothing of the order had been sent.')
    case 'on-the-wire':
      return plain('Connected. From here on the order was on its way.')
    case 'released':
      return plain('Let go on by a person.')
    case 'recovered':
      return plain('Found as it was when Title Desk opened again.')
    case 'woke':
      return plain('The computer slept meanwhile.')
    case 'not-sent':
      return failing('Not sent.', event.failure)
    case 'rejected':
      return failing('Not accepted; a draft again.', event.failure)
    case 'unknown':
      return {
        text: `Nobody knows whether the order arrived. ${unknownText(event.failure).slice(0, 2).join(' ')}`,
        details: failing('', cause(event.failure)).details
      }
    case 'held':
      return failing('Held, with all orders of this connection.', event.failure)
    case 'accepted':
      return plain(`Accepted by the service as order ${shortNumber(event.orderId)}`, event.orderId)
    case 'matched':
      return plain(`Found in the order list by Title Desk: order ${shortNumber(event.orderId)}`, event.orderId)
    case 'linked':
      return plain(`Named by a person in the order list: order ${shortNumber(event.orderId)}`, event.orderId)
    case 'unmatched':
      return plain(`Said by a person not to be it: order ${shortNumber(event.orderId)}`, event.orderId)
    case 'twin':
      return plain(
        `An order that is the same came into the order list: order ${shortNumber(event.orderId)}`,
        event.orderId
      )
    case 'looked':
      return plain(lookupText(event))
    case 'send-again':
      return plain('A person decided to send it again.')
    case 'closed':
      return plain('Put away by a person, without knowing.')
    case 'same-account':
      return plain("A person said that the new token or address is the same client's.")
  }
}

const plain = (text: string, ...numbers: readonly string[]): TimelineLine => ({
  text,
  details: numbers.map(number => `Order number ${number}`)
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
  if (verdict === 'other-account') return 'Not looked for: the token or address is another.'
  const list = complete ? 'Read the whole order list' : 'Read the order list, but not whole'
  if (verdict === 'twice') return `${list}: ${counted(found, 'order')} in it are this one, by all that can be compared.`
  if (found > 0) return `${list}: ${counted(found, 'order')} in it may be this one.`
  return complete ? `${list}: it was not there.` : `${list}: it cannot be told whether it is there.`
}
