import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import { openMemoryStore } from '../../../main/storage/store-files.ts'
import type { Store } from '../../../main/storage/store.ts'
import { attempt, deskOrder, KEY, NOW, orderId, queued } from '../support/samples.ts'

let store: Store
beforeEach(() => {
  store = openMemoryStore(KEY)
})

function kept(change: Partial<LocalOrder> = {}): LocalOrder {
  const order = deskOrder(change)
  store.orders.put(order)
  return order
}

describe('baselines', () => {
  const baseline = (id: string, takenAt: number, account = 'account-1') => ({
    id,
    connectionId: 'connection-1',
    account,
    takenAt,
    complete: true,
    orderIds: new Set([orderId(), orderId()])
  })

  it('come back whole, the one added last as the newest, whatever the clock said (W1)', () => {
    const [older, newer] = [baseline('older', NOW + 1), baseline('newer', NOW)]
    for (const one of [older, newer]) store.baselines.add(one)
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

  it('stay with an order that was found by itself: the user may say that it is not this one (R40)', () => {
    const found = kept(queued({ state: 'sent', waiting: null, orderId: orderId(), how: 'matched' }))
    for (const [index, id] of ['matched', 'idle', 'newest'].entries()) store.baselines.add(baseline(id, NOW + index))
    store.attempts.put(attempt(found, { state: 'matched', baselineId: 'matched' }))
    store.baselines.prune('connection-1')
    expect(['matched', 'idle'].map(id => store.baselines.get(id)?.id)).toEqual(['matched', undefined])
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
