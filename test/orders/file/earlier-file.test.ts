import { createCipheriv, createSecretKey } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { ALL_ORDERS, type SavedView } from '#domain/orders/order-list.ts'
import { createEngine } from '../../../main/orders/engine/engine.ts'
import { listed, pageOf } from '../list-service.ts'
import { sampleRow } from '../sample-rows.ts'
import { NOW, slot, TODAY } from '../scanned-cache.ts'

const KEY = Buffer.alloc(32, 1)
const [ONE, TWO, THREE] = [sampleRow(1).orderId, sampleRow(2).orderId, sampleRow(3).orderId]
const KEPT = { page: pageOf([listed(1)], 15, 1), at: 5 }
const VIEW: SavedView = { id: 'v', name: 'Mine', query: ALL_ORDERS }
const FIRST = {
  rows: [{ ...sampleRow(1), followed: false, sentHere: false, unread: 0, goneAt: null }],
  total: 3,
  today: TODAY
}

/** As every version seals it: a nonce, the tag and the content, bound to the key's name and to its place. */
function sealed(text: string, place: string): Buffer {
  const nonce = Buffer.alloc(12, 5)
  const cipher = createCipheriv('aes-256-gcm', KEY, nonce)
  cipher.setAAD(Buffer.from(`["book","k","${place}"]`))
  const content = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content])
}

/** The file of an order cache as an earlier version left it, with something of everything. */
function written(file: string): void {
  const db = new DatabaseSync(file)
  db.exec(`
    CREATE TABLE chunks (number INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT;
    CREATE TABLE changes (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, is_read INTEGER NOT NULL, content BLOB NOT NULL) STRICT;
    CREATE TABLE records (kind TEXT NOT NULL, id TEXT NOT NULL, content BLOB NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
    PRAGMA application_id = 1413767787;
    PRAGMA user_version = 1;
  `)
  const rows = [sampleRow(1, { status: '' }), sampleRow(2), sampleRow(3)].map(row => JSON.stringify(row))
  db.prepare('INSERT INTO chunks VALUES (0, ?)').run(sealed(['1 0,1 0,1 9', ...rows].join('\n'), 'chunk 0'))
  const change = JSON.stringify({ orderId: TWO, change: { kind: 'status', from: 'New', to: 'Open' } })
  db.prepare('INSERT INTO changes VALUES (4, 7, 0, ?)').run(sealed(change, 'change 4 7'))
  const record = db.prepare('INSERT INTO records VALUES (?, ?, ?)')
  const details = { stages: [], stagesAt: 3, documents: [slot(7, 'a.pdf')], documentsAt: 3 }
  for (const [kind, id, text] of [
    ['check', 'key', 'title-desk'],
    ['account', 'last', 'mine'],
    ['sync', 'state', 'here'],
    ['page', 'kept', JSON.stringify(KEPT)],
    ['rows', 'first', JSON.stringify(FIRST)],
    ['details', ONE, JSON.stringify(details)],
    ['said', ONE, JSON.stringify(sampleRow(1, { status: 'Closed' }))],
    ['followed', TWO, 'true'],
    ['views', 'all', JSON.stringify([VIEW])],
    ['state', 'opened', JSON.stringify([TWO])],
    ['state', 'begun', 'true'],
    ['state', 'fetched', '{"upTo":4,"at":77}']
  ] as const)
    record.run(kind, id, sealed(text, `${kind} ${id}`))
  db.close()
}

it('an order cache of an earlier version opens with all that is in it, byte by byte (R56)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-earlier-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  const file = join(folder, 'lone-star.db')
  written(file)
  const cache = createEngine(() => NOW)
  const opened = cache.open({ file, key: createSecretKey(KEY), keyId: 'k' })
  cache.loaded(null)
  expect(opened).toEqual({ account: 'mine', sync: 'here', kept: KEPT, first: FIRST })
  expect([cache.state().notices, readdirSync(folder).filter(name => name.includes('damaged'))]).toEqual([[], []])
  expect(cache.order({ orderId: ONE })).toMatchObject({ stagesAt: 3, documents: [slot(7, 'a.pdf')], changes: [] })
  expect(cache.order({ orderId: TWO })).toMatchObject({
    row: { followed: true, unread: 1, goneAt: null },
    changes: [{ id: 4, at: 7, read: false, change: { kind: 'status', to: 'Open' } }]
  })
  expect(cache.order({ orderId: THREE })?.row.goneAt).toBe(9)
  expect([cache.views(null), cache.recent(null).map(({ orderId }) => orderId)]).toEqual([[VIEW], [TWO]])
  expect(cache.newDocuments(null)).toEqual({ documents: [], upTo: 4, since: 77 })
  // The list was read before, and what a row left out is as it was known.
  const rows = [sampleRow(1, { status: 'Closed' }), sampleRow(4)]
  expect(cache.noteRows({ rows, scan: 2, at: 8 })).toMatchObject({ added: 1, changes: 1 })
  cache.close(null)
})
