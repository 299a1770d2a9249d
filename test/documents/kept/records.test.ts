import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import { createRecords, forgetDocuments } from '../../../main/documents/kept/records.ts'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import { isSamePlace } from '../../../main/storage/tables/kept-documents.ts'
import { diskWith } from '../../files/disk-with.ts'
import { KEY, keptDocument, orderId, waitingDownload } from '../../storage/support/samples.ts'

const [OURS, OTHER] = ['connection-1', 'connection-2'] as const
const ORDER = orderId()
const FULL = Object.assign(new Error('full'), { errcode: 13 })

function recordsOn(alongside?: Parameters<typeof createRecords>[2]) {
  const store = openMemoryStore(KEY)
  let forgotten = 0
  store.forget = () => void forgotten++
  const records = createRecords(() => Promise.resolve(store), OURS, alongside)
  return { store, records, forgotten: () => forgotten }
}
const keptIn = ({ store }: Pick<ReturnType<typeof recordsOn>, 'store'>) => store.kept.all().map(({ id }) => id)

describe('a file that is in its place', () => {
  it('takes the place of its own record, ends its download, and is told after the commit', async () => {
    const order: string[] = []
    const { store, records } = recordsOn(open => {
      order.push(`alongside: ${open.kept.list(OURS).length}`)
      return () => order.push('told')
    })
    const before = keptDocument({ orderId: ORDER })
    const others = [
      keptDocument({ orderId: ORDER, documentId: 8 }),
      keptDocument({ orderId: ORDER, root: '/other' }),
      keptDocument({ orderId: ORDER, folder: 'other' }),
      keptDocument({ orderId: ORDER, fileName: 'Other.pdf' }),
      keptDocument({ orderId: ORDER, connectionId: OTHER }),
      keptDocument({})
    ]
    for (const file of [before, ...others]) store.kept.add(file)
    for (const waiting of [{}, { documentId: 8 }, { connectionId: OTHER }])
      store.waiting.put(waitingDownload({ orderId: ORDER, ...waiting }))
    const now = keptDocument({ orderId: ORDER })
    expect(await records.noteKept(now)).toMatchObject({ ok: true })
    expect(keptIn({ store })).toEqual([...others.map(({ id }) => id), now.id])
    expect(store.waiting.all().map(({ connectionId, documentId }) => [connectionId, documentId])).toEqual([
      [OURS, 8],
      [OTHER, 7]
    ])
    expect(order).toEqual(['alongside: 6', 'told'])
  })

  it('is neither recorded nor told where what goes with it fails', async () => {
    const started = recordsOn(() => {
      throw FULL
    })
    started.store.waiting.put(waitingDownload({ orderId: ORDER }))
    expect(await started.records.noteKept(keptDocument({ orderId: ORDER }))).toMatchObject({
      ok: false,
      failure: { kind: 'store', trouble: 'disk-full' }
    })
    expect([keptIn(started), started.store.waiting.all().length]).toEqual([[], 1])
  })

  it('is the same only by document, folder and name, all of them', () => {
    const file = keptDocument()
    expect(isSamePlace(file, { ...file, id: 'another', keptAt: 1, size: 1 })).toBe(true)
    for (const change of [{ documentId: 8 }, { root: '/b' }, { folder: 'b' }, { fileName: 'b' }])
      expect(isSamePlace(file, { ...file, ...change })).toBe(false)
  })

  it('that was removed is forgotten, by no other id, and must not come back from the log (R59)', async () => {
    const { store, records, forgotten } = recordsOn()
    const [gone, kept] = [keptDocument(), keptDocument()]
    for (const file of [gone, kept]) store.kept.add(file)
    expect(await records.forgetKept([gone.id])).toMatchObject({ ok: true })
    expect([keptIn({ store }), forgotten()]).toEqual([[kept.id], 1])
  })
})

describe('unfinished files', () => {
  const file = (path: string) => ({ path, etag: '"a"', synced: 1, total: 2 })

  it('are those of every connection, with the folders that may hold more', async () => {
    const { store, records } = recordsOn()
    const path = join('/documents', 'Order 1', 'a.part')
    store.waiting.put(waitingDownload({ connectionId: OTHER, unfinished: file(path) }))
    store.waiting.put(waitingDownload({}))
    store.kept.add(keptDocument({ root: '/elsewhere', connectionId: OTHER }))
    expect(await records.unfinished()).toMatchObject({
      value: { paths: new Set([path]), roots: new Set(['/elsewhere', join('/documents')]), isCertain: store.lasting }
    })
  })

  it('are noted and let go of in one commit, of one connection', async () => {
    const { store, records } = recordsOn()
    const [gone, stays] = [waitingDownload(), waitingDownload({ connectionId: OTHER })]
    for (const one of [gone, stays]) store.waiting.put(one)
    const added = waitingDownload({ turn: 4 })
    await records.noteWaiting([added], [gone, stays])
    expect(store.waiting.all()).toEqual([added, stays])
  })
})

it('all of a connection’s documents go with it, and no others (R24)', async () => {
  const { store, forgotten } = recordsOn()
  for (const connectionId of [OURS, OTHER]) {
    store.kept.add(keptDocument({ connectionId }))
    store.waiting.put(waitingDownload({ connectionId }))
    store.wireWatches.put({ connectionId, orderId: ORDER }, NOTHING_KNOWN)
    store.wireLog.add(connectionId, ORDER, { at: 1, event: { kind: 'called-back', initials: 'MK' } })
  }
  expect(await forgetDocuments(store, OURS)).toMatchObject({ ok: true })
  expect(store.kept.all().map(({ connectionId }) => connectionId)).toEqual([OTHER])
  expect(store.waiting.all().map(({ connectionId }) => connectionId)).toEqual([OTHER])
  expect([store.wireLog.ofOrder(OURS, ORDER).length, store.wireLog.ofOrder(OTHER, ORDER).length]).toEqual([0, 1])
  expect(store.wireWatches.all().map(({ connectionId }) => connectionId)).toEqual([OTHER])
  expect(forgotten()).toBe(1)
})

it('unfinished files of a connection are gone from the disk before their records are (R59)', async () => {
  const { store } = recordsOn()
  const happened: string[] = []
  store.forget = () => void happened.push('records')
  const { disk } = diskWith({
    unlink: async () => {
      await new Promise(setImmediate)
      happened.push('file')
    }
  })
  store.waiting.put(waitingDownload({ unfinished: { path: '/a.part', etag: '"a"', synced: 5, total: 9 } }))
  expect(await forgetDocuments(store, OURS, disk)).toMatchObject({ ok: true })
  expect(happened).toEqual(['file', 'records'])
})
