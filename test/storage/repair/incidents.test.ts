import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { THIS_SYNC_DISK } from '../../../main/files/sync-disk.ts'
import { layoutOf, type Layout } from '../../../main/storage/database/layout.ts'
import { holdsUnsalvaged, incidentsOf, markSalvaged, moveAside } from '../../../main/storage/repair/incidents.ts'
import { moveStoreAside } from '../../../main/storage/repair/set-aside.ts'
import { NOW, temporaryFolder } from '../support/samples.ts'

/** A store's folder, empty. */
function emptyStore(): Layout {
  const layout = layoutOf(temporaryFolder())
  mkdirSync(layout.root)
  return layout
}

describe('what lies aside of a store', () => {
  it('is told oldest first, what was moved in one millisecond too, each in a folder of its own', () => {
    const layout = emptyStore()
    const made = [NOW, NOW, NOW - 9].map((at, index) => {
      writeFileSync(layout.database, `database ${index}`)
      return moveAside(layout, index === 1 ? 'missing' : 'repaired', at, THIS_SYNC_DISK)
    })
    expect(new Set(made.map(({ path }) => path)).size).toBe(3)
    expect(incidentsOf(layout, THIS_SYNC_DISK)).toEqual([made[2], made[0], made[1]])
  })

  it('is nothing before anything was moved', () => {
    expect(incidentsOf(emptyStore(), THIS_SYNC_DISK)).toEqual([])
  })

  it('keeps for which keys it has been brought back, one after the other', () => {
    const layout = emptyStore()
    writeFileSync(layout.database, 'x')
    moveAside(layout, 'missing', NOW, THIS_SYNC_DISK)
    for (const key of ['key-1', 'key-2']) markSalvaged(incidentsOf(layout, THIS_SYNC_DISK)[0]!, key, THIS_SYNC_DISK)
    expect(incidentsOf(layout, THIS_SYNC_DISK)).toMatchObject([
      { kind: 'missing', at: NOW, salvagedFor: ['key-1', 'key-2'] }
    ])
  })

  it.each([
    '',
    '{',
    'null',
    '{"kind":"lost","at":1,"salvagedFor":["key-1"]}',
    '{"kind":"repaired","at":"1","salvagedFor":["key-1"]}',
    '{"kind":"repaired","at":1,"salvagedFor":"key-1"}',
    '{"kind":"repaired","at":1}'
  ])('counts as brought back for no key where its record was damaged: %s', record => {
    const layout = emptyStore()
    writeFileSync(layout.database, 'x')
    const { path } = moveAside(layout, 'missing', NOW, THIS_SYNC_DISK)
    writeFileSync(join(path, 'incident.json'), record)
    expect(incidentsOf(layout, THIS_SYNC_DISK)).toEqual([{ path, kind: 'repaired', at: 0, salvagedFor: [] }])
    expect(holdsUnsalvaged(layout, THIS_SYNC_DISK)).toBe(true)
  })

  it.each<[string, keyof Layout | null, boolean]>([
    ['a database', 'database', true],
    ['a log alone', 'wal', true],
    ['nothing, for both were gone', null, false],
    ['an index of a log, which says nothing', 'shm', false]
  ])('needs a key where it is %s', (_what, name, needs) => {
    const layout = emptyStore()
    if (name !== null) writeFileSync(layout[name], 'x')
    moveAside(layout, 'missing', NOW, THIS_SYNC_DISK)
    expect(holdsUnsalvaged(layout, THIS_SYNC_DISK)).toBe(needs)
  })

  it('needs none where it is an empty file', () => {
    const layout = emptyStore()
    writeFileSync(layout.database, '')
    moveAside(layout, 'repaired', NOW, THIS_SYNC_DISK)
    expect(holdsUnsalvaged(layout, THIS_SYNC_DISK)).toBe(false)
  })
})

it('stores that are put away in one millisecond lie beside each other', () => {
  const layout = emptyStore()
  const names: string[] = []
  for (const number of [1, 2]) {
    mkdirSync(layout.root, { recursive: true })
    writeFileSync(join(layout.root, `file ${number}`), 'x')
    moveStoreAside(layout, NOW, {
      ...THIS_SYNC_DISK,
      fs: {
        ...THIS_SYNC_DISK.fs,
        renameSync: (from, to) => {
          names.push(basename(String(to)))
          THIS_SYNC_DISK.fs.renameSync(from, to)
        }
      }
    })
  }
  expect(names).toEqual(['2026-11-20T15-04-05-000Z', '2026-11-20T15-04-05-000Z-2'])
})
