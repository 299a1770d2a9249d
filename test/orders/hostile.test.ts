import { createSecretKey } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ORDER_COLUMNS, ALL_ORDERS } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { USUAL_PREFERENCES } from '#domain/preferences.ts'
import { tries } from '../campaign.ts'
import { openCacheDatabase } from '../../main/orders/file/cache-database.ts'
import { cacheFile, type CacheWrite } from '../../main/orders/file/cache-file.ts'
import type { CachePlace } from '../../main/orders/thread/contract.ts'
import { createEngine } from '../../main/orders/engine/engine.ts'
import { putAside } from '../../main/orders/engine/open-file.ts'
import { createSealer, type Sealer } from '../../main/orders/file/seal-bytes.ts'
import { createWordTable } from '../../main/orders/search/word-table.ts'
import { readDocuments } from '../../main/service/read/read-documents.ts'
import { readOrderPage } from '../../main/service/read/read-order-page.ts'
import { readProgress } from '../../main/service/read/read-progress.ts'
import { baseOf } from '../service/connect.ts'
import { sampleRow } from './sample-rows.ts'
import { anyText } from '../fixtures/any-text.ts'

const NOW = 1_800_000_000_000
const TODAY = '2026-11-21' as CalendarDate
const BASE = baseOf('https://orders.test/tenant')
const NO_WRITE: CacheWrite = { chunks: new Map(), changes: [], read: [], dropped: [], records: new Map() }

let folder = ''
let place: CachePlace
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'title-desk-hostile-'))
  place = { file: join(folder, 'book.db'), key: createSecretKey(Buffer.alloc(32, 1)), keyId: 'k' }
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function opened(cache = createEngine(() => NOW)) {
  cache.open(place)
  cache.loaded(null)
  return cache
}
type Cache = ReturnType<typeof opened>
const find = (cache: Cache, text: string) =>
  cache.rows({ query: { ...ALL_ORDERS, text }, today: TODAY, from: 0, count: 2000 })

/** Writes into the order cache's file as this program would, whatever it may be. */
function write(more: Partial<CacheWrite>, sealer = createSealer(place.key, place.keyId)): void {
  const file = cacheFile(openCacheDatabase(place.file), sealer)
  file.write({ ...NO_WRITE, ...more })
  file.close()
}

describe('a word of any length', () => {
  it.each([1023, 1024, 1025, 500_000, 3_000_000])('of %i letters is one word, in both ways of cutting (M2)', length => {
    const words: string[] = []
    const table = createWordTable(word => {
      words.push(word)
    })
    const seen: number[] = []
    table.each('a'.repeat(length), number => {
      seen.push(number)
    })
    table.each('é'.repeat(length), number => {
      seen.push(number)
    })
    table.each('a'.repeat(length), number => {
      seen.push(number)
    })
    expect([words.map(word => word.length), seen]).toEqual([
      [length, length],
      [0, 1, 0]
    ])
    expect(words[0]).toBe('a'.repeat(length))
  })

  it('stops no cache, now or when it is opened again (M2)', () => {
    const cache = opened()
    const long = sampleRow(1, { name: 'x'.repeat(600_000), properties: ['ж'.repeat(600_000)] })
    expect(cache.noteRows({ rows: [sampleRow(2), long, sampleRow(3)], scan: 1, at: 1 })).toMatchObject({ added: 3 })
    expect(find(cache, 'sample 3').total).toBe(1)
    cache.close(null)
    const again = opened()
    expect([again.state().orders, find(again, 'xxx').total, find(again, 'жжж').total]).toEqual([3, 1, 1])
    again.close(null)
  })
})

describe('a part of the file that opens and is none', () => {
  const line = JSON.stringify(sampleRow(900))
  it.each<[string, string]>([
    ['no rows at all', '{"name":"Ana"}'],
    ['a line that is no JSON', '1 0\n{'],
    ['a line that is another thing', '1 0,1 0\n' + line + '\n{"orderId":7}'],
    ['a row without names', '1 0\n' + JSON.stringify({ ...sampleRow(901), buyers: undefined })],
    ['a row with a date that is none', '1 0\n' + JSON.stringify({ ...sampleRow(901), closingDate: 20261123 })],
    ['fewer rows than it says', '1 0,1 0,1 0\n' + line],
    ['bytes of another program', gzipSync('x').toString('latin1')]
  ])('(%s) is put aside with its file, and the order cache opens without it and says so (M2)', (_what, chunk) => {
    const cache = opened()
    cache.noteRows({ rows: Array.from({ length: 300 }, (_, number) => sampleRow(number)), scan: 1, at: 1 })
    cache.follow({ orderId: sampleRow(3).orderId, followed: true })
    cache.close(null)
    write({
      chunks: new Map([
        [1, Buffer.from(chunk)],
        [2, Buffer.from(`1 0\n${line}`)]
      ])
    })
    const again = opened()
    expect(again.state()).toMatchObject({ ready: true, orders: 257, notices: [{ kind: 'begun-again', at: NOW }] })
    expect(find(again, '').rows.filter(({ followed }) => followed)).toHaveLength(1)
    again.noteRows({ rows: [sampleRow(290)], scan: 2, at: 2 })
    again.close(null)
    expect(readdirSync(folder).some(name => name.includes('.damaged-'))).toBe(true)
    const later = opened()
    expect(later.state()).toMatchObject({ orders: 258, notices: [] })
    later.close(null)
  })

  it('loses the rows from the line on that does not parse, and no others (M2)', () => {
    opened().close(null)
    const lines = [1, 2, 3].map(number => JSON.stringify(sampleRow(number)))
    write({
      chunks: new Map([
        [0, Buffer.from(['1 0,1 0,1 0,1 0', lines[0], lines[1], '{', lines[2]].join('\n'))],
        [1, Buffer.from(`1 0,1 0\n${lines[1]}\n${JSON.stringify(sampleRow(300))}`)]
      ])
    })
    const [now, later] = [0, 1].map(() => {
      const cache = opened()
      const found = find(cache, 'sample')
        .rows.map(({ name }) => name)
        .toSorted()
      const { notices } = cache.state()
      cache.close(null)
      return { found, notices }
    })
    const found = [1, 2, 300].map(number => sampleRow(number).name).toSorted()
    expect(now).toEqual({ found, notices: [{ kind: 'begun-again', at: NOW }] })
    expect(later).toEqual({ found, notices: [] })
  })

  it.each([
    ['details', '{'],
    ['details', '7'],
    ['details', '{"stages":"all","stagesAt":1,"documents":null,"documentsAt":null}'],
    ['details', '{"stages":[{"name":"Opened"}],"stagesAt":1,"documents":null,"documentsAt":null}'],
    ['details', '{"stages":null,"stagesAt":null,"documents":[{"id":"7"}],"documentsAt":1}'],
    ['said', '{'],
    ['said', '{"name":"Sample"}'],
    ['views', '{'],
    ['views', '{"id":"1"}'],
    ['views', '[{"id":"1","name":"Mine","query":null}]'],
    ['opened', '{'],
    ['opened', '["7"]'],
    ['fetched', '{'],
    ['fetched', '{"upTo":"7","at":1}'],
    ['page', '{'],
    ['page', '{"page":{"rows":[7]},"at":1}'],
    ['change', '{'],
    ['change', '{"orderId":1}'],
    ['change', `{"orderId":"${sampleRow(1).orderId}","change":{"kind":"moved"}}`],
    ['change', `{"orderId":"${sampleRow(1).orderId}","change":{"kind":"buyers","from":"Ana","to":"Ben"}}`]
  ])('(%s: %s) costs no more than itself, and is told once (M2)', (what, text) => {
    const cache = opened()
    cache.noteRows({ rows: [sampleRow(1)], scan: 1, at: 1 })
    cache.close(null)
    const record = {
      details: ['details', sampleRow(1).orderId],
      said: ['said', sampleRow(1).orderId],
      views: ['views', 'all'],
      opened: ['state', 'opened'],
      fetched: ['state', 'fetched'],
      page: ['page', 'kept']
    }[what]
    if (record === undefined) write({ changes: [{ id: 1, at: 1, isRead: false, text }] })
    else write({ records: new Map([['x', { kind: record[0] ?? '', id: record[1] ?? '', text }]]) })
    const again = opened()
    expect(again.state()).toMatchObject({ ready: true, orders: 1, notices: [{ kind: 'begun-again', at: NOW }] })
    again.close(null)
    const later = opened()
    expect(later.state()).toMatchObject({ ready: true, orders: 1, notices: [] })
    later.close(null)
  })

  it('among saved views takes no other with it, and one from before a filter existed is read', () => {
    const cache = opened()
    cache.close(null)
    const { unread: _unread, ...filters } = ALL_ORDERS.filters
    const former = { id: '1', name: 'Former', query: { ...ALL_ORDERS, filters } }
    write({
      records: new Map([['x', { kind: 'views', id: 'all', text: JSON.stringify([{ id: '2', name: 'Odd' }, former]) }]])
    })
    const again = opened()
    expect(again.views(null)).toEqual([{ ...former, query: ALL_ORDERS }])
    again.close(null)
  })
})

it('a file that costs the thread its life is put aside when that is said, and a new one begun (M2)', () => {
  const cache = opened()
  cache.noteRows({ rows: [sampleRow(1)], scan: 1, at: 1 })
  cache.close(null)
  place = { ...place, isPoisoned: true }
  const again = opened()
  expect(again.state()).toMatchObject({ ready: true, orders: 0, notices: [{ kind: 'begun-again', at: NOW }] })
  again.close(null)
  expect(readdirSync(folder)).toContain(`book.db.damaged-${NOW}`)
})

/** For so many changes that to seal them would take most of a test that is about their number. */
const UNSEALED: Sealer = { seal: content => content, open: content => Buffer.from(content) }

function openedUnsealed() {
  const openFile = (at: CachePlace) => ({
    file: cacheFile(openCacheDatabase(at.file), UNSEALED),
    hasBegunAgain: false,
    isOnDisk: true
  })
  const beginAgain = (at: CachePlace) => {
    if (at.file !== null) putAside(at.file, NOW)
    return { ...openFile(at), hasBegunAgain: true }
  }
  return opened(createEngine(() => NOW, { openFile, beginAgain }))
}

describe('more changes than anybody reads', () => {
  it('of one order leave the newest of them, and no order is called changed for those that went (W2)', () => {
    const cache = opened()
    cache.noteRows({ rows: [sampleRow(1)], scan: 1, at: 1 })
    cache.endScan({ scan: 1, outcome: 'whole', at: 1 })
    for (let number = 0; number < 1200; number++)
      cache.noteRows({ rows: [sampleRow(1, { status: `S${number}` })], scan: null, at: NOW + number })
    const row = cache.order({ orderId: sampleRow(1).orderId })
    expect(row?.row.unread).toBeLessThanOrEqual(500)
    expect(row?.row.unread).toBeGreaterThan(400)
    expect(row?.changes[0]?.change).toEqual({ kind: 'status', from: 'S1198', to: 'S1199' })
    cache.markRead({ orderId: null, upTo: Number.MAX_SAFE_INTEGER })
    expect(cache.state().unread).toBe(0)
    cache.close(null)
    const again = opened()
    expect([again.state().unread, again.order({ orderId: sampleRow(1).orderId })?.changes.length]).toEqual([0, 50])
    again.close(null)
  })

  it('are marked as read at once, and carried over into a new file, however many the file holds (W2)', () => {
    const ids = Array.from({ length: 1000 }, (_, number) => sampleRow(number).orderId)
    const changes = Array.from({ length: 101_000 }, (_, number) => {
      const orderId = ids[number % 400 === 1 ? 1 : number % 1000]
      const text = JSON.stringify({ orderId, change: { kind: 'new-order' } })
      return { id: number + 1, at: number, isRead: false, text }
    })
    const whole = Buffer.from(`1 0\n${JSON.stringify(sampleRow(1))}`)
    write({ chunks: new Map([whole, Buffer.from('{')].entries()), changes }, UNSEALED)
    const cache = openedUnsealed()
    const before = cache.changes({ unreadOnly: true, next: null })
    expect(before.unread).toBeGreaterThan(900)
    cache.markRead({ orderId: null, upTo: Number.MAX_SAFE_INTEGER })
    expect(cache.changes({ unreadOnly: true, next: null })).toEqual({ orders: [], next: null, unread: 0 })
    cache.close(null)
    const file = cacheFile(openCacheDatabase(place.file), UNSEALED)
    const kept = file.changes()
    file.close()
    expect([kept.length <= 100_000, kept.length > 80_000, kept.every(({ isRead }) => isRead), kept.at(-1)?.id]).toEqual(
      [true, true, true, 101_000]
    )
  })
})

describe('whatever a service may say', () => {
  const strange = fc.oneof(
    fc.jsonValue(),
    anyText(),
    fc.constantFrom(
      -1,
      1e21,
      0.5,
      '',
      ' ',
      '\u202e',
      '\u0000',
      '\ud800',
      '🏠',
      null,
      [],
      {},
      '__proto__',
      'constructor',
      true,
      'x'.repeat(70_000),
      'é'.repeat(70_000),
      '2026-02-30',
      '9999-12-31'
    )
  )
  const texts = fc.oneof(fc.array(strange, { maxLength: 3 }), strange)
  const order = fc.record(
    {
      order_id: fc.oneof(fc.uuid(), fc.constantFrom(sampleRow(1).orderId, sampleRow(1).orderId.toUpperCase()), strange),
      name: strange,
      estimated_closing_date: fc.oneof(fc.constant('2026-11-23'), strange),
      properties: texts,
      status: strange,
      buyers: texts,
      borrowers: texts,
      sellers: texts,
      progress: fc.oneof(fc.record({ commitment_uploaded: strange, policy_issued: strange }), strange)
    },
    { requiredKeys: [] }
  )
  const envelope = fc.record(
    {
      data: fc.array(fc.oneof({ weight: 5, arbitrary: order }, strange), { maxLength: 8 }),
      meta: strange,
      links: strange
    },
    { requiredKeys: ['data'] }
  )
  const stages = fc.record({
    progress: fc.array(
      fc.record(
        {
          name: strange,
          description: strange,
          status: strange,
          tasks: fc.array(fc.record({ name: strange, description: strange, is_completed: strange }))
        },
        { requiredKeys: [] }
      ),
      { maxLength: 3 }
    )
  })
  const documents = fc.record({
    data: fc.array(
      fc.record(
        { id: strange, type: strange, name: strange, file_name: strange, download_url: strange, uploaded_at: strange },
        { requiredKeys: [] }
      ),
      { maxLength: 4 }
    )
  })

  it('is taken into the order cache, found, sorted, exported and opened again as it was (R31)', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(envelope, stages, documents), { minLength: 1, maxLength: 3 }), answers => {
        place = { ...place, file: join(folder, `${Math.random()}.db`) }
        const cache = opened()
        const known = new Set<OrderId>()
        answers.forEach(([json, progress, list], number) => {
          const page = readOrderPage(json, BASE, 1)
          const [read, slots] = [readProgress(progress), readDocuments(list, BASE)]
          if (!page.ok || !read.ok || !slots.ok) throw new Error('a list is a list')
          cache.noteRows({ rows: page.value.rows, scan: number + 1, at: number })
          cache.keepPage({ page: page.value, at: number })
          for (const { orderId } of page.value.rows) if (orderId !== null) known.add(orderId.toLowerCase() as OrderId)
          for (const orderId of known)
            cache.noteDetails({ orderId, stages: read.value.stages, documents: slots.value.documents, at: number })
          cache.endScan({ scan: number + 1, outcome: 'whole', at: number })
        })
        expect(cache.state().orders).toBe(known.size)
        const all = find(cache, '')
        for (const column of ORDER_COLUMNS)
          for (const descending of [true, false]) {
            expect(
              cache.rows({ query: { ...ALL_ORDERS, sort: { column, descending } }, today: TODAY, from: 0, count: 99 })
                .total
            ).toBe(known.size)
          }
        for (const row of all.rows) expect(find(cache, row.orderId).total).toBe(1)
        expect(cache.csv({ query: ALL_ORDERS, today: TODAY, from: 0, count: 99 }).rows).toBe(known.size)
        cache.closings({ today: TODAY, preferences: USUAL_PREFERENCES, lookedAfter: '' })
        cache.documents({
          text: '',
          filters: ALL_ORDERS.filters,
          phase: 'after-closing',
          onlyMissing: false,
          from: 0,
          count: 99,
          today: TODAY,
          preferences: USUAL_PREFERENCES
        })
        cache.close(null)
        const again = opened()
        expect(find(again, '')).toEqual({ ...all, revision: again.state().revision })
        expect(again.state().notices).toEqual([])
        again.close(null)
      }),
      { numRuns: tries(150) }
    )
  })
})
