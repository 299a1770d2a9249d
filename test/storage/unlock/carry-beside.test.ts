import { describe, expect, it } from 'vitest'
import { DRAFT_STATES } from '#domain/order/draft.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { carry } from '../../../main/storage/unlock/carry-over.ts'
import { filledEntry } from '../../fixtures/entries.ts'
import { attempt, deskOrder, NOW, orderId, queued } from '../support/samples.ts'
import { allOf, put, store } from './support/memory-stores.ts'

const OTHER: OrderEntry = { ...filledEntry('refinance'), closingDate: '2026-12-24' }
const REFUSED = { state: 'rejected', failure: { kind: 'rejected', status: 422, fields: [] } } as const

describe('an order of the store on the disk that a run in memory had, too', () => {
  it('is deleted where that run deleted it, and can be restored (O2)', () => {
    const [from, to] = [store(1), store(2)]
    const order = deskOrder()
    put(to, order)
    put(from, { ...order, deletedAt: NOW + 5 })
    carry(from, to, NOW + 9)
    expect(to.orders.list(null, DRAFT_STATES)).toEqual([])
    expect(to.orders.get(order.id)).toMatchObject({ deletedAt: NOW + 5, entry: order.entry })
  })

  it('and waited here is a draft as that run saved it later; what waited is a draft of its own, and is not sent (O1, O2)', () => {
    const [from, to] = [store(1), store(2)]
    const waits = queued({ withoutOffice: 'decided' })
    put(to, waits, attempt(waits, { ...REFUSED, wiredAt: NOW - 9, body: 'refused' }))
    put(from, deskOrder({ id: waits.id, entry: OTHER, savedAt: NOW + 5 }))
    carry(from, to, NOW + 9)
    expect(to.orders.get(waits.id)).toMatchObject({ state: 'draft', entry: OTHER, revision: 2 })
    const [aside, ...more] = to.orders.list(null, DRAFT_STATES).filter(({ id }) => id !== waits.id)
    if (aside === undefined) throw new Error('nothing was put aside')
    expect(aside).toMatchObject({ state: 'draft', entry: waits.entry, since: NOW + 9 })
    const { order, queuedAt, account, waiting, withoutOffice } = aside
    expect([order, queuedAt, account, waiting, withoutOffice, more]).toEqual([null, null, null, null, undefined, []])
    expect(to.attempts.ofDraft(aside.id)).toMatchObject([{ state: 'rejected', body: 'refused' }])
  })

  it('and may have arrived from both stands here twice, each with all that happened to it (O1)', () => {
    const [from, to] = [store(1), store(2)]
    const order = queued({ state: 'unknown', waiting: null })
    put(to, order, attempt(order, { state: 'unknown', wiredAt: NOW, settledAt: NOW }))
    const before = allOf(to, order.id)
    const id = orderId()
    const sent = queued({ id: order.id, state: 'sent', waiting: null, orderId: id, how: 'accepted' })
    const first = attempt(sent, { state: 'resent', wiredAt: NOW + 1, settledAt: NOW + 2 })
    put(from, sent, first)
    from.decisions.add({ id: 'again', draftId: sent.id, kind: 'send-again', at: NOW + 2 })
    const settled = { wiredAt: NOW + 3, settledAt: NOW + 4, orderId: id } as const
    from.attempts.put(attempt(sent, { number: 2, state: 'accepted', decisionId: 'again', ...settled }))
    const look = { attemptId: first.id, at: NOW + 2, complete: true, candidates: [], failure: null }
    from.lookups.add({ ...look, verdict: 'nothing' })
    from.events.add(sent.id, { at: NOW + 4, what: 'accepted', orderId: id })
    carry(from, to, NOW + 9)
    expect(allOf(to, order.id)).toEqual(before)
    const beside = to.orders.byOrderId(id)
    if (beside === undefined) throw new Error('the order that was sent is not there')
    expect(beside.id).not.toBe(order.id)
    expect(allOf(to, beside.id)).toMatchObject({
      order: { state: 'sent', how: 'accepted' },
      attempts: [{ state: 'resent' }, { state: 'accepted', decisionId: 'again' }],
      lookups: [{ at: NOW + 2 }],
      events: [{ what: 'accepted', orderId: id }],
      decisions: [{ id: 'again', kind: 'send-again' }]
    })
  })

  it('has every form that was refused, also of two in the same millisecond (M1)', () => {
    const [from, to] = [store(1), store(2)]
    const order = deskOrder()
    put(to, order, attempt(order, { ...REFUSED, wiredAt: NOW, body: 'one' }))
    put(from, order, attempt(order, { ...REFUSED, wiredAt: NOW, body: 'other' }))
    carry(from, to, NOW)
    expect(to.attempts.ofDraft(order.id).map(({ number, body }) => [number, body])).toEqual([
      [1, 'one'],
      [2, 'other']
    ])
  })
})

it('what was refused of an order stays so where the order is said to be one that another order here is (I6)', () => {
  const [from, to] = [store(1), store(2)]
  const id = orderId()
  const sent = { state: 'sent', waiting: null, orderId: id, how: 'accepted' } as const
  const [here, comes] = [queued(sent), queued(sent)]
  const accepted = { state: 'accepted', wiredAt: NOW, settledAt: NOW, orderId: id } as const
  put(to, here, attempt(here, accepted))
  put(from, comes, attempt(comes, { ...REFUSED, wiredAt: NOW - 9 }), attempt(comes, { ...accepted, number: 2 }))
  carry(from, to, NOW)
  expect(to.attempts.ofDraft(comes.id).map(({ state }) => state)).toEqual(['rejected', 'unknown'])
})
