import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { EndMark } from '../../../main/storage/journal/wire-journal.ts'
import { settle, type Known } from '../../../main/storage/repair/settle-attempts.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { attempt, deskOrder, NOW, orderId, queued, sampleOrder, wireMark } from '../support/samples.ts'

const GIVEN = orderId()
const TIMED_OUT: Failure = { kind: 'unknown-outcome', because: { kind: 'timed-out', afterSeconds: 60 } }

const order = queued({ state: 'sending', waiting: null })
const made = attempt(order, { state: 'wire', wiredAt: NOW })
const wire = wireMark(order, made)

const settled = (change: Partial<Known>) =>
  settle({
    order,
    attempts: [made],
    wires: [],
    ends: [],
    recovering: false,
    isDecided: true,
    isTaken: () => false,
    now: NOW + 9,
    newId: () => 'new',
    ...change
  })

const ended = (outcome: EndMark['outcome'], given: OrderId | null = null, at = NOW + 1): EndMark => ({
  kind: 'end',
  attemptId: made.id,
  at,
  outcome,
  orderId: given
})

describe('what the journal says of an order', () => {
  it('is the last it says of an attempt', () => {
    const ends = [ended('closed'), ended('linked', GIVEN, NOW + 2)]
    expect(settled({ wires: [wire], ends })).toMatchObject({
      order: { state: 'sent', orderId: GIVEN, how: 'linked' },
      attempts: [{ state: 'linked', orderId: GIVEN, settledAt: NOW + 2 }]
    })
  })

  it.each(['accepted', 'linked'] as const)('is nothing to go by where it was %s without a name', outcome => {
    expect(settled({ order: undefined, attempts: [], wires: [wire], ends: [ended(outcome)] })).toMatchObject({
      order: { state: 'unknown', orderId: null },
      attempts: [{ state: 'unknown', orderId: null }]
    })
  })

  it('takes nothing back from an attempt that the database knows to be under way, though it was refused', () => {
    const { order: after, attempts } = settled({ wires: [wire], ends: [ended('rejected')] })
    expect(after).toBe(order)
    expect(attempts[0]).toBe(made)
  })

  it('tells since when an attempt may have left that had not, as far as the database knows', () => {
    const attempts = [{ ...made, state: 'intent' as const, wiredAt: null }]
    expect(settled({ attempts, wires: [{ ...wire, at: NOW + 3 }] }).attempts).toMatchObject([
      { state: 'unknown', wiredAt: NOW + 3 }
    ])
  })

  it('is what was sent: what was typed into an older draft since does not stay in its place', () => {
    const before = deskOrder({ id: order.id })
    const typed = { ...before, entry: { ...before.entry, closingDate: '01/02/2027' } }
    expect(settled({ order: typed, attempts: [], wires: [wire] }).order).toMatchObject({
      state: 'unknown',
      entry: order.entry,
      order: sampleOrder(),
      queuedAt: NOW,
      account: 'account-1'
    })
  })
})

describe('an order that is not as its attempt says', () => {
  it.each(['accepted', 'linked', 'matched'] as const)(
    'is in doubt where another has the name that its attempt was given as %s (I6)',
    state => {
      const attempts = [{ ...made, state, orderId: GIVEN }]
      expect(settled({ attempts, isTaken: id => id === GIVEN }).order).toMatchObject({
        state: 'unknown',
        orderId: null,
        failure: { kind: 'unknown-outcome' }
      })
    }
  )

  it('is in doubt for the reason that its attempt has', () => {
    const attempts = [{ ...made, state: 'unknown' as const, failure: TIMED_OUT }]
    expect(settled({ attempts }).order).toMatchObject({ state: 'unknown', since: NOW + 9, failure: TIMED_OUT })
  })

  it('is frozen as it was typed, for the account of the attempt, where it was a draft', () => {
    const attempts = [{ ...made, state: 'unknown' as const }]
    expect(settled({ order: deskOrder({ id: order.id }), attempts }).order).toMatchObject({
      state: 'unknown',
      order: sampleOrder(),
      queuedAt: NOW + 9,
      account: 'account-1'
    })
  })

  it('ends its attempt with it where it was put away, at the same time', () => {
    const closed: LocalOrder = { ...order, state: 'closed', since: NOW + 5 }
    const attempts = [{ ...made, state: 'unknown' as const }]
    expect(settled({ order: closed, attempts }).attempts).toMatchObject([{ state: 'closed', settledAt: NOW + 5 }])
  })

  it('has no doubt left in its attempt where it was found', () => {
    const sent: LocalOrder = { ...order, state: 'sent', orderId: GIVEN, how: 'linked', since: NOW + 5 }
    const attempts = [{ ...made, state: 'unknown' as const, failure: TIMED_OUT }]
    expect(settled({ order: sent, attempts }).attempts).toMatchObject([
      { state: 'linked', orderId: GIVEN, failure: null, settledAt: NOW + 5 }
    ])
  })

  it('has the user asked about bytes that may have left, where none of its attempts is left', () => {
    const unknown: LocalOrder = { ...order, state: 'unknown', since: NOW + 5, failure: TIMED_OUT }
    expect(settled({ order: unknown, attempts: [], recovering: true }).attempts).toMatchObject([
      {
        id: 'new',
        draftId: order.id,
        connectionId: 'connection-1',
        account: 'account-1',
        openedAt: NOW,
        wiredAt: NOW + 5,
        failure: TIMED_OUT
      }
    ])
  })
})

describe('a queued order after a recovery', () => {
  it('that waits for the user already is left as it is, with what the office said of it', () => {
    const waiting: LocalOrder = queued({
      id: order.id,
      waiting: { for: 'recovered', hold: { kind: 'held', desk: 'Front desk' } }
    })
    expect(settled({ order: waiting, attempts: [], recovering: true }).order).toBe(waiting)
  })

  it('is sent without being asked about where nothing was lost', () => {
    const waiting = queued({ id: order.id })
    expect(settled({ order: waiting, attempts: [] }).order).toBe(waiting)
  })
})
