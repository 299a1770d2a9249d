import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DownloadNews } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { openConnectionDocuments, type ConnectionDocumentParts } from '../../main/documents/connection-documents.ts'
import type { DocumentList } from '../../main/service/read/read-documents.ts'
import type { Store } from '../../main/storage/store.ts'
import { ORDER_ID } from '../service/connect.ts'
import { keptDocument, waitingDownload } from '../storage/support/samples.ts'
import { CONNECTION, keyOf, memoryStore, temporaryFolder } from './support/desk.ts'
import { pauses } from './support/held-shop.ts'

const wire = (id: number, fileName = 'wire.pdf'): OrderDocument => ({
  id,
  type: 'Wire Instructions',
  name: 'Wire Instructions',
  fileName,
  hasFile: true,
  uploadedAt: '2026-11-20 10:00:00'
})
/** The documents of no slot for wire instructions: only lists tell of them. */
const deed = (fileName: string): OrderDocument => ({ ...wire(7, fileName), type: 'Deed', name: 'Deed' })
const list = (...documents: readonly OrderDocument[]): Result<DocumentList, Failure> =>
  ok({ documents, gaps: ['data.3.type'], links: new Map([[7, 'https://files.test/7?signature=canary']]) })

/** The documents of a desk whose service answers as the test says; nothing of them is fetched. */
async function desk(change: Partial<ConnectionDocumentParts> = {}, fill: (store: Store) => void = () => undefined) {
  const root = join(await temporaryFolder(), 'Title Desk')
  const store = memoryStore()
  fill(store)
  const timer = pauses()
  const [news, read, bugs]: [DownloadNews[], unknown[], unknown[]] = [[], [], []]
  const service = { answer: async (): Promise<Result<DocumentList, Failure>> => list(wire(7)) }
  const documents = openConnectionDocuments({
    connectionId: CONNECTION,
    service: {
      documents: () => service.answer(),
      openLink: async () => failed({ kind: 'offline' }),
      listOrders: async () => failed({ kind: 'offline' })
    },
    store: async () => store,
    folder: () => root,
    settings: () => ({ filePattern: '{original name}', keepDays: 30 }),
    facts: async () => undefined,
    onRead: (...told) => read.push(told),
    onNews: all => news.push(all),
    onWire: () => undefined,
    onBug: bug => bugs.push(bug),
    startTimer: timer.startTimer,
    ...change
  })
  onTestFinished(() => documents.close())
  const standings = async () => (await documents.queue()).downloads.map(({ standing }) => standing)
  const alarms = async () => {
    const watched = await documents.wire.watch(ORDER_ID)
    return watched.ok && watched.value.alarms.map(({ kind }) => kind)
  }
  return { documents, service, store, timer, news, read, bugs, standings, alarms }
}

/** A paused download of document 7, whose file is on the disk as far as is recorded. */
function withDownload(store: Store): void {
  const slot = { fileName: 'wire.pdf', uploadedAt: '2026-11-20 10:00:00' }
  const type = { name: 'Wire Instructions', type: 'Wire Instructions' }
  store.waiting.put(waitingDownload({ orderId: ORDER_ID, documentId: 7, state: 'paused' }))
  store.kept.add(keptDocument({ orderId: ORDER_ID, documentId: 7, slot, ...type }))
}

describe('a list that is read', () => {
  it('goes to the page and the order cache without its links, which are secrets (R63)', async () => {
    const { documents, service, read } = await desk()
    expect(await documents.read(ORDER_ID)).toEqual(ok({ documents: [wire(7)], gaps: ['data.3.type'] }))
    expect(read).toEqual([[ORDER_ID, [wire(7)], true]])
    service.answer = async () => failed({ kind: 'not-found' })
    expect(await documents.read(ORDER_ID)).toEqual(failed({ kind: 'not-found' }))
    expect(read).toHaveLength(1)
  })

  it('with a gap where a document was is not whole for the order cache either', async () => {
    const { documents, service, read } = await desk()
    service.answer = async () => ok({ documents: [wire(7)], gaps: ['data.1'], links: new Map() })
    await documents.read(ORDER_ID)
    expect(read).toEqual([[ORDER_ID, [wire(7)], false]])
  })

  it('by others has its links, and is no news for the order cache', async () => {
    const { documents, read } = await desk()
    expect(await documents.list(ORDER_ID)).toEqual(list(wire(7)))
    expect(read).toEqual([])
  })

  it('counts from when it was asked for: two that were asked for together are one look (R66, H4)', async () => {
    const { documents, service, alarms } = await desk()
    await documents.list(ORDER_ID)
    const answers = [1, 2].map(() => Promise.withResolvers<Result<DocumentList, Failure>>())
    const together = answers.map(({ promise }) => {
      service.answer = () => promise
      return documents.list(ORDER_ID)
    })
    for (const [at, { resolve }] of answers.entries()) {
      resolve(list())
      await together[at]
      // Each is recorded before the next arrives.
      expect(await alarms()).toEqual([])
    }
    await documents.list(ORDER_ID)
    expect(await alarms()).toEqual(['withdrawn'])
  })

  it('with a gap where a document was says less of one that is not in it (R66)', async () => {
    const { documents, service, alarms } = await desk()
    await documents.list(ORDER_ID)
    service.answer = async () => ok({ documents: [], gaps: ['data.0'], links: new Map() })
    for (let time = 0; time < 2; time += 1) await documents.list(ORDER_ID)
    expect(await alarms()).toEqual([])
  })

  it.each(['list', 'heard'] as const)('tells how the files stand that are downloaded: %s (F1)', async how => {
    const { documents, service, standings, alarms, bugs } = await desk({}, withDownload)
    const hear = async (document: OrderDocument) => {
      service.answer = async () => list(document)
      if (how === 'list') await documents.list(ORDER_ID)
      else await documents.heard(ORDER_ID, { documents: [document], isWhole: true })
    }
    await hear(deed('deed.pdf'))
    expect([await standings(), await alarms()]).toEqual([['replaced'], []])
    await hear(wire(7))
    expect(await standings()).toEqual(['current'])
    await hear(wire(7, 'wire 2.pdf'))
    expect([await standings(), await alarms(), bugs]).toEqual([['replaced'], ['replaced'], []])
  })

  it('tells of wire instructions that are listed no more, in the queue as well (R66, F1)', async () => {
    const { documents, service, standings, alarms } = await desk({}, withDownload)
    await documents.list(ORDER_ID)
    service.answer = async () => list()
    for (let time = 0; time < 2; time += 1) {
      await documents.list(ORDER_ID)
      await alarms()
    }
    expect([await alarms(), await standings()]).toEqual([['withdrawn'], ['withdrawn']])
  })
})

describe('what is told of downloads', () => {
  it('tells while orders are asked for, and again when they are not any more', async () => {
    const { documents, service, timer, news } = await desk()
    await documents.queue()
    const { promise, resolve } = Promise.withResolvers<Result<DocumentList, Failure>>()
    service.answer = () => promise
    const fetching = documents.fetchOrders([ORDER_ID])
    await new Promise(setImmediate)
    timer.ring()
    expect(news.map(({ totals }) => totals.asking)).toEqual([1])
    resolve(list())
    expect(await fetching).toMatchObject({ ok: true })
    timer.ring()
    expect(news.at(-1)?.totals.asking).toBe(0)
    expect(news.length).toBeGreaterThan(1)
  })

  it('is that files are gone which were removed elsewhere, once they have been read again', async () => {
    const { documents, store, timer, news } = await desk({}, withDownload)
    expect((await documents.queue()).downloads[0]?.files).toHaveLength(1)
    store.kept.remove(store.kept.all().map(({ id }) => id))
    await documents.filesRemoved()
    timer.ring()
    expect(news.at(-1)?.downloads.map(({ documentId, files }) => [documentId, files])).toEqual([[7, []]])
  })

  it('is nothing any more once they are closed', async () => {
    const { documents, timer, news } = await desk({}, withDownload)
    await documents.filesRemoved()
    await documents.close()
    timer.ring()
    expect(news).toEqual([])
  })

  it('is nothing any more while they are being closed, however long that takes (R24)', async () => {
    const { documents, timer, news } = await desk({}, withDownload)
    await documents.filesRemoved()
    const closing = documents.close()
    timer.ring()
    expect(news).toEqual([])
    await closing
  })

  it('is the list as it is after the ended ones were cleared', async () => {
    const { documents } = await desk({}, withDownload)
    await documents.downloads.cancel([keyOf(7)])
    expect((await documents.queue()).downloads.map(({ state }) => state)).toEqual(['canceled'])
    const cleared = await documents.clearEnded()
    expect([cleared.downloads, cleared]).toEqual([[], await documents.queue()])
  })
})

describe('files of an order', () => {
  it('that are wiped are so after its downloads, which is told at last (R24)', async () => {
    const done: string[] = []
    const { documents, store, timer, news } = await desk({}, withDownload)
    const [{ remove: unlist }, { remove: forget }] = [store.waiting, store.kept]
    store.waiting.remove = (...of) => (done.push('downloads'), unlist(...of))
    store.kept.remove = (...of) => (done.push('files'), forget(...of))
    expect(await documents.wipe(ORDER_ID)).toMatchObject({ ok: true })
    expect([...new Set(done)][0]).toBe('downloads')
    timer.ring()
    expect([news.map(({ downloads }) => downloads), (await documents.queue()).downloads]).toEqual([[[]], []])
  })

  it('stay until nothing of its downloads is being written any more (R24)', async () => {
    const opening = Promise.withResolvers<void>()
    const { promise, resolve } = Promise.withResolvers<void>()
    const service: ConnectionDocumentParts['service'] = {
      documents: async () => list(wire(7)),
      async openLink() {
        opening.resolve()
        await promise
        return failed({ kind: 'canceled' })
      },
      listOrders: async () => failed({ kind: 'offline' })
    }
    const { documents, store } = await desk({ service }, withDownload)
    void documents.downloads.resume(null)
    await opening.promise
    const wiping = documents.wipe(ORDER_ID)
    // As much of the disk as wiping would need, and more.
    for (let time = 0; time < 5; time += 1) await documents.files.pathForShowing({ ...keyOf(7), fileId: null })
    expect(store.kept.all()).toHaveLength(1)
    resolve()
    expect(await wiping).toMatchObject({ ok: true })
    expect((await documents.queue()).downloads).toEqual([])
  })

  it('that are wiped without any download are news, too', async () => {
    const { documents, timer, news } = await desk()
    await documents.wipe(ORDER_ID)
    timer.ring()
    expect(news.map(({ downloads }) => downloads)).toEqual([[]])
  })

  it('are listed with those of the list, by what is known of its slots (F1)', async () => {
    const facts = { name: 'Ruiz', closingDate: null, property: null, documents: [wire(7, 'wire 2.pdf')] }
    const { documents } = await desk({ facts: async () => facts }, store => {
      withDownload(store)
      store.waiting.remove(CONNECTION, keyOf(7))
    })
    const listed = await documents.ofOrder(ORDER_ID)
    expect(listed.ok && listed.value.map(({ state, standing }) => [state, standing])).toEqual([['kept', 'replaced']])
    const newest = await documents.files.pathForShowing({ ...keyOf(7), fileId: null })
    expect(newest).toMatchObject({ ok: false, failure: { trouble: 'superseded' } })
  })

  it('are listed as their downloads are at last, not as before the order cache answered', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const asked = Promise.withResolvers<void>()
    const facts = () => {
      asked.resolve()
      return promise
    }
    const { documents, timer, news } = await desk({ facts }, withDownload)
    const listing = documents.ofOrder(ORDER_ID)
    await asked.promise
    await documents.downloads.cancel([keyOf(7)])
    timer.ring()
    expect(news.at(-1)?.downloads.map(({ state }) => state)).toEqual(['canceled'])
    resolve(undefined)
    const listed = await listing
    expect(listed.ok && listed.value.map(({ state }) => state)).toEqual(['canceled'])
  })

  it.each(['kept', 'wireWatches'] as const)('that cannot be read are no empty list: %s', async table => {
    const { documents, store } = await desk({}, withDownload)
    await documents.queue()
    const broken = new Proxy(store[table], {
      get: () => () => {
        throw Object.assign(new Error('damaged'), { errcode: 11 })
      }
    })
    Object.assign(store, { [table]: broken })
    expect(await documents.ofOrder(ORDER_ID)).toMatchObject({ ok: false, failure: { kind: 'store' } })
  })

  it('say how long the office keeps them', async () => {
    const { documents } = await desk({}, withDownload)
    expect(await documents.room({ path: '/documents', isUsual: true } as never)).toMatchObject({
      value: { keepDays: 30, files: 1, folder: { path: '/documents' } }
    })
  })

  it('of which it is not known whose they are, are neither listed nor gone on with (R47)', async () => {
    const { documents } = await desk({ ownOrders: async () => null }, withDownload)
    expect((await documents.queue()).downloads).toEqual([])
    expect(await documents.room({ path: '/documents', isUsual: true } as never)).toMatchObject({ value: { files: 0 } })
  })
})

it('a failure that keeps every document from the service holds all of them up, as its order list tells (H1)', async () => {
  const cut = failed<Failure>({ kind: 'certificate', host: 'orders.test' })
  const service: ConnectionDocumentParts['service'] = {
    documents: async () => cut,
    openLink: async () => cut,
    listOrders: async () => cut
  }
  const { documents } = await desk({ service })
  expect(await documents.download(keyOf(7))).toEqual(cut)
  expect((await documents.queue()).totals).toMatchObject({ waiting: 1, failed: 0, heldBy: cut.failure })
})

it('documents are closed once nothing of their downloads is being written (R24)', async () => {
  const [opening, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const service: ConnectionDocumentParts['service'] = {
    documents: async () => list(wire(7)),
    async openLink() {
      opening.resolve()
      await opened.promise
      return failed({ kind: 'canceled' })
    },
    listOrders: async () => failed({ kind: 'offline' })
  }
  const { documents } = await desk({ service }, withDownload)
  void documents.downloads.resume(null)
  await opening.promise
  let isOver = false
  const closing = documents.close().then(() => (isOver = true))
  await new Promise(setImmediate)
  expect(isOver).toBe(false)
  opened.resolve()
  await closing
})
