import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RequestName } from '#domain/bridge.ts'
import { readEntry } from '#domain/order-entry.ts'
import type { Connections } from '../../main/connections/index.ts'
import type { Drafts } from '../../main/drafts/drafts.ts'
import type { Keeper } from '../../main/keeping/keeper.ts'
import { createKnownOrders } from '../../main/matching/known-orders.ts'
import type { Outboxes } from '../../main/outbox/outboxes.ts'
import { serveRequests } from '../../main/requests/index.ts'
import { filledEntry } from '../fixtures/entries.ts'

const served = serveRequests({
  connections: {} as Connections,
  drafts: {} as Drafts,
  outboxes: {} as Outboxes,
  known: createKnownOrders(),
  keeper: {} as Keeper,
  about: () => ({ version: '0', platform: 'linux', downloadFolder: '' }),
  copy: async () => undefined,
  settled: () => undefined,
  files: { open: async () => '', showInFolder: () => undefined },
  page: { print: async () => undefined, savePdf: async () => ({ ok: true, value: { saved: false } }) }
})

const orderId = '0b8f1c1e-7c55-4b50-9f5e-2f1d3c4b5a69'
const read = readEntry(filledEntry('purchase'))
const order = read.ok ? read.value : undefined
const save = { id: orderId, connectionId: 'practice', revision: 1, entry: filledEntry('refinance') }

const takes: Record<RequestName, Record<string, unknown>> = {
  'app.about': {},
  'app.settled': {},
  'clipboard.copy': { text: orderId },
  'connection.state': {},
  'connection.connect': { name: 'Lone Star Lending', colour: 'green', baseAddress: 'https://orders.example.com', token: 'abc' },
  'connection.practise': {},
  'connection.activate': { id: 'practice' },
  'connection.replaceToken': { id: 'a', token: '' },
  'connection.remove': { id: 'a' },
  'orders.page': { page: 1 },
  'orders.progress': { orderId },
  'orders.documents': { orderId },
  'orders.sent': { orderId },
  'connection.holds': { id: 'a' },
  'drafts.list': {},
  'drafts.open': { id: orderId },
  'drafts.save': save,
  'drafts.duplicate': { id: orderId },
  'drafts.delete': { id: orderId },
  'drafts.restore': { id: orderId },
  'drafts.purge': {},
  'drafts.similar': { id: orderId, order },
  'outbox.submit': save,
  'outbox.list': {},
  'outbox.item': { id: orderId },
  'outbox.takeBack': { id: orderId },
  'outbox.sendNow': { id: orderId },
  'outbox.lookAgain': { id: orderId },
  'outbox.decide': { id: orderId, decision: { kind: 'link', orderId } },
  'outbox.networkBack': {},
  'keeping.state': {},
  'keeping.tryAgain': {},
  'keeping.setPassphrase': { passphrase: 'four words in a row' },
  'keeping.enterPassphrase': { passphrase: '' },
  'keeping.startAnew': {},
  'keeping.dismiss': { id: orderId },
  'page.print': {},
  'page.savePdf': { fileName: '2214 Elm St - what we sent.pdf' },
  'documents.downloads': { orderId },
  'documents.download': { orderId, documentId: 0 },
  'documents.cancel': { orderId, documentId: 7 },
  'documents.open': { orderId, documentId: 7 },
  'documents.showInFolder': { orderId, documentId: 7 }
}
const names = Object.keys(takes) as RequestName[]

describe.each(names)('%s', name => {
  it('takes what the contract says, as it is', () => {
    expect(served[name].parse(takes[name])).toEqual({ ok: true, value: takes[name] })
  })

  it('refuses a member more, a prototype key, a member less, and no object at all (R10)', () => {
    const withPrototype = Object.defineProperty({ ...takes[name] }, '__proto__', { value: {}, enumerable: true })
    const less = Object.keys(takes[name]).map(key => Object.fromEntries(Object.entries(takes[name]).filter(([other]) => other !== key)))
    for (const args of [{ ...takes[name], extra: 1 }, withPrototype, ...less, null, undefined, 'text', 5, [takes[name]]]) {
      expect(served[name].parse(args).ok, JSON.stringify(args)).toBe(false)
    }
  })

  it('never throws on what JSON can hold, and takes none of it by chance (R10)', () => {
    const keys = Object.keys(takes[name])
    const sameKeys = fc.record(Object.fromEntries(keys.map(key => [key, fc.jsonValue()])))
    fc.assert(fc.property(fc.oneof(fc.jsonValue(), sameKeys), args => {
      const parsed = served[name].parse(args)
      if (parsed.ok) expect(Object.keys(parsed.value).toSorted()).toEqual(keys.toSorted())
    }), { numRuns: 200 })
  })
})

describe('an id', () => {
  it.each(['', 'x', '../../etc/passwd', `${orderId}/progress`, `${orderId}\n`, 5, null, { toString: () => orderId }])(
    'of an order is refused where it is %j', id => {
      for (const name of ['orders.progress', 'orders.documents', 'orders.sent', 'documents.downloads'] as const) {
        expect(served[name].parse({ orderId: id }).ok).toBe(false)
      }
      expect(served['documents.open'].parse({ orderId: id, documentId: 1 }).ok).toBe(false)
    })

  it.each([-1, 0.5, '1', Number.NaN, Infinity, 2 ** 60, null])('of a document is refused where it is %j', documentId => {
    expect(served['documents.open'].parse({ orderId, documentId }).ok).toBe(false)
  })

  it.each([0, -1, 1.5, '1', null])('of a page is refused where it is %j', page => {
    expect(served['orders.page'].parse({ page }).ok).toBe(false)
  })
})

describe('an order that is looked for among others', () => {
  it('is refused at its field where it breaks a rule', () => {
    const parsed = served['drafts.similar'].parse({ id: orderId, order: { ...order, closingDate: '2026-02-30' } })
    expect(parsed).toMatchObject({ ok: false, failure: [{ path: 'closingDate' }] })
  })
})

describe('a form to keep', () => {
  it.each(['drafts.save', 'outbox.submit'] as const)('%s takes half-typed text, and refuses what is no form', name => {
    const with_ = (entry: object) => served[name].parse({ ...save, entry: { ...save.entry, ...entry } }).ok
    expect(with_({ closingDate: '2/3', contacts: [] })).toBe(true)
    for (const entry of [{ kind: 'sale' }, { properties: {} }, { closingDate: 5 }, { closingDate: 'x'.repeat(10_001) }, { more: '' }, { loan: null }]) {
      expect(with_(entry), JSON.stringify(entry).slice(0, 40)).toBe(false)
    }
    expect(served[name].parse({ ...save, revision: 0 }).ok).toBe(false)
    expect(served[name].parse({ ...save, id: '../drafts' }).ok).toBe(false)
  })
})

describe('a decision', () => {
  it.each(['send-again', 'close', 'not-this', 'same-account'])('%s needs no order, and takes none', kind => {
    expect(served['outbox.decide'].parse({ id: orderId, decision: { kind } }).ok).toBe(true)
    expect(served['outbox.decide'].parse({ id: orderId, decision: { kind, orderId } }).ok).toBe(false)
  })

  it.each([{ kind: 'link' }, { kind: 'link', orderId: 'x' }, { kind: 'send' }, {}, null])('is refused as %j', decision => {
    expect(served['outbox.decide'].parse({ id: orderId, decision }).ok).toBe(false)
  })
})
