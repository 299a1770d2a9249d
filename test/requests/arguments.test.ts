import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { RequestName } from '#domain/bridge.ts'
import { NO_FILTERS, ALL_ORDERS } from '#domain/orders/order-list.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { exactly, strictly, text } from '../../main/requests/parse/parse.ts'
import { tries } from '../campaign.ts'
import { served } from './served-requests.ts'
import { orderId, save, takes } from './taken-arguments.ts'

const names = Object.keys(takes) as RequestName[]

describe.each(names)('%s', name => {
  it('takes what the contract says, as it is', () => {
    expect(served[name].parse(takes[name])).toEqual({ ok: true, value: takes[name] })
  })

  it('refuses a member more, a prototype key, a member less, and no object at all (R10)', () => {
    const withPrototype = Object.defineProperty({ ...takes[name] }, '__proto__', { value: {}, enumerable: true })
    const less = Object.keys(takes[name]).map(key =>
      Object.fromEntries(Object.entries(takes[name]).filter(([other]) => other !== key))
    )
    for (const args of [
      { ...takes[name], extra: 1 },
      withPrototype,
      ...less,
      null,
      undefined,
      'text',
      5,
      [takes[name]]
    ]) {
      expect(served[name].parse(args).ok, JSON.stringify(args)).toBe(false)
    }
  })

  it('never throws on what JSON can hold, and takes none of it by chance (R10)', () => {
    const keys = Object.keys(takes[name])
    const sameKeys = fc.record(Object.fromEntries(keys.map(key => [key, fc.jsonValue()])))
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), sameKeys), args => {
        const parsed = served[name].parse(args)
        if (parsed.ok) expect(Object.keys(parsed.value).toSorted()).toEqual(keys.toSorted())
      }),
      { numRuns: tries(200) }
    )
  })
})

it('are checked with rules that are made when the first request comes, and once', () => {
  const make = vi.fn(() => exactly({ name: text(5).required() }))
  const parse = strictly(make)
  expect(make).not.toHaveBeenCalled()
  expect([parse({ name: 'Kim' }).ok, parse({ name: 'Alexander' }).ok]).toEqual([true, false])
  expect(make).toHaveBeenCalledTimes(1)
})

describe('an id', () => {
  it.each(['', 'x', '../../etc/passwd', `${orderId}/progress`, `${orderId}\n`, 5, null, { toString: () => orderId }])(
    'of an order is refused where it is %j',
    id => {
      for (const name of ['orders.progress', 'orders.documents', 'orders.sent', 'documents.downloads'] as const) {
        expect(served[name].parse({ orderId: id }).ok).toBe(false)
      }
      expect(served['documents.open'].parse({ orderId: id, documentId: 1 }).ok).toBe(false)
    }
  )

  it.each([-1, 0.5, '1', Number.NaN, Infinity, 2 ** 60, null])(
    'of a document is refused where it is %j',
    documentId => {
      expect(served['documents.open'].parse({ orderId, documentId }).ok).toBe(false)
    }
  )

  it.each([0, -1, 1.5, '1', null])('of a page is refused where it is %j', page => {
    expect(served['orders.page'].parse({ page }).ok).toBe(false)
  })
})

describe('a form to keep', () => {
  it.each(['drafts.save', 'outbox.submit', 'drafts.similar'] as const)(
    '%s takes half-typed text, and refuses what is no form',
    name => {
      const { revision, connectionId, ...only } = save
      const args = name === 'drafts.similar' ? only : { ...only, revision, connectionId }
      const with_ = (entry: object) => served[name].parse({ ...args, entry: { ...save.entry, ...entry } }).ok
      expect(with_({ closingDate: '2/3', contacts: [] })).toBe(true)
      for (const entry of [
        { kind: 'sale' },
        { properties: {} },
        { closingDate: 5 },
        { closingDate: 'x'.repeat(10_001) },
        { more: '' },
        { loan: null }
      ]) {
        expect(with_(entry), JSON.stringify(entry).slice(0, 40)).toBe(false)
      }
      expect(served[name].parse({ ...save, revision: 0 }).ok).toBe(false)
      expect(served[name].parse({ ...save, id: '../drafts' }).ok).toBe(false)
    }
  )
})

it.each(['drafts.save', 'outbox.submit'] as const)('%s takes one word for a draft that another desk took', name => {
  const parsed = (taken: unknown) => served[name].parse({ ...save, taken }).ok
  expect([true, undefined, false, 'yes', null].map(parsed)).toEqual([true, true, false, false, false])
})

describe('what a file said of a form', () => {
  const origins = { from: 'loan-file', fields: [['contacts.0.name', 'Ana Ramirez']] }
  const filled = { path: 'properties.0.county', value: 'Fort Bend', from: 'zip', checked: false }

  it.each(['drafts.save', 'outbox.submit'] as const)('%s takes it, as it is', name => {
    expect(served[name].parse({ ...save, origins })).toEqual({ ok: true, value: { ...save, origins } })
    const csv = { ...origins, from: 'csv' }
    expect(served[name].parse({ ...save, origins: csv })).toEqual({ ok: true, value: { ...save, origins: csv } })
    const more = { ...origins, filled: [filled] }
    expect(served[name].parse({ ...save, origins: more })).toEqual({ ok: true, value: { ...save, origins: more } })
  })

  it.each([
    null,
    { ...origins, more: 1 },
    { ...origins, from: 'elsewhere' },
    { ...origins, fields: {} },
    { ...origins, filled: {} },
    { ...origins, filled: [{ ...filled, from: 'elsewhere' }] },
    { ...origins, filled: [{ ...filled, path: '../x' }] },
    { ...origins, filled: [{ ...filled, checked: 1 }] },
    { ...origins, filled: [{ ...filled, more: 1 }] },
    { ...origins, filled: [{ ...filled, value: 'x'.repeat(10_001) }] },
    { ...origins, filled: Array.from({ length: 5001 }, () => filled) },
    { ...origins, fields: [['contacts.0.name']] },
    { ...origins, fields: [['contacts.0.name', 5]] },
    { ...origins, fields: [['../x', 'y']] },
    { ...origins, fields: [['closingDate', 'x'.repeat(10_001)]] },
    { ...origins, fields: Array.from({ length: 5001 }, () => ['closingDate', 'x']) }
  ])('is refused as it never is (R10)', wrong => {
    expect(served['drafts.save'].parse({ ...save, origins: wrong }).ok).toBe(false)
  })

  it('is every text of an import from a CSV file, and of no other file', () => {
    const drafts = { connectionId: 'a', entries: [save.entry] }
    const parsed = (from: string) => served['drafts.import'].parse({ ...drafts, from })
    expect(parsed('csv')).toEqual({ ok: true, value: { ...drafts, from: 'csv' } })
    expect(parsed('loan-file').ok).toBe(false)
  })
})

describe('a decision', () => {
  it.each(['send-again', 'close', 'same-account'])('%s needs no order, and takes none', kind => {
    expect(served['outbox.decide'].parse({ id: orderId, decision: { kind } }).ok).toBe(true)
    expect(served['outbox.decide'].parse({ id: orderId, decision: { kind, orderId } }).ok).toBe(false)
  })

  it.each([
    { kind: 'link' },
    { kind: 'link', orderId: 'x' },
    { kind: 'not-this' },
    { kind: 'not-this', orderIds: ['x'] },
    { kind: 'send' },
    {},
    null
  ])('is refused as %j', decision => {
    expect(served['outbox.decide'].parse({ id: orderId, decision }).ok).toBe(false)
  })
})

describe('what is looked for in the order cache', () => {
  const parse = (query: object) =>
    served['orderList.rows'].parse({ query: { ...ALL_ORDERS, ...query }, from: 0, count: 1 }).ok

  it.each([
    { closing: { kind: 'any' } },
    { closing: { kind: 'this-week' } },
    { closing: { kind: 'next-week' } },
    { closing: { kind: 'past' } },
    { closing: { kind: 'no-date' } },
    { closing: { kind: 'business-days', next: 10 } },
    { closing: { kind: 'business-days', next: 0 } },
    { closing: { kind: 'business-days', next: 260 } },
    { closing: { kind: 'between', from: null, to: '2026-11-30' } },
    { statuses: ['New', ''] },
    { commitment: 'open', policy: 'yes', party: 'sellers', sentHere: true, followed: true, unread: true }
  ])('may be narrowed down by %j', filters => {
    expect(parse({ filters: { ...NO_FILTERS, ...filters } })).toBe(true)
  })

  it.each([
    { closing: null },
    { closing: 'any' },
    { closing: { kind: 'constructor' } },
    { closing: { kind: 'any', more: 1 } },
    { closing: { kind: 'between', from: '2026-02-30', to: null } },
    { closing: { kind: 'between', from: null } },
    { closing: { kind: 'business-days', next: -1 } },
    { closing: { kind: 'business-days', next: 261 } },
    { closing: { kind: 'business-days', next: 1.5 } },
    { statuses: null },
    { statuses: [5] },
    { statuses: Array.from({ length: 51 }, () => 'New') },
    { commitment: 'no' },
    { party: '' },
    { sentHere: 1 },
    { more: true }
  ])('is refused with %j (R10)', filters => {
    expect(parse({ filters: { ...NO_FILTERS, ...filters } })).toBe(false)
  })

  it.each([
    { text: 'x'.repeat(201) },
    { text: null },
    { sort: { column: 'orderId', descending: true } },
    { sort: { column: 'name', descending: 0 } }
  ])('is refused as %j (R10)', query => {
    expect(parse(query)).toBe(false)
  })

  it('is answered with 2,000 rows at most', () => {
    const ask = (count: number) => served['orderList.rows'].parse({ query: ALL_ORDERS, from: 0, count }).ok
    expect([ask(2000), ask(2001)]).toEqual([true, false])
  })
})

describe('preferences', () => {
  it.each([
    ...[59, 6001, '1200'].map(requestsPerHour => ({ requestsPerHour })),
    { notify: 'yes' },
    ...[0, 2.5].map(closingDays => ({ closingDays })),
    { lateAt: {} },
    { lateAt: { ...USUAL_PREFERENCES.lateAt, payoff: 31 } }
  ])('are refused with %j', change => {
    expect(served['preferences.save'].parse({ ...USUAL_PREFERENCES, ...change }).ok).toBe(false)
  })
})

describe('a number', () => {
  it.each<[RequestName, string, number]>([
    ['activity.read', 'before', 1],
    ['orders.page', 'page', 1],
    ['changes.list', 'next', 0],
    ['changes.markRead', 'upTo', 0],
    ['documents.open', 'documentId', 0],
    ['documents.download', 'documentId', 0],
    ['orderList.rows', 'from', 0],
    ['orderList.rows', 'count', 0],
    ['orderList.documents', 'from', 0],
    ['orderList.restoreView', 'at', 0],
    ['drafts.save', 'revision', 1],
    ['outbox.submit', 'revision', 1],
    ['office.begin', 'port', 1],
    ['office.changeServer', 'port', 1]
  ])('of %s, its %s, is taken from %i up, if it is whole (R10)', (name, member, least) => {
    const isTaken = (value: unknown) => served[name].parse({ ...takes[name], [member]: value }).ok
    expect([least, least + 1].map(isTaken)).toEqual([true, true])
    const never = [least - 1, least + 0.5, String(least), Number.NaN, 2 ** 53]
    expect(never.filter(isTaken)).toEqual([])
  })

  it.each(['office.begin', 'office.changeServer'] as const)('of a port is 65535 at most: %s', name => {
    const parsed = (port: number) => served[name].parse({ ...takes[name], port })
    expect(parsed(65_535)).toMatchObject({ ok: true })
    const failure = [{ path: 'port', message: 'Enter a port from 1 to 65535.' }]
    expect(parsed(65_536)).toMatchObject({ ok: false, failure })
  })

  it.each([
    [{ at: 0, heard: 1 }, true],
    [{ at: -1, heard: 1 }, false],
    [{ at: 0, heard: 0 }, false],
    [{ at: 0 }, false]
  ])('of an entry of another desk is one of %j: %s', (before, isTaken) => {
    const args = { ...takes['office.activity'], before }
    expect(served['office.activity'].parse(args).ok).toBe(isTaken)
  })
})

describe('a word', () => {
  it.each<[RequestName, string, readonly string[]]>([
    ['files.choose', 'kind', ['loan-file', 'csv', 'contacts']],
    ['files.save', 'format', ['csv', 'vcf']],
    ['library.forget', 'list', ['people', 'clauses', 'loanTypes', 'channels']],
    ['connection.connect', 'color', ['green', 'blue', 'violet', 'amber', 'red', 'gray']]
  ])('of %s, its %s, is one of those that are known', (name, member, known) => {
    const isTaken = (value: unknown) => served[name].parse({ ...takes[name], [member]: value }).ok
    expect([...known, 'pdf', '', 'constructor', null].filter(isTaken)).toEqual(known)
  })

  it.each(['p\u0007', 'p\n', ''])('%j is no password of an office’s database', password => {
    expect(served['office.begin'].parse({ ...takes['office.begin'], password }).ok).toBe(false)
  })
})
