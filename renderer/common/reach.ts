import type { RequestName, ResultOf } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'

/** Whether the active connection's service was reached last time. */
export type Reach = 'unknown' | 'online' | 'offline' | 'not reached'

type Kind = Failure['kind']

/** Requests that the active connection's service answers; the others say nothing about it. */
const ASK_THE_SERVICE = /^orders\.(page|progress|documents)$/

const UNREACHED: Partial<Record<Kind, Reach>> = {
  offline: 'offline',
  unreachable: 'not reached',
  certificate: 'not reached',
  'timed-out': 'not reached'
}

/** These fail before anything is sent, or say nothing about the network. */
const NO_NEWS: readonly Kind[] = ['invalid', 'vault', 'not-connected', 'canceled', 'store', 'screen-locked', 'bug']

/** What is known after a request. Any response means "online". */
export function reachAfter(before: Reach, name: RequestName, result: ResultOf<RequestName>): Reach {
  if (!ASK_THE_SERVICE.test(name)) return before
  return result.ok ? 'online' : reachAfterFailure(before, result.failure)
}

/** What is known after the service was asked and this failed. */
export function reachAfterFailure(before: Reach, { kind }: Failure): Reach {
  return NO_NEWS.includes(kind) ? before : (UNREACHED[kind] ?? 'online')
}
