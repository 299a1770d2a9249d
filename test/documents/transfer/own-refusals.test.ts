import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok } from '#domain/common/result.ts'
import { openConnectionDocuments } from '../../../main/documents/connection-documents.ts'
import { createListCheck } from '../../../main/documents/transfer/list-check.ts'
import { withOwnRefusals } from '../../../main/documents/transfer/own-refusals.ts'
import { ORDER_ID, serviceAt } from '../../service/connect.ts'
import { startHttp } from '../../service/servers.ts'
import { CONNECTION, keyOf, memoryStore, sendFile, temporaryFolder } from '../support/desk.ts'
import { PDF } from '../support/files.ts'
import { EMPTY_PAGE } from '../support/empty-page.ts'

const REFUSED: Failure = { kind: 'unauthorized', words: 'Please login.' }
const OTHER = '0b7a4c1e-58a2-4d0e-9c3f-2f6d1a7b8c91' as OrderId
describe('documents of an order for which the token is refused', () => {
  it.each<[string, Failure | null, Failure]>([
    ['that order’s alone if the order list answers', null, { kind: 'forbidden', words: 'Please login.' }],
    ['everybody’s if the list refuses the token', { kind: 'unauthorized' }, { kind: 'unauthorized' }],
    ['unknown if the list does not answer, and that counts', { kind: 'offline' }, { kind: 'offline' }]
  ])('are %s (M8)', async (_what, ofList, failure) => {
    let asked = 0
    const list = withOwnRefusals(
      async () => failed(REFUSED),
      createListCheck(async page => {
        asked += page
        return ofList === null ? ok(EMPTY_PAGE) : failed(ofList)
      })
    )
    expect(await Promise.all([list(ORDER_ID), list(OTHER)])).toEqual([failed(failure), failed(failure)])
    expect(asked).toBe(1)
    await list(ORDER_ID)
    expect(asked).toBe(2)
  })

  it('fail by themselves, and all others are downloaded without a user (M8)', async () => {
    const server = await startHttp((request, response) => {
      if (request.url.startsWith('/files')) return sendFile(response, PDF)
      if (request.url.includes(ORDER_ID)) return void response.writeHead(401).end()
      const slot = { id: 1, type: 'Deed', name: 'Deed', file_name: '1.pdf', uploaded_at: null }
      const data = request.url.includes(OTHER) ? [{ ...slot, download_url: `${server.origin}/files/1` }] : []
      return void response.end(JSON.stringify({ data, links: {}, meta: { current_page: 1, last_page: 1 } }))
    })
    const [root, store] = [join(await temporaryFolder(), 'Title Desk'), memoryStore()]
    const documents = openConnectionDocuments({
      connectionId: CONNECTION,
      service: serviceAt(server.origin),
      store: async () => store,
      folder: () => root,
      settings: () => ({ filePattern: '{original name}', keepDays: null }),
      facts: async () => undefined,
      atOnce: 1,
      onNews: () => undefined,
      onWire: () => undefined,
      onBug: bug => {
        throw bug
      }
    })
    onTestFinished(() => documents.close())
    const answers = await Promise.all([
      documents.download(keyOf(1)),
      documents.download({ orderId: OTHER, documentId: 1 })
    ])
    expect(answers).toEqual([failed({ kind: 'forbidden' }), { ok: true, value: expect.anything() }])
    expect((await documents.queue()).totals).toMatchObject({ failed: 1, waiting: 0, heldBy: null })
    expect(await documents.fetchOrders([ORDER_ID, OTHER])).toMatchObject({
      value: { kept: 1, failures: [{ orderId: ORDER_ID, failure: { kind: 'forbidden' } }] }
    })
  })
})
