import type { Failure } from '#domain/common/failure.ts'
import { failureMessage } from '../../ui/text/failure-messages.ts'

const NO_ANSWER = 'It was on its way when the connection ended without an answer.'
const STOPPED = 'Title Desk closed, or the computer slept, before the answer came.'
const UNCLEAR = 'The service answered, but the answer does not say whether it has the order.'

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
  return [UNCLEAR, answerText(cause), ...(said.length === 0 ? [] : [`The service said: ${said.join(' · ')}`])]
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

function answerText(failure: Failure): string {
  return failure.kind === 'rejected'
    ? `It answered with status ${failure.status}, which leaves that open.`
    : failureMessage(failure).title
}

function reasonOf(failure: Failure): readonly string[] {
  return 'words' in failure && failure.words !== undefined && failure.words !== '' ? [failure.words] : []
}
