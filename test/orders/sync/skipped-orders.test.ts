import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { castsDoubt, concernsAll } from '../../../main/orders/sync/skipped-orders.ts'

/** What an order's own endpoint may answer: whether no other order can be read either, and whether the list must tell. */
const ANSWERS: readonly [Failure, concernsAll: boolean, castsDoubt: boolean][] = [
  [{ kind: 'too-many-requests', retryAfterSeconds: 5 }, true, false],
  [{ kind: 'offline' }, true, false],
  [{ kind: 'unreachable', host: 'orders.test', reason: 'dropped' }, true, false],
  [{ kind: 'timed-out', afterSeconds: 30 }, true, false],
  [{ kind: 'certificate', host: 'orders.test' }, true, false],
  [{ kind: 'canceled' }, true, false],
  [{ kind: 'unauthorized' }, false, true],
  [{ kind: 'redirected', status: 302 }, false, true],
  [{ kind: 'service-error', status: 500 }, false, true],
  [{ kind: 'malformed', what: 'html' }, false, true],
  [{ kind: 'malformed', what: 'not-json' }, false, false],
  [{ kind: 'forbidden' }, false, false],
  [{ kind: 'not-found' }, false, false],
  [{ kind: 'rejected', status: 422, fields: [] }, false, false]
]

describe('an answer of one order’s own endpoints', () => {
  it.each(ANSWERS)('%j: affects all orders: %s; asks the list first: %s (H1)', (failure, all, doubt) => {
    expect([concernsAll(failure), castsDoubt(failure)]).toEqual([all, doubt])
  })
})
