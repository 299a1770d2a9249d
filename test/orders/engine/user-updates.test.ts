import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/common/order-id.ts'
import { ALL_ORDERS, NO_FILTERS, type SavedView } from '#domain/orders/order-list.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { createEngine } from '../../../main/orders/engine/engine.ts'
import { sampleRow } from '../sample-rows.ts'
import { KEY, NOW, read, rows, slot, TODAY } from '../scanned-cache.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'title-desk-engine-'))
  file = join(folder, 'book.db')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const [ONE, TWO] = [sampleRow(1).orderId, sampleRow(2).orderId]
const documentsOf = (...documents: readonly OrderDocument[]) => ({ orderId: ONE, stages: null, documents, at: 5 })

/** The cache as the next start finds it. */
function reopened(cache: ReturnType<typeof read>) {
  cache.close(null)
  const again = createEngine(() => NOW)
  again.open({ file, key: KEY, keyId: 'k' })
  again.loaded(null)
  return again
}

describe('what a user did with orders', () => {
  it('is as they left it after a restart: followed no more, read, and downloaded', () => {
    const cache = read(file)
    for (const orderId of [ONE, TWO]) cache.follow({ orderId, followed: true })
    cache.follow({ orderId: ONE, followed: false })
    cache.noteRows({ rows: rows(4, 5), scan: 2, at: 2 })
    cache.markRead({ orderId: sampleRow(4).orderId, upTo: 99 })
    cache.noteDetails(documentsOf(slot(7, null)))
    cache.noteDetails(documentsOf(slot(7, 'a.pdf')))
    const { upTo } = cache.newDocuments(null)
    cache.noteFetched({ upTo, at: 77 })
    const again = reopened(cache)
    expect(again.followedHere(null)).toEqual([TWO])
    expect([4, 5].map(number => again.order({ orderId: sampleRow(number).orderId })?.row.unread)).toEqual([0, 1])
    expect(again.newDocuments(null)).toEqual({ documents: [], upTo, since: 77 })
    again.close(null)
  })

  it.each<[string, OrderId | null]>([
    ['this order', sampleRow(4).orderId],
    ['all orders', null]
  ])('with changes of %s up to one leaves an order that has later ones among the unread', (_of, orderId) => {
    const cache = read()
    cache.noteRows({ rows: rows(4), scan: 2, at: 2 })
    const { upTo } = cache.newDocuments(null)
    cache.noteRows({ rows: [sampleRow(4, { status: 'Closed' })], scan: 2, at: 3 })
    cache.markRead({ orderId, upTo })
    const query = { ...ALL_ORDERS, filters: { ...NO_FILTERS, unread: true } }
    const unread = cache.rows({ query, today: TODAY, from: 0, count: 9 }).rows
    expect(unread.map(row => [row.orderId, row.unread])).toEqual([[sampleRow(4).orderId, 1]])
  })

  it('with new documents counts those since the last download of all, and tells when that was', () => {
    const cache = read()
    cache.noteDetails(documentsOf(slot(7, null), slot(8, null)))
    cache.noteDetails(documentsOf(slot(7, 'a.pdf'), slot(8, null)))
    const { documents, upTo, since } = cache.newDocuments(null)
    expect([documents, since]).toEqual([[{ orderId: ONE, documentId: 7, at: 5 }], null])
    cache.noteFetched({ upTo, at: 77 })
    cache.noteDetails({ ...documentsOf(slot(7, 'a.pdf'), slot(8, 'b.pdf')), at: 6 })
    expect(cache.newDocuments(null)).toMatchObject({
      documents: [{ orderId: ONE, documentId: 8, at: 6 }],
      since: 77
    })
  })

  it('with saved views leaves the others alone, each at its place', () => {
    const cache = read()
    const view = (id: string, name = id): SavedView => ({ id, name, query: ALL_ORDERS })
    for (const id of ['a', 'b', 'c']) cache.saveView(view(id))
    const names = (views: readonly SavedView[]) => views.map(({ name }) => name)
    expect(names(cache.saveView(view('b', 'other')))).toEqual(['a', 'other', 'c'])
    expect(names(cache.removeView({ id: 'a' }))).toEqual(['other', 'c'])
    expect(names(cache.views(null))).toEqual(['other', 'c'])
  })

  it.each<[string, number, readonly string[]]>([
    ['a', 0, ['a', 'b', 'c']],
    ['b', 1, ['a', 'b', 'c']],
    ['c', 2, ['a', 'b', 'c']],
    ['b', 9, ['a', 'c', 'b']]
  ])('with a saved view that is restored has it at its place, once, as it was: %s at %i', (id, at, ids) => {
    const cache = read(file)
    const views = ['a', 'b', 'c'].map((one): SavedView => ({ id: one, name: `View ${one}`, query: ALL_ORDERS }))
    for (const view of views) cache.saveView(view)
    cache.removeView({ id })
    const restored = { id, name: `View ${id}`, query: ALL_ORDERS, at }
    const restore = () => cache.restoreView(restored).map(view => view.id)
    expect([restore(), restore()]).toEqual([ids, ids])
    const again = reopened(cache)
    expect(again.views(null)).toEqual(ids.map(one => views.find(view => view.id === one)))
    again.close(null)
  })

  it('counts for an order however its id is written', () => {
    const cache = read()
    const { orderId } = sampleRow(0xabc)
    const upper = orderId.toUpperCase() as OrderId
    cache.noteRows({ rows: rows(0xabc), scan: 2, at: 2 })
    cache.sentHere({ orderIds: [upper] })
    cache.follow({ orderId: upper, followed: true })
    cache.markRead({ orderId: upper, upTo: 99 })
    cache.noteDetails({ orderId: upper, stages: [], documents: [], at: 3 })
    expect(cache.order({ orderId })).toMatchObject({
      row: { sentHere: true, followed: true, unread: 0 },
      stages: [],
      documents: []
    })
  })
})

describe('the first rows for the next start', () => {
  it('are sixty, as many as the largest window shows, and tell how many there are', () => {
    const cache = read(file)
    const numbers = Array.from({ length: 70 }, (_, number) => number + 1)
    cache.noteRows({ rows: rows(...numbers), scan: 2, at: 2 })
    cache.close(null)
    const again = createEngine(() => NOW)
    const { first } = again.open({ file, key: KEY, keyId: 'k' })
    expect([first?.rows.length, first?.total]).toEqual([60, 70])
    again.close(null)
  })

  it('stay as they are where the program ends before everything is in memory', () => {
    read(file).close(null)
    const openings = [1, 2].map(() => {
      const cache = createEngine(() => NOW)
      const { first } = cache.open({ file, key: KEY, keyId: 'k' })
      cache.close(null)
      return first?.rows.length
    })
    expect(openings).toEqual([3, 3])
  })
})

describe('an order cache after a restart', () => {
  it('takes an order it does not know for a new one: the list was read before', () => {
    const cache = reopened(read(file))
    expect(cache.noteRows({ rows: rows(4), scan: 2, at: 2 })).toEqual({ added: 1, changes: 1, seen: 1 })
    cache.close(null)
  })

  it('knows when and that an order is gone, and that it is back', () => {
    const before = read(file)
    for (const scan of [2, 3]) {
      before.noteRows({ rows: rows(1, 2), scan, at: scan })
      before.endScan({ scan, outcome: 'whole', at: scan })
    }
    const cache = reopened(before)
    const { orderId } = sampleRow(3)
    expect([cache.order({ orderId })?.row.goneAt, cache.listedIds(null)]).toEqual([3, [ONE, TWO]])
    cache.noteRows({ rows: rows(3), scan: null, at: 4 })
    const again = reopened(cache)
    expect([again.order({ orderId })?.row.goneAt, again.listedIds(null).length]).toEqual([null, 3])
    again.close(null)
  })

  it('compares an order with what was said of it last, not with what it had left out once', () => {
    const before = read(file)
    for (const status of ['', 'Open', 'Closed'])
      before.noteRows({ rows: [sampleRow(1, { status })], scan: null, at: 2 })
    const cache = reopened(before)
    const renamed = sampleRow(1, { status: 'Closed', name: 'Sample 1 purchase' })
    expect(cache.noteRows({ rows: [renamed], scan: null, at: 3 }).changes).toBe(1)
    cache.close(null)
  })

  it('compares progress with what was known of it last, though the last answer left that out', () => {
    const stagesOf = (...statuses: readonly string[]) => ({
      orderId: ONE,
      stages: statuses.map(status => ({ name: 'Search', description: null, status, tasks: [] })),
      documents: null,
      at: 5
    })
    const before = read(file)
    before.noteDetails(stagesOf('Completed'))
    before.noteDetails(stagesOf())
    const cache = reopened(before)
    expect(cache.order({ orderId: ONE })).toMatchObject({ stages: [], stagesAt: 5 })
    expect(cache.noteDetails(stagesOf('Open')).changes).toBe(1)
    cache.close(null)
  })
})

it('which of some orders are known is told without regard to case, with the number of all', () => {
  const cache = read()
  cache.noteRows({ rows: rows(0xabc), scan: 2, at: 2 })
  const orderIds = [sampleRow(0xabc).orderId.toUpperCase() as OrderId, sampleRow(99).orderId, ONE]
  expect(cache.known({ orderIds })).toEqual({ known: 2, orders: 4 })
  expect(cache.knownOf({ orderIds })).toEqual([orderIds[0], ONE])
})

it('the window of a query changes its revision with the rows, and only with them', () => {
  const cache = read()
  const revision = () => cache.rows({ query: ALL_ORDERS, today: TODAY, from: 0, count: 9 }).revision
  const before = revision()
  cache.noteRows({ rows: rows(1, 2, 3), scan: 2, at: 2 })
  cache.endScan({ scan: 2, outcome: 'whole', at: 2 })
  cache.opened({ orderId: ONE })
  cache.markRead({ orderId: null, upTo: 99 })
  expect(revision()).toBe(before)
  const steps = [
    () => cache.noteRows({ rows: [sampleRow(1, { status: 'Closed' })], scan: null, at: 3 }),
    () => cache.markRead({ orderId: null, upTo: 99 }),
    () => cache.noteDetails({ orderId: ONE, stages: [], documents: null, at: 3 }),
    () => cache.follow({ orderId: ONE, followed: true }),
    () => cache.sentHere({ orderIds: [ONE] }),
    () => cache.assigned({ orders: [[ONE, 'desk']] })
  ]
  const revisions = steps.map(step => {
    step()
    return revision()
  })
  expect(revisions).toEqual(steps.map((_, at) => before + 1 + at))
})
