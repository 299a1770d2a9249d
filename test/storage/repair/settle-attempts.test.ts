import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Attempt, AttemptState } from '../../../main/storage/tables/attempts.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { isLive, settle, type Known } from '../../../main/storage/repair/settle-attempts.ts'
import type { EndMark } from '../../../main/storage/journal/wire-journal.ts'
import { attempt, deskOrder, NOW, orderId, queued, sampleOrder, wireMark } from '../support/samples.ts'

const GIVEN = orderId()

function known(change: Partial<Known>): Known {
  return {
    order: undefined,
    attempts: [],
    wires: [],
    ends: [],
    recovering: false,
    isDecided: true,
    isTaken: () => false,
    now: NOW + 9,
    newId: () => 'new',
    ...change
  }
}

function ended(one: Pick<Attempt, 'id'>, outcome: EndMark['outcome'], id: OrderId | null = null): EndMark {
  return { kind: 'end', attemptId: one.id, at: NOW + 1, outcome, orderId: id }
}

const order = queued({ state: 'sending' })
const first = attempt(order, { state: 'wire', wiredAt: NOW })
const second = attempt(order, { number: 2, state: 'wire', wiredAt: NOW })
const wire = wireMark(order, first)
const nextWire = wireMark(order, second)

describe('what is in the journal and not in the database (R54)', () => {
  it.each<[string, EndMark[], LocalOrder['state'], AttemptState]>([
    ['without an end', [], 'unknown', 'unknown'],
    ['accepted', [ended(first, 'accepted', GIVEN)], 'sent', 'accepted'],
    ['linked', [ended(first, 'linked', GIVEN)], 'sent', 'linked'],
    ['closed', [ended(first, 'closed')], 'closed', 'closed'],
    ['to be sent again, with no later attempt', [ended(first, 'resent')], 'unknown', 'unknown']
  ])('becomes an order again: %s', (_what, ends, state, attemptState) => {
    const settled = settle(known({ wires: [wire], ends }))
    expect(settled.order).toMatchObject({
      id: order.id,
      state,
      entry: order.entry,
      order: sampleOrder(),
      account: 'account-1'
    })
    expect(settled.attempts).toMatchObject([
      { id: first.id, state: attemptState, body: first.body, sha256: first.sha256 }
    ])
    expect(settled.order?.orderId).toBe(state === 'sent' ? GIVEN : null)
  })

  it.each(['accepted', 'linked', 'closed'] as const)('has ended when the journal says: %s', outcome => {
    const settled = settle(known({ wires: [wire], ends: [ended(first, outcome, GIVEN)] }))
    expect([settled.order?.since, settled.attempts[0]?.settledAt]).toEqual([NOW + 1, NOW + 1])
  })

  it('becomes a draft again where it was refused, but only after a loss: else it was deleted since', () => {
    const ends = [ended(first, 'rejected')]
    expect(settle(known({ wires: [wire], ends, recovering: true }))).toMatchObject({
      order: { state: 'draft', entry: order.entry },
      attempts: [{ state: 'rejected' }]
    })
    expect(settle(known({ wires: [wire], ends }))).toEqual({ order: undefined, attempts: [] })
  })

  it('becomes the later of two attempts; the first had been decided on, or there were no second', () => {
    const settled = settle(known({ wires: [wire, nextWire], recovering: true }))
    expect(settled.attempts.map(({ state }) => state)).toEqual(['resent', 'unknown'])
    expect(settled.order?.state).toBe('unknown')
  })

  it("is unknown where another order already is the service's", () => {
    const settled = settle(
      known({ wires: [wire], ends: [ended(first, 'accepted', GIVEN)], isTaken: id => id === GIVEN })
    )
    expect(settled).toMatchObject({ order: { state: 'unknown', orderId: null }, attempts: [{ state: 'unknown' }] })
  })
})

describe('an order of an older database whose journal says that it may have left (I13)', () => {
  it.each<[string, LocalOrder, Attempt[]]>([
    ['a draft', deskOrder({ id: order.id }), []],
    ['a draft that had been deleted', deskOrder({ id: order.id, deletedAt: NOW }), []],
    ['queued', queued({ id: order.id }), []],
    [
      'queued after an attempt that was not sent',
      queued({ id: order.id }),
      [attempt(order, { state: 'not-sent', settledAt: NOW })]
    ],
    ['sending, nothing had left yet', order, [{ ...first, state: 'intent', wiredAt: null }]]
  ])('is not sendable: %s', (_what, before, attempts) => {
    const settled = settle(known({ order: before, attempts, wires: [wire] }))
    expect(settled.order).toMatchObject({ state: 'unknown', deletedAt: null, waiting: null, order: sampleOrder() })
    expect(settled.attempts.filter(isLive)).toMatchObject([{ id: first.id, state: 'unknown' }])
    expect(new Set(settled.attempts.map(({ number }) => number)).size).toBe(settled.attempts.length)
  })

  it('takes the answer that only the journal has', () => {
    const unknown = { ...first, state: 'unknown' as const }
    for (const [outcome, state] of [
      ['accepted', 'sent'],
      ['linked', 'sent'],
      ['closed', 'closed']
    ] as const) {
      const settled = settle(
        known({
          order: { ...order, state: 'unknown' },
          attempts: [unknown],
          wires: [wire],
          ends: [ended(first, outcome, GIVEN)]
        })
      )
      expect(settled).toMatchObject({ order: { state }, attempts: [{ state: outcome }] })
    }
  })
})

describe('a database that knows at least as much as the journal', () => {
  it.each<[string, LocalOrder, Attempt, EndMark[]]>([
    ['on the wire', order, first, []],
    ['unknown', { ...order, state: 'unknown' }, { ...first, state: 'unknown' }, []],
    [
      'matched',
      { ...order, state: 'sent', orderId: GIVEN, how: 'matched' },
      { ...first, state: 'matched', orderId: GIVEN },
      []
    ],
    [
      'accepted',
      { ...order, state: 'sent', orderId: GIVEN, how: 'accepted' },
      { ...first, state: 'accepted', orderId: GIVEN },
      [ended(first, 'accepted', GIVEN)]
    ],
    ['refused', deskOrder({ id: order.id }), { ...first, state: 'rejected' }, [ended(first, 'rejected')]],
    ['not sent, for the journal failed', queued({ id: order.id }), { ...first, state: 'not-sent' }, []],
    ['to be sent again', queued({ id: order.id }), { ...first, state: 'resent' }, [ended(first, 'resent')]],
    ['closed', { ...order, state: 'closed' }, { ...first, state: 'closed' }, [ended(first, 'closed')]]
  ])('stays as it is: %s', (_what, before, one, ends) => {
    const settled = settle(known({ order: before, attempts: [one], wires: [wire], ends }))
    expect(settled.order).toBe(before)
    expect(settled.attempts).toEqual([one])
    expect(settled.attempts[0]).toBe(one)
  })
})

describe('after a recovery', () => {
  it('a queued order waits for the user (R54)', () => {
    expect(settle(known({ order: queued({ id: order.id }), recovering: true })).order).toMatchObject({
      state: 'queued',
      waiting: { for: 'recovered' }
    })
  })

  it('an order that was about to be sent had not left: the journal would know', () => {
    const settled = settle(known({ order, attempts: [{ ...first, state: 'intent', wiredAt: null }], recovering: true }))
    expect(settled).toMatchObject({
      order: { state: 'queued', waiting: { for: 'recovered' } },
      attempts: [{ state: 'not-sent' }]
    })
  })

  it('an order to be sent again waits, or is asked about once more where the decision is lost (I4)', () => {
    const story = {
      order: queued({ id: order.id }),
      attempts: [{ ...first, state: 'resent' as const }],
      wires: [wire],
      ends: [ended(first, 'resent')],
      recovering: true
    }
    expect(settle(known(story)).order).toMatchObject({ state: 'queued', waiting: { for: 'recovered' } })
    expect(settle(known({ ...story, isDecided: false }))).toMatchObject({
      order: { state: 'unknown' },
      attempts: [{ state: 'resent' }, { id: 'new', state: 'unknown', number: 2 }]
    })
  })

  it('an order that was about to be sent again is asked about once more where the decision is lost (I4)', () => {
    const story = { order, attempts: [{ ...first, state: 'resent' as const }], wires: [wire], recovering: true }
    const ends = [ended(first, 'resent')]
    expect(settle(known({ ...story, ends })).order).toMatchObject({ state: 'queued', waiting: { for: 'recovered' } })
    expect(settle(known({ ...story, ends, isDecided: false }))).toMatchObject({
      order: { state: 'unknown', failure: { kind: 'unknown-outcome' } },
      attempts: [{ state: 'resent' }, { id: 'new', state: 'unknown' }]
    })
  })

  it('a lost decision changes nothing of an order that was refused after it', () => {
    const refusal = { kind: 'rejected', status: 422, fields: [] } as const
    const settled = settle(
      known({
        order: { ...order, state: 'unknown' },
        attempts: [
          { ...first, state: 'resent' },
          { ...second, state: 'rejected', failure: refusal }
        ],
        isDecided: false,
        recovering: true
      })
    )
    expect(settled.order).toMatchObject({ state: 'draft', refusal })
  })

  it('an order on the wire is unknown', () => {
    expect(settle(known({ order, attempts: [first], wires: [wire], recovering: true }))).toMatchObject({
      order: { state: 'unknown' },
      attempts: [{ state: 'unknown' }]
    })
  })

  it('an order of unknown outcome whose attempt is lost gets one, so that the user can be asked', () => {
    const settled = settle(known({ order: { ...order, state: 'unknown' }, recovering: true }))
    expect(settled).toMatchObject({
      order: { state: 'unknown' },
      attempts: [{ id: 'new', state: 'unknown', number: 1 }]
    })
  })

  it('an order that came back from the service is a draft, though its row is older', () => {
    const refusal = { kind: 'rejected', status: 422, fields: [] } as const
    const settled = settle(
      known({
        order: { ...order, state: 'unknown' },
        attempts: [{ ...first, state: 'rejected', failure: refusal }],
        recovering: true
      })
    )
    expect(settled.order).toMatchObject({ state: 'draft', refusal })
  })

  it('an order and its attempt from different moments agree', () => {
    const sent: LocalOrder = { ...order, state: 'sent', orderId: GIVEN, how: 'linked' }
    expect(settle(known({ order: sent, attempts: [{ ...first, state: 'unknown' }], recovering: true }))).toMatchObject({
      order: { state: 'sent' },
      attempts: [{ state: 'linked', orderId: GIVEN }]
    })
    expect(
      settle(
        known({
          order: { ...order, state: 'unknown' },
          attempts: [{ ...first, state: 'matched', orderId: GIVEN }],
          recovering: true
        })
      )
    ).toMatchObject({ order: { state: 'unknown' }, attempts: [{ state: 'unknown', orderId: null }] })
    expect(
      settle(known({ order, attempts: [{ ...first, state: 'accepted', orderId: GIVEN }], recovering: true }))
    ).toMatchObject({ order: { state: 'sent', orderId: GIVEN, how: 'accepted' } })
  })

  it('two orders that came to the same name at the service are told apart: one is unknown again', () => {
    const sent: LocalOrder = { ...order, state: 'sent', orderId: GIVEN, how: 'matched' }
    expect(
      settle(
        known({
          order: sent,
          attempts: [{ ...first, state: 'matched', orderId: GIVEN }],
          isTaken: () => true,
          recovering: true
        })
      )
    ).toMatchObject({
      order: { state: 'unknown', orderId: null, how: null },
      attempts: [{ state: 'unknown', orderId: null }]
    })
  })

  it('an order that the service took stays so, though a later attempt of it seems to be under way (I2, I5)', () => {
    const taken = { ...first, state: 'accepted' as const, orderId: GIVEN }
    expect(settle(known({ order, attempts: [taken, second], recovering: true }))).toMatchObject({
      order: { state: 'sent', orderId: GIVEN, how: 'accepted' },
      attempts: [{ state: 'accepted', orderId: GIVEN }, { state: 'resent' }]
    })
  })

  const STATES: readonly AttemptState[] = [
    'intent',
    'wire',
    'accepted',
    'rejected',
    'not-sent',
    'unknown',
    'matched',
    'linked',
    'closed',
    'resent'
  ]

  it('never leaves more than one attempt live, whatever two of them were found as (I2)', () => {
    for (const a of STATES) {
      for (const b of STATES) {
        for (const state of ['draft', 'queued', 'sending', 'unknown'] as const) {
          const settled = settle(
            known({
              order: { ...order, state },
              attempts: [
                { ...first, state: a, orderId: GIVEN },
                { ...second, state: b, orderId: GIVEN }
              ],
              recovering: true
            })
          )
          const live = settled.attempts.filter(isLive)
          expect(live.length, `${a} ${b}`).toBeLessThanOrEqual(1)
          if (settled.order?.state === 'draft' || settled.order?.state === 'queued')
            expect(live, `${a} ${b} ${state}`).toEqual([])
        }
      }
    }
  })

  it('lets nothing be sent again that may have left, whatever was found and the journal says (I2, I13)', () => {
    const some = fc.option(fc.constantFrom(...STATES), { nil: undefined })
    const outcome = fc.constantFrom('accepted', 'linked', 'closed', 'rejected', 'resent')
    const mark = fc.tuple(fc.constantFrom(first, second), outcome).map(([one, how]) => ended(one, how, GIVEN))
    const found = fc.record({
      states: fc.tuple(some, some),
      state: fc.option(fc.constantFrom('draft', 'queued', 'sending', 'unknown', 'closed', 'sent'), { nil: undefined }),
      wires: fc.subarray([wire, nextWire]),
      ends: fc.array(mark, { maxLength: 3 }),
      isDecided: fc.boolean(),
      isTaken: fc.boolean()
    })
    const seen = { sendable: 0, unknown: 0 }
    fc.assert(
      fc.property(found, ({ states, state, wires, ends, isDecided, isTaken }) => {
        const attempts = [first, second].flatMap((one, at): Attempt[] => {
          const as = states[at]
          const isThere = as === 'accepted' || as === 'linked' || as === 'matched'
          return as === undefined ? [] : [{ ...one, state: as, orderId: isThere ? GIVEN : null }]
        })
        const sent = state === 'sent' ? ({ orderId: GIVEN, how: 'linked' } as const) : {}
        const settled = settle(
          known({
            order: state && { ...order, state, ...sent },
            attempts,
            wires,
            ends,
            recovering: true,
            isDecided,
            isTaken: () => isTaken
          })
        )
        const live = settled.attempts.filter(isLive).length
        const isSendable = settled.order?.state === 'draft' || settled.order?.state === 'queued'
        const isUnknown = settled.order?.state === 'unknown'
        // The user is asked about one attempt, and what can be sent has none.
        expect(live).toBeLessThanOrEqual(isSendable ? 0 : 1)
        if (isUnknown) expect(live).toBe(1)
        const isOnlyInJournal = ({ attemptId }: { readonly attemptId: string }): boolean =>
          attempts.every(({ id }) => id !== attemptId) && ends.every(end => end.attemptId !== attemptId)
        if (wires.some(isOnlyInJournal)) expect(isSendable).toBe(false)
        seen.sendable += Number(isSendable)
        seen.unknown += Number(isUnknown)
      }),
      { numRuns: 2000 }
    )
    expect(Math.min(seen.sendable, seen.unknown)).toBeGreaterThan(10)
  })
})
