import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { openMemoryStore } from '../../../main/storage/store-files.ts'
import type { Store } from '../../../main/storage/store.ts'
import { attempt, deskOrder, draftId, KEY, NOW, orderId, queued } from '../support/samples.ts'

let store: Store
beforeEach(() => {
  store = openMemoryStore(KEY)
})

function kept(change: Partial<LocalOrder> = {}): LocalOrder {
  const order = deskOrder(change)
  store.orders.put(order)
  return order
}

describe('orders', () => {
  it('come back as they were put in, in every state', () => {
    const all = [
      kept(),
      kept(queued({ state: 'queued', waiting: { for: 'time', at: NOW + 1, failure: { kind: 'offline' } } })),
      kept(queued({ state: 'sending' })),
      kept(queued({ state: 'unknown', failure: { kind: 'timed-out', afterSeconds: 30 } })),
      kept(queued({ state: 'sent', orderId: orderId(), how: 'matched' })),
      kept(queued({ state: 'closed' })),
      kept({ refusal: { kind: 'rejected', status: 422, fields: [{ path: 'closingDate', message: 'is in the past' }] } })
    ]
    for (const order of all) expect(store.orders.get(order.id)).toEqual(order)
  })

  it('take the place of what was there, and keep when they were begun', () => {
    const order = kept()
    const later = { ...order, revision: 2, savedAt: NOW + 5, createdAt: NOW + 5, connectionId: 'connection-2' }
    store.orders.put(later)
    expect(store.orders.get(order.id)).toEqual({ ...later, createdAt: NOW })
    store.orders.put({ ...later, revision: 3 })
    expect(store.orders.get(order.id)?.revision).toBe(3)
    expect(store.orders.list(null, ['draft'])).toHaveLength(1)
  })

  it('are listed by connection and state, oldest first, without what is deleted', () => {
    const second = kept({ createdAt: NOW + 2 })
    const first = kept({ createdAt: NOW + 1 })
    const other = kept({ connectionId: 'connection-2' })
    kept({ deletedAt: NOW })
    kept(queued({ state: 'queued' }))
    expect(store.orders.list('connection-1', ['draft']).map(({ id }) => id)).toEqual([first.id, second.id])
    expect(store.orders.list(null, ['draft']).map(({ id }) => id)).toEqual([other.id, first.id, second.id])
    expect(store.orders.list('connection-1', [])).toEqual([])
    expect(store.orders.counts('connection-1')).toEqual({ draft: 2, queued: 1 })
  })

  it('begun in one moment are listed by their names', () => {
    const ids = [draftId(), draftId(), draftId()].toSorted()
    for (const at of [1, 2, 0]) kept({ id: ids[at]! })
    expect(store.orders.list('connection-1', ['draft']).map(({ id }) => id)).toEqual(ids)
  })

  it('that ended lately are those of one connection that were sent or closed, in the order they were begun', () => {
    const ended = (createdAt: number, since: number, change: Partial<LocalOrder> = {}) =>
      kept(queued({ state: 'closed', waiting: null, createdAt, since, ...change }))
    const later = ended(NOW + 2, NOW + 3)
    const earlier = ended(NOW + 1, NOW + 9)
    const sent = ended(NOW + 3, NOW + 4, { state: 'sent', orderId: orderId(), how: 'accepted' })
    ended(NOW, NOW + 2)
    ended(NOW, NOW + 5, { connectionId: 'connection-2' })
    kept(queued({ since: NOW + 5 }))
    kept({ since: NOW + 5 })
    expect(store.orders.endedSince('connection-1', NOW + 3).map(({ id }) => id)).toEqual([
      earlier.id,
      later.id,
      sent.id
    ])
  })

  it("are found by the service's name for them, however it is written", () => {
    const name = orderId()
    const order = kept(queued({ state: 'sent', orderId: name, how: 'accepted' }))
    expect(store.orders.byOrderId(name.toUpperCase() as typeof name)?.id).toBe(order.id)
    expect(store.orders.byOrderId(orderId())).toBeUndefined()
  })

  it('are one at the service each (I6)', () => {
    const name = orderId()
    kept(queued({ state: 'sent', orderId: name, how: 'accepted' }))
    expect(() => kept(queued({ state: 'sent', orderId: name.toUpperCase() as typeof name, how: 'linked' }))).toThrow(
      /UNIQUE/
    )
  })

  it('go for good, with all that hangs on them', () => {
    const order = kept(queued({ state: 'unknown' }))
    const one = attempt(order, { state: 'unknown', wiredAt: NOW })
    store.attempts.put(one)
    store.lookups.add({ attemptId: one.id, at: NOW, complete: true, verdict: 'nothing', candidates: [], failure: null })
    store.events.add(order.id, { at: NOW, what: 'queued' })
    store.decisions.add({ id: 'decision-1', draftId: order.id, kind: 'send-again', at: NOW })
    store.attempts.put({ ...one, state: 'resent', settledAt: NOW })
    store.attempts.put(attempt(order, { number: 2, decisionId: 'decision-1' }))
    store.orders.remove([order.id, draftId()])
    expect(store.orders.get(order.id)).toBeUndefined()
    expect([
      store.attempts.ofDraft(order.id),
      store.lookups.ofAttempt(one.id),
      store.events.ofDraft(order.id),
      store.decisions.ofDraft(order.id)
    ]).toEqual([[], [], [], []])
  })

  it('that were deleted before a time are known by it', () => {
    const order = kept({ deletedAt: NOW })
    kept()
    expect(store.orders.deletedBefore(NOW)).toEqual([])
    expect(store.orders.deletedBefore(NOW + 1)).toEqual([order.id])
  })

  it.each([
    ['sent, without a name', { state: 'sent' }],
    ['a draft with a name', { orderId: orderId() }],
    ['deleted, but no draft', { state: 'queued', deletedAt: NOW }],
    ['of no state', { state: 'lost' as never }],
    ['saved no time', { revision: 0 }]
  ] satisfies [string, Partial<LocalOrder>][])('that are %s are refused', (_what, change) => {
    expect(() => kept(change)).toThrow(/CHECK/)
  })
})
