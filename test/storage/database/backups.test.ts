import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { backupsIn, backUp, isBackupDue, newestProven, pruneBackups } from '../../../main/storage/database/backups.ts'
import { openDatabase } from '../../../main/storage/database/database.ts'
import { timeName } from '../../../main/storage/database/layout.ts'
import { migrate } from '../../../main/storage/database/migrate.ts'
import { MIGRATIONS } from '../../../main/storage/database/schema.ts'
import { THIS_SYNC_DISK } from '../../../main/files/sync-disk.ts'
import { expectPrivate } from '../../files/permissions.ts'
import { A_DAY, NOW, temporaryFolder } from '../support/samples.ts'
import { tracedDisk } from '../support/traced.ts'

const taken = (at: number) => join('backups', `000007-${timeName(at)}.db`)

describe('a backup is due', () => {
  it.each<[string, readonly string[], boolean]>([
    ['where there is none', [], true],
    ['where the newest is more than a day old', [taken(NOW - A_DAY - 1), taken(NOW)], true],
    ['not where the newest is a day old', [taken(NOW - A_DAY)], false],
    ['not where it is of just now', [taken(NOW)], false],
    ['where it is of later, for the clock was set back since (L6)', [taken(NOW + 1)], true]
  ])('%s', (_when, backups, due) => {
    expect(isBackupDue(backups, NOW)).toBe(due)
  })
})

describe('backups', () => {
  it('are kept as many as asked for, the newest, and nothing of unfinished ones', () => {
    const folder = temporaryFolder()
    const names = [1, 2, 3, 4].map(number => `00000${number}-${timeName(NOW)}.db`)
    for (const name of [...names, `000005-${timeName(NOW)}.db.part`, 'other.txt']) writeFileSync(join(folder, name), '')
    pruneBackups(folder, 3, THIS_SYNC_DISK)
    expect(readdirSync(folder).toSorted()).toEqual([...names.slice(1), 'other.txt'])
  })

  it('are none, and no error, before the first', () => {
    const folder = join(temporaryFolder(), 'backups')
    pruneBackups(folder, 3, THIS_SYNC_DISK)
    expect(backupsIn(folder, THIS_SYNC_DISK)).toEqual([])
  })
})

describe('a backup that is taken', () => {
  it('has its bytes on the disk before it has its name, and the name before it counts', () => {
    const folder = temporaryFolder()
    const database = openDatabase(join(folder, 'title-desk.db'))
    migrate(database, MIGRATIONS)
    const steps: string[] = []
    const path = backUp(
      database,
      join(folder, 'backups'),
      NOW,
      tracedDisk(step => steps.push(step))
    )
    database.db.close()
    const name = `000001-${timeName(NOW)}.db`
    expect(steps).toEqual([`sync ${name}.part`, `rename ${name}.part → ${name}`, 'sync backups'])
    expect(backupsIn(join(folder, 'backups'), THIS_SYNC_DISK)).toEqual([path])
  })
})

/** A folder with so many backups, and their paths, the oldest first. */
function backedUp(count: number): { readonly folder: string; readonly paths: readonly string[] } {
  const folder = join(temporaryFolder(), 'backups')
  const database = openDatabase(':memory:')
  migrate(database, MIGRATIONS)
  const paths = Array.from({ length: count }, () => backUp(database, folder, NOW, THIS_SYNC_DISK))
  database.db.close()
  return { folder, paths }
}

describe('the backup that is restored', () => {
  const newest = (folder: string) => newestProven(folder, MIGRATIONS.length, THIS_SYNC_DISK)

  it('is the newest', () => {
    const { folder, paths } = backedUp(2)
    expect([newest(folder), backupsIn(folder, THIS_SYNC_DISK)]).toEqual([paths[1], paths.toReversed()])
  })

  it('is none where there is none', () => {
    expect(newest(join(temporaryFolder(), 'backups'))).toBeUndefined()
  })

  it.each([
    ['a later version of this program wrote', `PRAGMA user_version = ${MIGRATIONS.length + 1}`],
    ['another program wrote', 'PRAGMA application_id = 1'],
    [
      'has rows that hang on nothing',
      `PRAGMA foreign_keys = OFF; INSERT INTO events (draft_id, at, key_id, content) VALUES ('none', 1, 'none', x'00')`
    ]
  ])('is not one that %s', (_what, sql) => {
    const { folder, paths } = backedUp(2)
    const db = new DatabaseSync(paths[1]!)
    db.exec(sql)
    db.close()
    expect(newest(folder)).toBe(paths[0])
  })

  it.each<[string, (bytes: Buffer) => Uint8Array]>([
    ['is empty', bytes => bytes.subarray(0, 0)],
    ['is cut', bytes => bytes.subarray(0, bytes.byteLength - 5000)],
    ['is no database', () => Buffer.from('This was a backup.')],
    ['is damaged in one of its pages', bytes => bytes.fill(255, 4096, 8192)]
  ])('is not one that %s', (_what, damage) => {
    const { folder, paths } = backedUp(2)
    writeFileSync(paths[1]!, damage(readFileSync(paths[1]!)))
    expect(newest(folder)).toBe(paths[0])
  })
})

it('a backup takes the place of one that was never finished, and counts on whatever the clock says (L6)', () => {
  const { folder, paths } = backedUp(2)
  const database = openDatabase(':memory:')
  migrate(database, MIGRATIONS)
  const next = `000003-${timeName(NOW - A_DAY)}.db`
  writeFileSync(join(folder, `${next}.part`), 'cut short')
  expect(backUp(database, folder, NOW - A_DAY, THIS_SYNC_DISK)).toBe(join(folder, next))
  database.db.close()
  expect(
    readdirSync(folder)
      .toSorted()
      .map(name => join(folder, name))
  ).toEqual([...paths, join(folder, next)])
  expectPrivate(folder, 0o700)
})
