import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { openMemoryStore } from '../../../main/storage/store-files.ts'
import type { Store } from '../../../main/storage/store.ts'
import { attempt, deskOrder, KEY, NOW, queued } from '../support/samples.ts'

let store: Store
beforeEach(() => {
  store = openMemoryStore(KEY)
})

function kept(change: Partial<LocalOrder> = {}): LocalOrder {
  const order = deskOrder(change)
  store.orders.put(order)
  return order
}

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

  it('begun in one moment come by their names', () => {
    for (const id of ['b', 'c', 'a']) store.attempts.put(attempt(kept(queued({ state: 'sending' })), { id }))
    expect(store.attempts.inState(['intent']).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
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

describe('what an attempt is compared with', () => {
  const baseline = (id: string) => ({
    id,
    connectionId: 'connection-1',
    account: 'account-1',
    takenAt: NOW,
    complete: true,
    orderIds: new Set<never>()
  })

  it('is dropped with the list it was, and never comes back with another word of the attempt, nor by another list', () => {
    const order = kept(queued({ state: 'sending' }))
    for (const id of ['before', 'other']) store.baselines.add(baseline(id))
    const made = attempt(order, { state: 'wire', wiredAt: NOW, baselineId: 'before' })
    store.attempts.put(made)
    store.attempts.put({ ...made, state: 'unknown' })
    expect(store.attempts.get(made.id)).toMatchObject({ state: 'unknown', baselineId: 'before' })
    store.attempts.put({ ...made, state: 'unknown', baselineId: 'other' })
    expect(store.attempts.get(made.id)?.baselineId).toBeNull()
    store.attempts.put({ ...made, state: 'unknown' })
    expect(store.attempts.get(made.id)?.baselineId).toBeNull()
  })
})

it('an attempt is stored again with its times, failure and id of the service, under its own number and order', () => {
  const order = kept(queued({ state: 'sending' }))
  store.decisions.add({ id: 'decision-1', draftId: order.id, kind: 'send-again', at: NOW })
  const made = attempt(order)
  store.attempts.put(made)
  const later = {
    ...made,
    state: 'unknown' as const,
    openedAt: NOW + 1,
    wiredAt: NOW + 2,
    settledAt: NOW + 3,
    settledMonotonic: 4.5,
    decisionId: 'decision-1',
    failure: { kind: 'offline' as const }
  }
  store.attempts.put(later)
  expect(store.attempts.get(made.id)).toEqual(later)
})
