import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { makeOfficeTables } from '../../main/office/desk/desk-records.ts'
import { openStoreFiles } from '../../main/storage/store-files.ts'
import { SHAPES } from '../../main/storage/repair/found-rows.ts'
import { APPLICATION_ID, MIGRATIONS } from '../../main/storage/database/schema.ts'
import { deskOrder, KEY, NOW, openFiles, openStore, temporaryFolder } from './support/samples.ts'

const NEXT = 'CREATE TABLE lately (id TEXT PRIMARY KEY) STRICT; ALTER TABLE baselines ADD COLUMN note TEXT'

/** The bytes of every file in a folder, by name. */
function bytesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    statSync(join(folder, name)).isFile()
  )
  return Object.fromEntries(
    names.toSorted().map(name => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')
    ])
  )
}

function databaseOf(folder: string): DatabaseSync {
  return new DatabaseSync(join(folder, 'store', 'title-desk.db'))
}

describe('a store of a later version (R56)', () => {
  it('is refused, with no byte of it changed', () => {
    const folder = temporaryFolder()
    const later = openStore(folder, { migrations: [...MIGRATIONS, NEXT] })
    later.orders.put(deskOrder())
    later.close()
    const before = bytesOf(folder)
    expect(openStoreFiles(folder)).toEqual({ ok: false, failure: 'newer' })
    expect(bytesOf(folder)).toEqual(before)
  })

  it('is refused as that each time, and not as one that another program holds', () => {
    const folder = temporaryFolder()
    openStore(folder, { migrations: [...MIGRATIONS, NEXT] }).close()
    for (let times = 0; times < 2; times++) expect(openStoreFiles(folder)).toEqual({ ok: false, failure: 'newer' })
  })

  it('is refused though only its log says so, for it was never closed', () => {
    const folder = temporaryFolder()
    openStore(folder).close()
    const live = openStore(folder, { migrations: [...MIGRATIONS, NEXT] })
    live.orders.put(deskOrder())
    const copy = temporaryFolder()
    cpSync(folder, copy, { recursive: true })
    live.close()
    const before = bytesOf(copy)
    expect(openStoreFiles(copy)).toEqual({ ok: false, failure: 'newer' })
    expect(bytesOf(copy)).toEqual(before)
  })

  it.each([
    ['', () => undefined],
    [' of a desk in an office', makeOfficeTables]
  ])('is not seen in a number%s that was damaged: the schema and the marker know better', (_whose, join) => {
    const folder = temporaryFolder()
    const store = openStore(folder)
    join(store.database())
    const order = deskOrder()
    store.orders.put(order)
    store.close()
    const db = databaseOf(folder)
    db.exec('PRAGMA user_version = 4097')
    db.close()
    const files = openFiles(folder)
    expect(files.unseal(KEY).orders.get(order.id)).toEqual(order)
    expect(files.notices()).toMatchObject([{ kind: 'repaired', restored: 1, unreadable: 0 }])
  })
})

describe('a store of an earlier version (R56)', () => {
  function earlier(): string {
    const folder = temporaryFolder()
    const store = openStore(folder)
    store.orders.put(deskOrder())
    store.close()
    return folder
  }

  it('is brought up to date, after a backup of it as it was', () => {
    const folder = earlier()
    const files = openFiles(folder, { migrations: [...MIGRATIONS, NEXT] })
    const [backup] = readdirSync(join(folder, 'store', 'backups'))
    expect(files.unseal(KEY).orders.list(null, ['draft'])).toHaveLength(1)
    files.close()
    expect(databaseOf(folder).prepare('PRAGMA user_version').get()).toEqual({ user_version: MIGRATIONS.length + 1 })
    const copy = new DatabaseSync(join(folder, 'store', 'backups', backup ?? ''), { readOnly: true })
    expect(copy.prepare('PRAGMA user_version').get()).toEqual({ user_version: MIGRATIONS.length })
    expect(copy.prepare('PRAGMA application_id').get()).toEqual({ application_id: APPLICATION_ID })
    expect(copy.prepare('SELECT count(*) AS n FROM desk_orders').get()).toEqual({ n: 1 })
    copy.close()
  })

  it.each([
    ['cannot be carried out', `${NEXT}; CREATE TABLE lately (id TEXT)`, 'lately already exists'],
    [
      'leaves rows that hang on nothing',
      // Otherwise SQLite itself refuses the row as it comes.
      `${NEXT}; PRAGMA defer_foreign_keys = ON;
        INSERT INTO events (draft_id, at, key_id, content) VALUES ('none', 1, 'none', x'00')`,
      'left rows of events that hang on nothing'
    ]
  ])('stays whole as it was where a step %s', (_what, step, because) => {
    const folder = earlier()
    expect(() => openStoreFiles(folder, { migrations: [...MIGRATIONS, step] })).toThrow(because)
    const files = openFiles(folder)
    expect(files.unseal(KEY).orders.list(null, ['draft'])).toHaveLength(1)
    expect(files.notices()).toEqual([])
    expect(existsSync(join(folder, 'store', 'quarantine'))).toBe(false)
  })
})

describe('what is salvaged', () => {
  it('has the shape of the tables it is salvaged for', () => {
    const folder = temporaryFolder()
    openStore(folder).close()
    const db = databaseOf(folder)
    for (const [table, shape] of Object.entries(SHAPES)) {
      const columns = db
        .prepare(`PRAGMA table_info(${table})`)
        .all()
        .map(({ name, type, notnull, pk }) => {
          const kind = String(type).toLowerCase()
          return [name, kind === 'integer' && pk === 1 ? 'rowid' : notnull === 1 || pk === 1 ? kind : `${kind}?`]
        })
      expect(Object.entries(shape), table).toEqual(columns)
    }
    // A table that is new to the schema must be thought of: what proves its rows, and who brings them back.
    const tables = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .all()
      .map(({ name }) => name)
    expect(tables).toEqual(
      [
        ...Object.keys(SHAPES),
        'baselines',
        'clock',
        'notices',
        'seal_forms',
        'set_aside',
        'waiting_downloads'
      ].toSorted()
    )
    db.close()
  })
})

it('takes its backups whatever the clock says (L6)', () => {
  const folder = temporaryFolder()
  const store = openStore(folder)
  store.orders.put(deskOrder())
  store.close()
  for (const at of [NOW, NOW - 365 * 24 * 3_600_000, NOW + 365 * 24 * 3_600_000, NOW])
    openStore(folder, { now: () => at }).close()
  const names = readdirSync(join(folder, 'store', 'backups')).toSorted()
  expect(names.map(name => name.slice(0, 6))).toEqual(['000002', '000003', '000004'])
})
