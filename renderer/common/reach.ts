import type { RequestName, ResultOf } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'

/** Whether the service of the active connection was reached when it was last asked. */
export type Reach = 'unknown' | 'online' | 'offline' | 'not reached'

type Kind = Failure['kind']

/** The requests that the service of the active connection answers; the others say nothing about it. */
const ASK_THE_SERVICE = /^orders\.(page|progress|documents)$/

const UNREACHED: Partial<Record<Kind, Reach>> = {
  offline: 'offline',
  unreachable: 'not reached',
  certificate: 'not reached',
  'timed-out': 'not reached'
}

/** These fail before anything is asked, or say nothing of the way there. */
const NO_NEWS: readonly Kind[] = ['invalid', 'vault', 'not-connected', 'canceled', 'store', 'bug']

/** Takes what was known, a request and its outcome, gives what is known now. An answer of any kind means "online". */
export function reachAfter(before: Reach, name: RequestName, result: ResultOf<RequestName>): Reach {
  if (!ASK_THE_SERVICE.test(name)) return before
  if (result.ok) return 'online'
  const { kind } = result.failure
  return NO_NEWS.includes(kind) ? before : (UNREACHED[kind] ?? 'online')
}
