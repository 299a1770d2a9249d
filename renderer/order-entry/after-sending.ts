import type { SentOrder } from '#domain/bridge.ts'
import type { Failure } from '#domain/failure.ts'
import type { Result } from '#domain/result.ts'

/** What an answer to a sending means for the order. */
export type AfterSending =
  | { readonly kind: 'sent'; readonly sent: SentOrder }
  /** Certainly not taken, and the fields say why. */
  | { readonly kind: 'mend'; readonly failure: Extract<Failure, { kind: 'rejected' | 'invalid' }> }
  /** Certainly not taken; the same order may be sent again. */
  | { readonly kind: 'not-sent'; readonly failure: Failure }
  /** It may be there or not: only a person may send it again (R39). */
  | { readonly kind: 'unknown'; readonly because: Failure }

/**
 * Takes the answer to `orders.place`, gives what it means. Only what certainly never became an order counts as not sent;
 * a fault of our own, or an answer that makes no sense, counts as unknown.
 */
export function afterSending(result: Result<SentOrder, Failure>): AfterSending {
  if (result.ok) return { kind: 'sent', sent: result.value }
  const { failure } = result
  switch (failure.kind) {
    case 'rejected':
    case 'invalid':
      return failure.fields.length > 0 ? { kind: 'mend', failure } : { kind: 'not-sent', failure }
    case 'offline':
    case 'unreachable':
    case 'certificate':
    case 'timed-out':
    case 'unauthorized':
    case 'forbidden':
    case 'not-found':
    case 'too-many-requests':
    case 'vault':
    case 'not-connected':
    case 'practice-unavailable':
      return { kind: 'not-sent', failure }
    case 'unknown-outcome':
      return { kind: 'unknown', because: failure.because }
    case 'service-error':
    case 'redirected':
    case 'malformed':
    case 'canceled':
    case 'file':
    case 'bug':
      return { kind: 'unknown', because: failure }
  }
}
