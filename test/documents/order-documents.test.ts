import { expect, it } from 'vitest'
import { ok } from '#domain/common/result.ts'
import { withoutStoredFile } from '../../main/documents/order-documents.ts'
import { keptDocument, orderId } from '../storage/support/samples.ts'

it('documents that were added or replaced since their file was stored are to be fetched, to the millisecond', async () => {
  const ORDER = orderId()
  const stored = keptDocument({ orderId: ORDER, documentId: 4, keptAt: 1000 })
  const files = { list: async () => ok([stored]) }
  const at = (time: number, documentId = 4) => ({ orderId: ORDER, documentId, at: time })
  const documents = [at(999), at(1000), at(1001), at(1, 5)]
  expect(await withoutStoredFile(documents, files)).toEqual([at(1001), at(1, 5)])
})
