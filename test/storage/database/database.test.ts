import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeOfficeTables } from '../../../main/office/desk/desk-records.ts'
import { isAtLeast, OLDEST_SQLITE, openDatabase, transaction } from '../../../main/storage/database/database.ts'
import { migrate } from '../../../main/storage/database/migrate.ts'
import { MIGRATIONS } from '../../../main/storage/database/schema.ts'
import { openStoreFiles } from '../../../main/storage/store-files.ts'
import { openStore, temporaryFolder } from '../support/samples.ts'

function opened(path = join(temporaryFolder(), 'a.db')) {
  const database = openDatabase(path)
  onTestFinished(() => {
    if (database.db.isOpen) database.db.close()
  })
  return database
}

describe('an open database', () => {
  it.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['fullfsync', 1],
    ['checkpoint_fullfsync', 1],
    ['secure_delete', 1],
    ['trusted_schema', 0],
    ['cell_size_check', 1],
    ['foreign_keys', 1],
    ['mmap_size', 0],
    ['locking_mode', 'exclusive'],
    ['temp_store', 2],
    ['wal_autocheckpoint', 100],
    ['page_size', 4096]
  ])('has %s set to %s (R52)', (name, value) => {
    expect(Object.values(opened().db.prepare(`PRAGMA ${name}`).get() ?? {})).toEqual([value])
  })

  it('is on the defensive: its log cannot be switched off, nor its schema written by hand (R52)', () => {
    const { db } = opened()
    db.exec('PRAGMA journal_mode = OFF; PRAGMA writable_schema = ON; CREATE TABLE a (b TEXT) STRICT')
    expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    expect(() => db.exec("UPDATE sqlite_schema SET sql = ''")).toThrow(/may not be modified/)
  })

  it('is new enough for a log that cannot be damaged by a reset (R16)', () => {
    expect(isAtLeast(String(opened().db.prepare('SELECT sqlite_version() AS v').get()?.['v']), OLDEST_SQLITE)).toBe(
      true
    )
  })

  it.each([
    ['3.51.3', true],
    ['3.51.2', false],
    ['3.51.10', true],
    ['3.52.0', true],
    ['3.7.0', false],
    ['4.0.0', true],
    ['3.51', false],
    ['3.53.4', true]
  ])('%s is new enough: %s (R16)', (version, enough) => {
    expect(isAtLeast(version, OLDEST_SQLITE)).toBe(enough)
  })

  it('is refused where it is not (R16)', () => {
    const older = { get: () => ({ version: '3.51.2' }) }
    vi.spyOn(DatabaseSync.prototype, 'prepare').mockReturnValueOnce(older as never)
    expect(() => openDatabase(':memory:')).toThrow('SQLite 3.51.2 is older than 3.51.3')
  })

  it('has no table that takes a value of another type than its column has, those of an office included (R52)', () => {
    const database = opened(':memory:')
    migrate(database, MIGRATIONS)
    makeOfficeTables(database)
    const tables = database.db
      .prepare('PRAGMA table_list')
      .all()
      .filter(({ schema, name }) => schema === 'main' && name !== 'sqlite_schema')
    expect(tables.length).toBeGreaterThan(20)
    expect(tables.filter(({ strict }) => strict !== 1).map(({ name }) => name)).toEqual([])
  })

  it('keeps its log as a file of its own and maps none into memory', () => {
    const path = join(temporaryFolder(), 'a.db')
    const first = openDatabase(path)
    first.db.exec('CREATE TABLE a (b TEXT) STRICT')
    first.db.close()
    opened(path)
    expect(() => new DatabaseSync(path, { timeout: 0 }).exec('SELECT * FROM a')).toThrow(/locked/)
  })
})

describe('a transaction', () => {
  it('keeps all or nothing, and gives what its work gave', () => {
    const database = opened()
    database.db.exec('CREATE TABLE a (b TEXT) STRICT')
    expect(transaction(database, () => database.sql('INSERT INTO a VALUES (?)').run('x').changes)).toBe(1)
    expect(() =>
      transaction(database, () => {
        database.sql('INSERT INTO a VALUES (?)').run('y')
        throw new Error('halfway')
      })
    ).toThrow('halfway')
    expect(database.sql('SELECT b FROM a').all()).toEqual([{ b: 'x' }])
  })
})

describe('a store in use', () => {
  it('is busy for another process at once (R57)', () => {
    const folder = temporaryFolder()
    openStore(folder)
    const files = new URL('../../../main/storage/store-files.ts', import.meta.url).href
    const program = `import { openStoreFiles } from ${JSON.stringify(files)}
      console.log(JSON.stringify(openStoreFiles(${JSON.stringify(folder)})))`
    const other = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], { encoding: 'utf8' })
    expect(JSON.parse(other.stdout)).toEqual({ ok: false, failure: 'in-use' })
  })

  it('is free again when it is closed', () => {
    const folder = temporaryFolder()
    openStore(folder).close()
    const again = openStoreFiles(folder)
    expect(again.ok).toBe(true)
    if (again.ok) again.value.close()
  })
})
