import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backoff, isDue, longestBackoff, LONGEST_WAIT } from '../../../main/service/http/backoff.ts'
import { nextLookupAt } from '../../../main/outbox/reconcile/send-again.ts'

const OFFLINE = { kind: 'offline' } as const

it('waits 5 s, 15 s, 1, 2 and then 5 minutes, with up to a fifth of jitter', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 1000].map(times => backoff(times, OFFLINE, 0) / 1000)).toEqual([
    5, 5, 15, 60, 120, 300, 300, 300
  ])
  expect(backoff(1, OFFLINE, 0.5)).toBe(5500)
})

it('waits as long as the service asks, and at least a second', () => {
  expect(backoff(1, { kind: 'too-many-requests', retryAfterSeconds: 90 }, 1)).toBe(90_000)
  expect(backoff(5, { kind: 'too-many-requests', retryAfterSeconds: 0 }, 1)).toBe(1000)
  expect(backoff(2, { kind: 'too-many-requests' }, 0)).toBe(15_000)
})

it('takes a time beyond every wait for one of another clock (L6)', () => {
  expect(isDue(1000, 1000)).toBe(true)
  expect(isDue(1001, 1000)).toBe(false)
  expect(isDue(1000 + LONGEST_WAIT, 1000)).toBe(false)
  expect(isDue(1001 + LONGEST_WAIT, 1000)).toBe(true)
})

it('always looks again later than it looked last, and no more than an hour later, whatever the clock says (W1)', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e9), fc.nat(2e9), (last, more, now) => {
      const next = nextLookupAt([{ elapsed: last }], now, last + more)
      expect(next - now + more).toBeGreaterThan(0)
      expect(next - now).toBeLessThanOrEqual(Math.max(3_600_000 - more, 0))
    })
  )
})

it('has 25 hours as its longest wait of all, and six minutes after a failure that names no time', () => {
  expect(LONGEST_WAIT).toBe(25 * 3_600_000)
  expect(longestBackoff(OFFLINE)).toBe(360_000)
  expect(longestBackoff({ kind: 'too-many-requests', retryAfterSeconds: 900 })).toBe(900_000)
  expect([isDue(5001, 1000, 4000), isDue(5000, 1000, 4000)]).toEqual([true, false])
})
