import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { createLookupRequests } from '../../../main/outbox/reconcile/lookup-requests.ts'
import { createOpenScans } from '../../../main/outbox/reconcile/open-scans.ts'
import { createReconciler } from '../../../main/outbox/reconcile/reconcile.ts'
import { keepLookups, unread, type Seen } from '../../../main/outbox/reconcile/record-lookups.ts'
import { compare } from '../../../main/outbox/reconcile/compare.ts'
import { createStopwatch, passedSince } from '../../../main/outbox/record/stopwatch.ts'
import type { Lookup } from '../../../main/storage/tables/lookups.ts'
import { attempt as sampleAttempt, orderId, queued } from '../../storage/support/samples.ts'
import { ACCESS, orderOf } from '../support/outbox.ts'
import { orderWithAttempt, outboxParts } from '../support/parts.ts'
import { rowOf } from '../support/service.ts'

const DAY = 24 * 3_600_000
const REACHED = { connectionId: 'connection-1', account: 'account-1', access: ACCESS }
const UNKNOWN = { state: 'unknown', waiting: null } as const

describe('orders to look up at the next step', () => {
  it('are those asked for until they are looked up, each by itself', () => {
    const [one, two] = [queued(), queued()]
    const requests = createLookupRequests()
    requests.add([one], true)
    requests.add([two], false)
    requests.add([one], false)
    const of = (order: typeof one) => [requests.has(order), requests.isAsked(order)]
    expect([of(one), of(two)]).toEqual([
      [true, true],
      [true, false]
    ])
    requests.done([one])
    expect([of(one), of(two)]).toEqual([
      [false, false],
      [true, false]
    ])
    requests.add([one], false)
    expect(of(one)).toEqual([true, false])
  })
})

describe('a scan that may go on later', () => {
  const open = () => {
    const parts = outboxParts()
    const { order, attempt } = orderWithAttempt(parts, UNKNOWN)
    const scans = createOpenScans(parts.context)
    return { ...parts, order, attempt, scans, first: scans.goOnOrStart(REACHED, [order]) }
  }

  it.each<[string, (started: ReturnType<typeof open>) => unknown, boolean]>([
    ['nothing changed', () => undefined, true],
    ['it took nearly a day', ({ clock }) => clock.advance(DAY - 1), true],
    ['it took a day', ({ clock }) => clock.advance(DAY), false],
    [
      'the order is found',
      ({ store, order }) => {
        store.orders.put({ ...order, state: 'closed' })
      },
      false
    ],
    [
      'the attempt is another',
      ({ store, attempt }) => {
        store.attempts.put({ ...attempt, state: 'resent' })
      },
      false
    ],
    [
      'it was ended',
      ({ scans }) => {
        scans.end('connection-1')
      },
      false
    ],
    [
      'that of another connection was ended',
      ({ scans }) => {
        scans.end('connection-2')
      },
      true
    ]
  ])('goes on where %s', async (_what, change, goesOn) => {
    const started = open()
    await change(started)
    expect(started.scans.goOnOrStart(REACHED, [started.order]) === started.first).toBe(goesOn)
  })

  it('goes on while one of its orders is unknown, though another is not any more', () => {
    const parts = outboxParts()
    const [found, left] = [orderWithAttempt(parts, UNKNOWN), orderWithAttempt(parts, UNKNOWN)]
    const scans = createOpenScans(parts.context)
    const first = scans.goOnOrStart(REACHED, [found.order, left.order])
    parts.store.orders.put({ ...found.order, state: 'closed' })
    expect(scans.goOnOrStart(REACHED, [left.order])).toBe(first)
  })

  it('is another for another account, and its orders are looked for no more once it is dropped', () => {
    const { scans, order, first, context } = open()
    context.looking.add(order.id)
    scans.drop('connection-2')
    expect(context.looking.size).toBe(1)
    expect(scans.goOnOrStart({ ...REACHED, account: 'account-2' }, [order])).not.toBe(first)
    expect(context.looking.size).toBe(0)
  })
})

describe('a lookup that is kept', () => {
  const looked = (seen: Seen, times = 1) => {
    const parts = outboxParts()
    const { order, attempt } = orderWithAttempt(parts, UNKNOWN)
    for (let time = 0; time < times; time++) keepLookups(parts.context, [order], () => seen)
    const { store } = parts
    return {
      order: store.orders.get(order.id),
      attempt: store.attempts.get(attempt.id),
      lookups: store.lookups.ofAttempt(attempt.id),
      events: store.events.ofDraft(order.id).map(({ what }) => what)
    }
  }
  const FOUND = orderId()

  it('with a match makes the order sent, and ends its attempt with the id', () => {
    const row = rowOf(orderOf(), FOUND)
    const { order, attempt, events } = looked({
      complete: true,
      verdict: 'candidates',
      candidates: [{ row, strength: 'strong', agrees: [], differs: [], isNew: true }],
      failure: null,
      match: FOUND
    })
    expect(order).toMatchObject({ state: 'sent', how: 'matched', orderId: FOUND })
    expect(attempt).toMatchObject({ state: 'matched', orderId: FOUND })
    expect(events).toEqual(['looked', 'matched'])
  })

  it('with a match adds the order to what is known of its list, which has lost something where it lacks it', () => {
    const parts = outboxParts()
    const { store, context } = parts
    const before = { connectionId: 'connection-1', account: 'account-1', takenAt: 1, complete: true }
    store.baselines.add({ ...before, id: 'before', orderIds: new Set() })
    const { order } = orderWithAttempt(parts, UNKNOWN)
    keepLookups(context, [order], () => ({ ...unread(null), match: FOUND }))
    expect([...(store.baselines.newest('connection-1', 'account-1')?.orderIds ?? [])]).toEqual([FOUND])
  })

  it('with nothing new is no event, and is kept all the same', () => {
    const { lookups, events } = looked(unread({ kind: 'offline' }), 3)
    expect([lookups.length, events]).toEqual([3, ['looked']])
  })

  it.each<[string, Partial<Seen>]>([
    ['its verdict', { verdict: 'nothing' }],
    ['whether the list was whole', { complete: true }],
    [
      'how many rows it found',
      { candidates: [{ row: rowOf(orderOf()), strength: 'weak', agrees: [], differs: [], isNew: null }] }
    ]
  ])('with another result than the last is an event: %s', (_what, change) => {
    const parts = outboxParts()
    const { order } = orderWithAttempt(parts, UNKNOWN)
    const first: Seen = { complete: false, verdict: 'inconclusive', candidates: [], failure: null }
    for (const seen of [first, { ...first, ...change }]) keepLookups(parts.context, [order], () => seen)
    expect(parts.store.events.ofDraft(order.id)).toMatchObject([
      { what: 'looked', verdict: 'inconclusive', complete: false, found: 0 },
      {
        what: 'looked',
        verdict: change.verdict ?? 'inconclusive',
        complete: change.complete ?? false,
        found: change.candidates?.length ?? 0
      }
    ])
  })

  it('with the same result as those of the first day takes the place of the last', () => {
    expect(looked(unread({ kind: 'offline' }), 24).lookups).toHaveLength(24)
    expect(looked(unread({ kind: 'offline' }), 40).lookups).toHaveLength(24)
  })

  it('stays after the first day where the one before or behind it had another result', () => {
    const parts = outboxParts()
    const { order, attempt } = orderWithAttempt(parts, UNKNOWN)
    const [offline, unclear] = [unread({ kind: 'offline' }), unread(null)]
    for (let time = 0; time < 24; time++) keepLookups(parts.context, [order], () => offline)
    const counts = [offline, unclear, unclear, unclear, offline].map(seen => {
      keepLookups(parts.context, [order], () => seen)
      return parts.store.lookups.ofAttempt(attempt.id).length
    })
    expect(counts).toEqual([24, 25, 26, 26, 27])
  })

  it('for another account is kept once in a row', () => {
    const { lookups, events } = looked({ complete: false, verdict: 'other-account', candidates: [], failure: null }, 3)
    expect([lookups.length, events]).toEqual([1, ['looked']])
  })

  it('is none of an order that is no question any more', () => {
    const parts = outboxParts()
    const { order, attempt } = orderWithAttempt(parts, { ...UNKNOWN, state: 'closed' }, { state: 'closed' })
    keepLookups(parts.context, [order], () => unread(null))
    expect(parts.store.lookups.ofAttempt(attempt.id)).toEqual([])
  })
})

describe('the time that has certainly passed', () => {
  const lookup = (elapsed?: number) => ({ ...(elapsed === undefined ? {} : { elapsed }) }) as Lookup

  it('goes on from the most that an earlier run counted', () => {
    let time = 1000
    const stopwatch = createStopwatch(() => time)
    expect(stopwatch.elapsed('a', [lookup(5), lookup(90), lookup(), lookup(7)])).toBe(90)
    time += 10
    expect([stopwatch.elapsed('a', []), stopwatch.elapsed('b', [])]).toEqual([100, 0])
    time += 10
    expect([stopwatch.elapsed('a', [lookup(9999)]), stopwatch.elapsed('b', [lookup(3)])]).toEqual([110, 10])
  })
})

describe('the time that has certainly passed since an attempt was settled, in whatever run', () => {
  /** Settled at 1000 by the wall clock, and 500 after the computer was started. */
  it.each([
    ['as both clocks tell', 1070, 570, 70],
    ['as the monotonic clock tells, where the other was set on', 900_000, 570, 70],
    ['as the wall clock tells, where the other is that of a computer that has run for longer', 1070, 900_000, 70],
    ['none, where the wall clock was set back', 400, 570, 0],
    ['as long as the computer has run, where it was started again', 900_000, 40, 40]
  ])('%s', (_which, now, monotonic, passed) => {
    const clocks = { now: () => now, monotonic: () => monotonic }
    expect(passedSince({ settledAt: 1000, settledMonotonic: 500 }, clocks)).toBe(passed)
    expect(passedSince({ settledAt: 1000 }, clocks)).toBe(0)
    expect(passedSince({ settledAt: null, settledMonotonic: 500 }, clocks)).toBe(0)
  })
})

describe('what an order is compared by', () => {
  const since = 900 * DAY
  /** What is found of an order whose list, before it was sent, had these rows; beside another order like it. */
  const compared = (
    before: readonly OrderId[],
    of: Parameters<typeof orderWithAttempt>[2] = {},
    other?: Parameters<typeof queued>[0]
  ) => {
    const parts = outboxParts()
    parts.store.baselines.add({
      id: 'before',
      connectionId: 'connection-1',
      account: 'account-1',
      takenAt: 1,
      complete: true,
      orderIds: new Set(before)
    })
    const { order } = orderWithAttempt(parts, { ...UNKNOWN, since }, { baselineId: 'before', ...of })
    if (other !== undefined) parts.store.orders.put(queued({ waiting: null, ...other }))
    return compare(parts.store, order, [rowOf(orderOf(), ROW)])
  }
  const ROW = orderId()

  it('is the list as it was known before an attempt on the wire, not before one that never left', () => {
    expect(compared([]).verdict).toBe('matched')
    expect(compared([ROW]).verdict).not.toBe('matched')
    expect(compared([], { wiredAt: null }).candidates.map(({ isNew }) => isNew)).toEqual([null])
  })

  it('is the list before the first of several attempts: the order may have come with any of them', () => {
    const parts = outboxParts()
    const list = { connectionId: 'connection-1', account: 'account-1', takenAt: 1, complete: true }
    parts.store.baselines.add({ ...list, id: 'first', orderIds: new Set() })
    parts.store.baselines.add({ ...list, id: 'second', orderIds: new Set([ROW]) })
    const { order } = orderWithAttempt(parts, { ...UNKNOWN, since }, { state: 'resent', baselineId: 'first' })
    const again = { number: 2, state: 'unknown', wiredAt: 7, settledAt: 8, baselineId: 'second' } as const
    parts.store.attempts.put(sampleAttempt(order, again))
    expect(compare(parts.store, order, [rowOf(orderOf(), ROW)])).toMatchObject({ verdict: 'matched', match: ROW })
  })

  it('are its siblings, too: closed ones for a year', () => {
    const closed = (age: number) => ({ state: 'closed', since: since - age }) as const
    expect(compared([], {}, closed(365 * DAY)).verdict).toBe('candidates')
    expect(compared([], {}, closed(365 * DAY + 1)).verdict).toBe('matched')
  })

  it('are no orders that were sent: each of them has its own row', () => {
    const sent = { state: 'sent', orderId: orderId(), how: 'accepted', since } as const
    expect(compared([], {}, sent)).toMatchObject({ verdict: 'matched', match: ROW })
  })

  it.each(['queued', 'sending', 'unknown', 'closed'] as const)(
    'are siblings that are %s, of its own connection alone',
    state => {
      expect(compared([], {}, { state, since }).verdict).toBe('candidates')
      expect(compared([], {}, { state, since, connectionId: 'connection-2' }).verdict).toBe('matched')
    }
  )
})

describe('a search that cannot go on', () => {
  it.each([
    ['the disk', Object.assign(new Error('EIO'), { code: 'EIO' }), 0],
    ['a fault of the program', new TypeError('a bug'), 1]
  ])('for %s is tried again after five minutes, and only a fault is told', async (_what, error, told) => {
    const parts = outboxParts()
    orderWithAttempt(parts, UNKNOWN)
    parts.store.lookups.ofAttempt = () => {
      throw error
    }
    const { step } = createReconciler(parts.context)
    expect(await step('connection-1')).toEqual({ at: parts.clock.now() + 300_000 })
    expect(parts.bugs).toHaveLength(told)
  })
})
