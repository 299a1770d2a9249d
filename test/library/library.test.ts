import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { MOST_RECORDS } from '#domain/library/library.ts'
import { MOST_USED_ORDERS, unofferedKey } from '#domain/library/used-before.ts'
import type { DraftId } from '#domain/order/draft.ts'
import { readEntry } from '#domain/order/order-entry.ts'
import { createDrafts } from '../../main/drafts/drafts.ts'
import { newDraft } from '../../main/drafts/draft-rows.ts'
import { createLibrary } from '../../main/library/library.ts'
import { killedItself } from '../faults/killed-itself.ts'
import { memoryStore } from '../outbox/support/outbox.ts'
import { openStore, temporaryFolder } from '../storage/support/samples.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { personRecord } from './support/person-record.ts'

function desk({ isShut = false } = {}) {
  const store = memoryStore()
  const drafts = createDrafts({ store: async () => store, rowsLike: async () => [], onChange: () => undefined })
  let now = 2
  const library = createLibrary({ store: async () => store, isShut: () => isShut, now: () => now })
  function putSent(connectionId: string, since: number, name = 'Pat Doe'): DraftId {
    const entry = filledEntry('refinance')
    const named = {
      ...entry,
      contacts: entry.contacts.map(one => (one.isCompanyUser === true ? { ...one, name } : one))
    }
    const read = readEntry(named)
    if (!read.ok) throw new Error('the entry is not complete')
    const draft = newDraft(connectionId, named, since)
    const orderId = randomUUID() as string as OrderId
    store.orders.put({ ...draft, state: 'sent', order: read.value, orderId })
    return draft.id
  }
  const names = async (connectionId: string) => {
    const used = await library.used(connectionId)
    return used.ok ? used.value.people.map(({ name }) => name) : used.failure
  }
  const entries = async (connectionId = 'a') => {
    const read = await library.entries(connectionId)
    return read.ok ? read.value.filter(({ list }) => list === 'people') : read.failure
  }
  return { store, drafts, library, putSent, names, entries, setNow: (at: number) => (now = at) }
}

describe('what was used before', () => {
  it('comes from the orders that this connection sent, newest first, and from no draft', async () => {
    const { drafts, putSent, names } = desk()
    putSent('a', 1, 'Kim Lee')
    putSent('a', 2)
    putSent('b', 3, 'Sam Roe')
    await drafts.import('a', [filledEntry('refinance')])
    expect(await names('a')).toEqual(['Pat Doe', 'Kim Lee'])
    expect(await names('c')).toEqual([])
  })

  it('is no longer offered once removed, until it is sent again; the order says what it said', async () => {
    const { store, library, putSent, names } = desk()
    putSent('a', 1)
    const newest = putSent('a', 2, 'Kim Lee')
    const before = store.orders.get(newest)?.order
    const left = await library.forget('a', 'people', 'Pat Doe')
    expect(left).toMatchObject({ ok: true, value: { people: [{ name: 'Kim Lee' }] } })
    await library.forget('a', 'clauses', 'Lone Star Lending\nISAOA/ATIMA')
    expect(await library.used('a')).toMatchObject({ value: { people: [{ name: 'Kim Lee' }], clauses: [] } })
    expect(store.orders.get(newest)?.order).toEqual(before)
    putSent('a', 3)
    expect(await names('a')).toEqual(['Pat Doe', 'Kim Lee'])
  })

  it('leaves out what an earlier version noted on an order as no longer offered', async () => {
    const { store, putSent, names } = desk()
    const older = putSent('a', 1)
    putSent('a', 2, 'Kim Lee')
    store.orders.put({ ...store.orders.get(older)!, unoffered: [unofferedKey('people', 'Pat Doe')] })
    expect(await names('a')).toEqual(['Kim Lee'])
  })

  it('can be removed on a desk that sent nothing', async () => {
    expect(await desk().library.forget('a', 'people', 'Pat Doe')).toMatchObject({ ok: true, value: { people: [] } })
  })
})

describe('the library', () => {
  it('joins what was saved with how often and when it was on orders', async () => {
    const { library, putSent, entries } = desk()
    putSent('a', 3)
    putSent('a', 4)
    await library.change('a', { put: [personRecord('Kim Lee')], drop: [] })
    expect(await entries()).toMatchObject([
      { text: 'Pat Doe', used: 2, lastUsedAt: 4, recordId: null },
      { text: 'Kim Lee', used: 0, lastUsedAt: null }
    ])
    expect(await entries('b')).toEqual([])
  })

  it('counts orders from further back than those that a form offers from', async () => {
    const { putSent, names, entries } = desk()
    putSent('a', 1, 'Kim Lee')
    for (let at = 0; at < MOST_USED_ORDERS; at++) putSent('a', 2 + at)
    expect(await names('a')).toEqual(['Pat Doe'])
    expect(await entries()).toMatchObject([
      { text: 'Pat Doe', used: MOST_USED_ORDERS },
      { text: 'Kim Lee', used: 1, lastUsedAt: 1 }
    ])
  })

  it('answers each change with the change that takes it back', async () => {
    const { library, entries } = desk()
    const kim = personRecord('Kim Lee')
    const sam = personRecord('Sam Roe', { changedAt: 6 })
    await library.change('a', { put: [kim], drop: [] })
    const changed = await library.change('a', { put: [sam], drop: [kim.id] })
    if (!changed.ok) throw new Error('the change was refused')
    expect(changed.value.entries.map(({ text }) => text)).toEqual(['Sam Roe'])
    await library.change('a', changed.value.undo)
    expect(await entries()).toMatchObject([{ text: 'Kim Lee', recordId: kim.id }])
  })

  it('removes a merged entry under each of its names, and an edit undoes that', async () => {
    const { library, putSent, entries } = desk()
    putSent('a', 1, 'Dana Ray')
    putSent('a', 1, 'Ray, Dana')
    const dana = personRecord('Dana Ray', { names: ['dana ray', 'ray, dana'] })
    await library.change('a', { put: [dana], drop: [] })
    expect(await entries()).toMatchObject([{ text: 'Dana Ray', used: 2 }])
    await library.forget('a', 'people', 'Dana Ray')
    expect(await entries()).toEqual([])
    await library.change('a', { put: [dana], drop: [] })
    expect(await entries()).toMatchObject([{ text: 'Dana Ray', used: 2 }])
  })

  it('touches no other connection’s records, even under their IDs', async () => {
    const { library, entries } = desk()
    const kim = personRecord('Kim Lee')
    await library.change('a', { put: [kim], drop: [] })
    await library.change('b', { put: [{ ...kim, value: null }], drop: [kim.id] })
    expect(await entries()).toMatchObject([{ text: 'Kim Lee' }])
  })

  it('refuses more records than it may have, and changes nothing; an edit and an exchange fit', async () => {
    const { store, library } = desk()
    const all = Array.from({ length: MOST_RECORDS }, (_, at) => personRecord(`P ${at}`))
    store.write(() => {
      for (const record of all) store.library.put({ ...record, connectionId: 'a', savedAt: 1 })
    })
    for (const drop of [[], [personRecord('Not there').id]])
      expect(await library.change('a', { put: [personRecord('Kim Lee')], drop })).toMatchObject({
        ok: false,
        failure: { kind: 'invalid' }
      })
    expect(store.library.count('a')).toBe(MOST_RECORDS)
    const [first, second] = all
    const twice = { put: [personRecord('Kim Lee'), personRecord('Sam Roe')], drop: [second!.id, second!.id] }
    expect(await library.change('a', twice)).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
    const putAndDropped = { put: [{ ...first!, value: null }, personRecord('Kim Lee')], drop: [first!.id] }
    expect(await library.change('a', putAndDropped)).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
    const exchange = { put: [{ ...first!, value: null }, personRecord('Kim Lee')], drop: [second!.id] }
    expect(await library.change('a', exchange)).toMatchObject({ ok: true })
  })

  it('saves nothing for a connection that was removed (R24)', async () => {
    const { store, library } = desk({ isShut: true })
    expect(await library.change('a', { put: [personRecord('Kim Lee')], drop: [] })).toMatchObject({
      failure: { kind: 'not-connected' }
    })
    expect(store.library.all()).toEqual([])
  })
})

describe('a large import', () => {
  const ROUND = randomUUID()
  const part = (from: number, count: number) => ({
    put: Array.from({ length: count }, (_, at) => personRecord(`Person ${from + at}`)),
    drop: []
  })

  it('of 20,000 contacts is one change, which one undo takes back', async () => {
    const { store, library } = desk()
    for (let from = 0; from < 19_000; from += 1000) await library.stage('a', ROUND, part(from, 1000))
    expect(store.library.count('a')).toBe(0)
    const changed = await library.change('a', part(19_000, 1000), ROUND)
    if (!changed.ok) throw new Error('the import was refused')
    expect([store.library.count('a'), changed.value.entries.length]).toEqual([20_000, 20_000])
    expect(changed.value.undo.drop).toHaveLength(20_000)
    await library.stage('a', ROUND, { put: [], drop: changed.value.undo.drop.slice(1000) })
    await library.change('a', { put: [], drop: changed.value.undo.drop.slice(0, 1000) }, ROUND)
    expect(store.library.count('a')).toBe(0)
  })

  it('is refused whole where its parts are gone, another’s, or too many', async () => {
    const { store, library } = desk()
    await library.stage('a', ROUND, part(0, 5))
    library.unstage(ROUND)
    expect(await library.change('a', part(5, 1), ROUND)).toMatchObject({ ok: false, failure: { kind: 'canceled' } })
    await library.stage('b', ROUND, part(0, 5))
    expect(await library.change('a', part(5, 1), ROUND)).toMatchObject({ ok: false, failure: { kind: 'canceled' } })
    await library.stage('a', ROUND, part(0, 1))
    expect(await library.change('a', part(1, MOST_RECORDS), ROUND)).toMatchObject({ failure: { kind: 'invalid' } })
    expect(await library.stage('a', ROUND, part(0, MOST_RECORDS))).toMatchObject({ ok: true })
    expect(await library.stage('a', ROUND, part(MOST_RECORDS, 1))).toMatchObject({ failure: { kind: 'invalid' } })
    expect(store.library.all()).toEqual([])
  })

  it.each([
    [1, 1],
    [4_500, 1],
    [9_000, 1],
    [9_001, 10_001]
  ])('killed at its record %i is all there or not at all (R35)', async (kill, count) => {
    const folder = temporaryFolder()
    const child = fileURLToPath(new URL('./support/die-importing.ts', import.meta.url))
    const ended = promisify(execFile)(process.execPath, [child, folder, String(kill)])
    await expect(ended.catch(killedItself)).resolves.toBe(true)
    const store = openStore(folder)
    expect(store.library.count('a')).toBe(count)
    expect(store.library.list('a')).toHaveLength(count)
    store.close()
  })
})
