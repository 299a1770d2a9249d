import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pagesOf, rowsIn, type SqlValue } from '../../../main/storage/repair/carve.ts'
import { openDatabase } from '../../../main/storage/database/database.ts'
import { PAGE_SIZE } from '../../../main/storage/repair/wal-frames.ts'
import { temporaryFolder } from '../support/samples.ts'

/** A database's file with these values in a table, a row each; and the rows as SQLite reads them. */
function fileWith(values: readonly SqlValue[]): { readonly file: Buffer; readonly rows: readonly unknown[] } {
  const path = join(temporaryFolder(), 'a.db')
  const { db, sql } = openDatabase(path)
  db.exec('CREATE TABLE a (before TEXT, value ANY, after INTEGER) STRICT')
  values.forEach((value, index) =>
    sql('INSERT INTO a VALUES (?, ?, ?)').run(`before ${index}`, asStored(value), 1_000_000 + index)
  )
  const rows = db
    .prepare('SELECT rowid, * FROM a')
    .all()
    .map(row => [row['rowid'], row['before'], row['value'], row['after']])
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const file = readFileSync(path)
  db.close()
  return { file, rows }
}

/** A whole number is one in the file, too: given as a number it would be stored as a fraction, eight bytes long. */
const asStored = (value: SqlValue) => (typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value)

const carved = (file: Buffer) =>
  [...rowsIn(pagesOf(file))]
    .filter(({ values }) => values.length === 3)
    .map(({ rowid, values: [before, value, after] }) => [
      rowid,
      before,
      value instanceof Uint8Array ? new Uint8Array(value) : value,
      after
    ])
    .toSorted((one, other) => Number(one[0]) - Number(other[0]))

describe('rows that are read without SQLite', () => {
  it('are as SQLite reads them, whatever is in them', () => {
    const widths = [
      0,
      1,
      2,
      127,
      128,
      255,
      256,
      32_767,
      32_768,
      8_388_607,
      8_388_608,
      2_147_483_647,
      2_147_483_648,
      140_737_488_355_327,
      140_737_488_355_328,
      Number.MAX_SAFE_INTEGER
    ]
    const { file, rows } = fileWith([
      null,
      ...widths,
      ...widths.map(width => -width),
      1.5,
      -2.25e300,
      1e-300,
      '',
      'a',
      'Núñez 🏠',
      'x'.repeat(10_000),
      new Uint8Array(),
      new Uint8Array([0, 255]),
      new Uint8Array(9000).fill(7)
    ])
    expect(carved(file)).toEqual(rows)
  })

  it('are whole at every length at which a row goes over into other pages', () => {
    const around = (length: number) => Array.from({ length: 48 }, (_, index) => length - 24 + index)
    const lengths = [
      PAGE_SIZE - 40,
      PAGE_SIZE + 480,
      2 * PAGE_SIZE - 40,
      2 * PAGE_SIZE + 460,
      3 * PAGE_SIZE - 60
    ].flatMap(around)
    const { file, rows } = fileWith(lengths.map((length, index) => new Uint8Array(length).fill((index % 251) + 1)))
    expect(carved(file)).toEqual(rows)
  })

  it('are found before a cut, wherever the file is cut, and a cut is never an error', () => {
    const { file, rows } = fileWith(Array.from({ length: 30 }, (_, index) => 'long '.repeat(index * 60)))
    for (let cut = 1; cut < 2 * PAGE_SIZE; cut += 61) {
      const found = carved(file.subarray(0, file.byteLength - cut))
      expect(found.length, `${cut}`).toBeGreaterThan(5)
    }
    expect(carved(file.subarray(0, file.byteLength - 3)).length).toBeGreaterThanOrEqual(rows.length - 2)
  })

  it('keep a cut page as long as the others', () => {
    const pages = pagesOf(Buffer.alloc(PAGE_SIZE + 10, 1), [{ page: 3, data: Buffer.alloc(PAGE_SIZE, 3) }])
    expect([...pages].map(([number, page]) => [number, page.byteLength, page[0], page[PAGE_SIZE - 1]])).toEqual([
      [1, PAGE_SIZE, 1, 1],
      [2, PAGE_SIZE, 1, 0],
      [3, PAGE_SIZE, 3, 3]
    ])
  })

  it('are told without an error whichever byte of a page is wrong, and the rows of other pages as they are', () => {
    const { file, rows } = fileWith(Array.from({ length: 30 }, (_, index) => 'long '.repeat(index * 60)))
    const page = file.indexOf('before 0') - (file.indexOf('before 0') % PAGE_SIZE)
    const elsewhere = carved(
      Buffer.concat([file.subarray(0, page), Buffer.alloc(PAGE_SIZE), file.subarray(page + PAGE_SIZE)])
    )
    expect(elsewhere.length).toBeGreaterThan(0)
    expect(elsewhere.length).toBeLessThan(rows.length)
    for (let at = 0; at < PAGE_SIZE; at += at < 100 ? 1 : 97) {
      for (const byte of [0x00, 0x7f, 0xff]) {
        const damaged = Buffer.from(file)
        damaged[page + at] = byte
        const found = new Map(carved(damaged).map(([rowid, before]) => [rowid, before]))
        for (const [rowid, before] of elsewhere) expect(found.get(rowid), `byte ${at} is ${byte}`).toBe(before)
      }
    }
  })
})
