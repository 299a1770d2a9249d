/** A program that downloads a document, says so when bytes have arrived, and is killed by its test. What it notes lies in the folder given last. */
import type { OrderId } from '#domain/order-id.ts'
import { createDownloads } from '../../main/documents/downloads.ts'
import { createRecords } from '../../main/documents/records.ts'
import type { BaseAddress } from '../../main/service/base-address.ts'
import { createService } from '../../main/service/service.ts'
import { openStoreFiles } from '../../main/store/files.ts'
import { dataKey } from '../../main/store/seal.ts'

const [, , origin = '', root = '', data = '', after = '100000'] = process.argv
const files = openStoreFiles(data)
if (!files.ok) throw new Error(`the store does not open: ${files.failure}`)
const key = dataKey('key-1', Buffer.alloc(32, 7))
if (files.value.keys.length === 0) files.value.addKey({ id: key.id, keyCheck: key.check(), protection: 'keychain', wrapped: null, createdAt: 0 })
const store = files.value.unseal(key)
const service = createService({ baseAddress: origin as BaseAddress, token: 'canary' })
const downloads = createDownloads({
  connectionId: 'connection-1', folder: () => root, service, records: createRecords(async () => store, 'connection-1'), orderName: () => undefined,
  nameFor: async (_orderId, { fileName }) => fileName ?? 'file',
  onChange: ({ received, state }) => { process.stdout.write(state === 'kept' ? 'kept\n' : received >= Number(after) ? 'arriving\n' : '') },
  onBug: bug => { throw bug }
})
await downloads.download({ orderId: '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c90' as OrderId, documentId: 4, name: '', orderName: '' })
