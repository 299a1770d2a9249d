import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { failed, ok } from '#domain/common/result.ts'
import { answering, changingList, idOf, type ListOrders } from './list-service.ts'
import { handClock, startTestSync, turns } from './sync-harness.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A list of orders, some of them followed, whose own endpoints answer `answerOf`; counts what was asked when. */
async function desk(
  orders: number,
  followed: readonly number[],
  answerOf: (orderId: OrderId, what: 'progress' | 'documents') => Failure | undefined
) {
  const list = answering(changingList(orders, 15))
  const pages: number[] = []
  const asked = new Map<OrderId, number>()
  const requests: { readonly orderId: OrderId; readonly what: 'progress' | 'documents'; readonly at: number }[] = []
  const listing: { answer: ListOrders } = { answer: list }
  const clock = handClock()
  const ask = (orderId: OrderId, what: 'progress' | 'documents') => {
    asked.set(orderId, (asked.get(orderId) ?? 0) + 1)
    requests.push({ orderId, what, at: clock.elapsed() })
    return answerOf(orderId, what)
  }
  const cache = startTestSync({
    clock,
    listOrders: async page => {
      pages.push(clock.elapsed())
      return listing.answer(page)
    },
    service: {
      progress: async orderId => {
        const failure = ask(orderId, 'progress')
        return failure === undefined ? ok({ stages: [], gaps: [] }) : failed(failure)
      },
      documents: async orderId => {
        const failure = ask(orderId, 'documents')
        return failure === undefined ? ok({ documents: [], gaps: [], links: new Map() }) : failed(failure)
      }
    }
  })
  await clock.advance(1)
  await turns(60)
  for (const number of followed) cache.engine.follow({ orderId: idOf(number), followed: true })
  const requestsFor = (number: number, what: 'progress' | 'documents') =>
    requests.filter(request => request.orderId === idOf(number) && request.what === what)
  const times = (number: number, what: 'progress' | 'documents' = 'documents') => requestsFor(number, what).length
  /** How soon after a request for this the next one of any order was made, at the soonest. */
  const soonestAfter = (number: number, what: 'progress' | 'documents') =>
    Math.min(
      ...requestsFor(number, what).map(
        ({ at }) => (requests.find(one => one.what === what && one.at > at)?.at ?? Infinity) - at
      )
    )
  return { ...cache, pages, times, soonestAfter, asked, listing, list }
}

const REFUSALS: readonly Failure[] = [
  { kind: 'forbidden' },
  { kind: 'not-found' },
  { kind: 'rejected', status: 405, fields: [] },
  { kind: 'rejected', status: 410, fields: [] },
  { kind: 'service-error', status: 500 },
  { kind: 'malformed', what: 'not-json' },
  { kind: 'malformed', what: 'too-large' },
  { kind: 'malformed', what: 'html' },
  { kind: 'unauthorized' },
  { kind: 'redirected', status: 302 },
  { kind: 'timed-out', afterSeconds: 30 },
  { kind: 'unreachable', host: 'h', reason: 'dropped' },
  { kind: 'too-many-requests' }
]

describe('an order whose own endpoints refuse', () => {
  it.each(REFUSALS)(
    '($kind) is left alone for longer and longer, and holds up neither the list nor another order (H1)',
    async failure => {
      const cache = await desk(30, [1, 2], orderId => (orderId === idOf(1) ? failure : undefined))
      const before = cache.pages.length
      // The longest wait is over once by then.
      await cache.clock.advance(12 * HOUR)
      expect(cache.sync.status().pause).toBeNull()
      expect(cache.pages.length - before).toBeGreaterThan(500)
      // Every ten minutes, as a followed order is.
      expect(cache.times(2)).toBeGreaterThan(50)
      expect(cache.times(1)).toBeGreaterThan(5)
      expect(cache.times(1)).toBeLessThan(12)
      expect(cache.sync.status().notices).toMatchObject([{ kind: 'details-unread', count: 1, orderIds: [idOf(1)] }])
      await cache.sync.close()
    }
  )

  it.each<'progress' | 'documents'>(['progress', 'documents'])(
    'with 429 for its %s has those of all orders wait as long as was asked, and nothing else (H1)',
    async limited => {
      const cache = await desk(30, [1, 2], (orderId, what) =>
        orderId === idOf(1) && what === limited ? { kind: 'too-many-requests', retryAfterSeconds: 3600 } : undefined
      )
      const before = cache.pages.length
      await cache.clock.advance(24 * HOUR)
      expect(cache.sync.status().pause).toBeNull()
      expect(cache.pages.length - before).toBeGreaterThan(1000)
      const other = limited === 'progress' ? 'documents' : 'progress'
      expect(cache.times(2, other)).toBeGreaterThan(100)
      expect(cache.times(2, limited)).toBeGreaterThan(50)
      expect(cache.soonestAfter(1, limited)).toBeGreaterThanOrEqual(HOUR)
      expect(cache.times(1, limited)).toBeLessThan(15)
      expect(cache.sync.status().notices).toMatchObject([{ kind: 'details-unread', count: 1, orderIds: [idOf(1)] }])
      await cache.sync.close()
    }
  )

  it('is no cause yet while the list has not answered since, though it answered after another (H1)', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const timedOut = failed({ kind: 'timed-out', afterSeconds: 30 } as const)
    let reading = 0
    const list = answering(changingList(30, 15))
    const desk = startTestSync({
      listOrders: async page => {
        if (reading > 0 && page === 1) {
          if ((reading += 1) > 2) return failed({ kind: 'offline' })
          await first.promise
        }
        return list(page)
      },
      service: {
        progress: async orderId => {
          if (orderId === idOf(2)) await second.promise
          return timedOut
        }
      }
    })
    await desk.clock.advance(1)
    await turns(60)
    for (const number of [1, 2]) desk.engine.follow({ orderId: idOf(number), followed: true })
    reading = 1
    desk.sync.refreshDetails([idOf(1), idOf(2)])
    await turns(20)
    second.resolve()
    await turns(20)
    first.resolve()
    await turns(40)
    expect([reading > 2, desk.sync.status().notices]).toEqual([true, []])
    await desk.sync.close()
  })

  it('with 429 is not asked for by the user before the time the service named, and then is (H1)', async () => {
    let isLimited = true
    const cache = await desk(5, [], (_orderId, what) =>
      isLimited && what === 'documents' ? { kind: 'too-many-requests', retryAfterSeconds: 600 } : undefined
    )
    cache.sync.refreshDetails([idOf(1)])
    await cache.clock.advance(MINUTE)
    isLimited = false
    cache.sync.refreshDetails([idOf(2)])
    cache.sync.syncNow()
    await cache.clock.advance(8 * MINUTE)
    expect([cache.times(1), cache.times(2)]).toEqual([1, 0])
    await cache.clock.advance(2 * MINUTE)
    expect([cache.times(1), cache.times(2)]).toEqual([2, 1])
    await cache.sync.close()
  })

  it('by crashing the service each time is left alone from the second time on, though the list fails with it (H1)', async () => {
    const crash: Failure = { kind: 'unreachable', host: 'h', reason: 'dropped' }
    let startedAt = 0
    const cache = await desk(30, [1, 2], orderId => {
      if (orderId === idOf(1)) startedAt = cache.clock.elapsed() + 3000
      return orderId === idOf(1) ? crash : undefined
    })
    cache.listing.answer = async page => (cache.clock.elapsed() < startedAt ? failed(crash) : cache.list(page))
    await cache.clock.advance(24 * HOUR)
    expect(cache.times(1)).toBeLessThan(15)
    expect(cache.times(2)).toBeGreaterThan(100)
    expect(cache.sync.status().notices).toMatchObject([{ kind: 'details-unread', count: 1, orderIds: [idOf(1)] }])
    await cache.sync.close()
  })

  it('for its documents alone gives its stages, is told by number, and by its reason (H1)', async () => {
    const cache = await desk(5, [1], (_orderId, what) => (what === 'documents' ? { kind: 'forbidden' } : undefined))
    await cache.clock.advance(2 * MINUTE)
    expect(cache.engine.order({ orderId: idOf(1) })).toMatchObject({ stages: [], documents: null })
    expect(cache.sync.status().notices).toEqual([{ kind: 'details-unread', count: 1, refused: 1, orderIds: [idOf(1)] }])
    await cache.sync.close()
  })

  it('is retried when the user asks for a full scan, and no longer reported once it answers (H1)', async () => {
    let isRefused = true
    const cache = await desk(5, [1], () => (isRefused ? { kind: 'forbidden' } : undefined))
    await cache.clock.advance(2 * MINUTE)
    expect(cache.sync.status().notices).toHaveLength(1)
    isRefused = false
    cache.sync.syncNow()
    await cache.clock.advance(2 * MINUTE)
    expect(cache.sync.status().notices).toEqual([])
    await cache.sync.close()
  })

  it.each<Failure>([
    { kind: 'too-many-requests', retryAfterSeconds: 600 },
    { kind: 'offline' },
    { kind: 'unreachable', host: 'h', reason: 'refused' },
    { kind: 'timed-out', afterSeconds: 30 },
    { kind: 'certificate', host: 'h' }
  ])('as the list does ($kind) stops everything for a time: that is no matter of one order (H1)', async failure => {
    const cache = await desk(5, [1], () => failure)
    cache.listing.answer = async () => failed(failure)
    await cache.clock.advance(MINUTE + 1)
    expect(cache.sync.status()).toMatchObject({ pause: { because: failure }, notices: [] })
    await cache.sync.close()
  })

  it('with the 429 that the list answers, too, has the service left alone as long as it asked (H1)', async () => {
    const limited: Failure = { kind: 'too-many-requests', retryAfterSeconds: 600 }
    const cache = await desk(30, [1, 2, 3], () => limited)
    cache.listing.answer = async () => failed(limited)
    await cache.clock.advance(2 * MINUTE)
    const count = () => cache.pages.length + [...cache.asked.values()].reduce((sum, one) => sum + one, 0)
    const asked = count()
    expect(cache.sync.status().pause?.because).toEqual(limited)
    await cache.clock.advance(8 * MINUTE)
    expect(count()).toBe(asked)
    // One request every ten minutes: the list's first page.
    await cache.clock.advance(24 * HOUR)
    expect(count() - asked).toBeLessThanOrEqual(6 * 24 + 1)
    await cache.sync.close()
  })

  it('have the list asked where the token itself may be refused: only its word stops everything (H1)', async () => {
    let isOver = false
    const cache = await desk(30, [1, 2, 3], () => (isOver ? { kind: 'unauthorized' } : undefined))
    isOver = true
    cache.listing.answer = async () => failed({ kind: 'unauthorized' })
    await cache.clock.advance(2 * MINUTE)
    expect(cache.sync.status().pause).toEqual({ because: { kind: 'unauthorized' }, until: null })
    const asked = [...cache.asked.values()].reduce((sum, one) => sum + one, 0)
    await cache.clock.advance(24 * HOUR)
    expect([...cache.asked.values()].reduce((sum, one) => sum + one, 0)).toBe(asked)
    await cache.sync.close()
  })

  it('starve no other, however many they are (H2)', async () => {
    const bad = new Set(Array.from({ length: 20 }, (_, index) => idOf(index + 1)))
    const cache = await desk(
      40,
      Array.from({ length: 40 }, (_, index) => index + 1),
      orderId => (bad.has(orderId) ? { kind: 'not-found' } : undefined)
    )
    await cache.clock.advance(24 * HOUR)
    for (let number = 21; number <= 40; number++) expect([number, cache.times(number) > 100]).toEqual([number, true])
    for (let number = 1; number <= 20; number++) expect([number, cache.times(number) < 15]).toEqual([number, true])
    expect(cache.sync.status().notices).toEqual([
      { kind: 'details-unread', count: 20, refused: 0, orderIds: expect.any(Array) as unknown }
    ])
    await cache.sync.close()
  })

  it('starve no other where all answer but one part, and the budget is small (H2)', async () => {
    const clockless = { ...USUAL_PREFERENCES, requestsPerHour: 60 }
    const asked = new Set<OrderId>()
    const cache = startTestSync({
      listOrders: answering(changingList(60, 15)),
      preferences: clockless,
      service: {
        documents: async orderId => {
          asked.add(orderId)
          return failed({ kind: 'service-error', status: 500 })
        }
      }
    })
    await cache.clock.advance(1)
    await turns(60)
    for (let number = 1; number <= 60; number++) cache.engine.follow({ orderId: idOf(number), followed: true })
    await cache.clock.advance(24 * HOUR)
    expect(asked.size).toBe(60)
    await cache.sync.close()
  })

  it('is asked for once at a time (H2)', async () => {
    const underWay = new Set<OrderId>()
    let [asked, twice] = [0, 0]
    const cache = startTestSync({
      listOrders: answering(changingList(30, 15)),
      service: {
        progress: async orderId => {
          asked += 1
          if (underWay.has(orderId)) twice += 1
          underWay.add(orderId)
          await turns(30)
          underWay.delete(orderId)
          return ok({ stages: [], gaps: [] })
        }
      }
    })
    await cache.clock.advance(1)
    await turns(60)
    for (let number = 1; number <= 30; number++) cache.engine.follow({ orderId: idOf(number), followed: true })
    await cache.clock.advance(30 * MINUTE)
    await turns(100)
    expect([asked > 0, twice]).toEqual([true, 0])
    await cache.sync.close()
  })
})

it('a 429 of the list itself pauses everything, watched orders too (H1)', async () => {
  const cache = await desk(30, [1, 2], () => undefined)
  cache.listing.answer = async () => failed({ kind: 'too-many-requests', retryAfterSeconds: 3600 })
  await cache.clock.advance(5 * MINUTE)
  const [pages, times] = [cache.pages.length, cache.times(1) + cache.times(2)]
  expect(cache.sync.status()).toMatchObject({ pause: { because: { kind: 'too-many-requests' } }, notices: [] })
  await cache.clock.advance(50 * MINUTE)
  expect([cache.pages.length, cache.times(1) + cache.times(2)]).toEqual([pages, times])
  cache.listing.answer = cache.list
  await cache.clock.advance(30 * MINUTE)
  expect(cache.pages.length).toBeGreaterThan(pages)
  expect(cache.times(1) + cache.times(2)).toBeGreaterThan(times)
  await cache.sync.close()
})

it.each<Failure>([
  { kind: 'certificate', host: 'h' },
  { kind: 'redirected', status: 302 },
  { kind: 'malformed', what: 'html' }
])('a captive portal ($kind) is tried again by itself (H1)', async failure => {
  const cache = await desk(30, [], () => undefined)
  cache.listing.answer = async () => failed(failure)
  await cache.clock.advance(30 * MINUTE)
  expect(cache.sync.status().pause).toMatchObject({ because: failure, until: expect.any(Number) as unknown })
  const asked = cache.pages.length
  cache.listing.answer = cache.list
  await cache.clock.advance(10 * MINUTE)
  expect(cache.pages.length).toBeGreaterThan(asked)
  expect(cache.sync.status().pause).toBeNull()
  await cache.sync.close()
})

it('a captive portal’s login page in place of every answer is no order’s own fault (H1)', async () => {
  const portal = { isUp: false }
  const page: Failure = { kind: 'malformed', what: 'html' }
  const cache = await desk(30, [1, 2], () => (portal.isUp ? page : undefined))
  await cache.clock.advance(30 * MINUTE)
  portal.isUp = true
  cache.listing.answer = async () => failed(page)
  await cache.clock.advance(4 * HOUR)
  expect(cache.sync.status()).toMatchObject({ pause: { because: page }, notices: [] })
  portal.isUp = false
  cache.listing.answer = cache.list
  const before = [cache.times(1), cache.times(2)]
  await cache.clock.advance(12 * MINUTE)
  expect(cache.sync.status()).toMatchObject({ pause: null, notices: [] })
  expect([cache.times(1), cache.times(2)]).toEqual(before.map(times => times + 1))
  await cache.sync.close()
})

it.each<Failure>([
  { kind: 'service-error', status: 500 },
  { kind: 'malformed', what: 'html' }
])('a single page that always fails ($kind) is given up and told; the others are read (H2)', async failure => {
  const list = answering(changingList(300, 15))
  const cache = startTestSync({
    listOrders: async page => (page === 7 ? failed(failure) : list(page))
  })
  await cache.clock.advance(1)
  await turns(60)
  await cache.clock.advance(5 * MINUTE)
  expect(cache.ids()).toHaveLength(285)
  expect(cache.sync.status().notices).toEqual([{ kind: 'malformed', page: 7 }])
  await cache.sync.close()
})
