import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isWithinReach, unlinkFiles } from '../../../main/documents/kept/unlink-files.ts'
import type { Disk } from '../../../main/files/disk.ts'
import { diskWith, nodeError } from '../../files/disk-with.ts'
import { keptDocument } from '../../storage/support/samples.ts'
import { temporaryFolder } from '../support/desk.ts'

/** A file in its order's folder, which holds nothing else. */
async function stored() {
  const root = await temporaryFolder()
  await fs.mkdir(join(root, 'order'))
  await fs.writeFile(join(root, 'order', 'a.pdf'), 'a')
  return { root, file: keptDocument({ root, folder: 'order', fileName: 'a.pdf' }) }
}

describe('a stored file that is removed', () => {
  it('is tried again on Windows while something holds it, and goes with its folder', async () => {
    const { root, file } = await stored()
    let tries = 0
    const { disk, waits } = diskWith(
      {
        unlink: async path => {
          tries += 1
          if (tries < 3) throw nodeError('EBUSY')
          return fs.unlink(path)
        }
      },
      'win32'
    )
    expect(await unlinkFiles([file], [], disk)).toEqual({ gone: [file], left: [] })
    expect([waits, await fs.readdir(root)]).toEqual([[10, 20], []])
  })

  it.each([
    ['is gone by then', 'ENOENT', true],
    ['cannot be removed', 'EACCES', false]
  ])('counts as gone or is left: it %s', async (_what, code, isGone) => {
    const { file } = await stored()
    const { disk } = diskWith({ unlink: () => Promise.reject(nodeError(code)) })
    expect(await unlinkFiles([file], [], disk)).toEqual(
      isGone ? { gone: [file], left: [] } : { gone: [], left: [file] }
    )
  })

  it('does not hide a bug, neither of its own nor of its folder', async () => {
    const { file } = await stored()
    const bug = () => Promise.reject(new Error('a bug'))
    const changes: readonly Partial<Disk['fs']>[] = [{ unlink: bug }, { rmdir: bug }]
    for (const change of changes) await expect(unlinkFiles([file], [], diskWith(change).disk)).rejects.toThrow('a bug')
  })

  it('stays on the disk where a record needs it that stays, and its folder with it', async () => {
    const { root, file } = await stored()
    const other = keptDocument({ root, folder: 'order', fileName: 'a.pdf', documentId: 9 })
    expect(await unlinkFiles([file], [other], diskWith().disk)).toEqual({ gone: [file], left: [] })
    expect(await fs.readdir(join(root, 'order'))).toEqual(['a.pdf'])
  })
})

it('a document folder is out of reach where the disk says so; a bug says nothing', async () => {
  const { file } = await stored()
  const asking = (error: Error) =>
    diskWith({ realpath: (() => Promise.reject(error)) as unknown as typeof fs.realpath }).disk
  expect(await isWithinReach(file, diskWith().disk)).toBe(true)
  expect(await isWithinReach(file, asking(nodeError('EHOSTDOWN')))).toBe(false)
  await expect(isWithinReach(file, asking(new Error('a bug')))).rejects.toThrow('a bug')
})

it('files are told to be gone once their folders are', async () => {
  const { root, file } = await stored()
  const [removing, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { disk } = diskWith({
    rmdir: async path => {
      removing.resolve()
      await removed.promise
      return fs.rmdir(path)
    }
  })
  let isOver = false
  const told = unlinkFiles([file], [], disk).finally(() => (isOver = true))
  await removing.promise
  await new Promise(setImmediate)
  expect(isOver).toBe(false)
  removed.resolve()
  expect([await told, await fs.readdir(root)]).toEqual([{ gone: [file], left: [] }, []])
})
