import type { ListLoss, Search } from '#domain/order/outbox.ts'
import { failureMessage } from '../../ui/text/failure-messages.ts'
import { counted } from '../../ui/text/format.ts'
import { datedInSentence, untilText } from '../../ui/text/moments.ts'
import type { StateText } from './state-text.ts'

type UntitledState = Omit<StateText, 'title'>

/** The state of the search for an order of unknown outcome (reliability 3e). `because`: why the outcome is unknown. */
export function searchText(search: Search, now: number, because: string): UntitledState {
  const { looking, verdict, maySendAgain } = search
  const decided = found(search, now, because)
  const look = decided.tone === 'look' || maySendAgain
  return {
    ...decided,
    tone: look ? 'look' : decided.tone,
    tag: look ? 'To decide' : decided.tag,
    next: looking && verdict !== 'other-account' ? 'Looking at the order list now …' : decided.next
  }
}

function found(search: Search, now: number, because: string): UntitledState {
  const { verdict, candidates, lookedAt, failure, loss } = search
  const at = lookedAt === null ? '' : ` ${datedInSentence(lookedAt, now)}`
  const going = { tone: 'going', tag: 'Not known', next: nextLook(search, now) } as const
  const choose = { tone: 'look', tag: 'To decide', next: 'Compare, then say whether it is yours.' } as const
  switch (verdict) {
    case 'waiting':
      return { ...going, what: because, next: nextLook(search, now, 'Looks for it in the order list') }
    case 'inconclusive': {
      const why =
        failure !== null
          ? failureMessage(failure).title
          : loss
            ? lossText(loss)
            : 'The order list changed while it was read.'
      if (candidates.length > 0)
        return { ...choose, what: `${counted(candidates.length, 'order')} in the list may be it. ${why}` }
      if (failure === null && loss)
        return { ...going, what: `The order list${at} does not show whether it is there. ${why}` }
      return { ...going, what: `The order list could not be read whole${at}. ${why}` }
    }
    case 'nothing':
      return {
        ...going,
        what: `It was not in the order list${at}.`,
        next: search.maySendAgain ? 'You can send it again, or put it away.' : going.next
      }
    case 'candidates':
      return {
        ...choose,
        what:
          candidates.length === 1
            ? 'An order in the list may be it.'
            : `${counted(candidates.length, 'order')} in the list may be it.`
      }
    case 'twice':
      return {
        ...choose,
        what: `Possibly created twice: ${counted(candidates.length, 'order')} in the list are it, by all that can be compared.`,
        next: 'Say which is yours, and ask the service to cancel the others.'
      }
    case 'other-account':
      return {
        tone: 'look',
        tag: 'To decide',
        what: "The token or the address of this connection was changed since. Nothing is looked up for it with another client's token.",
        next: "Say whether it is the same client's."
      }
  }
}

/** Why nothing can be concluded from a list that lacks known orders. */
export function lossText({ missing, known, lately }: ListLoss): string {
  if (lately > 0)
    return `${counted(lately, 'order')} sent from this computer in the last day ${lately === 1 ? 'is' : 'are'} missing from it, so it may be out of date.`
  return `${missing} of the ${counted(known, 'order')} that were in it before ${missing === 1 ? 'is' : 'are'} missing, so it may be incomplete.`
}

function nextLook({ nextAt }: Search, now: number, what = 'Looks again'): string {
  return nextAt === null ? '' : `${what} ${untilText(nextAt, now)}.`
}

/**
 * Why an order cannot be sent again yet, and what allows it; undefined if it can (R40).
 */
export function whyNotAgain(search: Search, now: number): string | undefined {
  const { maySendAgain, sendAgainFrom, nextAt, candidates, verdict, loss } = search
  if (maySendAgain) return undefined
  if (verdict === 'other-account') return 'Not while the order belongs to another token or address.'
  if (candidates.length > 0)
    return `First say whether ${candidates.length === 1 ? 'the order found in the list is it' : 'one of the orders found in the list is it'}.`
  if (loss)
    return 'Opens after two full looks at the order list, ten minutes apart, that found nothing. A list that lacks known orders does not count: ask the service.'
  if (sendAgainFrom === null)
    return 'Opens after two full looks at the order list, ten minutes apart, that found nothing. There was none yet.'
  if (sendAgainFrom <= now) return 'Opens with the next full look at the order list that finds nothing: look again now.'
  const next = nextAt !== null && nextAt >= sendAgainFrom ? ` Title Desk looks ${untilText(nextAt, now)}.` : ''
  return `Opens ${untilText(sendAgainFrom, now)} at the earliest, after two full looks at the order list that found nothing.${next}`
}
