import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { castsDoubt, mayConcernAll, createSkippedOrders } from '../../../main/orders/sync/skipped-orders.ts'

/** What an order's own endpoint may answer: whether it may be the service, and whether the list must tell. */
const ANSWERS: readonly [Failure, mayConcernAll: boolean, castsDoubt: boolean][] = [
  [{ kind: 'too-many-requests', retryAfterSeconds: 5 }, true, true],
  [{ kind: 'offline' }, true, true],
  [{ kind: 'unreachable', host: 'orders.test', reason: 'dropped' }, true, true],
  [{ kind: 'timed-out', afterSeconds: 30 }, true, true],
  [{ kind: 'certificate', host: 'orders.test' }, true, true],
  [{ kind: 'canceled' }, true, false],
  [{ kind: 'unauthorized' }, false, true],
  [{ kind: 'redirected', status: 302 }, false, true],
  [{ kind: 'service-error', status: 500 }, false, true],
  [{ kind: 'malformed', what: 'html' }, true, true],
  [{ kind: 'malformed', what: 'not-json' }, false, false],
  [{ kind: 'forbidden' }, false, false],
  [{ kind: 'not-found' }, false, false],
  [{ kind: 'rejected', status: 422, fields: [] }, false, false]
]

describe('an answer of one order’s own endpoints', () => {
  it.each(ANSWERS)('%j: may affect all orders: %s; asks the list first: %s (H1)', (failure, all, doubt) => {
    expect([mayConcernAll(failure), castsDoubt(failure)]).toEqual([all, doubt])
  })
})

describe('an order that is skipped', () => {
  const MINUTE = 60_000
  const ID = '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c90' as OrderId
  const skipping = () => {
    const time = { now: 0 }
    return { time, skipped: createSkippedOrders(() => time.now) }
  }

  it('rests longer each time it refuses, until it is read (H1)', () => {
    const { time, skipped } = skipping()
    for (const minutes of [10, 30, 60, 120, 240, 240]) {
      skipped.note(ID, [{ kind: 'not-found' }])
      time.now += minutes * MINUTE - 1
      expect(skipped.resting()).toEqual([ID])
      time.now += 1
      expect(skipped.resting()).toEqual([])
    }
    skipped.note(ID, [])
    expect(skipped.all()).toEqual([])
    skipped.note(ID, [{ kind: 'not-found' }])
    time.now += 10 * MINUTE
    expect(skipped.resting()).toEqual([])
  })

  it.each(ANSWERS.filter(([, affectsAll]) => affectsAll).map(([failure]) => failure))(
    'is skipped still, and no longer, after %j, which says nothing of it (H1)',
    failure => {
      const { time, skipped } = skipping()
      skipped.note(ID, [{ kind: 'not-found' }])
      time.now += MINUTE
      skipped.note(ID, [failure])
      expect(skipped.resting()).toEqual([ID])
      time.now += 9 * MINUTE
      expect([skipped.resting(), skipped.all()]).toEqual([[], [ID]])
      skipped.note(ID, [{ kind: 'not-found' }])
      time.now += 30 * MINUTE - 1
      expect(skipped.resting()).toEqual([ID])
    }
  )

  it('is none that was read before the list told whose failure it was (H1)', () => {
    const { skipped } = skipping()
    skipped.note(ID, [{ kind: 'timed-out', afterSeconds: 30 }])
    skipped.note(ID, [])
    skipped.judge(true)
    expect(skipped.all()).toEqual([])
  })

  it('is named to the user until it was not tried for a day; five of them are, and all are counted', () => {
    const { time, skipped } = skipping()
    const ids = Array.from({ length: 7 }, (_, number) => `${number}${ID.slice(1)}` as OrderId)
    for (const [number, id] of ids.entries()) skipped.note(id, [{ kind: number < 2 ? 'forbidden' : 'not-found' }])
    const notice = { kind: 'details-unread', count: 7, refused: 2, orderIds: ids.slice(0, 5) }
    time.now += 10 * MINUTE + 24 * 60 * MINUTE
    expect(skipped.notices()).toEqual([notice])
    time.now += 1
    expect(skipped.notices()).toEqual([])
  })

  it('rests at least as long as its limit said, once the list has answered (H1)', () => {
    const { time, skipped } = skipping()
    skipped.note(ID, [{ kind: 'too-many-requests', retryAfterSeconds: 1200 }])
    expect(skipped.resting()).toEqual([])
    skipped.judge(true)
    time.now += 20 * MINUTE - 1
    expect(skipped.resting()).toEqual([ID])
    time.now += 1
    expect(skipped.resting()).toEqual([])
  })

  it('is skipped once for each failure, however often the list answers (H1)', () => {
    const { time, skipped } = skipping()
    skipped.note(ID, [{ kind: 'timed-out', afterSeconds: 30 }])
    skipped.judge(true)
    skipped.judge(true)
    time.now += 10 * MINUTE
    expect(skipped.resting()).toEqual([])
  })

  it.each<[Failure, boolean]>([
    [{ kind: 'timed-out', afterSeconds: 30 }, true],
    [{ kind: 'unreachable', host: 'orders.test', reason: 'dropped' }, true],
    [{ kind: 'offline' }, false],
    [{ kind: 'too-many-requests' }, false]
  ])('is taken for the cause where the list failed with it twice, by %j: %s (H1)', (failure, isCause) => {
    const { skipped } = skipping()
    const isSkipped = [1, 2].map(() => {
      skipped.note(ID, [failure])
      skipped.judge(false)
      return skipped.all().includes(ID)
    })
    expect(isSkipped).toEqual([false, isCause])
  })

  it('is no cause any more once it was read (H1)', () => {
    const { skipped } = skipping()
    const failures = [[{ kind: 'timed-out', afterSeconds: 30 }], [], [{ kind: 'timed-out', afterSeconds: 30 }]] as const
    for (const failed of failures) {
      skipped.note(ID, failed)
      skipped.judge(false)
    }
    expect(skipped.all()).toEqual([])
  })

  it.each<[Failure, number]>([
    [{ kind: 'forbidden' }, 1],
    [{ kind: 'unauthorized' }, 1],
    [{ kind: 'service-error', status: 500 }, 0]
  ])('by %j counts among the refused: %i', (failure, refused) => {
    const { skipped } = skipping()
    skipped.note(ID, [failure])
    expect(skipped.notices()).toMatchObject([{ count: 1, refused }])
  })
})
