import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import { deskOrder, KEY, keptDocument, orderId, queued, waitingDownload } from '../support/samples.ts'

const [OURS, OTHER] = ['connection-1', 'connection-2'] as const
const record = (id: string, connectionId: string, text: string) => ({
  id,
  connectionId,
  savedAt: 1,
  list: 'clauses' as const,
  names: [text],
  value: { text, email: '', phone: '', role: '' },
  startsOn: [],
  changedAt: 1
})

describe('orders', () => {
  it('are found by an id in capitals, too, and counted without deleted ones', () => {
    const { orders } = openMemoryStore(KEY)
    const found = orderId()
    orders.put(queued({ state: 'sent', waiting: null, orderId: found, how: 'accepted' }))
    orders.put(deskOrder({ deletedAt: 5 }))
    orders.put(deskOrder())
    expect([orders.hasOrderId(found.toUpperCase()), orders.hasOrderId(orderId())]).toEqual([true, false])
    expect([orders.counts(OURS), orders.counts(OTHER)]).toEqual([{ sent: 1, draft: 1 }, {}])
  })

  it('keep the time at which they were created, and can be read after another state was stored', () => {
    const { orders } = openMemoryStore(KEY)
    const order = deskOrder({ createdAt: 3 })
    orders.put(order)
    orders.put({ ...queued({ id: order.id }), createdAt: 9 })
    expect(orders.get(order.id)).toMatchObject({ state: 'queued', createdAt: 3 })
  })

  it('that ended are those since a time, that time included', () => {
    const { orders } = openMemoryStore(KEY)
    for (const since of [4, 5, 6]) orders.put(queued({ state: 'closed', waiting: null, since }))
    expect(new Set(orders.endedSince(OURS, 5).map(({ since }) => since))).toEqual(new Set([5, 6]))
    expect(orders.lastEnded(OURS, 2).map(({ since }) => since)).toEqual([6, 5])
  })

  it('that were deleted are those before a time, that time not included', () => {
    const { orders } = openMemoryStore(KEY)
    const [before, then] = [deskOrder({ deletedAt: 4 }), deskOrder({ deletedAt: 5 })]
    for (const order of [before, then]) orders.put(order)
    expect(orders.deletedBefore(5)).toEqual([before.id])
  })
})

it('documents of the same time come newest first by when they were noted', () => {
  const { kept } = openMemoryStore(KEY)
  const order = orderId()
  const files = ['a', 'b', 'c'].map(id => keptDocument({ id, orderId: order }))
  for (const file of files) kept.add(file)
  for (const listed of [kept.list(OURS, order), kept.list(OURS)])
    expect(listed.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

it('documents of an order are found however its id is written', () => {
  const { kept } = openMemoryStore(KEY)
  const lower = orderId()
  const upper = lower.toUpperCase() as OrderId
  kept.add(keptDocument({ id: 'a', orderId: lower }))
  kept.add(keptDocument({ id: 'b', orderId: upper }))
  for (const listed of [kept.list(OURS, lower), kept.list(OURS, upper)])
    expect(listed.map(({ id }) => id)).toEqual(['b', 'a'])
})

it('downloads come in turn, one for each document', () => {
  const { waiting } = openMemoryStore(KEY)
  const order = orderId()
  for (const [documentId, turn] of [
    [1, 3],
    [2, 1],
    [3, 2],
    [1, 4]
  ] as const)
    waiting.put(waitingDownload({ orderId: order, documentId, turn }))
  expect(waiting.list(OURS).map(({ documentId, turn }) => [documentId, turn])).toEqual([
    [2, 1],
    [3, 2],
    [1, 4]
  ])
})

describe('the library', () => {
  it('of a connection changes no record of another that has the same id', () => {
    const { library } = openMemoryStore(KEY)
    library.put(record('a', OURS, 'ours'))
    library.put(record('a', OTHER, 'theirs'))
    library.remove(OTHER, 'a')
    expect(library.list(OURS).map(({ names }) => names)).toEqual([['ours']])
    library.put(record('a', OURS, 'changed'))
    library.put(record('b', OTHER, 'theirs'))
    library.removeOf(OURS)
    expect([library.count(OURS), library.list(OTHER).map(({ id }) => id)]).toEqual([0, ['b']])
  })
})

describe('orders of the service', () => {
  it('are known by the connection they were sent over, with the drafts they were', () => {
    const { orders } = openMemoryStore(KEY)
    const [ours, theirs] = [orderId(), orderId()]
    const sent = (id: OrderId, connectionId: string) =>
      queued({ state: 'sent', waiting: null, orderId: id, how: 'accepted', connectionId })
    const [here, there] = [sent(ours, OURS), sent(theirs, OTHER)]
    for (const order of [here, there, queued(), queued({ state: 'closed', waiting: null })]) orders.put(order)
    expect([orders.sentOrderIds(OURS), orders.sentOrderIds(OTHER)]).toEqual([[ours], [theirs]])
    expect([orders.sentIds(OURS), orders.sentIds('connection-3')]).toEqual([[{ id: here.id, orderId: ours }], []])
  })

  it('that ended last are those of one connection, newest first, without those that cannot be read', () => {
    const { orders, database } = openMemoryStore(KEY)
    const ended = (since: number, change: object = {}) => queued({ state: 'closed', waiting: null, since, ...change })
    const [damaged, sent] = [
      ended(7),
      queued({ state: 'sent', waiting: null, since: 5, orderId: orderId(), how: 'accepted' })
    ]
    for (const order of [ended(4), damaged, sent, ended(6), ended(9, { connectionId: OTHER }), queued({ since: 8 })])
      orders.put(order)
    database().sql('UPDATE desk_orders SET content = ? WHERE id = ?').run(Buffer.from('damage'), damaged.id)
    expect(orders.lastEnded(OURS, 9).map(({ since }) => since)).toEqual([6, 5, 4])
    // What cannot be read takes a place.
    expect(orders.lastEnded(OURS, 2).map(({ since }) => since)).toEqual([6])
  })
})

describe('the activity log', () => {
  it('of a connection is a log of its own: numbers, head, entries and what tells of them', () => {
    const { activity } = openMemoryStore(KEY)
    let told = 0
    activity.onAdd(() => told++)
    for (const connectionId of [OTHER, OURS, OURS])
      activity.add(connectionId, { kind: 'opened', orderId: null, at: 1, detail: connectionId })
    expect([told, activity.connections()]).toEqual([3, [OURS, OTHER]])
    expect([activity.head(OURS)?.last, activity.head(OTHER)?.last]).toEqual([2, 1])
    expect(activity.links(OURS, 2, 9).map(({ number, entry }) => [number, entry?.detail])).toEqual([[2, OURS]])
    expect(activity.links(OURS, 0, 1).map(({ number }) => number)).toEqual([1])
    expect(activity.all().map(({ connectionId, number }) => [connectionId, number])).toEqual([
      [OURS, 1],
      [OURS, 2],
      [OTHER, 1]
    ])
    activity.removeOf(OTHER)
    expect([activity.head(OURS)?.last, activity.head(OTHER)]).toEqual([2, undefined])
  })
})

it('the clock keeps the time that was noted last', () => {
  const { clock } = openMemoryStore(KEY)
  expect(clock.seenAt()).toBeNull()
  for (const at of [5, 9, 7]) clock.note(at)
  expect(clock.seenAt()).toBe(7)
})
