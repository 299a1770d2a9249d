import { describe, expect, it } from 'vitest'
import { DRAFT_STATES, type DraftState } from '#domain/order/draft.ts'
import { removeAll, resetOrders } from '../../../main/outbox/queue/removal.ts'
import type { Store } from '../../../main/storage/store.ts'
import { deskOrder, orderId, queued } from '../../storage/support/samples.ts'
import { outboxParts } from '../support/parts.ts'

const [OURS, OTHER] = ['connection-1', 'connection-2'] as const

const inState = (connectionId: string, state: DraftState, at: number) => {
  const change = { connectionId, savedAt: 10 + at, since: 90 + at }
  return state === 'draft'
    ? deskOrder(change)
    : queued({
        ...change,
        state,
        waiting: state === 'queued' ? { for: 'turn' } : null,
        ...(state === 'sent' ? { orderId: orderId(), how: 'accepted' as const } : {})
      })
}

/** Two connections with an order in each state, a deleted draft, a library, an activity log and a known list. */
function twoConnections() {
  const parts = outboxParts()
  const { store } = parts
  for (const connectionId of [OURS, OTHER]) {
    DRAFT_STATES.forEach((state, at) => {
      store.orders.put(inState(connectionId, state, at))
    })
    store.orders.put(deskOrder({ connectionId, deletedAt: 7 }))
    store.library.put({
      connectionId,
      id: `of ${connectionId}`,
      list: 'clauses',
      names: ['a'],
      value: null,
      startsOn: [],
      changedAt: 1,
      savedAt: 1
    })
    store.activity.add(connectionId, { kind: 'sent', orderId: orderId(), at: 1, detail: '' })
    store.baselines.add({
      id: connectionId,
      connectionId,
      account: 'a',
      takenAt: 1,
      complete: true,
      orderIds: new Set()
    })
  }
  let forgotten = 0
  store.forget = () => void forgotten++
  return { ...parts, forgotten: () => forgotten }
}

const heldBy = (store: Store, connectionId: string) => ({
  orders: store.orders.list(connectionId, DRAFT_STATES).map(({ state }) => state),
  deleted: store.orders.deletedBefore(8).filter(id => store.orders.get(id)?.connectionId === connectionId).length,
  library: store.library.count(connectionId),
  activity: store.activity.all().filter(entry => entry.connectionId === connectionId).length,
  list: store.baselines.newest(connectionId, 'a')?.id
})

describe('all of a connection (R24)', () => {
  it('goes: orders, deleted drafts, library, activity log, known list, and what the files still have of it', () => {
    const { ledger, store, forgotten } = twoConnections()
    const other = heldBy(store, OTHER)
    const gone = removeAll(ledger, OURS)
    expect(heldBy(store, OURS)).toEqual({ orders: [], deleted: 0, library: 0, activity: 0, list: undefined })
    expect([heldBy(store, OTHER), forgotten()]).toEqual([other, 1])
    expect(new Set(gone.map(({ state }) => state))).toEqual(new Set(DRAFT_STATES))
  })
})

describe('practice orders that start over', () => {
  it('are drafts as they were last saved where they were not sent; drafts and the library stay', () => {
    const { ledger, store } = twoConnections()
    const [before, other] = [store.orders.list(OURS, DRAFT_STATES), heldBy(store, OTHER)]
    const changed = resetOrders(ledger, OURS)
    const after = store.orders.list(OURS, DRAFT_STATES)
    expect(after.map(({ state }) => state)).toEqual(['draft', 'draft', 'draft', 'draft'])
    for (const { id, since, savedAt, order, account, waiting, queuedAt } of after) {
      const was = before.find(one => one.id === id)!
      expect([savedAt, order, account, waiting, queuedAt]).toEqual([was.savedAt, null, null, null, null])
      expect(since).toBe(was.state === 'draft' ? was.since : was.savedAt)
    }
    expect(changed.map(({ state }) => state).sort()).toEqual(['closed', 'queued', 'sending', 'sent', 'unknown'])
    expect(heldBy(store, OURS)).toMatchObject({ deleted: 1, library: 1, activity: 0, list: undefined })
    expect(heldBy(store, OTHER)).toEqual(other)
  })
})
