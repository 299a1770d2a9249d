import type { ListLoss, Search } from '#domain/order/outbox.ts'
import { failureMessage } from '../../ui/text/failure-messages.ts'
import { counted, grouped } from '../../ui/text/format.ts'
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
    tag: look ? 'Needs action' : decided.tag,
    next: looking && verdict !== 'other-account' ? 'Checking the order list now…' : decided.next
  }
}

function found(search: Search, now: number, because: string): UntitledState {
  const { verdict, candidates, lookedAt, failure, loss } = search
  const at = lookedAt === null ? '' : ` ${datedInSentence(lookedAt, now)}`
  const going = { tone: 'unsure', tag: 'Unconfirmed', next: nextLook(search, now) } as const
  const choose = { tone: 'look', tag: 'Needs action', next: 'Compare, then say if it’s yours.' } as const
  switch (verdict) {
    case 'waiting':
      return { ...going, what: because, next: nextLook(search, now, 'Checking the order list') }
    case 'inconclusive': {
      const why =
        failure !== null
          ? failureMessage(failure).title
          : loss
            ? lossText(loss)
            : 'The order list changed during the check.'
      if (candidates.length > 0)
        return { ...choose, what: `${counted(candidates.length, 'order')} in the list may be yours. ${why}` }
      if (failure === null && isBlank(loss))
        return { ...going, what: `The order list was empty${at}. ${NOTHING_KNOWN}` }
      if (failure === null && loss) return { ...going, what: `The order list${at} was incomplete. ${why}` }
      return { ...going, what: `The order list couldn’t be fully checked${at}. ${why}` }
    }
    case 'nothing':
      return {
        ...going,
        what: `It wasn’t in the order list${at}.`,
        next: search.maySendAgain ? 'You can send it again or stop looking.' : going.next
      }
    case 'candidates':
      return {
        ...choose,
        what:
          candidates.length === 1
            ? 'An order in the list may be yours.'
            : `${counted(candidates.length, 'order')} in the list may be yours.`
      }
    case 'twice':
      return {
        ...choose,
        what: `It may have been created twice: ${counted(candidates.length, 'order')} in the list match.`,
        next: 'Select yours, then ask the service to cancel the others.'
      }
    case 'other-account':
      return {
        tone: 'look',
        tag: 'Needs action',
        what: 'This connection’s access token or service URL changed, so Title Desk can’t check for it.',
        next: 'Confirm that it’s the same client.'
      }
  }
}

const NOTHING_KNOWN = 'Title Desk couldn’t read it before sending, so it can’t tell whether orders are missing from it.'

/** An empty list of which nothing was known before. */
const isBlank = (loss: ListLoss | null | undefined) => loss?.known === 0

/** Why nothing can be concluded from a list that lacks known orders, or is empty. */
export function lossText({ missing, known, lately }: ListLoss): string {
  if (known === 0) return `It was empty. ${NOTHING_KNOWN}`
  if (lately > 0)
    return `${counted(lately, 'order')} sent from this computer in the last day ${lately === 1 ? 'is' : 'are'} missing from it, so it may be out of date.`
  return `${grouped(missing)} of ${counted(known, 'known order')} ${missing === 1 ? 'is' : 'are'} missing from it.`
}

function nextLook({ nextAt }: Search, now: number, what = 'Next check'): string {
  return nextAt === null ? '' : `${what} ${untilText(nextAt, now)}.`
}

/**
 * Why an order cannot be sent again yet, and what allows it; undefined if it can (R40).
 */
export function whyNotAgain(search: Search, now: number): string | undefined {
  const { maySendAgain, sendAgainFrom, nextAt, candidates, verdict, loss } = search
  if (maySendAgain) return undefined
  if (verdict === 'other-account') return 'Available once you confirm that it’s the same client.'
  if (candidates.length > 0)
    return `First answer whether ${candidates.length === 1 ? 'the order found is' : 'one of the orders found is'} yours.`
  if (isBlank(loss)) {
    const from =
      sendAgainFrom === null || sendAgainFrom <= now ? '' : `, ${untilText(sendAgainFrom, now)} at the earliest`
    return `Available once the list has been empty for 4 hours${from}. If you’re in a hurry, ask the service whether it has the order.`
  }
  if (loss)
    return 'Available after two checks, 10 minutes apart, find nothing. A list with missing orders doesn’t count; contact the service.'
  if (sendAgainFrom === null) return 'Available after two checks, 10 minutes apart, find nothing. None so far.'
  if (sendAgainFrom <= now) return 'Available after the next check that finds nothing.'
  const next = nextAt !== null && nextAt >= sendAgainFrom ? ` Next check ${untilText(nextAt, now)}.` : ''
  return `Available ${untilText(sendAgainFrom, now)} at the earliest, after two checks find nothing.${next}`
}
