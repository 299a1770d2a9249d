import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NO_FILTERS, ALL_ORDERS, type OrderFilters } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import type { Stage } from '#domain/orders/stage.ts'
import type { ListedOrder } from '#domain/orders/order-guards.ts'
import { createEngine } from '../../main/orders/engine/engine.ts'
import type { CacheEngine } from '../../main/orders/thread/contract.ts'
import { sampleRow } from './sample-rows.ts'
import { KEY, NOW, TODAY, read, rows, slot } from './scanned-cache.ts'

const DAY = 86_400_000
const MINUTE = 60_000

const ids = (...numbers: readonly number[]): OrderId[] => numbers.map(number => sampleRow(number).orderId)

type Cache = ReturnType<typeof read>
const found = (cache: Cache, filters: Partial<OrderFilters>) =>
  cache
    .rows({ query: { ...ALL_ORDERS, filters: { ...NO_FILTERS, ...filters } }, today: TODAY, from: 0, count: 99 })
    .rows.map(({ orderId }) => orderId)
    .toSorted()
const changesOf = (cache: Cache, number: number) =>
  cache.order({ orderId: sampleRow(number).orderId })?.changes.map(({ change }) => change.kind)

const stage = (status: string): Stage => ({ name: 'Search', description: null, status, tasks: [] })
describe('rows of the list', () => {
  it('are no changes while the list is read for the first time', () => {
    expect(read().changes({ unreadOnly: false, next: null }).orders).toEqual([])
  })

  it('are new orders from then on, and changes where they differ', () => {
    const cache = read()
    expect(
      cache.noteRows({
        rows: [sampleRow(4), sampleRow(1, { status: 'Closed', commitmentUploaded: true })],
        scan: 2,
        at: 2
      })
    ).toEqual({ added: 1, changes: 3, seen: 2 })
    expect([changesOf(cache, 4), changesOf(cache, 1)]).toEqual([['new-order'], ['commitment', 'status']])
    expect(found(cache, { unread: true })).toEqual(ids(1, 4))
    expect(cache.state()).toMatchObject({ orders: 4, unread: 2 })
  })

  describe('that leave something out for once', () => {
    const full = sampleRow(1, { status: 'Open', sellers: ['Bo'], commitmentUploaded: true })
    const hiccup = {
      ...full,
      name: '',
      status: '',
      sellers: [],
      commitmentUploaded: null,
      closingDate: null,
      closingText: ''
    }

    it.each([
      ['', false],
      [', over a restart', true]
    ])('are no change, nor is it when it comes back%s', (_when, restarts) => {
      const folder = mkdtempSync(join(tmpdir(), 'title-desk-'))
      const file = join(folder, 'book.db')
      try {
        let cache = read(file)
        cache.noteRows({ rows: [full], scan: 2, at: 2 })
        expect(cache.noteRows({ rows: [hiccup], scan: 3, at: 3 }).changes).toBe(0)
        if (restarts) {
          cache.close(null)
          cache = createEngine(() => NOW)
          cache.open({ file, key: KEY, keyId: 'k' })
          cache.loaded(null)
        }
        expect(cache.noteRows({ rows: [hiccup], scan: 4, at: 4 }).changes).toBe(0)
        expect(cache.noteRows({ rows: [full], scan: 5, at: 5 }).changes).toBe(0)
        expect(cache.noteRows({ rows: [{ ...full, status: 'Closed' }], scan: 6, at: 6 }).changes).toBe(1)
        cache.close(null)
      } finally {
        rmSync(folder, { recursive: true })
      }
    })

    it.each<[string, Partial<ListedOrder>]>([
      ['name', { name: '' }],
      ['status', { status: '' }],
      ['closing date', { closingDate: null, closingText: '' }],
      ['properties', { properties: [] }],
      ['buyers', { buyers: [] }],
      ['borrowers', { borrowers: [] }],
      ['sellers', { sellers: [] }],
      ['commitment', { commitmentUploaded: null }],
      ['policy', { policyIssued: null }]
    ])('are no change for their %s alone, nor when it is back (B10)', (_what, leftOut) => {
      const cache = read()
      const all = { ...full, buyers: ['Cy'], policyIssued: true }
      cache.noteRows({ rows: [all], scan: 2, at: 2 })
      expect(
        [{ ...all, ...leftOut }, all].map((row, at) => cache.noteRows({ rows: [row], scan: null, at: 3 + at }).changes)
      ).toEqual([0, 0])
    })

    it('lose no change that came meanwhile', () => {
      const cache = read()
      cache.noteRows({ rows: [full], scan: 2, at: 2 })
      cache.noteRows({ rows: [hiccup], scan: 3, at: 3 })
      expect(cache.noteRows({ rows: [{ ...full, commitmentUploaded: false }], scan: 4, at: 4 }).changes).toBe(1)
    })

    it('are as good for stages and tasks', () => {
      const cache = read()
      const stages = (done: boolean | null): Stage[] => [
        { ...stage('completed'), tasks: [{ name: 'Search', description: null, isCompleted: done }] }
      ]
      const { orderId } = sampleRow(1)
      const changes = [stages(true), stages(null), [], stages(true), [stage('')], stages(false)].map(
        (read, at) => cache.noteDetails({ orderId, stages: read, documents: null, at }).changes
      )
      expect(changes).toEqual([0, 0, 0, 0, 0, 1])
      expect(Object.keys(cache.order({ orderId }) ?? {})).not.toContain('saidStages')
    })
  })

  it('count once, however often and in whatever case they come, and not without an id', () => {
    const cache = read()
    const upper = { ...sampleRow(0xabc), orderId: sampleRow(0xabc).orderId.toUpperCase() as OrderId }
    expect(
      cache.noteRows({ rows: [upper, sampleRow(0xabc), { ...sampleRow(9), orderId: null }], scan: 2, at: 2 })
    ).toMatchObject({ added: 1, seen: 1 })
    expect(cache.state().orders).toBe(4)
  })

  it('are gone after two whole readings without them, and back when they are seen', () => {
    const cache = read()
    cache.noteRows({ rows: rows(1, 2), scan: 2, at: 2 })
    expect(cache.endScan({ scan: 2, outcome: 'whole', at: 2 }).changes).toBe(0)
    cache.noteRows({ rows: rows(1), scan: 3, at: 3 })
    expect(cache.endScan({ scan: 3, outcome: 'moved', at: 3 }).changes).toBe(0)
    cache.noteRows({ rows: rows(1), scan: 4, at: 4 })
    expect(cache.endScan({ scan: 4, outcome: 'whole', at: 4 }).changes).toBe(1)
    expect(cache.order({ orderId: sampleRow(3).orderId })?.row.goneAt).toBe(4)
    expect(cache.order({ orderId: sampleRow(2).orderId })?.row.goneAt).toBeNull()
    cache.noteRows({ rows: rows(3), scan: null, at: 5 })
    expect(cache.order({ orderId: sampleRow(3).orderId })?.row.goneAt).toBeNull()
    expect(changesOf(cache, 3)).toEqual(['back', 'gone'])
  })

  it('of a first reading that a restart interrupted count as seen in it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'title-desk-engine-'))
    const place = { file: join(folder, 'book.db'), key: KEY, keyId: 'k' }
    try {
      const before = createEngine()
      before.open(place)
      before.loaded(null)
      before.noteRows({ rows: rows(1, 2, 3), scan: 1, at: 1 })
      before.close(null)
      const cache = createEngine()
      cache.open(place)
      cache.loaded(null)
      expect(cache.noteRows({ rows: rows(3, 4), scan: 1, at: 2 })).toEqual({ added: 1, changes: 0, seen: 4 })
      cache.close(null)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('what is known besides the list', () => {
  it('brings no changes when it is first read, and those that there are from then on', () => {
    const cache = read()
    const [orderId] = ids(1) as [OrderId]
    expect(cache.noteDetails({ orderId, stages: [stage('Open')], documents: [slot(7, null)], at: 1 }).changes).toBe(0)
    expect(cache.noteDetails({ orderId, stages: [stage('Completed')], documents: null, at: 2 }).changes).toBe(1)
    expect(cache.noteDetails({ orderId, stages: null, documents: [slot(7, 'a.pdf')], at: 3 }).changes).toBe(1)
    expect(
      cache.noteDetails({ orderId, stages: [stage('Completed')], documents: [slot(7, 'a.pdf')], at: 4 }).changes
    ).toBe(0)
    expect(changesOf(cache, 1)).toEqual(['document', 'stage'])
    expect(cache.noteDetails({ orderId: sampleRow(99).orderId, stages: [], documents: [], at: 1 })).toEqual({
      added: 0,
      changes: 0,
      seen: 0
    })
  })

  it('is asked for next where it was never read, then where it was read longest ago, and not too often', () => {
    const cache = read()
    const near = { closingDate: '2026-11-24' as CalendarDate }
    cache.noteRows({
      rows: [
        sampleRow(4, near),
        sampleRow(5, near),
        sampleRow(6, { ...near, policyIssued: true }),
        sampleRow(7, { closingDate: '2026-11-20' as CalendarDate })
      ],
      scan: 2,
      at: 2
    })
    cache.noteRows({ rows: [1, 2, 3].map(number => sampleRow(number, { closingDate: null })), scan: 2, at: 2 })
    for (const number of [1, 2]) cache.follow({ orderId: sampleRow(number).orderId, followed: true })
    const readAt = (number: number, at: number) =>
      cache.noteDetails({ orderId: sampleRow(number).orderId, stages: [], documents: [], at })
    readAt(1, NOW - 11 * MINUTE)
    readAt(2, NOW - 9 * MINUTE)
    readAt(4, NOW - 31 * MINUTE)
    const due = (most: number) =>
      cache.detailsDue({ today: TODAY, preferences: USUAL_PREFERENCES, now: NOW, most, resting: [] })
    expect(due(9)).toEqual([
      { orderId: sampleRow(5).orderId, because: 'closing' },
      { orderId: sampleRow(4).orderId, because: 'closing' },
      { orderId: sampleRow(1).orderId, because: 'followed' }
    ])
    expect(due(1)).toHaveLength(1)
  })

  it.each([
    [5, 5, false],
    [5, 30, true],
    [30, 5, true]
  ])('is asked for as far ahead as any desk looks: %i days here, %i elsewhere', (here, elsewhere, isAsked) => {
    const cache = read()
    cache.noteRows({ rows: [sampleRow(4, { closingDate: '2026-12-18' as CalendarDate })], scan: 2, at: 2 })
    cache.watchedElsewhere({ followed: [], closingDays: elsewhere })
    const preferences = { ...USUAL_PREFERENCES, closingDays: here }
    const due = cache.detailsDue({ today: TODAY, preferences, now: NOW, most: 9, resting: [] })
    expect(due.some(({ orderId }) => orderId === sampleRow(4).orderId)).toBe(isAsked)
  })

  it('tells what is followed and what was sent from here', () => {
    const cache = read()
    expect(cache.follow({ orderId: sampleRow(1).orderId, followed: true })).toMatchObject({ followed: true })
    expect(cache.follow({ orderId: sampleRow(99).orderId, followed: true })).toBeNull()
    cache.sentHere({ orderIds: ids(2, 8) })
    cache.noteRows({ rows: rows(8), scan: 2, at: 2 })
    expect([found(cache, { followed: true }), found(cache, { sentHere: true })]).toEqual([ids(1), ids(2, 8)])
    cache.sentHere({ orderIds: ids(3) })
    cache.follow({ orderId: sampleRow(1).orderId, followed: false })
    expect([found(cache, { followed: true }), found(cache, { sentHere: true })]).toEqual([[], ids(3)])
  })

  it('tells the same question another answer once a row was followed, read or sent from here (B05)', () => {
    const cache = read()
    cache.noteRows({ rows: [sampleRow(1, { status: 'Closed' })], scan: 2, at: 2 })
    const [followed, unread, sent] = [{ followed: true }, { unread: true }, { sentHere: true }]
    expect(found(cache, followed)).toEqual([])
    cache.follow({ orderId: sampleRow(2).orderId, followed: true })
    expect(found(cache, followed)).toEqual(ids(2))
    expect(found(cache, unread)).toEqual(ids(1))
    cache.markRead({ orderId: null, upTo: Number.MAX_SAFE_INTEGER })
    expect(found(cache, unread)).toEqual([])
    expect(found(cache, sent)).toEqual([])
    cache.sentHere({ orderIds: ids(3) })
    expect(found(cache, sent)).toEqual(ids(3))
  })

  it('names the twelve most frequent statuses in their order (R31), and keeps views by their id', () => {
    const cache = read()
    cache.noteRows({ rows: [sampleRow(1, { status: 'New' })], scan: 2, at: 2 })
    expect(cache.statuses(null)).toEqual(['Open', 'New'])
    const many = Array.from({ length: 500 }, (_, at) => sampleRow(at + 10, { status: `Status ${at}` }))
    cache.noteRows({ rows: many, scan: 3, at: 3 })
    expect(cache.statuses(null)).toHaveLength(12)
    expect(cache.statuses(null)[0]).toBe('Open')
    const view = { id: 'a', name: 'One', query: ALL_ORDERS }
    cache.saveView(view)
    expect(cache.saveView({ ...view, name: 'Other' }).map(({ name }) => name)).toEqual(['Other'])
    expect(cache.removeView({ id: 'a' })).toEqual([])
  })
})

it('the six orders opened last are known, latest first, each once; those not in the list are left out', () => {
  const cache = read()
  // An id with letters, which there are two cases of.
  cache.noteRows({ rows: [sampleRow(0xabc)], scan: 2, at: 2 })
  const [first, second] = ids(0xabc, 1) as [OrderId, OrderId]
  const strangers = [90, 91, 92, 93].map(number => sampleRow(number).orderId)
  for (const orderId of [first, second, first.toUpperCase() as OrderId]) cache.opened({ orderId })
  expect(cache.recent(null).map(({ orderId }) => orderId)).toEqual([first, second])
  for (const orderId of [second, ...strangers, first.toUpperCase() as OrderId]) cache.opened({ orderId })
  expect(cache.recent(null).map(({ orderId }) => orderId)).toEqual([first, second])
  cache.opened({ orderId: sampleRow(94).orderId })
  expect(cache.recent(null).map(({ orderId }) => orderId)).toEqual([first])
})

describe('changes', () => {
  it('come by order, the newest first, thirty orders at a time', () => {
    const cache = read()
    const many = Array.from({ length: 70 }, (_, number) => number + 10)
    for (const number of many) cache.noteRows({ rows: rows(number), scan: 2, at: number })
    cache.noteRows({ rows: [sampleRow(12, { status: 'Closed' })], scan: 2, at: 99 })
    const seen: OrderId[] = []
    for (let next: number | null = null; ;) {
      const page = cache.changes({ unreadOnly: true, next })
      expect(page.orders.length).toBeLessThanOrEqual(30)
      seen.push(...page.orders.map(({ row }) => row.orderId))
      next = page.next
      if (next === null) break
    }
    expect(seen).toEqual(ids(12, ...many.filter(number => number !== 12).toReversed()))
  })

  it('are read up to the one that was in sight, of one order or of all', () => {
    const cache = read()
    cache.noteRows({ rows: rows(4, 5), scan: 2, at: 2 })
    const upTo = cache.order({ orderId: sampleRow(4).orderId })?.changes[0]?.id ?? 0
    cache.noteRows({ rows: [sampleRow(4, { status: 'Closed' })], scan: 2, at: 3 })
    cache.markRead({ orderId: sampleRow(4).orderId, upTo })
    expect(cache.order({ orderId: sampleRow(4).orderId })).toMatchObject({
      row: { unread: 1 },
      changes: [{ read: false }, { read: true }]
    })
    expect(cache.changes({ unreadOnly: true, next: null }).unread).toBe(2)
    cache.markRead({ orderId: null, upTo: Number.MAX_SAFE_INTEGER })
    expect(cache.changes({ unreadOnly: true, next: null })).toEqual({ orders: [], next: null, unread: 0 })
    expect(found(cache, { unread: true })).toEqual([])
  })

  it('that were read are dropped after 90 days with changes, however late it seems, and unread ones never (M4)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'title-desk-engine-'))
    try {
      const file = join(folder, 'book.db')
      const cache = read(file)
      cache.noteRows({ rows: rows(4, 5), scan: 2, at: NOW })
      cache.markRead({ orderId: sampleRow(4).orderId, upTo: 99 })
      for (let day = 1; day < 90; day++)
        cache.noteRows({
          rows: [sampleRow(5, { status: day % 2 === 0 ? 'Open' : 'Closed' })],
          scan: null,
          at: NOW + day * DAY
        })
      cache.close(null)
      const reopened = (at: number) => {
        const later = createEngine(() => at)
        later.open({ file, key: KEY, keyId: 'k' })
        later.loaded(null)
        return later
      }
      const changed = (engine: CacheEngine) =>
        engine.changes({ unreadOnly: false, next: null }).orders.map(({ row }) => row.orderId)
      const ahead = reopened(NOW + 5000 * DAY)
      expect(changed(ahead)).toEqual(ids(5, 4))
      ahead.noteRows({ rows: [sampleRow(5, { status: 'Canceled' })], scan: null, at: NOW + 90 * DAY })
      ahead.close(null)
      const after = reopened(NOW + 90 * DAY)
      expect(changed(after)).toEqual(ids(5))
      expect(after.order({ orderId: sampleRow(5).orderId })?.row.unread).toBe(91)
      after.close(null)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
