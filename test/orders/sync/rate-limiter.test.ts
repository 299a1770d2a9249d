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

  it('is told until when it lasts by the clock as it is set now, in whole milliseconds', () => {
    const { time, limiter } = limiting()
    limiter.failed({ kind: 'offline' })
    Object.assign(time, { now: 7_000_000, elapsed: 1000.25 })
    expect(limiter.pause()?.until).toBe(7_000_000 + 4000)
  })
})

describe('requests of sync', () => {
  const OFFLINE: Failure = { kind: 'offline' }

  it('are half as many at once after each 429, one at least, and one more after every twenty answers', () => {
    const { limiter } = limiting()
    const halved = [1, 2, 3, 4, 5].map(() => {
      const room = limiter.room()
      limiter.slowDown()
      return room
    })
    expect(halved).toEqual([8, 4, 2, 1, 1])
    const rooms = Array.from({ length: 200 }, () => {
      limiter.succeeded()
      return limiter.room()
    })
    expect([18, 19, 38, 39, 138, 139, 199].map(at => rooms[at])).toEqual([1, 2, 2, 3, 7, 8, 8])
  })

  it('are half as many after a pause for a 429 of the list, too', () => {
    const { time, limiter } = limiting()
    limiter.failed(NAMED)
    time.elapsed = 60_000
    limiter.probed()
    limiter.succeeded()
    expect(limiter.room()).toBe(4)
  })

  it('go on one at a time after a failure, the list first, until something else was answered', () => {
    const { time, limiter } = limiting()
    limiter.failed(OFFLINE)
    const answered = () => {
      limiter.succeeded()
    }
    const probed = () => {
      limiter.probed()
    }
    const waited = () => {
      time.elapsed = 5000
    }
    const states = [() => undefined, waited, answered, probed, answered]
    const seen = states.map(happens => {
      happens()
      return [limiter.room(), limiter.needsProbe()]
    })
    expect(seen).toEqual([
      [0, true],
      [1, true],
      [1, true],
      [1, false],
      [8, false]
    ])
  })

  it('that fail together count as one failure', () => {
    const { time, limiter } = limiting()
    for (let count = 0; count < 3; count++) limiter.failed(OFFLINE)
    expect(limiter.pause()).toEqual({ because: OFFLINE, until: 5000 })
    time.elapsed = 5000
    limiter.failed({ kind: 'timed-out', afterSeconds: 30 })
    expect(limiter.pause()).toEqual({ because: { kind: 'timed-out', afterSeconds: 30 }, until: 15_000 })
  })

  it.each(['succeeded', 'probed'] as const)('that are answered late (%s) do not end the pause of another', answered => {
    const { limiter } = limiting()
    limiter.failed(OFFLINE)
    limiter[answered]()
    expect([limiter.pause()?.because, limiter.room(), limiter.needsProbe()]).toEqual([OFFLINE, 0, true])
  })
})
