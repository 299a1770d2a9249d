import { expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { createRecords } from '../../../main/documents/kept/records.ts'
import { createDownloadList } from '../../../main/documents/queue/download-list.ts'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import { KEY, keptDocument, orderId } from '../../storage/support/samples.ts'

const WANTED = { orderId: orderId(), documentId: 4, name: 'Title Commitment', orderName: '', fileName: null }

/** A list of downloads, and which of them the store would remember at the next start. */
function listOn() {
  const store = openMemoryStore(KEY)
  const records = createRecords(() => Promise.resolve(store), 'connection-1')
  const told: number[] = []
  const list = createDownloadList({
    connectionId: 'connection-1',
    records,
    onChange: ({ documentId }) => told.push(documentId)
  })
  return {
    store,
    list,
    told,
    remembered: () => store.waiting.all().map(({ documentId, state }) => [documentId, state])
  }
}

it('a canceled download that is noted late leaves the one in its place remembered', async () => {
  const { list, remembered } = listOn()
  const [canceled] = await list.add([WANTED], 'last')
  list.change(canceled!.entry, { state: 'canceled' })
  const [again] = await list.add([WANTED], 'last')
  await list.note([again!.entry])
  await list.note([canceled!.entry])
  expect(remembered()).toEqual([[4, 'waiting']])
})

it('a download is that of its order, however the id is written', async () => {
  const { list } = listOn()
  const upper = WANTED.orderId.toUpperCase() as OrderId
  const [added] = await list.add([WANTED], 'last')
  expect(list.entries(upper)).toEqual([added!.entry])
  expect((await list.add([{ ...WANTED, orderId: upper }], 'last'))[0]?.isNew).toBe(false)
})

it('a download that ends once saving has stopped is written nowhere: its connection may be gone (R24)', async () => {
  const { list, remembered } = listOn()
  const [added] = await list.add([WANTED], 'last')
  list.stopSaving()
  await list.note([added!.entry])
  expect(remembered()).toEqual([])
})

it('downloads have the files of their own order and document', async () => {
  const { store, list } = listOn()
  const keys = [WANTED, { ...WANTED, documentId: 5 }, { ...WANTED, orderId: orderId() }]
  const files = keys.map(key => keptDocument({ orderId: key.orderId, documentId: key.documentId }))
  for (const file of files) store.kept.add(file)
  const added = await list.add(keys, 'last')
  expect(added.map(({ entry }) => entry.files.map(({ id }) => id))).toEqual(files.map(({ id }) => [id]))
})

it('a change is told, but not of what has left the list, and nothing is once that has ended', async () => {
  const { list, told } = listOn()
  const [first, second] = await list.add([WANTED, { ...WANTED, documentId: 5 }], 'last')
  list.change(first!.entry)
  list.remove(first!.entry)
  list.change(first!.entry)
  list.stopEvents()
  list.change(second!.entry)
  expect(told).toEqual([4])
})

it('a file stands as the last list said that had its document, and a change of that is told once (F1)', async () => {
  const { store, list, told } = listOn()
  const slot = { fileName: 'a.pdf', uploadedAt: null }
  store.kept.add(keptDocument({ orderId: WANTED.orderId, documentId: 4, slot }))
  const [added] = await list.add([WANTED], 'last')
  const listed = { id: 4, type: 'Deed', name: 'Deed', fileName: 'b.pdf', hasFile: true, uploadedAt: null }
  for (const documents of [[listed], [listed], []]) list.noteListed(WANTED.orderId, documents)
  expect([added!.entry.listed?.fileName, told]).toEqual(['b.pdf', [4]])
})
