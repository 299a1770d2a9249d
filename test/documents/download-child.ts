/** A program that downloads a document, says so when bytes have arrived, and is killed by its test. */
import { createDownloads } from '../../main/documents/downloads.ts'
import type { BaseAddress } from '../../main/service/base-address.ts'
import { createService } from '../../main/service/service.ts'
import type { OrderId } from '#domain/order-id.ts'

const [, , origin = '', root = ''] = process.argv
const service = createService({ baseAddress: origin as BaseAddress, token: 'canary' })
const downloads = createDownloads({
  folder: () => root,
  service: () => service,
  onChange: ({ received }) => { if (received > 100_000) process.stdout.write('arriving\n') }
})
await downloads.download({ orderId: '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c90' as OrderId, documentId: 4 })
