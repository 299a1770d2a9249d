import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DownloadNews } from '#domain/bridge.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { Wanted } from '../../main/documents/queue/contract.ts'
import { openConnectionDocuments } from '../../main/documents/connection-documents.ts'
import { fetchOrders, sortDocuments, type FetchingParts } from '../../main/documents/fetch-documents.ts'
import type { WireNews } from '../../main/documents/wire-instructions/wire-news.ts'
import { ORDER_ID, serviceAt } from '../service/connect.ts'
import {
  CONNECTION,
  filesUnder,
  keyOf,
  memoryStore,
  sendFile,
  startShop,
  temporaryFolder,
  type Slot
} from './support/desk.ts'
import { PDF } from './support/files.ts'

const order = (at: number): OrderId => `0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c${String(10 + at)}` as OrderId
const slot = (id: number, hasFile = true): OrderDocument => ({
  id,
  type: 'Deed',
  name: `Deed ${id}`,
  fileName: hasFile ? `${id}.pdf` : null,
  hasFile,
  uploadedAt: hasFile ? '2026-11-20 10:00:00' : null
})

/** Orders' documents as the test gives them; what was added and asked for is noted. */
function parts(
  documents: FetchingParts['documents']
): FetchingParts & { readonly added: Wanted[]; readonly most: () => number } {
  const added: Wanted[] = []
  let [asking, most] = [0, 0]
  return {
    added,
    most: () => most,
    documents: async orderId => {
      asking += 1
      most = Math.max(most, asking)
      const list = await documents(orderId)
      asking -= 1
      return list
    },
    downloads: {
      async add(wanted) {
        added.push(...wanted)
        return wanted.length
      },
      addForLater: async () => 0,
      whileAsking: (_orders, work) => work()
    },
    files: { here: async () => ok([]) },
    orderName: async orderId => `Order ${orderId.slice(-2)}`,
    known: async () => []
  }
}

describe('fetching all of some orders', () => {
  it('asks each order once, four at a time, and has every file fetched that is there', async () => {
    const { promise: gate, resolve } = Promise.withResolvers<void>()
    const asked: OrderId[] = []
    const all = parts(async orderId => {
      asked.push(orderId)
      if (asked.length === 4) setImmediate(resolve)
      await gate
      return ok({ documents: [slot(1), slot(2, false)], gaps: [], links: new Map() })
    })
    const orders = Array.from({ length: 9 }, (_one, at) => order(at))
    expect(await fetchOrders([...orders, ...orders], all)).toEqual({ begun: 9, kept: 0, empty: 9, failures: [] })
    expect([asked.length, new Set(asked).size, all.most()]).toEqual([9, 9, 4])
    expect(all.added).toContainEqual({
      orderId: order(3),
      documentId: 1,
      name: 'Deed 1',
      orderName: 'Order 13',
      fileName: '1.pdf'
    })
  })

  it('goes on with the others where an order cannot be listed, and tells which', async () => {
    const all = parts(async orderId =>
      orderId === order(1) ? failed({ kind: 'not-found' }) : ok({ documents: [slot(1)], gaps: [], links: new Map() })
    )
    expect(await fetchOrders([0, 1, 2, 3, 4, 5, 6, 7, 8].map(order), all)).toEqual({
      begun: 8,
      kept: 0,
      empty: 0,
      failures: [{ orderId: order(1), failure: { kind: 'not-found' } }]
    })
  })

  it('asks no more once a token was refused; every order that was not asked is told so (R43)', async () => {
    let asked = 0
    const all = parts(async () => {
      asked += 1
      return failed({ kind: 'unauthorized' })
    })
    const { failures, begun } = await fetchOrders(
      Array.from({ length: 40 }, (_one, at) => order(at)),
      all
    )
    expect([failures.length, begun]).toEqual([40, 0])
    expect(failures.every(({ failure }) => failure.kind === 'unauthorized')).toBe(true)
    expect(asked).toBeLessThanOrEqual(4)
  })

  it('tells what it asked for and could not have, in the words of the service, and counts the rest (R43)', async () => {
    const refused = { kind: 'unauthorized', words: 'Please login to proceed.' } as const
    const all = parts(async orderId => {
      if (orderId === order(0)) return failed({ kind: 'forbidden' })
      return orderId === order(2)
        ? failed(refused)
        : ok({ documents: [slot(1), slot(2, false)], gaps: [], links: new Map() })
    })
    const result = await fetchOrders([0, 1, 2, 3, 4, 5, 6, 7, 8].map(order), all)
    // The first four are asked together; of the others, those that had not begun when the token was refused are not.
    expect(result.failures[0]).toEqual({ orderId: order(0), failure: { kind: 'forbidden' } })
    expect(result.failures.slice(1).every(({ failure }) => failure === refused)).toBe(true)
    expect(result.failures.map(({ orderId }) => orderId)).toContain(order(8))
    expect(result.begun).toBe(9 - result.failures.length)
    expect([result.empty, all.added.length]).toEqual([result.begun, result.begun])
  })

  it('tells of an order whose files here cannot be read, and fetches nothing of it', async () => {
    const fault = { kind: 'store', trouble: 'disk-fault' } as const
    const all = parts(async () => ok({ documents: [slot(1)], gaps: [], links: new Map() }))
    const here: FetchingParts['files']['here'] = async orderId => (orderId === order(1) ? failed(fault) : ok([]))
    const result = await fetchOrders([order(0), order(1)], { ...all, files: { here } })
    expect(result).toEqual({ begun: 1, kept: 0, empty: 0, failures: [{ orderId: order(1), failure: fault }] })
    expect(all.added.map(({ orderId }) => orderId)).toEqual([order(0)])
  })

  it('counts what was queued of orders that are queued at the same time, by what was new of it', async () => {
    const all = parts(async () => ok({ documents: [slot(1), slot(2)], gaps: [], links: new Map() }))
    let [orders, most] = [0, 0]
    const downloads: FetchingParts['downloads'] = {
      ...all.downloads,
      async add(wanted) {
        await new Promise(setImmediate)
        return wanted.length - 1
      },
      async whileAsking(count, work) {
        orders += count
        most = Math.max(most, orders)
        const result = await work()
        orders -= count
        return result
      }
    }
    const three = [order(0), order(1), order(2)]
    expect(await fetchOrders(three, { ...all, downloads })).toMatchObject({ begun: 3, failures: [] })
    expect([most, orders]).toEqual([3, 0])
  })

  it('fetches just the documents that are meant, where some are named', async () => {
    const all = parts(async () => ok({ documents: [slot(1), slot(2), slot(3, false)], gaps: [], links: new Map() }))
    expect(
      await fetchOrders([order(0)], all, [
        { orderId: order(0), documentId: 2 },
        { orderId: order(0), documentId: 3 },
        { orderId: order(1), documentId: 1 }
      ])
    ).toEqual({ begun: 1, kept: 0, empty: 1, failures: [] })
    expect(all.added.map(({ documentId }) => documentId)).toEqual([2])
  })

  it('counts as kept what is there in its present version, whatever was left out of the slot', () => {
    const file = (documentId: number, fileName: string | null, uploadedAt: string | null) => ({
      id: '',
      connectionId: '',
      orderId: ORDER_ID,
      documentId,
      keptAt: 0,
      root: '',
      folder: '',
      fileName: '',
      size: 0,
      sha256: '',
      canOpen: true,
      shownAs: null,
      name: '',
      type: '',
      orderName: '',
      slot: { fileName, uploadedAt }
    })
    const files = [
      file(1, '1.pdf', '2026-11-20 10:00:00'),
      file(1, '1.pdf', 'older'),
      file(2, '2.pdf', 'older'),
      file(3, 'other.pdf', null),
      file(4, null, null)
    ]
    const { wanted, kept, empty } = sortDocuments([slot(1), slot(2), slot(3), slot(4), slot(5), slot(6, false)], files)
    expect([wanted.map(({ id }) => id), kept, empty]).toEqual([[2, 3, 5], 2, 1])
  })
})

describe('the documents of a desk', () => {
  async function deskDocuments(slots: (lists: number) => readonly Slot[]) {
    const served = new Map<string, number>()
    const shop = await startShop(slots, (request, response) => {
      served.set(request.url, (served.get(request.url) ?? 0) + 1)
      sendFile(response, Buffer.concat([PDF, Buffer.from(request.url)]))
    })
    const root = join(await temporaryFolder(), 'Title Desk')
    const store = memoryStore()
    const [news, wires, bugs]: [DownloadNews[], WireNews[], unknown[]] = [[], [], []]
    const documents = openConnectionDocuments({
      connectionId: CONNECTION,
      service: serviceAt(shop.origin),
      store: async () => store,
      folder: () => root,
      settings: () => ({ filePattern: '{closing date} {property} {type} {original name}', keepDays: null }),
      facts: async () => ({ name: 'Ruiz refinance', closingDate: '2026-12-04', property: '2214 Elm St, Katy' }),
      onNews: all => news.push(all),
      onWire: watch => wires.push(watch),
      onBug: bug => bugs.push(bug)
    })
    onTestFinished(() => documents.close())
    const isDone = async (): Promise<boolean> =>
      (await documents.queue()).downloads.every(({ state }) => state === 'kept')
    return {
      documents,
      shop,
      root,
      store,
      wires,
      bugs,
      isDone,
      files: async () => (await filesUnder(root)).map(path => path.split('/').at(-1))
    }
  }

  const fetching = (begun: number, kept: number, empty: number) => ({
    ok: true,
    value: { begun, kept, empty, failures: [] }
  })

  it('are fetched, filed by pattern, and not fetched again; a replaced one is, and one that was taken off the disk (R66)', async () => {
    let uploadedAt = '2026-11-20 10:00:00'
    let link = '/files/2?sig=1'
    const { documents, isDone, files, root, wires, bugs } = await deskDocuments(() => [
      { id: 1, name: 'Deed', fileName: '1619470857deed.pdf' },
      { id: 2, name: 'Wire Instructions', fileName: 'wire.pdf', uploadedAt, link },
      { id: 3, fileName: null, link: null }
    ])
    expect(await documents.fetchOrders([ORDER_ID])).toEqual(fetching(2, 0, 1))
    await expect.poll(isDone).toBe(true)
    expect(await files()).toEqual([
      '2026-12-04 2214 Elm St Deed deed.pdf',
      '2026-12-04 2214 Elm St Wire Instructions wire.pdf'
    ])
    expect(await documents.fetchOrders([ORDER_ID])).toEqual(fetching(0, 2, 1))
    expect(wires.every(({ watch: { alarms } }) => alarms.length === 0)).toBe(true)

    uploadedAt = '2026-11-21 09:00:00'
    link = '/files/2?sig=2'
    expect(await documents.fetchOrders([ORDER_ID])).toEqual(fetching(1, 1, 1))
    await expect.poll(isDone).toBe(true)
    expect((await files()).length).toBe(3)
    await expect.poll(() => wires.at(-1)?.watch.alarms.map(({ kind }) => kind)).toEqual(['replaced'])
    const listed = await documents.ofOrder(ORDER_ID)
    expect(listed.ok && listed.value.map(({ documentId, files }) => [documentId, files.length])).toEqual([
      [1, 1],
      [2, 2]
    ])

    await fs.rm(join(root, `Ruiz refinance ${ORDER_ID}`), { recursive: true })
    expect(await documents.fetchOrders([ORDER_ID])).toEqual(fetching(2, 0, 1))
    await expect.poll(async () => (await files()).length).toBe(2)
    expect(bugs).toEqual([])
  })

  it('say that a file was replaced as soon as anyone reads the list, and no longer once the new one is here (F1)', async () => {
    let uploadedAt = '2026-11-20 10:00:00'
    const { documents, isDone } = await deskDocuments(() => [
      {
        id: 2,
        name: 'Wire Instructions',
        fileName: 'wire.pdf',
        uploadedAt,
        link: `/files/2?at=${encodeURIComponent(uploadedAt)}`
      }
    ])
    await documents.fetchOrders([ORDER_ID])
    await expect.poll(isDone).toBe(true)
    const standing = async () =>
      (await documents.queue()).downloads.map(download => [
        download.standing,
        download.files.map(({ isWire }) => isWire)
      ])
    expect(await standing()).toEqual([['current', [true]]])
    uploadedAt = '2026-11-21 09:00:00'
    await documents.list(ORDER_ID)
    expect(await standing()).toEqual([['replaced', [true]]])
    await documents.download({ orderId: ORDER_ID, documentId: 2 })
    expect(await standing()).toEqual([['current', [true, true]]])
  })

  it('raise an alarm where wire instructions are another file than before, though their slot says the same (R66)', async () => {
    let link = '/files/2?sig=1'
    const { documents, wires, bugs } = await deskDocuments(() => [
      { id: 2, name: 'Wire Instructions', fileName: 'wire.pdf', link }
    ])
    expect((await documents.download(keyOf(2))).ok).toBe(true)
    // Until its end, the first download's list would serve the second one, too.
    await new Promise(setImmediate)
    link = '/files/2?sig=2'
    expect((await documents.download(keyOf(2))).ok).toBe(true)
    await expect.poll(() => wires.at(-1)?.watch.alarms.map(({ kind }) => kind)).toEqual(['other-content'])
    expect(bugs).toEqual([])
  })

  it('that are wiped while they are fetched leave nothing, neither in the list nor on the disk', async () => {
    const { documents, root, store, bugs } = await deskDocuments(() =>
      Array.from({ length: 12 }, (_one, at) => ({ id: at + 1, fileName: `${at + 1}.pdf` }))
    )
    await documents.fetchOrders([ORDER_ID])
    await expect.poll(() => store.kept.all().length, { interval: 1 }).toBeGreaterThan(1)
    expect(await documents.wipe(ORDER_ID)).toMatchObject({ ok: true, value: { left: 0 } })
    expect((await documents.queue()).downloads).toEqual([])
    expect(await filesUnder(root).catch(() => [])).toEqual([])
    expect([store.kept.all(), store.waiting.all(), bugs]).toEqual([[], [], []])
    expect(await documents.notKept([{ ...keyOf(1), at: 0 }])).toEqual([{ ...keyOf(1), at: 0 }])
  })
})
