import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { ok } from '#domain/common/result.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { NOTHING_KNOWN } from '#domain/wire-instructions/wire-state.ts'
import { wireView } from '#domain/wire-instructions/wire-view.ts'
import { composeDocuments, type DocumentParts } from '../../../main/compose-documents.ts'
import type { ConnectionDocumentParts } from '../../../main/documents/connection-documents.ts'
import type { Service } from '../../../main/service/service.ts'
import type { Store } from '../../../main/storage/store.ts'

/** What was asked of the documents that are open, in order, and what they were made of. */
const did: string[] = []
const made: ConnectionDocumentParts[] = []
const doing = (what: string) => async () => void did.push(what)

vi.mock('../../../main/documents/connection-documents.ts', () => ({
  openConnectionDocuments(parts: ConnectionDocumentParts) {
    made.push(parts)
    return {
      connectionId: parts.connectionId,
      downloads: {
        useStore: doing('downloads of another store'),
        readWatched: async (orderId: OrderId) => void did.push(`files of ${orderId}`)
      },
      wire: { open: async () => ok([]) },
      close: doing('close')
    }
  }
}))

beforeEach(() => {
  did.length = made.length = 0
})

const ORDER = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69' as OrderId
const DEED = { id: 1, type: 'Deed', name: 'Deed', fileName: 'deed.pdf', hasFile: true, uploadedAt: null }
const NEWS = { watch: { ...wireView(ORDER, NOTHING_KNOWN, [], ''), count: 1 }, raised: [], open: undefined }

/** Documents as the app joins them, and what they and the order cache beside them are asked and tell. */
function work() {
  const [sent, bugs, told]: [unknown[], string[], unknown[]] = [[], [], []]
  const noting =
    (name: string, answer?: unknown) =>
    (...args: readonly unknown[]) => {
      told.push([name, ...args])
      return answer
    }
  const row = { name: 'Ruiz refinance', closingDate: '2026-12-04', properties: ['2214 Elm St, Katy', '9 Oak St, Katy'] }
  const cache = {
    isClosed: false,
    answer: async (): Promise<unknown> => ({ row, documents: [DEED] }),
    call(name: string, args: unknown): Promise<unknown> {
      told.push([name, args])
      return cache.answer()
    }
  }
  const documents = composeDocuments({
    environment: {
      storeFolder: '/nowhere/title-desk',
      send: (...news: readonly unknown[]) => sent.push(news),
      notify: () => undefined,
      onBug: (where: string) => bugs.push(where)
    },
    store: async () => {
      did.push('store')
      throw new Error('locked')
    },
    orderCaches: { of: (id: string) => (id === 'a' ? cache : undefined), ownOrders: noting('own', 'those') },
    preferences: { current: () => USUAL_PREFERENCES },
    folder: { current: () => '/documents', earlier: () => [] },
    office: { ready: noting('ready', 'then'), tell: noting('tell'), tells: noting('tells', true) }
  } as unknown as DocumentParts)
  /** What the documents of a connection are made of. */
  const open = (id = 'a', names = new Map<OrderId, string>()): ConnectionDocumentParts => {
    documents.open(id, {} as Service, names)
    return made.at(-1) ?? expect.unreachable()
  }
  return { documents, open, cache, sent, bugs, told }
}

describe('what documents know of their order', () => {
  const names = new Map([[ORDER, 'Ruiz']])
  const BY_NAME = { name: 'Ruiz', closingDate: null, property: null }

  it('is what the order cache has: its name, its closing date, its first property and its documents', async () => {
    const { open, told } = work()
    const { facts } = open('a', names)
    expect(await facts(ORDER)).toEqual({
      name: 'Ruiz refinance',
      closingDate: '2026-12-04',
      property: '2214 Elm St, Katy',
      documents: [DEED]
    })
    expect(told).toEqual([['order', { orderId: ORDER }]])
  })

  it('is its name in the list where the order cache does not know it, or is another client’s', async () => {
    const { open, cache, bugs } = work()
    cache.answer = async () => null
    expect(await open('a', names).facts(ORDER)).toEqual(BY_NAME)
    expect(await open('b', names).facts(ORDER)).toEqual(BY_NAME)
    expect([await open('b').facts(ORDER), bugs]).toEqual([undefined, []])
  })

  it.each([
    [true, []],
    [false, ['orders']]
  ])('is its name where the order cache has closed or, as a bug that is told, is lost: %s', async (isClosed, told) => {
    const { open, cache, bugs } = work()
    cache.isClosed = isClosed
    cache.answer = () => Promise.reject(new Error('gone'))
    expect([await open('a', names).facts(ORDER), bugs]).toEqual([BY_NAME, told])
  })
})

it('documents that were read for the user are noted in the order cache, and whether they are all', () => {
  const { open, told } = work()
  vi.spyOn(Date, 'now').mockReturnValue(77)
  open().onRead?.(ORDER, [DEED], false)
  expect(told).toEqual([['noteDetails', { orderId: ORDER, stages: null, documents: [DEED], isWhole: false, at: 77 }]])
  open('b').onRead?.(ORDER, [DEED], true)
  expect(told).toHaveLength(1)
})

it('which orders are the client’s, and what its desk’s office hears of wire instructions, goes by its connection (O6)', () => {
  const { open, told } = work()
  const { ownOrders, sharing } = open()
  const [store, telling] = [{} as Store, { id: '1', kind: 'call', orderId: ORDER, content: {}, at: 5 } as const]
  sharing?.tell(store, telling)
  expect([ownOrders?.([ORDER]), sharing?.isShared(), sharing?.ready()]).toEqual(['those', true, 'then'])
  expect(told).toEqual([
    ['tell', store, { ...telling, connectionId: 'a' }],
    ['own', 'a', [ORDER]],
    ['tells', 'a'],
    ['ready']
  ])
})

describe('news of wire instructions', () => {
  it('that this desk noticed go to the page alone', async () => {
    const { open, sent } = work()
    open().onWire(NEWS)
    await new Promise(setImmediate)
    expect([sent, did]).toEqual([[['wire.changed', NEWS.watch]], []])
  })

  it('of another desk go to the page, and say of the files here how they stand (O6)', async () => {
    const { documents, open, sent } = work()
    open()
    documents.wireChanged('a', NEWS)
    await new Promise(setImmediate)
    expect([sent, did]).toEqual([[['wire.changed', NEWS.watch]], [`files of ${ORDER}`]])
  })
})

it('another store has the downloads that it knows go on, its alarms shown, and its old files looked for', async () => {
  const { documents, open, sent, bugs } = work()
  open()
  documents.useStore()
  await new Promise(setImmediate)
  expect([did, sent]).toEqual([
    ['downloads of another store', 'store'],
    [['wire.openChanged', { connectionId: 'a', open: [] }]]
  ])
  expect(bugs).toEqual(['documents'])
})
