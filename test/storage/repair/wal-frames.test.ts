import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { pagesOf, rowsIn } from '../../../main/storage/repair/carve.ts'
import { openDatabase } from '../../../main/storage/database/database.ts'
import { judge, type Seen } from '../../../main/storage/repair/judge.ts'
import { PAGE_SIZE, readWal, type Wal } from '../../../main/storage/repair/wal-frames.ts'
import { temporaryFolder } from '../support/samples.ts'

const FRAME = PAGE_SIZE + 24

function logOf(transactions: number): { file: Buffer; log: Buffer } {
  const path = join(temporaryFolder(), 'a.db')
  const { db, sql } = openDatabase(path)
  db.exec('PRAGMA application_id = 0x5444736b; CREATE TABLE a (b TEXT, c BLOB) STRICT')
  for (let number = 1; number < transactions; number += 1)
    sql('INSERT INTO a VALUES (?, ?)').run(`row ${number}`, Buffer.alloc(number * 400, number))
  const copy = { file: readFileSync(path), log: readFileSync(`${path}-wal`) }
  db.close()
  return copy
}

describe('a write-ahead log', () => {
  it('is read as SQLite reads it: every row of it is found, long ones too', () => {
    const { file, log } = logOf(40)
    const wal = readWal(log)
    expect(wal.damaged).toBe(false)
    expect(wal.committed).toHaveLength(wal.seen.length)
    const rows = [...rowsIn(pagesOf(file, wal.committed))].filter(({ values }) => values.length === 2)
    expect(
      rows
        .map(({ rowid, values: [text, bytes] }) => [rowid, text, (bytes as Uint8Array).byteLength])
        .toSorted((a, b) => Number(a[0]) - Number(b[0]))
    ).toEqual(Array.from({ length: 39 }, (_, index) => [index + 1, `row ${index + 1}`, (index + 1) * 400]))
  })

  it('that ends anywhere was being written when the power went: no damage', () => {
    const { log } = logOf(12)
    for (let end = 32 + FRAME; end < log.byteLength; end += 1117)
      expect(readWal(log.subarray(0, end)).damaged, `${end}`).toBe(false)
  })

  it('with a bit changed before its last transaction is damaged, and what comes after can still be seen', () => {
    const { log } = logOf(12)
    const whole = readWal(log)
    // The last transaction is of fewer frames than six.
    const places = Array.from({ length: Math.ceil((log.byteLength - 6 * FRAME) / 997) }, (_, index) => index * 997)
    expect(places.length).toBeGreaterThan(40)
    for (const where of places) {
      const changed = Buffer.from(log)
      changed[where] = changed[where]! ^ 1
      const wal = readWal(changed)
      expect(wal.damaged, `${where}`).toBe(true)
      expect(wal.seen.length, `${where}`).toBeGreaterThanOrEqual(whole.seen.length - 1)
    }
  })

  it('with a bit changed in a transaction that was never finished is not damaged: nothing of it was promised', () => {
    const { log } = logOf(12)
    const unfinished = Buffer.from(log.subarray(0, log.byteLength - FRAME))
    const last = unfinished.byteLength - FRAME
    expect(unfinished.readUInt32BE(last + 4)).toBe(0)
    unfinished[last + 100] = unfinished[last + 100]! ^ 1
    const wal = readWal(unfinished)
    expect([wal.damaged, wal.committed.length < wal.seen.length]).toEqual([false, true])
  })

  it('may be any bytes, and so may a database', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3 * FRAME, size: 'max' }), fc.boolean(), (bytes, isLeaf) => {
        const page = Buffer.from(bytes)
        if (isLeaf && page.byteLength > 8) page.writeUInt8(0x0d, 0)
        expect(readWal(page).committed).toEqual([])
        expect(Array.isArray([...rowsIn(pagesOf(page))])).toBe(true)
      }),
      { numRuns: 60 }
    )
  })
})

describe('what lies where the store should', () => {
  let head: Buffer
  const marker = { schema: 1, hasWal: false, forgets: false }
  beforeAll(() => {
    head = Buffer.alloc(PAGE_SIZE)
    head.write('SQLite format 3\0', 'latin1')
    head.writeUInt32BE(1, 60)
    head.writeUInt32BE(0x5444736b, 68)
  })
  const seen = (change: Partial<Seen>): Seen => ({
    head: undefined,
    size: 4 * PAGE_SIZE,
    wal: undefined,
    marker: undefined,
    hasTraces: false,
    ...change
  })
  /** A store of so many pages. */
  const paged = (pages: number): Buffer => {
    const bytes = Buffer.from(head)
    bytes.writeUInt32BE(pages, 28)
    return bytes
  }
  const logged = (...pages: number[]): Wal => ({
    committed: pages.map(page => ({ page, data: page === 1 ? paged(6) : head })),
    seen: [],
    damaged: false
  })
  const versioned = (version: number): Buffer => {
    const bytes = Buffer.from(head)
    bytes.writeUInt32BE(version, 60)
    return bytes
  }

  it.each<[string, () => Partial<Seen>, string]>([
    ['nothing at all', () => ({}), 'first'],
    ['nothing, but it was expected', () => ({ marker }), 'missing'],
    ['nothing, but a marker that cannot be read', () => ({ marker: null }), 'missing'],
    ['nothing, but a journal or a backup', () => ({ hasTraces: true }), 'missing'],
    ['nothing, but a log', () => ({ wal: readWal(undefined) }), 'missing'],
    ['an empty file', () => ({ head: Buffer.alloc(0), marker }), 'missing'],
    ['a store', () => ({ head, marker }), 'fine'],
    ['a store of a later version', () => ({ head: versioned(2) }), 'newer'],
    [
      'a store of a later version, by its log',
      () => ({ head, wal: { committed: [{ page: 1, data: versioned(2) }], seen: [], damaged: false } }),
      'newer'
    ],
    ['a store whose log is gone', () => ({ head, marker: { ...marker, hasWal: true } }), 'damaged'],
    ['a store whose log is damaged', () => ({ head, wal: { committed: [], seen: [], damaged: true } }), 'damaged'],
    ['a store whose every page is whole', () => ({ head: paged(4) }), 'fine'],
    ['a store of which a page is missing', () => ({ head: paged(5) }), 'damaged'],
    ['a store of which a page is cut', () => ({ head: paged(4), size: 4 * PAGE_SIZE - 1 }), 'damaged'],
    [
      'a store with a truncated page that is in the log',
      () => ({ head: paged(4), size: 4 * PAGE_SIZE - 1, wal: logged(4) }),
      'fine'
    ],
    ['a store that grew in its log', () => ({ head: paged(4), wal: logged(1, 5, 6) }), 'fine'],
    [
      'a store that grew in its log by a page that is nowhere',
      () => ({ head: paged(4), wal: logged(1, 6) }),
      'damaged'
    ],
    ['a store of a page count that cannot be', () => ({ head: paged(2 ** 32 - 1) }), 'damaged'],
    ['something else', () => ({ head: Buffer.alloc(PAGE_SIZE, 'x') }), 'damaged'],
    ['a file that is cut short', () => ({ head: head.subarray(0, 50) }), 'damaged'],
    ["another program's database", () => ({ head: Buffer.from(head).fill(0, 68, 72) }), 'damaged']
  ])('%s is judged', (_what, change, judgement) => {
    expect(judge(seen(change()), 1)).toBe(judgement)
  })
})
