import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { openMemoryStore } from '../../../main/storage/store-files.ts'
import type { Lookup } from '../../../main/storage/tables/lookups.ts'
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

it('decisions come by their time, and those of one moment as they were made; one that is recovered is there once', () => {
  const order = kept(queued({ state: 'unknown' }))
  const decision = (id: string, at: number) => ({ id, draftId: order.id, kind: 'close' as const, at })
  for (const one of [decision('later', NOW + 1), decision('b', NOW), decision('a', NOW)]) store.decisions.add(one)
  for (const one of [decision('later', NOW + 1), decision('first', NOW - 1)]) store.decisions.addAgain(one)
  expect(store.decisions.ofDraft(order.id).map(({ id }) => id)).toEqual(['first', 'b', 'a', 'later'])
})

it('the last look of an attempt is removed, and no other', () => {
  const [one, other] = [kept(queued({ state: 'unknown' })), kept(queued({ state: 'unknown' }))]
  const attempts = [one, other].map(order => attempt(order, { state: 'unknown' }))
  for (const made of attempts) store.attempts.put(made)
  const [ours, theirs] = attempts.map(({ id }) => id) as [string, string]
  const look = (attemptId: string, at: number): Lookup => ({
    attemptId,
    at,
    complete: true,
    verdict: 'nothing',
    candidates: [],
    failure: null
  })
  for (const made of [look(ours, 1), look(ours, 3), look(ours, 2), look(theirs, 4)]) store.lookups.add(made)
  store.lookups.removeLast(ours)
  expect([ours, theirs].map(id => store.lookups.ofAttempt(id).map(({ at }) => at))).toEqual([[1, 3], [4]])
})
