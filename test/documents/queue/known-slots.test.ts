import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { openConnectionDocuments } from '../../../main/documents/connection-documents.ts'
import { fetchOrders, type FetchingParts } from '../../../main/documents/fetch-documents.ts'
import { createListCheck } from '../../../main/documents/transfer/list-check.ts'
import { ORDER_ID, serviceAt } from '../../service/connect.ts'
import { keptDocument } from '../../storage/support/samples.ts'
import { CONNECTION, keyOf, memoryStore, startShop, temporaryFolder } from '../support/desk.ts'
import { EMPTY_PAGE } from '../support/empty-page.ts'
import { pauses, slots } from '../support/held-shop.ts'

const CUT: Failure = { kind: 'unreachable', host: 'orders.example.com', reason: 'refused' }

const slot = (id: number, hasFile = true): OrderDocument => ({
  id,
  type: 'Deed',
  name: `Deed ${id}`,
  fileName: hasFile ? `${id}.pdf` : null,
  hasFile,
  uploadedAt: hasFile ? '2026-11-20 10:11:12' : null
})

const MANY = Array.from({ length: 40 }, (_one, at) => `${ORDER_ID.slice(0, -2)}${String(10 + at)}` as OrderId)

/** An order whose documents can't be listed, and were listed before; `isOut`: nor can the order list. */
function unlisted(failure: Failure, isOut = true) {
  const added: number[] = []
  const parts: FetchingParts = {
    documents: async () => failed(failure),
    downloads: {
      add: async () => 0,
      async addForLater(wanted) {
        added.push(...wanted.map(({ documentId }) => documentId))
        return wanted.length
      },
      whileAsking: (_orders, work) => work()
    },
    files: { here: async () => ok([]) },
    orderName: async () => 'Ruiz refinance',
    known: async () => [slot(1), slot(2, false), slot(3)],
    listCheck: createListCheck(async () => (isOut ? failed(failure) : ok(EMPTY_PAGE)))
  }
  return { parts, added }
}

it.each<Failure>([
  { kind: 'offline' },
  CUT,
  { kind: 'timed-out', afterSeconds: 30 },
  { kind: 'service-error', status: 503 }
])('documents that were listed before an outage wait for its end: %o (M8)', async failure => {
  const { parts, added } = unlisted(failure)
  expect(await fetchOrders([ORDER_ID], parts)).toEqual({
    begun: 0,
    waiting: 2,
    kept: 0,
    empty: 0,
    failures: [{ orderId: ORDER_ID, failure }]
  })
  expect(added).toEqual([1, 3])
})

it('of documents that were listed before an outage, only those that are meant wait', async () => {
  const { parts, added } = unlisted(CUT)
  expect(await fetchOrders([ORDER_ID], parts, [keyOf(3)])).toMatchObject({ waiting: 1 })
  expect(added).toEqual([3])
})

it('of documents that were listed before an outage, those wait whose current file is not here', async () => {
  const { parts, added } = unlisted(CUT)
  const fileOf = (uploadedAt: string, documentId: number) =>
    keptDocument({ documentId, slot: { fileName: `${documentId}.pdf`, uploadedAt } })
  const here: FetchingParts['files']['here'] = async () =>
    ok([fileOf('2026-11-20 10:11:12', 1), fileOf('2026-11-19 10:11:12', 3)])
  expect(await fetchOrders([ORDER_ID], { ...parts, files: { here } })).toMatchObject({ begun: 0, waiting: 1 })
  expect(added).toEqual([3])
})

it.each<[Failure, boolean]>([
  [{ kind: 'service-error', status: 500 }, false],
  [{ kind: 'not-found' }, true],
  [{ kind: 'unauthorized' }, true]
])('nothing waits where the service answers, or refuses: %o', async (failure, isOut) => {
  const { parts, added } = unlisted(failure, isOut)
  expect(await fetchOrders([ORDER_ID], parts)).toEqual({
    begun: 0,
    kept: 0,
    empty: 0,
    failures: [{ orderId: ORDER_ID, failure }]
  })
  expect(added).toEqual([])
})

it('of many orders no more are asked for once nothing answers, and what was listed of them waits', async () => {
  const silence: Failure = { kind: 'timed-out', afterSeconds: 30 }
  const { parts, added } = unlisted(silence)
  let asked = 0
  const documents: FetchingParts['documents'] = orderId => {
    asked += 1
    return parts.documents(orderId)
  }
  const { waiting, failures } = await fetchOrders(MANY, { ...parts, documents })
  expect([waiting, failures.length, added.length]).toEqual([80, 40, 80])
  expect(failures.every(({ failure }) => failure.kind === 'timed-out')).toBe(true)
  expect(asked).toBe(4)
})

it('of many orders each is asked for where an outage is told at once: it may end meanwhile', async () => {
  const { parts } = unlisted(CUT)
  const asked: OrderId[] = []
  const documents: FetchingParts['documents'] = orderId => {
    asked.push(orderId)
    return parts.documents(orderId)
  }
  expect(await fetchOrders(MANY, { ...parts, documents })).toMatchObject({ waiting: 80 })
  expect(asked).toEqual(MANY)
})

it('of orders that are asked for together and fail one after the other, only the first has the order list asked', async () => {
  const { parts } = unlisted(CUT)
  const orders = MANY.slice(0, 3)
  const answers = orders.map(() => Promise.withResolvers<void>())
  let asked = 0
  const fetching = fetchOrders(orders, {
    ...parts,
    async documents(orderId) {
      await answers[orders.indexOf(orderId)]?.promise
      return failed(CUT)
    },
    listCheck: createListCheck(async () => {
      asked += 1
      return failed(CUT)
    })
  })
  for (const { resolve } of answers) {
    await new Promise(setImmediate)
    resolve()
  }
  expect(await fetching).toMatchObject({ waiting: 6 })
  expect(asked).toBe(1)
})

it('of many orders nothing waits once a token was refused, though the others were not asked for', async () => {
  const { parts, added } = unlisted({ kind: 'unauthorized' })
  const { waiting, failures } = await fetchOrders(MANY, parts)
  expect([waiting, failures.length, added]).toEqual([undefined, 40, []])
})

it('an order is being listed until it is known whether the service is out of reach', async () => {
  const { parts } = unlisted(CUT)
  const { promise: gate, resolve } = Promise.withResolvers<void>()
  let asking = 0
  const fetching = fetchOrders([ORDER_ID], {
    ...parts,
    downloads: {
      ...parts.downloads,
      async whileAsking(orders, work) {
        asking += orders
        const result = await work()
        asking -= orders
        return result
      }
    },
    listCheck: createListCheck(async () => {
      await gate
      return failed(CUT)
    })
  })
  await new Promise(setImmediate)
  expect(asking).toBe(1)
  resolve()
  expect(await fetching).toMatchObject({ waiting: 2 })
  expect(asking).toBe(0)
})

it('documents that wait for the end of an outage are downloaded then (M8)', async () => {
  const [shop, timer, store] = [await startShop(() => slots(2)), pauses(), memoryStore()]
  const [real, root] = [serviceAt(shop.origin), join(await temporaryFolder(), 'Title Desk')]
  let isCut = true
  const documents = openConnectionDocuments({
    connectionId: CONNECTION,
    service: {
      documents: async orderId => (isCut ? failed(CUT) : real.documents(orderId)),
      listOrders: async () => (isCut ? failed(CUT) : ok(EMPTY_PAGE)),
      openLink: real.openLink
    },
    store: async () => store,
    folder: () => root,
    settings: () => ({ filePattern: '{original name}', keepDays: null }),
    facts: async () => ({
      name: 'Ruiz refinance',
      closingDate: null,
      property: null,
      documents: [slot(1), slot(2)]
    }),
    startTimer: (ring, milliseconds) => (milliseconds < 1000 ? () => undefined : timer.startTimer(ring, milliseconds)),
    onNews: () => undefined,
    onWire: () => undefined,
    onBug: bug => {
      throw bug
    }
  })
  onTestFinished(() => documents.close())
  expect(await documents.fetchOrders([ORDER_ID])).toMatchObject({ ok: true, value: { begun: 0, waiting: 2 } })
  const totals = async () => (await documents.queue()).totals
  await expect.poll(totals).toMatchObject({ waiting: 2, receiving: 0, failed: 0, heldBy: CUT })
  isCut = false
  timer.ring()
  await expect.poll(totals).toMatchObject({ kept: 2, waiting: 0, failed: 0, heldBy: null })
})
