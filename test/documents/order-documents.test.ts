import { expect, it } from 'vitest'
import type { Download } from '#domain/documents/download.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { failed, ok } from '#domain/common/result.ts'
import { NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import { withoutStoredFile, withStoredFiles } from '../../main/documents/order-documents.ts'
import { keptDocument, orderId } from '../storage/support/samples.ts'

it('documents that were added or replaced since their file was stored are to be fetched, to the millisecond', async () => {
  const ORDER = orderId()
  const stored = keptDocument({ orderId: ORDER, documentId: 4, keptAt: 1000 })
  const files = { list: async () => ok([stored]) }
  const at = (time: number, documentId = 4) => ({ orderId: ORDER, documentId, at: time })
  const documents = [at(999), at(1000), at(1001), at(1, 5)]
  expect(await withoutStoredFile(documents, files)).toEqual([at(1001), at(1, 5)])
})

it('any file of a document counts, not only its newest, and each order’s are looked up once', async () => {
  const [ORDER, OTHER] = [orderId(), orderId()]
  const asked: string[] = []
  const stored = [1000, 4000].map(keptAt => keptDocument({ orderId: ORDER, documentId: 4, keptAt }))
  const files = {
    async list(id?: string) {
      asked.push(id ?? 'all')
      return id === ORDER ? ok(stored) : failed({ kind: 'store', trouble: 'disk-fault' } as const)
    }
  }
  const documents = [
    { orderId: ORDER, documentId: 4, at: 2000 },
    { orderId: OTHER, documentId: 4, at: 2000 },
    { orderId: ORDER, documentId: 5, at: 2000 }
  ]
  // What cannot be read is fetched once more rather than missed.
  expect(await withoutStoredFile(documents, files)).toEqual(documents.slice(1))
  expect(asked).toEqual([ORDER, OTHER])
})

it('files of no download in the list follow it, one entry a document, with all its versions', () => {
  const ORDER = orderId()
  const file = (documentId: number, keptAt: number, fileName: string | null = 'a.pdf') =>
    keptDocument({
      id: `${documentId}/${keptAt}`,
      orderId: ORDER,
      documentId,
      keptAt,
      size: keptAt,
      orderName: `Ruiz ${keptAt}`,
      name: `Deed ${keptAt}`,
      type: 'Deed',
      slot: { fileName, uploadedAt: '2026-11-20 10:00:00' }
    })
  const slot = (id: number, fileName: string | null): OrderDocument => ({
    id,
    type: 'Deed',
    name: 'Deed',
    fileName,
    hasFile: fileName !== null,
    uploadedAt: fileName === null ? null : '2026-11-20 10:00:00'
  })
  const listed = [9, 10].map(documentId => ({ orderId: ORDER, documentId })) as unknown as readonly Download[]
  const files = [file(4, 30), file(9, 25), file(5, 20), file(4, 10), file(6, 5)]
  const documents = [slot(4, 'a.pdf'), slot(5, 'b.pdf'), slot(6, null)]
  const all = withStoredFiles(ORDER, listed, files, documents, NOTHING_KNOWN)
  expect(all.slice(0, 2)).toEqual(listed)
  expect(all[2]).toMatchObject({
    orderId: ORDER,
    documentId: 4,
    state: 'kept',
    name: 'Deed 30',
    orderName: 'Ruiz 30',
    fileName: 'a.pdf',
    received: 30,
    total: 30,
    failure: null
  })
  const shown = all.slice(2).map(({ documentId, files, standing }) => [documentId, files.map(({ id }) => id), standing])
  expect(shown).toEqual([
    [4, ['4/30', '4/10'], 'current'],
    [5, ['5/20'], 'replaced'],
    [6, ['6/5'], 'withdrawn']
  ])
})
