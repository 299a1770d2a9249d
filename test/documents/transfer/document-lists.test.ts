import { expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { createDocumentLists } from '../../../main/documents/transfer/document-lists.ts'
import type { DocumentList } from '../../../main/service/read/read-documents.ts'
import { orderId } from '../../storage/support/samples.ts'

const ORDER = orderId()
const LIST: DocumentList = { documents: [], gaps: [], links: new Map() }

/** Lists of documents that answer when the test says so. */
function heldLists() {
  const asked: PromiseWithResolvers<Result<DocumentList, Failure>>[] = []
  const time = { now: 0 }
  const lists = createDocumentLists(
    () => {
      const one = Promise.withResolvers<Result<DocumentList, Failure>>()
      asked.push(one)
      return one.promise
    },
    () => time.now
  )
  return { lists, asked, time }
}

it('a list that failed is asked for again, unless a newer one is on its way', async () => {
  const { lists, asked } = heldLists()
  const first = lists.read(ORDER)
  const newer = lists.read(ORDER, 1)
  asked[0]?.resolve(failed({ kind: 'offline' }))
  await first
  const shared = lists.read(ORDER)
  expect(asked).toHaveLength(2)
  asked[1]?.resolve(failed({ kind: 'offline' }))
  expect(await shared).toBe(await newer)
  void lists.read(ORDER)
  expect(asked).toHaveLength(3)
})

it('a list serves others for less than twenty seconds, and its links are forgotten then (R63)', async () => {
  const { lists, asked, time } = heldLists()
  const first = lists.read(ORDER)
  asked[0]?.resolve(ok(LIST))
  await first
  time.now = 19_999
  void lists.read(ORDER)
  expect(asked).toHaveLength(1)
  time.now = 20_000
  void lists.read(ORDER)
  expect(asked).toHaveLength(2)
})

it('a list serves its own order alone, and none once all are forgotten (R63)', async () => {
  const { lists, asked } = heldLists()
  void lists.read(ORDER)
  void lists.read(orderId())
  expect(asked).toHaveLength(2)
  void lists.read(ORDER)
  expect(asked).toHaveLength(2)
  lists.clear()
  void lists.read(ORDER)
  expect(asked).toHaveLength(3)
})
