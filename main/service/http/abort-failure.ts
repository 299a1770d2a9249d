import type { Failure } from '#domain/common/failure.ts'

/** The failure a signal was aborted with; `canceled` if something else was given as the reason. */
export function abortFailure({ reason }: AbortSignal): Failure {
  return isFailure(reason) ? reason : { kind: 'canceled' }
}

/** Only this program aborts its signals: whatever has a kind is a failure. */
function isFailure(reason: unknown): reason is Failure {
  return typeof reason === 'object' && reason !== null && 'kind' in reason
}
