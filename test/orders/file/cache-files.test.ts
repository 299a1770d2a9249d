import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { filesOf, markedIn, removeFilesOf, unmark } from '../../../main/orders/file/cache-files.ts'

const OWN = ['a.db', 'a.db-shm', 'a.db-wal', 'a.db.client-5', 'a.db.damaged-7-wal']
const OTHERS = ['a.db2-wal', 'a.dbx', 'aa.db', 'b.db', 'b.db-wal']

function folderWith(...names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-cache-files-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  for (const name of names) writeFileSync(join(folder, name), name)
  return folder
}

it('the files of a cache are itself, its logs, and what was set aside or damaged, and none of another’s', async () => {
  const folder = folderWith(...OWN, ...OTHERS, 'a.db.removed')
  const found = await filesOf(join(folder, 'a.db'))
  expect(found.toSorted()).toEqual(OWN.map(name => join(folder, name)))
})

it('a cache is removed with everything that belongs to it, and nothing of another (R24)', async () => {
  const folder = folderWith(...OWN, ...OTHERS)
  await removeFilesOf(join(folder, 'a.db'))
  expect(readdirSync(folder).toSorted()).toEqual(OTHERS)
})

it('a cache that never had a file is removed without a trace', async () => {
  const folder = join(folderWith(), 'none')
  await removeFilesOf(join(folder, 'a.db'))
  expect([existsSync(folder), markedIn(folder)]).toEqual([false, []])
})

it('a cache that could not be removed is known by its mark, until it is in use again', () => {
  const folder = folderWith('a.db', 'a.db.removed', 'b.db')
  expect(markedIn(folder)).toEqual([join(folder, 'a.db')])
  unmark(join(folder, 'b.db'))
  expect(markedIn(folder)).toEqual([join(folder, 'a.db')])
  unmark(join(folder, 'a.db'))
  expect([markedIn(folder), readdirSync(folder).toSorted()]).toEqual([[], ['a.db', 'b.db']])
})
