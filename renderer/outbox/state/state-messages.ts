import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OutboxItem, Waiting } from '#domain/order/outbox.ts'
import { failureMessage } from '../../ui/text/failure-messages.ts'
import { datedInSentence, untilText, datedText } from '../../ui/text/moments.ts'
import { shortNumber } from './order-labels.ts'
import { lossText, searchText } from './search-messages.ts'
import type { StateText } from './state-text.ts'
import { unknownText } from './unknown-messages.ts'

/** `now` is in milliseconds since 1970. */
export function stateText(item: OutboxItem, now: number): StateText {
  switch (item.state) {
    case 'queued':
      return { title: 'Not sent yet', ...waitingMessage(item.waiting ?? { for: 'turn' }, now) }
    case 'sending':
      return {
        tone: 'going',
        tag: 'Sending',
        title: 'Being sent …',
        what: 'It is on its way to the service.',
        next: 'The answer is awaited.'
      }
    case 'unknown':
      return {
        title: 'We do not know whether the service has it',
        ...unknownState(item, now)
      }
    case 'sent':
      return { what: sentText(item, now), ...sentState(item) }
    case 'closed':
      return {
        tone: 'away',
        tag: 'Put away',
        title: 'Put away without knowing',
        what: `It was put away ${datedInSentence(item.since, now)}. The service may have it or not.`,
        next: 'Title Desk does not look for it any more.'
      }
  }
}

function sentState({ twins }: OutboxItem): Pick<StateText, 'tone' | 'tag' | 'title' | 'next'> {
  return twins === undefined
    ? { tone: 'done', tag: 'Sent', title: 'The service has it', next: '' }
    : { tone: 'look', tag: 'Possibly twice', title: 'The service has it, possibly twice', next: twinsText(twins) }
}

function unknownState({ search, failure }: OutboxItem, now: number): Omit<StateText, 'title'> {
  const [because = ''] = unknownText(failure)
  if (search !== null) return searchText(search, now, because)
  return { tone: 'going', tag: 'Not known', what: because, next: 'Title Desk looks for it in the order list.' }
}

type Waits = Omit<StateText, 'title'>

function waitingMessage(waiting: Waiting, now: number): Waits {
  switch (waiting.for) {
    case 'turn':
      return {
        tone: 'going',
        tag: 'Waiting',
        what: 'It is kept on this computer.',
        next: 'It is sent as soon as it is its turn.'
      }
    case 'time':
      return {
        tone: 'going',
        tag: 'Waiting',
        what: notSent(waiting.failure),
        next: `Tries again ${untilText(waiting.at, now)}.`
      }
    case 'look':
      return { tone: 'going', tag: 'Waiting', ...lookFirst(waiting, now) }
    case 'token':
      return {
        tone: 'look',
        tag: 'Waiting for a token',
        what: failureMessage(waiting.failure, 'send').title,
        next: tokenNext(waiting.failure)
      }
    case 'account':
      return {
        tone: 'look',
        tag: 'To decide',
        what:
          waiting.unbound === true
            ? 'It was queued while no token was at hand, and this connection had sent nothing before.'
            : 'It was queued for another token or address than this connection has now.',
        next: `Say whether it may be sent with the ${waiting.unbound === true ? 'token this connection has now' : 'new one'}.`
      }
    case 'recovered':
      return {
        tone: 'look',
        tag: 'To decide',
        what: 'It was brought back after what was kept on this computer was damaged, and is held.',
        next: 'Look in the order list first. If it is not there, send it now.'
      }
  }
}

/** An order that was sent before is searched in the list before it is sent again. */
function lookFirst(
  { at, because, failure, loss }: Waiting & { readonly for: 'look' },
  now: number
): Pick<Waits, 'what' | 'next'> {
  if (because === 'young') {
    return {
      what: 'The service asked for time and did not take it.',
      next: `Looks in the order list ${untilText(at, now)}, and sends it if it is not there.`
    }
  }
  const why =
    failure !== null
      ? failureMessage(failure).title
      : loss === undefined
        ? 'The order list changed while it was read.'
        : lossText(loss)
  return {
    what: `It was sent before, so the order list is checked first. ${why}`,
    next: `Looks again ${untilText(at, now)}.`
  }
}

/** A wait that this computer caused says nothing about the service. */
function notSent(failure: Failure): string {
  return failure.kind === 'canceled'
    ? 'The sending was stopped before anything left this computer.'
    : failureMessage(failure, 'send').title
}

/** What ends a pause of all the connection's orders (R43). */
export function tokenNext(failure: Failure): string {
  switch (failure.kind) {
    case 'unauthorized':
      return 'Enter a new token under Connections, then say that it may be sent with it.'
    case 'forbidden':
      return 'Ask the service for access, or enter another token under Connections.'
    case 'not-connected':
      return failure.because === undefined
        ? 'Enter the token under Connections: then it goes on by itself.'
        : failureMessage(failure).next
    default:
      return failureMessage(failure, 'send').next
  }
}

/**
 * What happened to an order. For one of unknown outcome: why it is unknown, and what the search found.
 */
export function explanationText({ state, failure, search }: OutboxItem, { what }: StateText): readonly string[] {
  if (state !== 'unknown') return [what]
  return [unknownText(failure).join(' '), ...(search === null || search.verdict === 'waiting' ? [] : [what])]
}

function sentText({ since, orderId, how }: OutboxItem, now: number): string {
  const number = orderId === null ? '.' : `, order ${shortNumber(orderId)}`
  switch (how) {
    case 'matched':
      return `Found in the order list ${datedInSentence(since, now)}${number}`
    case 'linked':
      return `Named by a person in the order list ${datedInSentence(since, now)}${number}`
    default:
      return `Sent ${datedText(since, now)}${number}`
  }
}

/** Something between this computer and the service may repeat a request; the user has to resolve that. */
function twinsText(twins: readonly OrderId[]): string {
  const [one] = twins
  const which =
    twins.length === 1 && one !== undefined
      ? `Another order in the list is the same: ${shortNumber(one)}.`
      : `${twins.length} other orders in the list are the same.`
  return `${which} If nobody placed it on purpose, ask the service to cancel it.`
}
