import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OutboxItem, Waiting } from '#domain/order/outbox.ts'
import { failureMessage } from '../../ui/text/failure-messages.ts'
import { datedInSentence, untilText, datedText } from '../../ui/text/moments.ts'
import { leftText, officeText } from './office-messages.ts'
import { shortNumber } from '../../ui/timeline/short-number.ts'
import { lossText, searchText } from './search-messages.ts'
import type { StateText } from './state-text.ts'
import { unknownText } from '../../ui/timeline/unknown-messages.ts'

/** `now` is in milliseconds since 1970. */
export function stateText(item: OutboxItem, now: number): StateText {
  switch (item.state) {
    case 'queued':
      return { title: 'Waiting to send', ...waitingMessage(item.waiting ?? { for: 'turn' }, now) }
    case 'sending':
      return {
        tone: 'going',
        tag: 'Sending',
        title: 'Sending…',
        what: 'On its way to the service.',
        next: 'Waiting for a response.'
      }
    case 'unknown':
      return {
        title: 'We couldn’t confirm this order',
        ...unknownState(item, now)
      }
    case 'sent':
      return { what: sentText(item, now), ...sentState(item) }
    case 'closed':
      return {
        tone: 'away',
        tag: 'Dismissed',
        title: 'Dismissed without confirmation',
        what: `Dismissed ${datedInSentence(item.since, now)}. The service may or may not have it.`,
        next: 'Title Desk no longer checks for it.'
      }
  }
}

function sentState({ twins }: OutboxItem): Pick<StateText, 'tone' | 'tag' | 'title' | 'next'> {
  return twins === undefined
    ? { tone: 'done', tag: 'Sent', title: 'Received by the service', next: '' }
    : { tone: 'look', tag: 'Possibly twice', title: 'Received by the service, possibly twice', next: twinsText(twins) }
}

const LOST = {
  tone: 'look',
  tag: 'Needs action',
  what: 'Saved data on this computer was damaged, and what was sent is lost.',
  next: 'Check the order list. If the order isn’t there, enter it again. Then dismiss this one.'
} as const

function unknownState({ order, search, failure }: OutboxItem, now: number): Omit<StateText, 'title'> {
  if (order === null) return LOST
  const [because = ''] = unknownText(failure)
  if (search !== null) return searchText(search, now, because)
  return { tone: 'unsure', tag: 'Unconfirmed', what: because, next: 'Title Desk is checking the order list.' }
}

type Waits = Omit<StateText, 'title'>

function waitingMessage(waiting: Waiting, now: number): Waits {
  switch (waiting.for) {
    case 'turn':
      return {
        tone: 'going',
        tag: 'Waiting',
        what: 'Saved on this computer.',
        next: 'Next in line.'
      }
    case 'time':
      return {
        tone: 'going',
        tag: 'Waiting',
        what: notSent(waiting.failure),
        next: `Next try ${untilText(waiting.at, now)}.`
      }
    case 'look':
      return waiting.isStuck === true
        ? { tone: 'look', tag: 'Needs action', what: lookFirst(waiting, now).what, next: stuckNext(waiting, now) }
        : { tone: 'going', tag: 'Waiting', ...lookFirst(waiting, now) }
    case 'token':
      return {
        tone: 'look',
        tag: 'Token needed',
        what: failureMessage(waiting.failure, 'send').title,
        next: tokenNext(waiting.failure)
      }
    case 'account':
      return {
        tone: 'look',
        tag: 'Needs action',
        what:
          waiting.unbound === true
            ? 'It was queued before this connection had an access token.'
            : 'It was queued with a different access token or service URL.',
        next: `Confirm that it can be sent with the ${waiting.unbound === true ? 'current token' : 'new one'}.`
      }
    case 'recovered':
      return {
        tone: 'look',
        tag: 'Needs action',
        what:
          waiting.hold === undefined
            ? 'It was restored after saved data was damaged, and is on hold.'
            : leftText(waiting.hold, now),
        next: 'Check the order list first. If it isn’t there, send it.'
      }
    case 'office':
      return officeText(waiting.hold, now)
  }
}

/** An order that was sent before is searched in the list before it is sent again. */
function lookFirst(
  { at, because, failure, loss }: Waiting & { readonly for: 'look' },
  now: number
): Pick<Waits, 'what' | 'next'> {
  const why = failure !== null ? failureMessage(failure).title : loss === undefined ? undefined : lossText(loss)
  if (because === 'young') {
    return {
      what:
        why === undefined
          ? 'The service was busy and didn’t accept it.'
          : `The service was busy and didn’t accept it, so the order list is checked first. ${why}`,
      next: `Checks the order list ${untilText(at, now)}, and sends it if it isn’t there.`
    }
  }
  if (because === 'reading') {
    return {
      what: 'It was sent before, so the order list is checked first. The list is long, and requests are limited.',
      next: `Continues ${untilText(at, now)}.`
    }
  }
  return {
    what: `It was sent before, so the order list is checked first. ${why ?? 'The order list changed during the check.'}`,
    next: `Next check ${untilText(at, now)}.`
  }
}

/** What only the user can do while the list tells nothing; only what may be sent on their word offers it (R39). */
function stuckNext({ at, because }: Waiting & { readonly for: 'look' }, now: number): string {
  const ask =
    because === 'young'
      ? 'Ask the service. If it doesn’t have the order, select Send now.'
      : 'Ask the service whether it has the order.'
  return `${ask} Next check ${untilText(at, now)}.`
}

/** A wait that this computer caused says nothing about the service. */
function notSent(failure: Failure): string {
  return failure.kind === 'canceled'
    ? 'Sending was stopped before anything left this computer.'
    : failureMessage(failure, 'send').title
}

/** What ends a pause of all the connection's orders (R43). */
export function tokenNext(failure: Failure): string {
  switch (failure.kind) {
    case 'unauthorized':
      return 'Enter a new token in Connections, then confirm that the order can be sent.'
    case 'forbidden':
      return 'Ask the service for access, or enter another token in Connections.'
    case 'not-connected':
      return failure.because === undefined
        ? 'Enter the token in Connections to continue.'
        : failureMessage(failure).next
    default:
      return failureMessage(failure, 'send').next
  }
}

/**
 * What happened to an order and what comes next, a line each. For one of unknown outcome: why it is unknown, and what
 * the search found so far.
 */
export function explanationText(
  { state, order, failure, search }: OutboxItem,
  { what, next }: StateText
): readonly string[] {
  if (state !== 'unknown' || order === null) return [what, next].filter(Boolean)
  const found = search === null || search.verdict === 'waiting' ? '' : what
  return [unknownText(failure).join(' '), [found, next].filter(Boolean).join(' ')].filter(Boolean)
}

function sentText({ since, orderId, how }: OutboxItem, now: number): string {
  const number = orderId === null ? '' : ` Order ID ${shortNumber(orderId)}.`
  switch (how) {
    case 'matched':
      return `Found in the order list ${datedInSentence(since, now)}.${number}`
    case 'linked':
      return `Matched by hand in the order list ${datedInSentence(since, now)}.${number}`
    default:
      return `Sent ${datedText(since, now)}.${number}`
  }
}

/** Something between this computer and the service may repeat a request; the user has to resolve that. */
function twinsText(twins: readonly OrderId[]): string {
  const [one] = twins
  const which =
    twins.length === 1 && one !== undefined
      ? `Another order in the list looks the same: ${shortNumber(one)}.`
      : `${twins.length} other orders in the list look the same.`
  return `${which} ${twins.length === 1 ? 'If it’s a duplicate, ask the service to cancel it.' : 'If they’re duplicates, ask the service to cancel them.'}`
}
