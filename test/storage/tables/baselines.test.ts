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

describe('baselines of two connections', () => {
  const baseline = (id: string, connectionId: string, account = 'account-1') => ({
    id,
    connectionId,
    account,
    takenAt: NOW,
    complete: true,
    orderIds: new Set([orderId()])
  })

  it('are pruned each by itself: those of another stay, and what asks for them', () => {
    const elsewhere = kept(queued({ state: 'queued', connectionId: 'connection-2' }))
    for (const one of ['asked', 'idle', 'newest']) store.baselines.add(baseline(`${one} there`, 'connection-2'))
    for (const one of ['idle', 'newest']) store.baselines.add(baseline(`${one} here`, 'connection-1'))
    const over = attempt(elsewhere, { connectionId: 'connection-2', state: 'not-sent', baselineId: 'asked there' })
    store.attempts.put(over)
    store.baselines.prune('connection-1')
    const left = ['asked there', 'idle there', 'newest there', 'idle here', 'newest here'].filter(
      id => store.baselines.get(id) !== undefined
    )
    expect(left).toEqual(['asked there', 'idle there', 'newest there', 'newest here'])
    expect(store.attempts.get(over.id)?.baselineId).toBe('asked there')
  })

  it('tell the account of each as it was added last', () => {
    for (const [id, connectionId, account] of [
      ['a', 'connection-1', 'account-2'],
      ['b', 'connection-1', 'account-1'],
      ['c', 'connection-2', 'account-3']
    ] as const)
      store.baselines.add(baseline(id, connectionId, account))
    expect(['connection-1', 'connection-2', 'connection-3'].map(id => store.baselines.lastAccount(id))).toEqual([
      'account-1',
      'account-3',
      undefined
    ])
  })

  it.each(['intent', 'wire', 'unknown', 'matched'] as const)('stay with an attempt that is %s', state => {
    const order = kept(queued({ state: 'sending' }))
    for (const id of ['asked', 'newest']) store.baselines.add(baseline(id, 'connection-1'))
    const made = attempt(order, { state, baselineId: 'asked' })
    store.attempts.put(made)
    store.baselines.prune('connection-1')
    expect([store.baselines.get('asked')?.id, store.attempts.get(made.id)?.baselineId]).toEqual(['asked', 'asked'])
  })

  it.each(['accepted', 'rejected', 'not-sent', 'linked', 'closed', 'resent'] as const)(
    'go with an attempt that has ended as %s',
    state => {
      const order = kept(queued({ state: 'sending' }))
      for (const id of ['asked', 'newest']) store.baselines.add(baseline(id, 'connection-1'))
      store.attempts.put(attempt(order, { state, settledAt: NOW, baselineId: 'asked' }))
      store.baselines.prune('connection-1')
      expect(store.baselines.get('asked')).toBeUndefined()
    }
  )
})
