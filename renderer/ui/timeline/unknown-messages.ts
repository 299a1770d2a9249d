import type { Failure } from '#domain/common/failure.ts'
import { failureMessage } from '../text/failure-messages.ts'

const NO_ANSWER = 'The connection dropped before the service confirmed it.'
const STOPPED = 'Title Desk closed or the computer slept before the service confirmed it.'
/** For a title that would say no more than that. */
const HAD_ERROR = 'The service had an error and didn’t say whether it has the order.'
const UNCLEAR = 'The service responded, but didn’t say whether it has the order.'

/**
 * Why it is unknown whether an order arrived, in sentences: whether a response came, what it was, and the service's
 * message in it.
 */
export function unknownText(failure: Failure | null): readonly string[] {
  const cause = failure?.kind === 'unknown-outcome' ? failure.because : failure
  if (cause === null) return [NO_ANSWER]
  if (cause.kind === 'canceled') return [STOPPED]
  if (!isAnswer(cause)) return [NO_ANSWER, failureMessage(cause).title]
  const said = [...reasonOf(cause), ...(cause.kind === 'rejected' ? cause.fields.map(({ message }) => message) : [])]
  return [...answerText(cause), ...(said.length === 0 ? [] : [`The service said: ${said.join(' · ')}`])]
}

/** Whether the service, or a proxy in front of it, responded at all. */
function isAnswer(failure: Failure): boolean {
  switch (failure.kind) {
    case 'rejected':
    case 'service-error':
    case 'redirected':
    case 'not-found':
    case 'unauthorized':
    case 'forbidden':
    case 'too-many-requests':
      return true
    // A response that broke off is not a response.
    case 'malformed':
      return failure.what !== 'cut-short'
    default:
      return false
  }
}

/** The title of a rejection says that the order was not accepted, which is not known here. */
const answerText = (failure: Failure): readonly string[] =>
  failure.kind === 'service-error'
    ? [HAD_ERROR]
    : [UNCLEAR, ...(failure.kind === 'rejected' ? [] : [failureMessage(failure).title])]

function reasonOf(failure: Failure): readonly string[] {
  return 'words' in failure && failure.words !== undefined && failure.words !== '' ? [failure.words] : []
}
