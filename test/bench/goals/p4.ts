import { createSecretKey } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { ALL_ORDERS, type OrderRow } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { createEngine } from '../../../main/orders/engine/engine.ts'
import { draws, type Draw } from '../../../practice/data/random.ts'
import { median, type Benchmark, type Comparison, usualQuantile } from '../measure.ts'
import { LARGE_LIST, sampleList, type SampleRow } from '../support/sample-list.ts'
import { searchTexts } from '../support/search-texts.ts'
import { slow } from '../slow.ts'

const QUERIES = 1200
const WARM_UP = 200
/** The slowest hundredth of each so many is told: a dozen of all are a matter of what else the machine did. */
const EACH = 200
/** One in this many queries also runs on the slow rival. */
const FILTERED = 20
const SHOWN = 15
const TODAY = '2026-11-20' as CalendarDate

/** Finds a text, or (as the floor) reads rows by number. */
interface Finder {
  find(text: string): { readonly total: number; readonly rows: readonly unknown[] }
}

/**
 * P4: the search of one keystroke, different each time: 15 of 100,000 rows, latest closing first, and the total.
 * Compared with reading 15 rows by key from SQLite, the same search in a search engine (FTS5 with trigrams, in memory),
 * and a filter over an array. In turns, so that noise affects all of them.
 */
async function compareSearches(): Promise<Comparison[]> {
  const rows = sampleList(LARGE_LIST)
  const ours = openOrderCache(rows)
  const floor = openKeys(rows)
  const engine = openTrigrams(rows)
  const array = openArray(rows)
  const draw = draws(4)
  const times: Record<'ours' | 'floor' | 'engine' | 'array', number[]> = { ours: [], floor: [], engine: [], array: [] }
  const oursBesideArray: number[] = []
  for (const [index, text] of searchTexts(rows, QUERIES + WARM_UP, draw).entries()) {
    const took = timeOf(() => ours.find(text))
    const read = timeOf(() => floor(draw))
    const searched = timeOf(() => engine.find(text))
    if (index < WARM_UP) continue
    times.ours.push(took)
    times.floor.push(read)
    times.engine.push(searched)
    if (index % FILTERED !== 0) continue
    times.array.push(timeOf(() => array.find(text)))
    oursBesideArray.push(took)
  }
  const what = 'a search in 100,000 orders, '
  const beside = { name: 'P4', unit: 'ms', against: '15 rows by key' } as const
  return [
    { ...beside, what: `${what}p50`, ours: median(times.ours), theirs: median(times.floor), goal: { times: 5 } },
    {
      ...beside,
      what: `${what}p99 of each ${EACH}`,
      ours: usualQuantile(times.ours, 0.99, EACH),
      theirs: usualQuantile(times.floor, 0.99, EACH),
      goal: { times: 15 }
    },
    {
      ...beside,
      what: `${what}p50`,
      against: 'a filter over the array',
      ours: median(oursBesideArray),
      theirs: median(times.array),
      goal: { times: 0.0333 }
    },
    {
      ...beside,
      what: `${what}p50`,
      against: 'FTS5 trigrams in memory',
      ours: median(times.ours),
      theirs: median(times.engine),
      goal: { times: 1 }
    }
  ]
}

function timeOf(task: () => unknown): number {
  const begun = performance.now()
  task()
  return performance.now() - begun
}

function openOrderCache(rows: readonly SampleRow[]): Finder {
  const cache = createEngine()
  cache.open({ file: null, key: createSecretKey(Buffer.alloc(32, 1)), keyId: 'bench' })
  cache.loaded(null)
  for (let from = 0; from < rows.length; from += 1500)
    cache.noteRows({ rows: rows.slice(from, from + 1500), scan: 1, at: 1 })
  return {
    find: text => {
      slow()
      return cache.rows({ query: { ...ALL_ORDERS, text }, today: TODAY, from: 0, count: SHOWN })
    }
  }
}

/** Reads 15 random rows from an in-memory database. */
function openKeys(rows: readonly SampleRow[]): (draw: Draw) => readonly OrderRow[] {
  const { db, read } = openRows(rows)
  db.exec('COMMIT')
  return draw => Array.from({ length: SHOWN }, () => read(Math.floor(draw() * rows.length)))
}

function openRows(rows: readonly SampleRow[]) {
  const db = new DatabaseSync(':memory:')
  db.exec('CREATE TABLE orders (id INTEGER PRIMARY KEY, row TEXT NOT NULL) STRICT; BEGIN')
  const insert = db.prepare('INSERT INTO orders VALUES (?, ?)')
  for (const [index, row] of rows.entries()) insert.run(index, JSON.stringify(row))
  const select = db.prepare('SELECT row FROM orders WHERE id = ?')
  return { db, read: (id: number): OrderRow => JSON.parse(select.get(id)?.['row'] as string) as OrderRow }
}

/**
 * A straightforward FTS5 solution: rows sorted by closing date, so that the latest come last; a prefix index for one or
 * two letters, a key for ids.
 */
function openTrigrams(rows: readonly SampleRow[]): Finder {
  const sorted = rows.toSorted((one, other) => (one.closingDate ?? '').localeCompare(other.closingDate ?? ''))
  const { db, read } = openRows(sorted)
  db.exec(`
    CREATE TABLE ids (id TEXT PRIMARY KEY, number INTEGER) STRICT, WITHOUT ROWID;
    CREATE VIRTUAL TABLE inside USING fts5(words, content='', tokenize='trigram remove_diacritics 1');
    CREATE VIRTUAL TABLE begun USING fts5(words, content='', prefix='1 2', tokenize='unicode61 remove_diacritics 2');
  `)
  for (const [index, row] of sorted.entries()) {
    const words = wordsOf(row)
    db.prepare('INSERT INTO ids VALUES (?, ?)').run(row.orderId, index)
    for (const table of ['inside', 'begun'])
      db.prepare(`INSERT INTO ${table} (rowid, words) VALUES (?, ?)`).run(index, words)
  }
  db.exec("COMMIT; INSERT INTO inside(inside) VALUES ('optimize'); INSERT INTO begun(begun) VALUES ('optimize')")
  const asked = new Map(
    ['inside', 'begun'].map(table => [
      table,
      {
        total: db.prepare(`SELECT count(*) AS total FROM ${table} WHERE words MATCH ?`),
        page: db.prepare(`SELECT rowid FROM ${table} WHERE words MATCH ? ORDER BY rowid DESC LIMIT ${SHOWN}`)
      }
    ])
  )
  const byId = db.prepare(`SELECT number FROM ids WHERE id >= ?1 AND id < ?1 || 'g' ORDER BY id LIMIT ${SHOWN}`)
  return {
    find(text) {
      if (/^[0-9a-f-]{8,36}$/.test(text)) {
        const found = byId.all(text).map(({ number }) => read(Number(number)))
        return { total: found.length, rows: found }
      }
      const pieces = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
      const isShort = pieces.some(({ length }) => length < 3)
      const words = pieces.map(word => (isShort ? `"${word}"*` : `"${word}"`)).join(' AND ')
      const { total, page } = asked.get(isShort ? 'begun' : 'inside') ?? { total: undefined, page: undefined }
      const found = page?.all(words).map(({ rowid }) => read(Number(rowid))) ?? []
      return { total: Number(total?.get(words)?.['total']), rows: found }
    }
  }
}

/** The obvious solution: lower-case every order's text and look for each word. */
function openArray(rows: readonly SampleRow[]): Finder {
  const sorted = rows.toSorted((one, other) => (other.closingDate ?? '').localeCompare(one.closingDate ?? ''))
  return {
    find(text) {
      const words = text.toLowerCase().split(' ')
      const found = sorted.filter(row => {
        const all = `${row.orderId} ${wordsOf(row)}`.toLowerCase()
        return words.every(word => all.includes(word))
      })
      return { total: found.length, rows: found.slice(0, SHOWN) }
    }
  }
}

function wordsOf({ name, status, closingText, properties, buyers, borrowers, sellers }: SampleRow): string {
  return [name, status, closingText, ...properties, ...buyers, ...borrowers, ...sellers].join(' ')
}

export const p4: Benchmark = { name: 'P4', what: 'time of a search in 100,000 orders', run: compareSearches }
