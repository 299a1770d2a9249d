import type { Failure } from '#domain/common/failure.ts'
import { failureWords } from '../../ui/text/failure-messages.ts'

const NO_ANSWER = 'It was on its way when the connection ended without an answer.'
const STOPPED = 'Title Desk closed, or the computer slept, before the answer came.'
const UNCLEAR = 'The service answered, but the answer does not say whether it has the order.'

/**
 * Takes why nobody knows whether an order arrived, gives that in sentences: whether an answer came at all, what it was, and what the service
 * said in it.
 */
export function unknownText(failure: Failure | null): readonly string[] {
  const cause = failure?.kind === 'unknown-outcome' ? failure.because : failure
  if (cause === null) return [NO_ANSWER]
  if (cause.kind === 'canceled') return [STOPPED]
  if (!isAnswer(cause)) return [NO_ANSWER, failureWords(cause).title]
  const said = [...reasonOf(cause), ...(cause.kind === 'rejected' ? cause.fields.map(({ message }) => message) : [])]
  return [UNCLEAR, answerText(cause), ...(said.length === 0 ? [] : [`The service said: ${said.join(' · ')}`])]
}

/** Whether the service, or something before it, answered at all. */
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
    // One that broke off is no answer yet.
    case 'malformed':
      return failure.what !== 'cut-short'
    default:
      return false
  }
}

function answerText(failure: Failure): string {
  return failure.kind === 'rejected'
    ? `It answered with status ${failure.status}, which leaves that open.`
    : failureWords(failure).title
}

function reasonOf(failure: Failure): readonly string[] {
  return 'words' in failure && failure.words !== undefined && failure.words !== '' ? [failure.words] : []
}
