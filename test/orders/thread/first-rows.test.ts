import { createSecretKey } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import { createEngine } from '../../../main/orders/engine/engine.ts'
import { windowOfFirst, type FirstRows } from '../../../main/orders/thread/first-rows.ts'
import { sampleRow } from '../sample-rows.ts'

const DAY = '2026-11-22' as CalendarDate
const NEXT_DAY = '2026-11-23' as CalendarDate
const row = (number: number, closingDate: string | null) => ({
  ...sampleRow(number, { closingDate: closingDate as CalendarDate | null }),
  followed: false,
  sentHere: false,
  unread: 0,
  goneAt: null
})
const FIRST: FirstRows = { rows: [row(1, DAY), row(2, NEXT_DAY), row(3, '2026-11-20')], total: 90, today: DAY }
const asked = { query: ALL_ORDERS, from: 0, count: 20, today: DAY }
const numbers = (window: ReturnType<typeof windowOfFirst>) =>
  window?.rows.map(({ orderId }) => FIRST.rows.findIndex(one => one.orderId === orderId) + 1)

describe('until the cache is in memory, the first rows of the last run', () => {
  it('answer what All orders asks first, as rows that are to be read again (P5)', () => {
    expect(windowOfFirst(FIRST, asked)).toEqual({ rows: FIRST.rows, from: 0, total: 90, revision: -1 })
    expect(numbers(windowOfFirst(FIRST, { ...asked, count: 2 }))).toEqual([1, 2])
  })

  it('answer nothing else', () => {
    expect(windowOfFirst(FIRST, { ...asked, from: 20 })).toBeUndefined()
    expect(windowOfFirst(FIRST, { ...asked, query: { ...ALL_ORDERS, text: 'a' } })).toBeUndefined()
    expect(windowOfFirst({ ...FIRST, rows: [] }, asked)).toBeUndefined()
  })

  it('are only those still ahead on another day, when past closings have moved behind them', () => {
    expect(numbers(windowOfFirst(FIRST, { ...asked, today: NEXT_DAY }))).toEqual([2])
    expect(windowOfFirst(FIRST, { ...asked, today: '2027-01-01' as CalendarDate })).toBeUndefined()
  })
})

describe('the file of the order cache', () => {
  let folder: string
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'title-desk-first-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('keeps the first rows, sealed, and gives them before anything else is read (P5)', () => {
    const place = { file: join(folder, 'book.db'), key: createSecretKey(Buffer.alloc(32, 1)), keyId: 'k' }
    const now = new Date(2026, 10, 22, 9).getTime()
    const cache = createEngine(() => now)
    cache.open(place)
    cache.loaded(null)
    cache.noteRows({ rows: [sampleRow(1, { name: 'Zanzibar Smith' }), sampleRow(2)], scan: 1, at: 1 })
    const { rows, total } = cache.rows({ query: ALL_ORDERS, today: DAY, from: 0, count: 20 })
    cache.close(null)

    const again = createEngine(() => now)
    expect(again.open(place).first).toEqual({ rows, total, today: DAY })
    expect(again.state().ready).toBe(false)
    again.close(null)
    const stored = readdirSync(folder).map(name => readFileSync(join(folder, name), 'latin1'))
    expect(stored.some(bytes => bytes.includes('Zanzibar'))).toBe(false)
  })

  it('has the first rows after each scan, if the program crashes before it can close the file (P5)', () => {
    const open = join(folder, 'open')
    const crashed = join(folder, 'crashed')
    mkdirSync(open)
    const key = createSecretKey(Buffer.alloc(32, 1))
    const now = new Date(2026, 10, 22, 9).getTime()
    const cache = createEngine(() => now)
    cache.open({ file: join(open, 'book.db'), key, keyId: 'k' })
    cache.loaded(null)
    cache.noteRows({ rows: [sampleRow(1), sampleRow(2)], scan: 1, at: now })
    cache.endScan({ scan: 1, outcome: 'whole', at: now })
    const { rows, total } = cache.rows({ query: ALL_ORDERS, today: DAY, from: 0, count: 20 })
    cpSync(open, crashed, { recursive: true })
    cache.close(null)

    const again = createEngine(() => now)
    expect(again.open({ file: join(crashed, 'book.db'), key, keyId: 'k' }).first).toEqual({ rows, total, today: DAY })
    again.close(null)
  })
})
