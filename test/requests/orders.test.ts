import { describe, expect, it } from 'vitest'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import { failed, ok } from '#domain/common/result.ts'
import { ACTIVE, recorded } from './support/recorded.ts'

const ID = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69'
const PAGE = {
  rows: [
    { orderId: ID, name: 'Ramirez' },
    { orderId: null, name: 'Nobody' }
  ],
  page: 2
}
const OFFLINE = failed({ kind: 'offline' })
const FULL = failed({ kind: 'store', trouble: 'disk-full' })

describe('a page of the list that the user looks at', () => {
  it('is news for the order cache, for what was seen, and for the folders of documents', async () => {
    const { ask, calls, names, seen } = recorded({ answers: { 'service.listOrders': ok(PAGE) } })
    expect(await ask('orders.page', { page: 2 })).toEqual(ok(PAGE))
    expect(calls).toEqual([
      ['service.listOrders', 2],
      ['cache.notePage', PAGE, expect.any(Number)]
    ])
    expect([...names]).toEqual([[ID, 'Ramirez']])
    expect(seen.of(ACTIVE)).toEqual([PAGE.rows[0]])
  })

  it('that could not be read is news for nothing', async () => {
    const { ask, calls, names, seen } = recorded({ answers: { 'service.listOrders': OFFLINE } })
    expect(await ask('orders.page', { page: 2 })).toEqual(OFFLINE)
    expect([calls.length, names.size, seen.of(ACTIVE)]).toEqual([1, 0, []])
  })
})

describe('the progress of an order', () => {
  const READ = ok({ stages: [{ name: 'Closing' }], gaps: [] })

  it('goes to the order cache, too', async () => {
    const { ask, calls } = recorded({ answers: { 'service.progress': READ, 'cache.call': Promise.resolve(null) } })
    expect(await ask('orders.progress', { orderId: ID })).toEqual(READ)
    const details = { orderId: ID, stages: READ.value.stages, documents: null, at: expect.any(Number) as number }
    expect(calls).toEqual([
      ['service.progress', ID],
      ['cache.call', 'noteDetails', details]
    ])
  })

  it('that could not be read goes nowhere', async () => {
    const { ask, calls } = recorded({ answers: { 'service.progress': OFFLINE } })
    expect(await ask('orders.progress', { orderId: ID })).toEqual(OFFLINE)
    expect(calls).toEqual([['service.progress', ID]])
  })

  it('is shown where the order cache closes meanwhile, which is no bug', async () => {
    const closed = Promise.reject(new Error('the order cache was closed'))
    const { ask, calls } = recorded({
      isCacheClosed: true,
      answers: { 'service.progress': READ, 'cache.call': closed }
    })
    expect(await ask('orders.progress', { orderId: ID })).toEqual(READ)
    await closed.catch(() => undefined)
    await new Promise(setImmediate)
    expect(calls.map(([name]) => name)).toEqual(['service.progress', 'cache.call'])
  })

  it('is shown though the order cache is lost, which is reported', async () => {
    const lost = new Error('lost')
    const { ask, calls } = recorded({ answers: { 'service.progress': READ, 'cache.call': Promise.reject(lost) } })
    expect(await ask('orders.progress', { orderId: ID })).toEqual(READ)
    await expect.poll(() => calls.at(-1)).toEqual(['bug', 'orders', lost])
  })
})

describe('what was sent for an order', () => {
  const SENT = { kind: 'refinance' }

  it.each<[string, Record<string, unknown>, unknown, string[]]>([
    ['here is shown, and the office is not asked', { 'outboxes.sent': ok(SENT) }, ok(SENT), ['outboxes.sent']],
    ['elsewhere is found by the office', { 'sent.find': SENT }, ok(SENT), ['outboxes.sent', 'sent.find']],
    ['nowhere is nothing', { 'sent.find': null }, ok(null), ['outboxes.sent', 'sent.find']],
    ['here, but can’t be read, is a failure', { 'outboxes.sent': FULL }, FULL, ['outboxes.sent']]
  ])('%s', async (_what, answers, answer, asked) => {
    const { ask, calls } = recorded({ answers })
    expect(await ask('orders.sent', { orderId: ID })).toEqual(answer)
    expect(calls).toEqual(asked.map(name => [name, ACTIVE, ID]))
  })
})

describe('the kept list', () => {
  it('is read from its rows, as of today', async () => {
    const { ask, calls } = recorded()
    await ask('orderList.rows', { query: ALL_ORDERS, from: 20, count: 10 })
    expect(calls).toEqual([
      [
        'cache.rows',
        { query: ALL_ORDERS, from: 20, count: 10, today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string }
      ]
    ])
  })

  it('hears who looks after orders before its rows are filtered by it', async () => {
    const { ask, calls } = recorded({ answers: { 'notes.assigned': { revision: 1, orders: [] } } })
    const query = { ...ALL_ORDERS, filters: { ...ALL_ORDERS.filters, lookedAfter: 'none' } }
    await ask('orderList.rows', { query, from: 0, count: 10 })
    expect(calls.map(([name, what]) => (name === 'cache.call' ? what : name))).toEqual([
      'notes.onAssigned',
      'notes.assigned',
      'assigned',
      'cache.rows'
    ])
  })

  it('is read again before the page is told how it is', async () => {
    const { ask, calls } = recorded({ answers: { 'cache.status': 'reading' } })
    expect(await ask('orderList.syncNow')).toEqual(ok('reading'))
    expect(calls).toEqual([['cache.syncNow'], ['cache.status']])
  })

  it('can’t follow an order that it doesn’t have', async () => {
    const { ask } = recorded({ answers: { 'cache.call': null } })
    expect(await ask('orderList.follow', { orderId: ID, followed: true })).toEqual(failed({ kind: 'not-found' }))
  })
})
