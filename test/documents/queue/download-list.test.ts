import { expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { createRecords } from '../../../main/documents/kept/records.ts'
import { createDownloadList } from '../../../main/documents/queue/download-list.ts'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import { KEY, orderId } from '../../storage/support/samples.ts'

const WANTED = { orderId: orderId(), documentId: 4, name: 'Title Commitment', orderName: '', fileName: null }

/** A list of downloads, and which of them the store would remember at the next start. */
function listOn() {
  const store = openMemoryStore(KEY)
  const records = createRecords(() => Promise.resolve(store), 'connection-1')
  const list = createDownloadList({ connectionId: 'connection-1', records, onChange: () => undefined })
  return { list, remembered: () => store.waiting.all().map(({ documentId, state }) => [documentId, state]) }
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
