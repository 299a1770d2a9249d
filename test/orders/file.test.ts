import { createSecretKey } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NO_FILTERS, ALL_ORDERS, type SavedView } from '#domain/orders/order-list.ts'
import type { KeptPage } from '#domain/bridge.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { openCacheDatabase, type CacheDatabase } from '../../main/orders/file/cache-database.ts'
import { cacheFile } from '../../main/orders/file/cache-file.ts'
import type { CachePlace } from '../../main/orders/thread/contract.ts'
import { createEngine, type LoadingEngine } from '../../main/orders/engine/engine.ts'
import { beginAgain } from '../../main/orders/engine/open-file.ts'
import { createSealer } from '../../main/orders/file/seal-bytes.ts'
import { expectPrivate } from '../files/permissions.ts'
import { sampleRow } from './sample-rows.ts'

const NOW = 1_800_000_000_000
const TODAY = '2026-11-21' as CalendarDate
const PAGE = {
  at: 5,
  page: {
    rows: [],
    page: 1,
    lastPage: 1,
    perPage: 15,
    total: 0,
    from: null,
    to: null,
    first: null,
    last: null,
    previous: null,
    next: null,
    gaps: []
  }
} as KeptPage
const VIEW: SavedView = { id: 'v', name: 'Mine', query: ALL_ORDERS }

let folder = ''
let place: CachePlace
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'title-desk-orders-file-'))
  place = { file: join(folder, 'book.db'), key: createSecretKey(Buffer.alloc(32, 1)), keyId: 'k' }
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const rows = (count: number, from = 0) => Array.from({ length: count }, (_, number) => sampleRow(from + number))

function opened(at: CachePlace = place, engine: LoadingEngine = createEngine(() => NOW)) {
  engine.open(at)
  engine.loaded(null)
  return engine
}

/** An order cache of 600 orders, which are three chunks; one was changed since. */
function written() {
  const cache = opened()
  cache.noteRows({ rows: rows(600), scan: 1, at: 1 })
  cache.endScan({ scan: 1, outcome: 'whole', at: 1 })
  cache.noteRows({ rows: [sampleRow(7, { status: 'Closed' }), sampleRow(700)], scan: 2, at: NOW })
  cache.follow({ orderId: sampleRow(3).orderId, followed: true })
  cache.noteDetails({ orderId: sampleRow(3).orderId, stages: [], documents: [], at: 3 })
  cache.saveView(VIEW)
  for (const number of [1, 5, 1]) cache.opened({ orderId: sampleRow(number).orderId })
  cache.keepPage(PAGE)
  cache.keepSync({ text: 'here' })
  cache.keepAccount({ account: 'mine' })
  cache.close(null)
}

/** What the user would see of an order cache. */
function seen(cache: LoadingEngine) {
  const { rows: found, total } = cache.rows({ query: ALL_ORDERS, today: TODAY, from: 0, count: 2000 })
  return {
    total,
    found,
    changes: cache.changes({ unreadOnly: false, next: null }).orders,
    views: cache.views(null),
    recent: cache.recent(null).map(({ orderId }) => orderId),
    notices: cache.state().notices
  }
}

function seenAndLeft(cache: LoadingEngine) {
  const all = seen(cache)
  cache.close(null)
  return all
}

const inFolder = () => readdirSync(folder).filter(name => !name.endsWith('-wal') && !name.endsWith('-shm'))
const sizes = () =>
  [place.file ?? '', `${place.file}-wal`].map(path => {
    const { size, mtimeNs } = statSync(path, { bigint: true })
    return `${size} ${mtimeNs}`
  })

describe("the order cache's file", () => {
  it('gives back rows, changes, what is followed, opened last, views and the reading after a restart', () => {
    written()
    const cache = createEngine(() => NOW)
    expect(cache.open(place)).toMatchObject({ kept: PAGE, sync: 'here', account: 'mine' })
    expect(cache.state()).toMatchObject({ ready: false, orders: 0 })
    cache.loaded(null)
    const { total, found, changes, views, recent, notices } = seenAndLeft(cache)
    expect(total).toBe(601)
    expect(recent).toEqual([sampleRow(1).orderId, sampleRow(5).orderId])
    expect(found.find(({ orderId }) => orderId === sampleRow(7).orderId)).toMatchObject({ status: 'Closed', unread: 1 })
    expect(found.filter(({ followed }) => followed).map(({ orderId }) => orderId)).toEqual([sampleRow(3).orderId])
    expect(changes.map(({ row, changes: ofOne }) => [row.orderId, ofOne.map(({ change }) => change.kind)])).toEqual([
      [sampleRow(700).orderId, ['new-order']],
      [sampleRow(7).orderId, ['status']]
    ])
    expect(views).toEqual([VIEW])
    expect(notices).toEqual([])
  })

  it('answers with the kept page and the reading before a row is read (P5)', () => {
    written()
    const cache = createEngine(() => NOW)
    expect(cache.open(place).kept).toEqual(PAGE)
    expect(cache.state().orders).toBe(0)
    expect(cache.load()).toBe(false)
    expect(cache.state().orders).toBe(256)
    cache.close(null)
  })

  it('writes not a byte where nothing is new (P7)', () => {
    written()
    const cache = opened()
    const before = sizes()
    cache.noteRows({
      rows: rows(600).map((row, number) => (number === 7 ? sampleRow(7, { status: 'Closed' }) : row)),
      scan: 3,
      at: 9
    })
    cache.noteRows({ rows: [sampleRow(700)], scan: 3, at: 9 })
    cache.endScan({ scan: 3, outcome: 'whole', at: 9 })
    cache.noteDetails({ orderId: sampleRow(3).orderId, stages: [], documents: [], at: 9 })
    cache.keepPage({ ...PAGE, at: 9 })
    cache.keepSync({ text: 'later' })
    cache.markRead({ orderId: sampleRow(1).orderId, upTo: 99 })
    expect(sizes()).toEqual(before)
    cache.noteRows({ rows: [sampleRow(7)], scan: 4, at: 10 })
    expect(sizes()).not.toEqual(before)
    cache.close(null)
  })

  it('holds nothing in clear that the user typed (R58)', () => {
    written()
    const bytes = readFileSync(place.file ?? '')
    for (const word of ['Ramirez', 'Elm St', 'Closed', sampleRow(3).orderId, 'here'])
      expect([word, bytes.includes(word)]).toEqual([word, word === sampleRow(3).orderId])
  })

  it.each([
    [
      'is no database',
      (file: string) => {
        writeFileSync(file, 'not a database at all, but long enough to be read as one')
      }
    ],
    [
      'belongs to another program',
      (file: string) => {
        rmSync(file)
        new DatabaseSync(file).exec('CREATE TABLE others (id INTEGER)')
      }
    ],
    [
      'is of another key',
      () => {
        place = { ...place, key: createSecretKey(Buffer.alloc(32, 2)) }
      }
    ]
  ])('sets a file aside that %s, keeps one of them, and starts over', (_, spoil) => {
    written()
    writeFileSync(`${place.file}.damaged-1`, 'older')
    spoil(place.file ?? '')
    const all = seenAndLeft(opened())
    expect(all).toMatchObject({ total: 0, notices: [{ kind: 'begun-again', at: NOW }] })
    expect(inFolder().toSorted()).toEqual(['book.db', `book.db.damaged-${NOW}`])
    expect(seenAndLeft(opened()).notices).toEqual([])
  })

  it.each([
    ['a chunk', 'UPDATE chunks SET content = zeroblob(90) WHERE number = 1', 345, 2],
    ['a change', 'UPDATE changes SET at = at + 1 WHERE id = 1', 601, 1],
    ['what is followed', "UPDATE records SET content = zeroblob(90) WHERE kind = 'followed'", 601, 2]
  ])('carries over everything but %s where one does not open', (_, sql, total, changed) => {
    written()
    const db = new DatabaseSync(place.file ?? '')
    db.exec(sql)
    db.close()
    const [now, later] = [seenAndLeft(opened()), seenAndLeft(opened())]
    expect(now).toMatchObject({ total, notices: [{ kind: 'begun-again', at: NOW }] })
    expect(now.changes.filter(({ changes }) => changes.length > 0)).toHaveLength(changed)
    expect(later).toEqual({ ...now, notices: [] })
    expect(inFolder()).toContain(`book.db.damaged-${NOW}`)
  })

  it('knows an order again that came back after its chunk was lost', () => {
    written()
    const db = new DatabaseSync(place.file ?? '')
    db.exec('DELETE FROM chunks WHERE number = 0; UPDATE chunks SET content = zeroblob(90) WHERE number = 1')
    db.close()
    const cache = opened()
    expect(cache.order({ orderId: sampleRow(3).orderId })).toBeNull()
    cache.noteRows({ rows: [sampleRow(3), sampleRow(7, { status: 'Closed' })], scan: 3, at: 9 })
    expect(cache.order({ orderId: sampleRow(3).orderId })?.row).toMatchObject({ followed: true })
    const unread = { ...ALL_ORDERS, filters: { ...NO_FILTERS, unread: true } }
    expect(cache.rows({ query: unread, today: TODAY, from: 0, count: 9 }).rows.map(({ orderId }) => orderId)).toContain(
      sampleRow(7).orderId
    )
    cache.close(null)
  })

  it('carries over what can be read where pages of the file are overwritten', () => {
    written()
    const file = place.file ?? ''
    const bytes = readFileSync(file)
    bytes.fill(0xff, 4096 * 8, 4096 * 40)
    writeFileSync(file, bytes)
    const [now, later] = [seenAndLeft(opened()), seenAndLeft(opened())]
    expect(now.notices).toEqual([{ kind: 'begun-again', at: NOW }])
    expect(later).toEqual({ ...now, notices: [] })
  })

  it('leaves the file of a newer program as it is, and keeps the order cache in memory', () => {
    written()
    const db = new DatabaseSync(place.file ?? '')
    db.exec('PRAGMA user_version = 99')
    db.close()
    const before = readFileSync(place.file ?? '')
    const cache = opened()
    cache.noteRows({ rows: rows(3), scan: 1, at: 1 })
    expect(seenAndLeft(cache)).toMatchObject({ total: 3, notices: [{ kind: 'not-kept' }] })
    expect(readFileSync(place.file ?? '')).toEqual(before)
  })

  it('leaves a file where it is that the disk does not open, and keeps the order cache in memory', () => {
    mkdirSync(place.file ?? '')
    const cache = opened()
    cache.noteRows({ rows: rows(3), scan: 1, at: 1 })
    expect(seenAndLeft(cache)).toMatchObject({ total: 3, notices: [{ kind: 'not-kept' }] })
    expect(inFolder()).toEqual(['book.db'])
  })

  it('lies in a folder that is made for this user alone', () => {
    const inner = join(folder, 'orders')
    opened({ ...place, file: join(inner, 'book.db') }).close(null)
    expectPrivate(inner, 0o700)
  })

  it('lies on no disk where it is not to', () => {
    const cache = opened({ ...place, file: null })
    cache.noteRows({ rows: rows(3), scan: 1, at: 1 })
    expect(seenAndLeft(cache)).toMatchObject({ total: 3, notices: [] })
    expect(existsSync(place.file ?? '')).toBe(false)
    expect(seenAndLeft(opened({ ...place, file: null, isPoisoned: true })).notices).toEqual([])
  })
})

/** What the disk does at a statement, counted from the moment it is armed. */
interface Fault {
  left: number
  lasts: boolean
  seen: number
}

function failing(database: CacheDatabase, fault: Fault): CacheDatabase {
  const meet = (): void => {
    fault.seen += 1
    fault.left -= 1
    if (fault.left === 0 || (fault.left < 0 && fault.lasts))
      throw Object.assign(new Error('disk full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  }
  const db = new Proxy(database.db, {
    get: (target, name) => {
      const member = Reflect.get(target, name, target) as unknown
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        if (name === 'exec' && args[0] !== 'ROLLBACK') meet()
        return (member as (...all: unknown[]) => unknown).apply(target, args)
      }
    }
  })
  const sql = (text: string) => {
    const statement = database.sql(text)
    return {
      get: statement.get.bind(statement),
      all: statement.all.bind(statement),
      run: (...args: never[]) => {
        meet()
        return statement.run(...args)
      }
    } as unknown as StatementSync
  }
  return { db, sql }
}

/** Opens the order cache on a disk that does not fail yet. */
function openedOver(fault: Fault): LoadingEngine {
  const openFile = () => ({
    file: cacheFile(failing(openCacheDatabase(place.file), fault), createSealer(place.key, place.keyId)),
    hasBegunAgain: false,
    isOnDisk: true
  })
  return opened(
    place,
    createEngine(() => NOW, { openFile, beginAgain })
  )
}

/** Does what touches chunks, changes and records in one commit after the other. */
function work(cache: LoadingEngine): void {
  cache.noteRows({ rows: [...rows(12, 590), sampleRow(7), sampleRow(300, { name: 'New name' })], scan: 5, at: NOW })
  cache.noteDetails({
    orderId: sampleRow(3).orderId,
    stages: [{ name: 'Search', description: null, status: 'Open', tasks: [] }],
    documents: null,
    at: NOW
  })
  cache.markRead({ orderId: null, upTo: 2 })
}

describe("the order cache's file on a full disk", () => {
  it('leaves what was there before, whichever statement fails, and tells that it is not kept', () => {
    written()
    const before = seenAndLeft(opened())
    for (let statement = 1; ; statement++) {
      const fault: Fault = { left: Infinity, lasts: true, seen: 0 }
      const cache = openedOver(fault)
      fault.left = statement
      fault.seen = 0
      cache.noteRows({ rows: [...rows(12, 590), sampleRow(7), sampleRow(300, { name: 'New name' })], scan: 5, at: NOW })
      const isMet = fault.seen >= statement
      expect(cache.state().notices).toEqual(isMet ? [{ kind: 'not-kept' }] : [])
      expect(cache.state().orders).toBe(603)
      cache.close(null)
      if (!isMet) break
      expect(seenAndLeft(opened())).toEqual(before)
    }
  })

  it('writes everything with the next change, whichever statement failed', () => {
    written()
    const file = readFileSync(place.file ?? '')
    const wanted = opened()
    work(wanted)
    wanted.noteRows({ rows: [sampleRow(800)], scan: 5, at: NOW })
    const all = seenAndLeft(wanted)
    for (let statement = 1; ; statement++) {
      writeFileSync(place.file ?? '', file)
      const fault: Fault = { left: Infinity, lasts: false, seen: 0 }
      const cache = openedOver(fault)
      fault.left = statement
      fault.seen = 0
      work(cache)
      const isMet = fault.seen >= statement
      fault.left = Math.min(fault.left, 0)
      cache.noteRows({ rows: [sampleRow(800)], scan: 5, at: NOW })
      expect(seen(cache)).toEqual(all)
      cache.close(null)
      expect(seenAndLeft(opened())).toEqual(all)
      if (!isMet) break
    }
  })
})
