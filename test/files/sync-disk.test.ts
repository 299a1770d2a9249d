import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { backUp, backupsIn } from '../../main/storage/database/backups.ts'
import { openDatabase, type Database } from '../../main/storage/database/database.ts'
import { writeKeysFile } from '../../main/storage/database/data-keys.ts'
import { holdsUnsalvaged, markSalvaged, moveAside } from '../../main/storage/repair/incidents.ts'
import { openJournal } from '../../main/storage/journal/journal-file.ts'
import { layoutOf } from '../../main/storage/database/layout.ts'
import { changeMarker } from '../../main/storage/database/marker.ts'
import { migrate } from '../../main/storage/database/migrate.ts'
import { MIGRATIONS } from '../../main/storage/database/schema.ts'
import { moveStoreAside } from '../../main/storage/repair/set-aside.ts'
import { THIS_SYNC_DISK, writeAtomicallySync } from '../../main/files/sync-disk.ts'
import { expectPrivate } from './permissions.ts'
import { attempt, KEY, NOW, openStore, queued, temporaryFolder, wireMark } from '../storage/support/samples.ts'
import { tracedDisk } from '../storage/support/traced.ts'

function traced(): { readonly steps: string[]; readonly disk: ReturnType<typeof tracedDisk> } {
  const steps: string[] = []
  return { steps, disk: tracedDisk(step => steps.push(step)) }
}

const WHOLE = (name: string, folder: string) => [
  `write ${name}.tmp`,
  `sync ${name}.tmp`,
  `rename ${name}.tmp → ${name}`,
  `sync ${folder}`
]

describe('a file that is written whole without waiting for the disk (S01)', () => {
  it('is synced before it takes its name, and its folder after', () => {
    const folder = temporaryFolder()
    const { steps, disk } = traced()
    writeAtomicallySync(join(folder, 'keys.json'), 'new', disk)
    expect(steps).toEqual(WHOLE('keys.json', basename(folder)))
    expectPrivate(join(folder, 'keys.json'), 0o600)
  })

  it('leaves the old bytes and nothing beside them where it cannot be synced', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'marker')
    writeFileSync(path, 'old')
    const { fs } = THIS_SYNC_DISK
    const broken = {
      ...THIS_SYNC_DISK,
      fs: {
        ...fs,
        fsyncSync: () => {
          throw Object.assign(new Error('EIO'), { code: 'EIO' })
        }
      }
    }
    expect(() => {
      writeAtomicallySync(path, 'new', broken)
    }).toThrow('EIO')
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['marker'])
  })

  it('leaves the old bytes and nothing beside them where the new ones cannot take their name', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'marker')
    writeFileSync(path, 'old')
    const { fs } = THIS_SYNC_DISK
    const renameSync = () => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    }
    expect(() => {
      writeAtomicallySync(path, 'new', { ...THIS_SYNC_DISK, fs: { ...fs, renameSync } })
    }).toThrow('ENOSPC')
    expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['old', ['marker']])
  })

  it('is closed where it cannot be written, and nothing of it stays', () => {
    const folder = temporaryFolder()
    const { fs } = THIS_SYNC_DISK
    let closed = 0
    const closeSync = (file: number) => {
      closed += 1
      fs.closeSync(file)
    }
    const writeSync = (() => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    }) as typeof fs.writeSync
    expect(() => {
      writeAtomicallySync(join(folder, 'marker'), 'new', { ...THIS_SYNC_DISK, fs: { ...fs, closeSync, writeSync } })
    }).toThrow('ENOSPC')
    expect([closed, readdirSync(folder)]).toEqual([1, []])
  })

  it('takes a disk that writes in parts', () => {
    const path = join(temporaryFolder(), 'marker')
    const { fs } = THIS_SYNC_DISK
    const writeSync = ((file: number, bytes: Uint8Array, from: number) =>
      fs.writeSync(file, bytes, from, Math.min(3, bytes.byteLength - from))) as typeof fs.writeSync
    writeAtomicallySync(path, 'twelve bytes', { ...THIS_SYNC_DISK, fs: { ...fs, writeSync } })
    expect(readFileSync(path, 'utf8')).toBe('twelve bytes')
  })

  it('is how the keys, the marker and a shorter journal are written', () => {
    const folder = temporaryFolder()
    const { steps, disk } = traced()
    writeKeysFile(join(folder, 'keys.json'), [], disk)
    changeMarker(join(folder, 'marker'), { hasWal: true }, disk)
    const order = queued()
    const journal = openJournal(join(folder, 'journal'), KEY, disk)
    for (let marks = 0; marks < 2; marks += 1) journal.append(wireMark(order, attempt(order)))
    steps.splice(8)
    const [first] = journal.read().lines
    journal.keep(line => line === first)
    expect(steps).toEqual(['keys.json', 'marker', 'journal'].flatMap(name => WHOLE(name, basename(folder))))
  })
})

describe('what must be on the disk before anything else happens', () => {
  it('of the journal: a mark is synced before its append returns, and the folder with the first', () => {
    const folder = temporaryFolder()
    const { steps, disk } = traced()
    const order = queued()
    const journal = openJournal(join(folder, 'journal'), KEY, disk)
    journal.append(wireMark(order, attempt(order)))
    expect(steps).toEqual([`sync ${basename(folder)}`, 'write journal', 'sync journal'])
    journal.append(wireMark(order, attempt(order)))
    expect(steps.slice(3)).toEqual(['write journal', 'sync journal'])
    journal.close()
  })

  it('of a backup: its bytes before its name, and its name before it counts', () => {
    const folder = temporaryFolder()
    const database = openDatabase(':memory:')
    migrate(database, MIGRATIONS)
    const { steps, disk } = traced()
    const name = basename(backUp(database, join(folder, 'backups'), NOW, disk))
    database.db.close()
    expect(steps).toEqual([`sync ${name}.part`, `rename ${name}.part → ${name}`, 'sync backups'])
  })

  it('of a new database: its bytes before its name', () => {
    const { steps, disk } = traced()
    openStore(temporaryFolder(), { disk }).close()
    expect(steps.slice(0, 3)).toEqual([
      'sync title-desk.db.part',
      'rename title-desk.db.part → title-desk.db',
      'sync store'
    ])
  })

  it('of what is moved aside: the record of it first, the log before its database, then both folders', () => {
    const layout = layoutOf(temporaryFolder())
    mkdirSync(layout.root)
    for (const path of [layout.database, layout.wal, layout.shm]) writeFileSync(path, 'x')
    const { steps, disk } = traced()
    const { path } = moveAside(layout, 'repaired', NOW, disk)
    expect(steps).toEqual([
      ...WHOLE('incident.json', basename(path)),
      'sync quarantine',
      ...['title-desk.db-shm', 'title-desk.db-wal', 'title-desk.db'].map(name => `rename ${name} → ${name}`),
      `sync ${basename(path)}`,
      'sync store'
    ])
  })

  it('of a store that is closed: that its log need not be there, before that goes with the database', () => {
    const { steps, disk } = traced()
    const open = (path: string): Database => {
      const database = openDatabase(path)
      const close = database.db.close.bind(database.db)
      database.db.close = () => {
        steps.push('database closed')
        close()
      }
      return database
    }
    const store = openStore(temporaryFolder(), { disk, open })
    steps.length = 0
    store.close()
    expect(steps).toEqual([...WHOLE('marker', 'store'), 'database closed'])
  })

  it('of a store that is put away for a new beginning: one rename, and the folder it went to', () => {
    const layout = layoutOf(temporaryFolder())
    mkdirSync(layout.root)
    const { steps, disk } = traced()
    moveStoreAside(layout, NOW, disk)
    expect(steps).toEqual([expect.stringMatching(/^rename store → 2026-/), 'sync store-aside'])
  })
})

it('a backup that lacks a row is none, and leaves no file that could pass for one', () => {
  const folder = join(temporaryFolder(), 'backups')
  const [database, emptier] = [openDatabase(':memory:'), openDatabase(':memory:')]
  for (const each of [database, emptier]) migrate(each, MIGRATIONS)
  database.db.exec("INSERT INTO notices (id, content) VALUES ('one', '{}')")
  const torn: Database = {
    ...database,
    db: new Proxy(database.db, {
      get: (db, name) => {
        const value: unknown = Reflect.get(db, name)
        if (typeof value !== 'function') return value
        return (text: string) =>
          name === 'prepare' && text.startsWith('VACUUM')
            ? emptier.db.prepare(text)
            : (Reflect.apply(value, db, [text]) as unknown)
      }
    })
  }
  expect(() => backUp(torn, folder, NOW, THIS_SYNC_DISK)).toThrow('not what was backed up')
  expect(backupsIn(folder, THIS_SYNC_DISK)).toEqual([])
  expect(backUp(database, folder, NOW, THIS_SYNC_DISK)).toBe(backupsIn(folder, THIS_SYNC_DISK)[0])
  for (const each of [database, emptier]) each.db.close()
})

it('what lies aside needs a key until a key has read it, and not any more then', () => {
  const layout = layoutOf(temporaryFolder())
  mkdirSync(layout.root)
  writeFileSync(layout.database, 'x')
  expect(holdsUnsalvaged(layout, THIS_SYNC_DISK)).toBe(false)
  const incident = moveAside(layout, 'repaired', NOW, THIS_SYNC_DISK)
  expect(holdsUnsalvaged(layout, THIS_SYNC_DISK)).toBe(true)
  markSalvaged(incident, KEY.id, THIS_SYNC_DISK)
  expect(holdsUnsalvaged(layout, THIS_SYNC_DISK)).toBe(false)
})
