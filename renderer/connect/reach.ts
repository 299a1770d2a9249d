import type { RequestName, ResultOf } from '#domain/bridge.ts'
import type { Failure } from '#domain/failure.ts'

/** Whether the service of the active connection was reached when it was last asked. */
export type Reach = 'unknown' | 'online' | 'offline' | 'unreached'

/** The requests that the service of the active connection answers; the others say nothing about it. */
const ASK_THE_SERVICE: ReadonlySet<RequestName> = new Set(['orders.page', 'orders.progress', 'orders.documents', 'orders.place'])

/** Takes what was known, a request and its outcome, gives what is known now. An answer of any kind means "reached". */
export function reachAfter(before: Reach, name: RequestName, result: ResultOf<RequestName>): Reach {
  if (!ASK_THE_SERVICE.has(name)) return before
  return result.ok ? 'online' : reachOf(result.failure) ?? before
}

function reachOf(failure: Failure): Reach | undefined {
  switch (failure.kind) {
    case 'offline': return 'offline'
    case 'unreachable':
    case 'certificate':
    case 'timed-out': return 'unreached'
    case 'unauthorized':
    case 'forbidden':
    case 'not-found':
    case 'rejected':
    case 'too-many-requests':
    case 'service-error':
    case 'redirected':
    case 'malformed': return 'online'
    case 'unknown-outcome': return reachOf(failure.because)
    default: return undefined
  }
}
