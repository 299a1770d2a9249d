import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { createRateLimiter } from '../../../main/orders/sync/rate-limiter.ts'

function limiting() {
  const time = { now: 0, elapsed: 0 }
  return { time, limiter: createRateLimiter({ now: () => time.now, elapsed: () => time.elapsed }, () => 0) }
}

const NAMED: Failure = { kind: 'too-many-requests', retryAfterSeconds: 60 }

describe('a pause of the list', () => {
  it.each<[string, Failure, number, number, boolean]>([
    ['lasts as long as the service named', NAMED, 59_000, 59_000, true],
    ['is over by the clock that stands still while the computer sleeps', NAMED, 0, 60_000, false],
    ['is over by the other clock, which does not', NAMED, 60_000, 0, false],
    ['that the service did not name is over', { kind: 'offline' }, 0, 0, false],
    ['for a limit without a time is over', { kind: 'too-many-requests' }, 0, 0, false]
  ])('%s, when the network is back', (_what, failure, now, elapsed, isPaused) => {
    const { time, limiter } = limiting()
    limiter.failed(failure)
    Object.assign(time, { now, elapsed })
    limiter.resume()
    expect(limiter.pause() !== null).toBe(isPaused)
  })
})
