import { expect, it } from 'vitest'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import { createEngine } from '../../../main/orders/engine/engine.ts'
import { KEY, NOW, TODAY } from '../scanned-cache.ts'

const MINUTE = 60_000

function opened(now: () => number) {
  const cache = createEngine(now)
  cache.open({ file: null, key: KEY, keyId: 'k' })
  cache.loaded(null)
  return cache
}

it('a new day is a new revision, once, so that a page left open overnight is read again', () => {
  let now = new Date(2026, 10, 22, 23, 58).getTime()
  const cache = opened(() => now)
  const { revision } = cache.state()
  const later = (minutes: number) => {
    now += minutes * MINUTE
    return cache.state().revision - revision
  }
  expect([1, 1, 1, 23 * 60, 60].map(later)).toEqual([0, 1, 1, 1, 2])
  expect(cache.rows({ query: ALL_ORDERS, today: TODAY, from: 0, count: 9 }).revision).toBe(cache.state().revision)
})

it('a cache that takes the place of another has a revision of its own, though no more happened in it', () => {
  const revisions = [NOW, NOW + 1000].map(now => {
    const cache = opened(() => now)
    cache.sentHere({ orderIds: [] })
    return cache.state().revision
  })
  expect(new Set(revisions).size).toBe(2)
})
