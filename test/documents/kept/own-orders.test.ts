import { expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { ownIn, ownOnly, type OwnOrders } from '../../../main/documents/client/own-orders.ts'
import { createRecords } from '../../../main/documents/kept/records.ts'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import { KEY, keptDocument, orderId, waitingDownload } from '../../storage/support/samples.ts'

const [OURS, THEIRS] = [orderId(), orderId()]

it('of what is remembered, only what is of the client’s own orders is told, and each order is asked for once (R47)', async () => {
  const asked: (readonly OrderId[])[] = []
  const own: OwnOrders = async ids => {
    asked.push(ids)
    return [OURS]
  }
  const [first, theirs, second] = [
    { orderId: OURS, at: 1 },
    { orderId: THEIRS, at: 2 },
    { orderId: OURS, at: 3 }
  ]
  expect(await ownOnly([first, theirs, second], own)).toEqual([first, second])
  expect(asked).toEqual([[OURS, THEIRS]])
  expect(await ownOnly([first, theirs], undefined)).toEqual([first, theirs])
  expect(await ownOnly([], own)).toEqual([])
  expect(asked).toHaveLength(1)
})

it('nothing is told of what is remembered while it is not known whose the token is (R47)', async () => {
  const remembered = [{ orderId: OURS }, { orderId: THEIRS }]
  expect(await ownOnly(remembered, async () => null)).toEqual([])
  expect(await ownIn(Promise.resolve(ok(remembered)), async () => null)).toEqual(ok([]))
})

it('what cannot be read is told as that, and nobody is asked whose it is', async () => {
  const fault = failed<Failure>({ kind: 'store', trouble: 'disk-fault' })
  const own: OwnOrders = () => Promise.reject(new Error('asked'))
  expect(await ownIn(Promise.resolve(fault), own)).toEqual(fault)
})

it('records are those of the client’s own orders, unless an order is named or nobody is told (R47)', async () => {
  const store = openMemoryStore(KEY)
  for (const each of [OURS, THEIRS]) {
    store.kept.add(keptDocument({ orderId: each }))
    const unfinished = { path: `/documents/.incoming/${each}.part`, etag: '"a"', synced: 1, total: 2 }
    store.waiting.put(waitingDownload({ orderId: each, unfinished }))
  }
  const records = createRecords(
    () => Promise.resolve(store),
    'connection-1',
    undefined,
    async () => [OURS]
  )
  const ordersOf = (answer: Result<readonly { readonly orderId: OrderId }[], Failure>) =>
    answer.ok && answer.value.map(one => one.orderId)
  expect(ordersOf(await records.kept())).toEqual([OURS])
  expect(ordersOf(await records.waiting())).toEqual([OURS])
  expect(ordersOf(await records.kept(THEIRS))).toEqual([THEIRS])
  expect(ordersOf(await records.kept(THEIRS, 7))).toEqual([THEIRS])
  const unfinished = await records.unfinished()
  expect(unfinished.ok && unfinished.value.paths.size).toBe(2)
})
