import { describe, expect, it } from 'vitest'
import type { Decision } from '#domain/order/outbox.ts'
import { failed } from '#domain/common/result.ts'
import { decide } from '../../../main/outbox/queue/decide.ts'
import type { Lookup } from '../../../main/storage/tables/lookups.ts'
import { orderId, queued } from '../../storage/support/samples.ts'
import { orderOf } from '../support/outbox.ts'
import { orderWithAttempt, outboxParts } from '../support/parts.ts'
import { rowOf } from '../support/service.ts'

const MINUTE = 60_000
const TOO_LATE = failed({ kind: 'out-of-date' })
const FOUND = orderId()

/** An order of unknown outcome; its list showed one row, or twice nothing. */
function inDoubt(found: 'a row' | 'nothing') {
  const parts = outboxParts()
  const { order, attempt } = orderWithAttempt(parts, { state: 'unknown', waiting: null, failure: { kind: 'offline' } })
  const rows = found === 'a row' ? [rowOf(orderOf(), FOUND)] : []
  const lookup: Lookup = {
    attemptId: attempt.id,
    at: 1,
    elapsed: 0,
    complete: true,
    verdict: rows.length === 0 ? 'nothing' : 'candidates',
    candidates: rows.map(row => ({ row, strength: 'weak', agrees: [], differs: [], isNew: true })),
    failure: null
  }
  parts.store.lookups.add(lookup)
  parts.store.lookups.add({ ...lookup, at: 2, elapsed: 10 * MINUTE })
  const { store, context, marks } = parts
  return {
    ...parts,
    order,
    attempt,
    decide: (decision: Decision, account?: string) => decide(context, order.id, decision, account),
    /** All that is kept of it. */
    kept: () => ({
      order: store.orders.get(order.id),
      attempt: store.attempts.get(attempt.id),
      decisions: store.decisions.ofDraft(order.id).map(({ kind, at }) => ({ kind, at })),
      events: store.events.ofDraft(order.id),
      marks
    })
  }
}

describe('a decision about an order of unknown outcome (R40)', () => {
  it.each<[Decision, 'a row' | 'nothing', object]>([
    [
      { kind: 'link', orderId: FOUND },
      'a row',
      {
        order: { state: 'sent', how: 'linked', orderId: FOUND },
        attempt: { state: 'linked', orderId: FOUND },
        events: [{ what: 'linked', orderId: FOUND }],
        marks: [{ kind: 'end', outcome: 'linked', orderId: FOUND }]
      }
    ],
    [
      { kind: 'send-again' },
      'nothing',
      {
        order: { state: 'queued', waiting: { for: 'turn' }, failure: null },
        attempt: { state: 'resent', orderId: null },
        events: [{ what: 'send-again' }],
        marks: [{ kind: 'end', outcome: 'resent', orderId: null }]
      }
    ],
    [
      { kind: 'close' },
      'nothing',
      {
        order: { state: 'closed', orderId: null },
        attempt: { state: 'closed', orderId: null },
        events: [{ what: 'closed' }],
        marks: [{ kind: 'end', outcome: 'closed', orderId: null }]
      }
    ],
    [
      { kind: 'not-this', orderIds: [FOUND] },
      'a row',
      {
        order: { state: 'unknown' },
        attempt: { state: 'unknown', settledAt: 6 },
        events: [{ what: 'unmatched', orderId: FOUND }],
        marks: []
      }
    ]
  ])('is kept with all that follows from it: %o', async (decision, found, expected) => {
    const started = inDoubt(found)
    await started.clock.advance(10 * MINUTE)
    const at = started.clock.now()
    expect(started.decide(decision)).toMatchObject({ ok: true })
    expect(started.kept()).toMatchObject({ ...expected, decisions: [{ kind: decision.kind, at }] })
    const { attempt, marks, events } = started.kept()
    if (marks.length > 0) {
      expect(attempt?.settledAt).toBe(at)
      expect(marks).toMatchObject([{ attemptId: started.attempt.id, at }])
    }
    expect(events.every(event => event.at === at)).toBe(true)
  })

  it.each<[Decision, 'a row' | 'nothing']>([
    [{ kind: 'link', orderId: orderId() }, 'a row'],
    [{ kind: 'link', orderId: FOUND }, 'nothing'],
    [{ kind: 'send-again' }, 'a row'],
    [{ kind: 'not-this', orderIds: [orderId()] }, 'a row'],
    [{ kind: 'same-account' }, 'nothing']
  ])('that does not fit is refused, and nothing is kept of it: %o', (decision, found) => {
    const started = inDoubt(found)
    const before = started.kept()
    expect(started.decide(decision)).toEqual(TOO_LATE)
    expect(started.kept()).toEqual(before)
  })

  it('links no order that another of this computer is already (I6)', () => {
    const started = inDoubt('a row')
    started.store.orders.put(queued({ state: 'sent', waiting: null, orderId: FOUND, how: 'accepted' }))
    expect(started.decide({ kind: 'link', orderId: FOUND })).toEqual(TOO_LATE)
  })

  it('links an order that is known to be in its list then: a list that lacks it has lost something', () => {
    const started = inDoubt('a row')
    const list = { connectionId: 'connection-1', account: 'account-1', takenAt: 1, complete: true }
    started.store.baselines.add({ ...list, id: 'before', orderIds: new Set() })
    expect(started.decide({ kind: 'link', orderId: FOUND })).toMatchObject({ ok: true })
    expect([...(started.store.baselines.newest('connection-1', 'account-1')?.orderIds ?? [])]).toEqual([FOUND])
  })

  it('takes an id for the same in capitals, and keeps it in small letters', () => {
    const started = inDoubt('a row')
    expect(started.decide({ kind: 'link', orderId: FOUND.toUpperCase() as typeof FOUND })).toMatchObject({
      ok: true,
      value: { orderId: FOUND }
    })
    expect(started.kept().attempt?.orderId).toBe(FOUND)
  })
})

describe('"not this" about rows that were found', () => {
  const CAPITALS = FOUND.toUpperCase() as typeof FOUND

  it.each([[[CAPITALS]], [[CAPITALS, FOUND]], [[orderId(), FOUND]]])('is about those alone, once: %o', orderIds => {
    const started = inDoubt('a row')
    expect(started.decide({ kind: 'not-this', orderIds })).toMatchObject({ ok: true })
    expect(started.kept().events).toEqual([{ at: started.clock.now(), what: 'unmatched', orderId: FOUND }])
  })

  it('comes too late a second time: they are shown no more', () => {
    const started = inDoubt('a row')
    started.decide({ kind: 'not-this', orderIds: [FOUND] })
    expect(started.decide({ kind: 'not-this', orderIds: [FOUND] })).toEqual(TOO_LATE)
    expect(started.kept().decisions).toHaveLength(1)
  })

  it('leaves nothing that speaks against sending again (R40)', async () => {
    const started = inDoubt('a row')
    await started.clock.advance(10 * MINUTE)
    started.decide({ kind: 'not-this', orderIds: [FOUND] })
    expect(started.decide({ kind: 'send-again' })).toMatchObject({ ok: true, value: { state: 'queued' } })
  })
})

describe('"not this" about an order that was found by itself', () => {
  const matched = () => {
    const parts = outboxParts()
    const made = orderWithAttempt(
      parts,
      { state: 'sent', waiting: null, orderId: FOUND, how: 'matched' },
      { state: 'matched', orderId: FOUND }
    )
    return { ...parts, ...made }
  }

  it('opens the question again, and the attempt is no order any more', () => {
    const { context, store, order, attempt, clock } = matched()
    expect(decide(context, order.id, { kind: 'not-this', orderIds: [FOUND] }, undefined)).toMatchObject({ ok: true })
    expect(store.orders.get(order.id)).toMatchObject({
      state: 'unknown',
      orderId: null,
      how: null,
      failure: attempt.failure
    })
    expect(store.attempts.get(attempt.id)).toMatchObject({ state: 'unknown', orderId: null, failure: attempt.failure })
    expect(store.events.ofDraft(order.id)).toEqual([{ at: clock.now(), what: 'unmatched', orderId: FOUND }])
    expect(store.decisions.ofDraft(order.id)).toMatchObject([{ kind: 'not-this', at: clock.now() }])
  })

  it('is meant in capitals, too', () => {
    const { context, store, order } = matched()
    const orderIds = [FOUND.toUpperCase() as typeof FOUND]
    expect(decide(context, order.id, { kind: 'not-this', orderIds }, undefined)).toMatchObject({ ok: true })
    expect(store.orders.get(order.id)?.state).toBe('unknown')
  })

  it.each<[string, Decision]>([
    ['another row', { kind: 'not-this', orderIds: [orderId()] }],
    ['another decision', { kind: 'close' }],
    ['sending again', { kind: 'send-again' }]
  ])('is nothing else: %s', (_what, decision) => {
    const { context, store, order } = matched()
    expect(decide(context, order.id, decision, undefined)).toEqual(TOO_LATE)
    expect([store.orders.get(order.id)?.state, store.decisions.ofDraft(order.id)]).toEqual(['sent', []])
  })
})

describe('"the same client"', () => {
  it('lets what waits for an account take its turn, and keeps that it was decided (R27)', () => {
    const { context, store } = outboxParts()
    const order = queued({ waiting: { for: 'account' }, failure: { kind: 'offline' } })
    store.orders.put(order)
    expect(decide(context, order.id, { kind: 'same-account' }, undefined)).toEqual(TOO_LATE)
    expect(decide(context, order.id, { kind: 'same-account' }, 'account-2')).toMatchObject({ ok: true })
    expect(store.orders.get(order.id)).toMatchObject({ account: 'account-2', waiting: { for: 'turn' }, failure: null })
    expect(store.decisions.ofDraft(order.id)).toMatchObject([{ kind: 'same-account' }])
    expect(store.events.ofDraft(order.id)).toMatchObject([{ what: 'same-account' }])
    expect(decide(context, order.id, { kind: 'same-account' }, 'account-2')).toEqual(TOO_LATE)
  })

  it('has an order of unknown outcome looked for with the account of now, once', () => {
    const started = inDoubt('nothing')
    expect(started.decide({ kind: 'same-account' }, 'account-1')).toEqual(TOO_LATE)
    expect(started.decide({ kind: 'same-account' }, 'account-2')).toMatchObject({
      ok: true,
      value: { state: 'unknown', account: 'account-2' }
    })
    expect(started.kept().order?.failure).toEqual({ kind: 'offline' })
  })
})
