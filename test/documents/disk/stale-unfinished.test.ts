import * as fs from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import {
  canTakeUp,
  newUnfinished,
  removeStaleUnfinished,
  removeUnfinished,
  unfinishedName
} from '../../../main/documents/disk/unfinished.ts'
import { diskWith, nodeError } from '../../files/disk-with.ts'
import { expectPrivate } from '../../files/permissions.ts'
import { temporaryFolder } from '../support/desk.ts'

const DAY = 86_400_000
/** The number of no process. */
const GONE = 2 ** 22 + 1
const { disk } = diskWith()
const mine = { disk, profile: '/mine' }

async function rootWith(...names: readonly string[]) {
  const root = await temporaryFolder()
  await fs.mkdir(join(root, '.incoming'))
  for (const name of names) await fs.writeFile(join(root, '.incoming', name), '')
  return root
}

describe('an unfinished file', () => {
  it('that this program is writing stays, until it is done with it', async () => {
    const root = await temporaryFolder()
    const path = await newUnfinished(root, '/mine', disk)
    await fs.writeFile(path, '')
    expect(await removeStaleUnfinished(root, mine)).toBe(0)
    await removeUnfinished(path, disk)
    await fs.writeFile(path, '')
    expect(await removeStaleUnfinished(root, mine)).toBe(1)
  })

  it('of an earlier run stays once it is taken up', async () => {
    const name = unfinishedName(GONE, '/mine')
    const root = await rootWith(name, unfinishedName(GONE, '/mine'))
    expect(await canTakeUp(root, join(root, '.incoming', name), 0, disk)).toBe(true)
    expect(await removeStaleUnfinished(root, mine)).toBe(1)
    expect(await fs.readdir(join(root, '.incoming'))).toEqual([basename(name)])
  })

  it('of a program that another user of this computer runs stays', async () => {
    const root = await rootWith(unfinishedName(GONE, '/another'))
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw nodeError('EPERM')
    })
    expect(await removeStaleUnfinished(root, mine)).toBe(0)
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw nodeError('ESRCH')
    })
    expect(await removeStaleUnfinished(root, mine)).toBe(1)
  })

  it('is not taken for old because another was written by a clock that was ahead (M4)', async () => {
    const [name, ahead] = [unfinishedName(GONE, '/mine'), unfinishedName(GONE, '/mine')]
    const root = await rootWith(name, ahead)
    const inAYear = new Date(Date.now() + 365 * DAY)
    await fs.utimes(join(root, '.incoming', ahead), inAYear, inAYear)
    expect(await removeStaleUnfinished(root, { disk, profile: null, olderThan: 7 * DAY })).toBe(0)
  })
})

describe('the folder of unfinished files', () => {
  it('is for its owner alone, and no link to another folder (R60)', async () => {
    const [root, other] = [await temporaryFolder(), await temporaryFolder()]
    const path = await newUnfinished(root, '/mine', disk)
    expect(dirname(path)).toBe(join(root, '.incoming'))
    expectPrivate(dirname(path), 0o700)
    await fs.rmdir(dirname(path))
    await fs.symlink(other, dirname(path))
    await expect(newUnfinished(root, '/mine', disk)).rejects.toMatchObject({ code: 'EACCES' })
  })

  it('may lie under a document folder that is a link itself', async () => {
    const [root, around] = [await temporaryFolder(), await temporaryFolder()]
    await fs.symlink(root, join(around, 'documents'))
    await expect(newUnfinished(join(around, 'documents'), '/mine', disk)).resolves.toContain('.part')
  })
})

describe('what can be gone on with', () => {
  it('has at least the bytes that are said to be safe, and is ours by its folder and its name (R62)', async () => {
    const root = await rootWith('film.part')
    const path = join(root, '.incoming', unfinishedName(GONE, '/mine'))
    await fs.writeFile(path, 'begun')
    const film = join(root, '.incoming', 'film.part')
    await fs.writeFile(film, 'begun')
    expect(await canTakeUp(root, path, 5, disk)).toBe(true)
    expect(await canTakeUp(root, path, 6, disk)).toBe(false)
    expect(await canTakeUp(root, film, 5, disk)).toBe(false)
    expect(await canTakeUp(dirname(root), path, 5, disk)).toBe(false)
  })

  it('is nothing that cannot be looked at; a bug is none of that', async () => {
    const root = await rootWith()
    const path = join(root, '.incoming', unfinishedName(GONE, '/mine'))
    const looking = (error: Error) =>
      diskWith({ lstat: (() => Promise.reject(error)) as unknown as typeof fs.lstat }).disk
    expect(await canTakeUp(root, path, 0, looking(nodeError('EACCES')))).toBe(false)
    await expect(canTakeUp(root, path, 0, looking(new Error('a bug')))).rejects.toThrow('a bug')
  })
})

it('what is gone already needs no removing, and what cannot be removed is told', async () => {
  await expect(removeUnfinished('/nowhere/a.part', disk)).resolves.toBeUndefined()
  const held = diskWith({ unlink: () => Promise.reject(nodeError('EACCES')) })
  await expect(removeUnfinished('/a.part', held.disk)).rejects.toMatchObject({ code: 'EACCES' })
  const scanned = diskWith({ unlink: () => Promise.reject(nodeError('EBUSY')) }, 'win32')
  await expect(removeUnfinished('/a.part', scanned.disk)).rejects.toMatchObject({ code: 'EBUSY' })
  expect([held.waits.length, scanned.waits.length > 0]).toEqual([0, true])
})

it('the folder is not taken for empty where it cannot be read', async () => {
  const readdir = (() => Promise.reject(nodeError('EACCES'))) as unknown as typeof fs.readdir
  await expect(
    removeStaleUnfinished('/documents', { disk: diskWith({ readdir }).disk, profile: null })
  ).rejects.toMatchObject({ code: 'EACCES' })
})

it('stale files are counted once they are gone', async () => {
  const root = await rootWith(unfinishedName(GONE, '/mine'))
  const [removing, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = diskWith({
    unlink: async path => {
      removing.resolve()
      await removed.promise
      return fs.unlink(path)
    }
  })
  let isOver = false
  const counting = removeStaleUnfinished(root, { disk: slow.disk, profile: '/mine' }).finally(() => (isOver = true))
  await removing.promise
  await new Promise(setImmediate)
  expect(isOver).toBe(false)
  removed.resolve()
  expect([await counting, await fs.readdir(join(root, '.incoming'))]).toEqual([1, []])
})
