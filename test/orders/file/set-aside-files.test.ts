import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { putAside } from '../../../main/orders/engine/open-file.ts'
import { restore, setAside, setAsideFilesOf } from '../../../main/orders/file/set-aside-files.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'title-desk-set-aside-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  return folder
}

it('caches of two clients that are set aside in one millisecond both stay, the later one first', () => {
  const file = join(emptyFolder(), 'connection-1.db')
  for (const client of ['one', 'another']) {
    writeFileSync(file, client)
    setAside(file, 1_800_000_000_000)
  }
  expect(setAsideFilesOf(file).map(path => readFileSync(path, 'utf8'))).toEqual(['another', 'one'])
})

it('a cache is set aside with its logs, counts as one, and comes back with them', () => {
  const folder = emptyFolder()
  const file = join(folder, 'a.db')
  for (const end of ['', '-wal', '-shm']) writeFileSync(file + end, end)
  writeFileSync(join(folder, 'b.db.client-4'), 'of another connection')
  setAside(file, 5)
  const aside = ['a.db.client-5', 'a.db.client-5-shm', 'a.db.client-5-wal']
  expect(readdirSync(folder).toSorted()).toEqual([...aside, 'b.db.client-4'])
  const [known, ...others] = setAsideFilesOf(file)
  expect([known, others]).toEqual([join(folder, 'a.db.client-5'), []])
  restore(known ?? '', file)
  expect(readdirSync(folder).toSorted()).toEqual(['a.db', 'a.db-shm', 'a.db-wal', 'b.db.client-4'])
  expect(readFileSync(`${file}-wal`, 'utf8')).toBe('-wal')
})

it('a damaged cache is put aside with its logs, in the place of one from before', () => {
  const folder = emptyFolder()
  const file = join(folder, 'a.db')
  for (const name of ['a.db', 'a.db-wal', 'a.db-shm', 'a.db.damaged-1', 'a.db.damaged-1-wal', 'a.db.client-4'])
    writeFileSync(join(folder, name), name)
  putAside(file, 7)
  const damaged = ['a.db.damaged-7', 'a.db.damaged-7-shm', 'a.db.damaged-7-wal']
  expect(readdirSync(folder).toSorted()).toEqual(['a.db.client-4', ...damaged])
  expect(readFileSync(join(folder, 'a.db.damaged-7-wal'), 'utf8')).toBe('a.db-wal')
})
