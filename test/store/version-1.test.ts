import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { writeKeysFile, putKeyRow, type DataKeyRow } from '../../main/store/data-keys.ts'
import { openDatabase } from '../../main/store/database.ts'
import { openStoreFiles } from '../../main/store/files.ts'
import { layoutOf } from '../../main/store/layout.ts'
import { changeMarker } from '../../main/store/marker.ts'
import { migrate } from '../../main/store/migrate.ts'
import { APPLICATION_ID, MIGRATIONS, SCHEMA_VERSION } from '../../main/store/schema.ts'
import { createStore } from '../../main/store/store.ts'
import { THIS_SYNC_DISK } from '../../main/store/sync-disk.ts'
import { NO_JOURNAL } from '../../main/store/wire-journal.ts'
import { attempt, called, deskOrder, KEY, keptDocument, NOW, openFiles, orderId, queued, temporaryFolder, waitingDownload } from './support/samples.ts'

const TABLES = ['data_keys', 'desk_orders', 'decisions', 'baselines', 'attempts', 'looks', 'events', 'set_aside', 'notices']
const KEY_ROW: DataKeyRow = { id: KEY.id, keyCheck: KEY.check(), protection: 'keychain', wrapped: null, createdAt: NOW }
const sent = queued({ state: 'sent', waiting: null, orderId: orderId(), how: 'accepted' })
const unsure = queued({ state: 'unknown', waiting: null })

/** A store as version 1 of the schema has it, with a row in each of its tables. `closed`: whether that program came to close it. */
function versionOne(closed: boolean): string {
  const [made, folder] = [temporaryFolder(), temporaryFolder()]
  const [layout, disk] = [layoutOf(made), THIS_SYNC_DISK]
  mkdirSync(layout.root)
  const database = openDatabase(layout.database)
  onTestFinished(() => { if (database.db.isOpen) database.db.close() })
  migrate(database, MIGRATIONS.slice(0, 1))
  putKeyRow(database, KEY_ROW)
  writeKeysFile(layout.keys, [KEY_ROW], disk)
  changeMarker(layout.marker, { schema: 1, hasWal: !closed }, disk)
  const store = createStore(database, KEY, NO_JOURNAL, true)
  for (const order of [deskOrder(), deskOrder({ deletedAt: NOW }), queued(), sent, unsure]) store.orders.put(order)
  store.baselines.add({ id: 'baseline', connectionId: 'connection-1', account: 'account-1', takenAt: NOW, complete: true, orderIds: new Set([orderId()]) })
  store.decisions.add({ id: 'decision', draftId: sent.id, kind: 'send-again', at: NOW })
  store.attempts.put(attempt(sent, { state: 'accepted', wiredAt: NOW, settledAt: NOW, orderId: sent.orderId, decisionId: 'decision', baselineId: 'baseline' }))
  const open = attempt(unsure, { state: 'unknown', wiredAt: NOW })
  store.attempts.put(open)
  store.looks.add({ attemptId: open.id, at: NOW, complete: true, verdict: 'nothing', candidates: [], failure: null })
  store.events.add(unsure.id, { at: NOW, what: 'queued' })
  database.db.exec(`
    INSERT INTO set_aside (found_at, table_name, row) VALUES (${NOW}, 'events', '{}');
    INSERT INTO notices (id, content) VALUES ('notice', '{"id":"notice","kind":"unreadable","count":1,"at":${NOW}}');
  `)
  if (closed) database.db.close()
  cpSync(made, folder, { recursive: true })
  return folder
}

/** Every row of version 1's tables, byte by byte. */
function rowsOf(path: string): unknown {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    return TABLES.map(table => [table, db.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all()])
  } finally {
    db.close()
  }
}

function versionIn(path: string): unknown {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    return [db.prepare('PRAGMA application_id').get()?.['application_id'], db.prepare('PRAGMA user_version').get()?.['user_version']]
  } finally {
    db.close()
  }
}

/** A copy of a store's database with its log, to be read. */
function copyOf(folder: string): string {
  const copy = temporaryFolder()
  for (const end of ['', '-wal']) {
    const path = `${layoutOf(folder).database}${end}`
    if (existsSync(path)) cpSync(path, join(copy, `a.db${end}`))
  }
  return join(copy, 'a.db')
}

describe.each([['closed', true], ['left open', false]] as const)('a store that version 1 wrote and %s (R56)', (_how, closed) => {
  it('becomes the newest with nothing in it changed, after a backup of it as it was', () => {
    const folder = versionOne(closed)
    const before = rowsOf(copyOf(folder))
    const files = openFiles(folder)
    const store = files.unseal(KEY)
    expect(store.orders.get(sent.id)).toEqual(sent)
    expect(store.looks.ofAttempt(store.attempts.ofDraft(unsure.id)[0]!.id)).toHaveLength(1)
    expect([store.kept.all(), store.waiting.all(), store.wireLog.all()]).toEqual([[], [], []])
    expect(files.notices()).toMatchObject([{ id: 'notice' }])
    files.close()
    expect(rowsOf(layoutOf(folder).database)).toEqual(before)
    expect(versionIn(layoutOf(folder).database)).toEqual([APPLICATION_ID, SCHEMA_VERSION])
    const { backups } = layoutOf(folder)
    const [backup] = readdirSync(backups).toSorted()
    expect(rowsOf(join(backups, backup!))).toEqual(before)
    expect(versionIn(join(backups, backup!))).toEqual([APPLICATION_ID, 1])
  })

  it('takes documents from then on, and gives them back at the next start', () => {
    const folder = versionOne(closed)
    const store = openFiles(folder).unseal(KEY)
    const [document, download] = [keptDocument(), waitingDownload()]
    store.kept.add(document)
    store.waiting.put(download)
    store.wireLog.add('connection-1', document.orderId, called())
    store.close()
    const again = openFiles(folder).unseal(KEY)
    expect([again.kept.all(), again.waiting.all()]).toEqual([[document], [download]])
    expect(again.wireLog.ofOrder('connection-1', document.orderId)).toEqual([called()])
  })

  it('stays whole as it was where the step to the next version cannot be taken', () => {
    const folder = versionOne(closed)
    const before = rowsOf(copyOf(folder))
    const broken = [...MIGRATIONS.slice(0, 1), `${MIGRATIONS[1]}; CREATE TABLE wire_log (id TEXT)`]
    expect(() => openStoreFiles(folder, { migrations: broken })).toThrow()
    expect(rowsOf(copyOf(folder))).toEqual(before)
    expect(versionIn(copyOf(folder))).toEqual([APPLICATION_ID, 1])
    expect(openFiles(folder).unseal(KEY).orders.get(sent.id)).toEqual(sent)
  })
})

it('does not change a step of the schema that was released: stores of it are out there', () => {
  const hashes = MIGRATIONS.slice(0, 1).map(step => createHash('sha256').update(step).digest('hex'))
  expect(hashes).toEqual(['1ae14783bdfce1c5bdf8660f39d28265b8b160a4c8cdf0e939536fc7de4e1d12'])
})
