import { expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { createEndpointRests } from '../../../main/orders/sync/endpoint-rests.ts'

const limited = (retryAfterSeconds?: number) =>
  failed({ kind: 'too-many-requests' as const, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })

it('of several refusals at once the longest rest stands, and they count once', () => {
  const time = { now: 0 }
  const rests = createEndpointRests({ now: () => 0, elapsed: () => time.now }, () => 0)
  for (const seconds of [600, 5]) rests.note('documents', limited(seconds))
  rests.note('documents', ok(null))
  expect([rests.nextAt(), rests.isResting('progress')]).toEqual([600_000, false])
  time.now = 599_999
  expect(rests.isResting('documents')).toBe(true)
  time.now = 600_000
  expect([rests.isResting('documents'), rests.nextAt()]).toEqual([false, null])
  // The second in a row.
  rests.note('documents', limited())
  expect(rests.nextAt()).toBe(615_000)
  time.now = 615_000
  rests.note('documents', ok(null))
  rests.note('documents', limited())
  expect(rests.nextAt()).toBe(620_000)
})

it('the first of several that rest may be requested first', () => {
  const rests = createEndpointRests({ now: () => 0, elapsed: () => 0 }, () => 0)
  rests.note('progress', limited(600))
  rests.note('documents', limited(5))
  expect([rests.nextAt(), rests.isResting('progress'), rests.isResting('documents')]).toEqual([5000, true, true])
})

it('after a sleep the rests are over whose time has passed by the clock on the wall, and count on', () => {
  const time = { wall: 1_800_000_000_000, elapsed: 5000 }
  const rests = createEndpointRests({ now: () => time.wall, elapsed: () => time.elapsed }, () => 0)
  rests.note('progress', limited())
  rests.note('documents', limited(3600))
  time.wall += 3_599_999
  rests.resume()
  expect([rests.isResting('progress'), rests.isResting('documents')]).toEqual([false, true])
  time.wall += 1
  rests.resume()
  expect([rests.isResting('documents'), rests.nextAt()]).toEqual([false, null])
  // The second in a row.
  rests.note('progress', limited())
  expect(rests.nextAt()).toBe(time.elapsed + 15_000)
})

it('a clock on the wall that is set back ends no rest, and keeps none from its end', () => {
  const time = { wall: 1_800_000_000_000, elapsed: 5000 }
  const rests = createEndpointRests({ now: () => time.wall, elapsed: () => time.elapsed }, () => 0)
  rests.note('documents', limited(600))
  time.wall -= 3_600_000
  rests.resume()
  expect(rests.isResting('documents')).toBe(true)
  time.elapsed += 600_000
  expect(rests.isResting('documents')).toBe(false)
})
