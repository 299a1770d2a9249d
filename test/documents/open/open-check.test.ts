import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sha256OfBytes } from '../../../main/documents/disk/sha256.ts'
import {
  pathToDrag,
  pathToOpen,
  pathToShow,
  unchangedPath,
  type StoredFile
} from '../../../main/documents/open/open-check.ts'
import { diskWith, nodeError } from '../../files/disk-with.ts'
import { temporaryFolder } from '../support/desk.ts'
import { PDF } from '../support/files.ts'

const { disk } = diskWith()
const CHANGED = { ok: false, failure: { kind: 'file', trouble: 'changed-on-disk', fileName: 'a.pdf' } }
const EVERY_WAY = { pathToOpen, pathToShow, pathToDrag, unchangedPath }

/** A document folder with one file in it, and the folder around both. */
async function stored(): Promise<{
  readonly file: StoredFile & { readonly keptAt: number }
  readonly path: string
  readonly around: string
}> {
  const around = await temporaryFolder()
  const root = join(around, 'Documents')
  const path = join(root, 'order', 'a.pdf')
  await fs.mkdir(join(root, 'order'), { recursive: true })
  await fs.writeFile(path, PDF)
  return {
    file: { root, folder: 'order', fileName: 'a.pdf', size: PDF.length, sha256: sha256OfBytes(PDF), keptAt: 0 },
    path,
    around
  }
}

it('a file that was looked into is not held open', async () => {
  const { file } = await stored()
  const handles: fs.FileHandle[] = []
  const watched = diskWith({
    open: async (...args) => {
      const handle = await fs.open(...args)
      handles.push(handle)
      return handle
    }
  })
  for (const fileName of ['a.pdf', 'b.png']) {
    await fs.writeFile(join(file.root, 'order', fileName), PDF)
    await pathToOpen({ ...file, fileName }, watched.disk)
  }
  expect(handles.length).toBeGreaterThan(1)
  expect(handles.map(({ fd }) => fd)).toEqual(handles.map(() => -1))
})

describe.each(Object.entries(EVERY_WAY))('%s', (_name, way) => {
  it('gives the path of a file that is as it was', async () => {
    const { file, path } = await stored()
    expect(await way(file, disk)).toEqual({ ok: true, value: path })
  })

  it.each(['Documents other', 'Documents-other', 'Documentsx/deeper', 'elsewhere'])(
    'goes through no link to a folder called %s (R64, D11)',
    async name => {
      const { file, around } = await stored()
      await fs.rm(join(file.root, 'order'), { recursive: true })
      await fs.mkdir(join(around, name), { recursive: true })
      await fs.writeFile(join(around, name, 'a.pdf'), PDF)
      await fs.symlink(join(around, name), join(file.root, 'order'))
      expect(await way(file, disk)).toEqual(CHANGED)
    }
  )

  it('takes no link for the file, even to the very same bytes in its place (R64)', async () => {
    const { file, path } = await stored()
    await fs.rename(path, join(file.root, 'order', 'b.pdf'))
    await fs.symlink(join(file.root, 'order', 'b.pdf'), path)
    expect(await way(file, disk)).toEqual(CHANGED)
  })

  it('takes no folder for the file', async () => {
    const { file, path } = await stored()
    await fs.rm(path)
    await fs.mkdir(path)
    expect(await way(file, disk)).toEqual(CHANGED)
  })

  it("reads a name with a NUL in it as nobody's (R64)", async () => {
    const { file } = await stored()
    expect(await way({ ...file, fileName: 'a.pdf\u0000.exe' }, disk)).toMatchObject({
      ok: false,
      failure: { kind: 'file' }
    })
  })

  it('misses a file that is gone, and one whose folder is a file now', async () => {
    const { file, path } = await stored()
    await fs.rm(path)
    expect(await way(file, disk)).toMatchObject({ failure: { trouble: 'not-downloaded' } })
    await fs.rm(join(file.root, 'order'), { recursive: true })
    await fs.writeFile(join(file.root, 'order'), 'x')
    expect(await way(file, disk)).toMatchObject({ failure: { trouble: 'not-downloaded' } })
  })

  it('gives nothing of a file that cannot be looked at, and does not hide a bug', async () => {
    const { file } = await stored()
    const looking = (error: Error) =>
      diskWith({ lstat: (() => Promise.reject(error)) as unknown as typeof fs.lstat }).disk
    expect(await way(file, looking(nodeError('EACCES')))).toEqual(CHANGED)
    await expect(way(file, looking(new Error('a bug')))).rejects.toThrow('a bug')
  })

  it('finds a file in a document folder that is the root of a disk', async () => {
    const { file, path } = await stored()
    const realpath = (async (asked: string) => (asked === file.root ? '/' : asked)) as typeof fs.realpath
    expect(await way(file, diskWith({ realpath }).disk)).toEqual({ ok: true, value: path })
  })
})

describe('a file that was changed', () => {
  it.each([
    ['by one byte', Buffer.concat([PDF.subarray(0, -1), Buffer.from(' ')])],
    ['by more', Buffer.concat([PDF, PDF])]
  ])('%s is neither opened nor handed on, but shown (R64)', async (_how, bytes) => {
    const { file, path } = await stored()
    await fs.writeFile(path, bytes)
    expect([await pathToOpen(file, disk), await pathToDrag(file, disk), await unchangedPath(file, disk)]).toEqual([
      CHANGED,
      CHANGED,
      CHANGED
    ])
    expect(await pathToShow(file, disk)).toEqual({ ok: true, value: path })
  })

  it('is not opened where its name says a kind that its bytes are not (R64)', async () => {
    const { file, path } = await stored()
    await fs.writeFile(path, 'MZ')
    expect(await pathToOpen({ ...file, sha256: sha256OfBytes(Buffer.from('MZ')) }, disk)).toMatchObject({
      failure: { trouble: 'type-not-opened' }
    })
  })
})

describe('a file that is dragged out (E16)', () => {
  /** A disk that reads no file. */
  const blind = diskWith({
    open: () => {
      throw new Error('the file is read')
    }
  }).disk

  it('is not read where nobody wrote to it since it was recorded', async () => {
    const { file, path } = await stored()
    expect(await pathToDrag({ ...file, keptAt: Date.now() + 60_000 }, blind)).toEqual({ ok: true, value: path })
  })

  it('is read where it was written to since, and goes out only if it holds the same', async () => {
    const { file, path } = await stored()
    await expect(pathToDrag(file, blind)).rejects.toThrow('the file is read')
    expect(await pathToDrag(file, disk)).toEqual({ ok: true, value: path })
  })

  it('stays where it has another size, whenever that came about', async () => {
    const { file, path } = await stored()
    await fs.appendFile(path, ' ')
    expect(await pathToDrag({ ...file, keptAt: Date.now() + 60_000 }, blind)).toEqual(CHANGED)
  })

  it('is not read where it was last written at the very time it was recorded, to the millisecond', async () => {
    const { file, path } = await stored()
    await fs.utimes(path, 1000, 1000)
    expect(await pathToDrag({ ...file, keptAt: 1_000_000 }, blind)).toEqual({ ok: true, value: path })
    await expect(pathToDrag({ ...file, keptAt: 999_999 }, blind)).rejects.toThrow('the file is read')
  })
})
