import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalOrder } from '../../main/storage/tables/local-orders.ts'
import { openMemoryStore } from '../../main/storage/store-files.ts'
import type { Lookup } from '../../main/storage/tables/lookups.ts'
import type { Store } from '../../main/storage/store.ts'
import { attempt, deskOrder, draftId, KEY, NOW, orderId, queued } from './support/samples.ts'

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

describe('attempts', () => {
  it('come back as they were put in, by name, order and state', () => {
    const [order, other] = [kept(queued({ state: 'sending' })), kept(queued({ state: 'sending' }))]
    const first = attempt(order, { state: 'not-sent', settledAt: NOW, failure: { kind: 'offline' } })
    const second = attempt(order, { number: 2, openedAt: NOW + 2 })
    const third = attempt(other, { openedAt: NOW + 1 })
    for (const one of [second, first, third]) store.attempts.put(one)
    expect(store.attempts.get(first.id)).toEqual(first)
    expect(store.attempts.ofDraft(order.id)).toEqual([first, second])
    expect(store.attempts.inState(['intent', 'wire'])).toEqual([third, second])
    expect(store.attempts.get(randomUUID())).toBeUndefined()
  })

  it('of one order are live one at a time (I2)', () => {
    const order = kept(queued({ state: 'sending' }))
    for (const state of ['intent', 'wire', 'unknown', 'matched', 'accepted'] as const) {
      const live = attempt(order, { state })
      store.write(() => {
        store.orders.remove([order.id])
        store.orders.put(order)
        store.attempts.put(live)
      })
      expect(() => {
        store.attempts.put(attempt(order, { number: 2 }))
      }, state).toThrow(/UNIQUE/)
    }
  })

  it.each(['rejected', 'not-sent', 'resent'] as const)('may be followed by another when they are %s', state => {
    const order = kept(queued({ state: 'queued' }))
    store.attempts.put(attempt(order, { state, settledAt: NOW }))
    store.decisions.add({ id: 'decision-1', draftId: order.id, kind: 'send-again', at: NOW })
    store.attempts.put(attempt(order, { number: 2, decisionId: 'decision-1' }))
    expect(store.attempts.ofDraft(order.id)).toHaveLength(2)
  })

  it.each(['accepted', 'rejected', 'not-sent', 'linked', 'closed', 'resent'] as const)(
    'that have ended as %s stay so (I11)',
    state => {
      const order = kept(queued({ state: 'sending' }))
      const over = attempt(order, { state, settledAt: NOW })
      store.attempts.put(over)
      expect(() => {
        store.attempts.put({ ...over, state: 'unknown' })
      }).toThrow(/does not change/)
      expect(() => {
        store.attempts.put({ ...over, state: state === 'resent' ? 'not-sent' : 'resent' })
      }).toThrow(/does not change/)
      store.attempts.put({ ...over, failure: { kind: 'offline' } })
      expect(store.attempts.get(over.id)?.state).toBe(state)
    }
  )

  it('after an unknown outcome need a decision, each of them (I4)', () => {
    const order = kept(queued({ state: 'queued' }))
    store.attempts.put(attempt(order, { state: 'resent', settledAt: NOW }))
    expect(() => {
      store.attempts.put(attempt(order, { number: 2 }))
    }).toThrow(/needs a decision/)
    expect(() => {
      store.attempts.put(attempt(order, { number: 2, decisionId: 'made up' }))
    }).toThrow(/FOREIGN KEY/)
    store.decisions.add({ id: 'decision-1', draftId: order.id, kind: 'send-again', at: NOW })
    store.attempts.put(attempt(order, { number: 2, decisionId: 'decision-1', state: 'not-sent', settledAt: NOW }))
    expect(() => {
      store.attempts.put(attempt(order, { number: 3 }))
    }).toThrow(/needs a decision/)
  })

  it('have numbers of their own', () => {
    const order = kept(queued({ state: 'queued' }))
    store.attempts.put(attempt(order, { state: 'not-sent', settledAt: NOW }))
    expect(() => {
      store.attempts.put(attempt(order, { state: 'not-sent' }))
    }).toThrow(/UNIQUE/)
  })
})

describe('looks, events and decisions', () => {
  it('come back in the order in which they came', () => {
    const order = kept(queued({ state: 'unknown' }))
    const one = attempt(order, { state: 'unknown' })
    store.attempts.put(one)
    const looks: Lookup[] = [
      {
        attemptId: one.id,
        at: NOW + 1,
        complete: false,
        verdict: 'inconclusive',
        candidates: [],
        failure: { kind: 'offline' }
      },
      { attemptId: one.id, at: NOW, complete: true, verdict: 'nothing', candidates: [], failure: null }
    ]
    for (const look of looks) store.lookups.add(look)
    store.events.add(order.id, { at: NOW + 1, what: 'queued' })
    store.events.add(order.id, { at: NOW, what: 'unknown', failure: { kind: 'offline' } })
    store.decisions.add({ id: 'b', draftId: order.id, kind: 'close', at: NOW })
    store.decisions.add({ id: 'a', draftId: order.id, kind: 'send-again', at: NOW })
    expect(store.lookups.ofAttempt(one.id)).toEqual(looks)
    expect(store.events.ofDraft(order.id).map(({ what }) => what)).toEqual(['queued', 'unknown'])
    expect(store.decisions.ofDraft(order.id).map(({ id }) => id)).toEqual(['b', 'a'])
  })
})

describe('baselines', () => {
  const baseline = (id: string, takenAt: number, account = 'account-1') => ({
    id,
    connectionId: 'connection-1',
    account,
    takenAt,
    complete: true,
    orderIds: new Set([orderId(), orderId()])
  })

  it('come back whole, the newest first', () => {
    const [older, newer] = [baseline('older', NOW), baseline('newer', NOW + 1)]
    for (const one of [newer, older]) store.baselines.add(one)
    expect(store.baselines.get('older')).toEqual(older)
    expect(store.baselines.newest('connection-1', 'account-1')).toEqual(newer)
    expect(store.baselines.newest('connection-1', 'account-2')).toBeUndefined()
    const none = { ...baseline('none', NOW), complete: false, orderIds: new Set<never>() }
    store.baselines.add(none)
    expect(store.baselines.get('none')).toEqual(none)
  })

  it('go when no open outcome asks for them, all but the newest', () => {
    const [open, ended] = [kept(queued({ state: 'unknown' })), kept(queued({ state: 'queued' }))]
    for (const [index, id] of ['asked', 'done', 'idle', 'newest'].entries())
      store.baselines.add(baseline(id, NOW + index))
    store.attempts.put(attempt(open, { state: 'unknown', baselineId: 'asked' }))
    const over = attempt(ended, { state: 'not-sent', baselineId: 'done' })
    store.attempts.put(over)
    store.baselines.prune('connection-1')
    expect(['asked', 'done', 'idle', 'newest'].filter(id => store.baselines.get(id) !== undefined)).toEqual([
      'asked',
      'newest'
    ])
    expect(store.attempts.get(over.id)?.baselineId).toBeNull()
  })

  it('of a connection go with it, whatever asks for them, and no others (R24)', () => {
    const open = kept(queued({ state: 'unknown' }))
    for (const one of [
      baseline('asked', NOW),
      baseline('newest', NOW + 1),
      { ...baseline('other', NOW), connectionId: 'connection-2' }
    ])
      store.baselines.add(one)
    const asking = attempt(open, { state: 'unknown', baselineId: 'asked' })
    store.attempts.put(asking)
    store.baselines.removeOf('connection-1')
    expect(['asked', 'newest', 'other'].filter(id => store.baselines.get(id) !== undefined)).toEqual(['other'])
    expect(store.attempts.get(asking.id)).toEqual({ ...asking, baselineId: null })
  })
})
