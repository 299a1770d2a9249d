import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { backupsIn, backUp, isBackupDue, pruneBackups } from '../../../main/storage/database/backups.ts'
import { openDatabase } from '../../../main/storage/database/database.ts'
import { timeName } from '../../../main/storage/database/layout.ts'
import { migrate } from '../../../main/storage/database/migrate.ts'
import { MIGRATIONS } from '../../../main/storage/database/schema.ts'
import { THIS_SYNC_DISK } from '../../../main/files/sync-disk.ts'
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
