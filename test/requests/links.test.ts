import { expect, it, onTestFinished } from 'vitest'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import type { Connections } from '../../main/connections/connections.ts'
import type { ConnectionServices } from '../../main/connections/connection-services.ts'
import { openConnectionDocuments } from '../../main/documents/connection-documents.ts'
import { orderRequests } from '../../main/requests/orders.ts'
import { parseBaseAddress } from '../../main/service/http/base-address.ts'
import { readDocuments } from '../../main/service/read/read-documents.ts'
import type { Service } from '../../main/service/service.ts'
import { memoryStore } from '../documents/support/desk.ts'

const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69'
const slot = (id: number, link: string | null) => ({
  id,
  type: 'Title Commitment',
  name: 'Commitment',
  file_name: link === null ? null : 'commitment.pdf',
  download_url: link,
  uploaded_at: null
})
const ANSWER = {
  data: [
    slot(1, 'https://files.example.test/a.pdf?signature=abc'),
    slot(2, '/public/files/b'),
    slot(3, 'http://['),
    slot(4, null)
  ]
}

it('tells the page which documents have a file, and no link to one (R63)', async () => {
  const base = parseBaseAddress('https://orders.example.test')
  if (!base.ok) throw new Error(base.failure)
  const read = readDocuments(ANSWER, base.value)
  expect([...(read.ok ? read.value.links : [])]).toEqual([
    [1, 'https://files.example.test/a.pdf?signature=abc'],
    [2, 'https://orders.example.test/public/files/b']
  ])
  const service = { documents: async () => read } as Partial<Service> as Service
  const documents = openConnectionDocuments({
    connectionId: 'c',
    service,
    store: async () => memoryStore(),
    folder: () => '/nowhere',
    settings: () => USUAL_PREFERENCES,
    facts: async () => undefined,
    onNews: () => undefined,
    onWire: () => undefined,
    onBug: bug => {
      throw bug
    }
  })
  onTestFinished(() => documents.close())
  const connections = {
    withService: run => run(service, { documents } as Partial<ConnectionServices> as ConnectionServices)
  } as Partial<Connections> as Connections
  const request = orderRequests(connections, {
    outboxes: { sent: async () => ({ ok: true, value: null }) },
    seen: { note: () => undefined },
    orderCaches: { of: () => undefined },
    office: { sent: async () => undefined },
    onBug: () => undefined
  })['orders.documents']
  const args = request.parse({ orderId: ORDER })
  if (!args.ok) throw new Error('the order id is refused')
  const answer = await request.handle(args.value)
  expect(answer).toMatchObject({
    ok: true,
    value: { documents: [{ id: 1, hasFile: true }, { id: 2, hasFile: true }, { hasFile: false }, { hasFile: false }] }
  })
  expect(JSON.stringify(answer)).not.toMatch(/http|signature|example\.test|files/)
})
