import { fork } from 'node:child_process'
import { once } from 'node:events'
import { open, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createUnfinished, writeAtomically } from '../../main/files/atomic-write.ts'
import { diskWith, nodeError, openSyncing } from './disk-with.ts'
import { temporaryFolder } from '../settings/support/temporary-folder.ts'
import { expectPrivate } from './permissions.ts'

describe('writing a file whole', () => {
  it('waits on Windows for whatever holds the file', async () => {
    const path = join(await temporaryFolder(), 'a.json')
    let tries = 0
    const { disk, waits } = diskWith(
      {
        rename: async (from, to) => {
          tries += 1
          if (tries < 4) throw nodeError('EPERM')
          return rename(from, to)
        }
      },
      'win32'
    )
    await writeAtomically(path, 'new', disk)
    expect(await readFile(path, 'utf8')).toBe('new')
    expect(waits).toHaveLength(3)
  })

  it.each<[string, string, NodeJS.Platform]>([
    ['is held for longer', 'EBUSY', 'win32'],
    ['cannot be replaced', 'EACCES', 'linux'],
    ['does not fit', 'ENOSPC', 'win32']
  ])(
    'gives up where it %s (%s on %s), with the old text in place and nothing beside it',
    async (_what, code, platform) => {
      const folder = await temporaryFolder()
      const path = join(folder, 'a.json')
      await writeFile(path, 'old')
      const { disk } = diskWith({ rename: () => Promise.reject(nodeError(code)) }, platform)
      await expect(writeAtomically(path, 'new', disk)).rejects.toMatchObject({ code })
      expect(await readFile(path, 'utf8')).toBe('old')
      expect(await readdir(folder)).toEqual(['a.json'])
    }
  )

  it('makes the text lasting before it takes the name, and the name after (reliability 4)', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'a.json')
    const steps: string[] = []
    await writeAtomically(
      path,
      'new',
      diskWith({
        open: openSyncing(synced => steps.push(synced === folder ? 'folder synced' : 'text synced')),
        rename: async (from, to) => {
          steps.push('renamed')
          return rename(from, to)
        }
      }).disk
    )
    expect(steps).toEqual(['text synced', 'renamed', 'folder synced'])
  })

  it('leaves the old text where the new one cannot be made lasting', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'a.json')
    await writeFile(path, 'old')
    const { disk } = diskWith({
      open: openSyncing(() => {
        throw nodeError('EIO')
      })
    })
    await expect(writeAtomically(path, 'new', disk)).rejects.toMatchObject({ code: 'EIO' })
    expect(await readFile(path, 'utf8')).toBe('old')
    expect(await readdir(folder)).toEqual(['a.json'])
  })

  it('has written where a share cannot sync a folder', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'a.json')
    const { disk } = diskWith({
      open: openSyncing(synced => {
        if (synced === folder) throw nodeError('EINVAL')
      })
    })
    await writeAtomically(path, 'new', disk)
    expect(await readFile(path, 'utf8')).toBe('new')
  })

  it('leaves an old text or a new one, never a part, when killed at any moment', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'a.json')
    for (let round = 0; round < 4; round += 1) {
      const writer = fork(join(import.meta.dirname, 'support', 'write-on.ts'), [path], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc']
      })
      for (let message = 0; message <= round; message += 1) await once(writer, 'message')
      writer.kill('SIGKILL')
      await once(writer, 'exit')
      const text = await readFile(path, 'utf8')
      expect(text).toMatch(/^(\d+)\n(?:x{100}\n){200}\1\n$/)
    }
  })
})

it('a file that is given up is closed and gone, and one that is complete stays', async () => {
  const folder = await temporaryFolder()
  const descriptors: (() => number)[] = []
  const { disk } = diskWith({
    open: async (path, flags, mode) => {
      const file = await open(path, flags, mode)
      descriptors.push(() => file.fd)
      return file
    }
  })
  const unfinished = await createUnfinished(join(folder, 'a.json'), disk)
  expectPrivate(join(folder, (await readdir(folder))[0] ?? ''), 0o600)
  await unfinished.abandon()
  expect([descriptors.map(fd => fd()), await readdir(folder)]).toEqual([[-1], []])
  const complete = await createUnfinished(join(folder, 'b.json'), disk)
  await complete.write('b')
  await complete.commit()
  await complete.abandon()
  expect(await readFile(join(folder, 'b.json'), 'utf8')).toBe('b')
})

it('a file that is complete is closed before it takes its name: Windows renames no open one', async () => {
  const path = join(await temporaryFolder(), 'a.json')
  const descriptors: (() => number)[] = []
  const atRename: number[][] = []
  const { disk } = diskWith({
    open: async (name, flags, mode) => {
      const file = await open(name, flags, mode)
      descriptors.push(() => file.fd)
      return file
    },
    rename: async (from, to) => {
      atRename.push(descriptors.map(fd => fd()))
      return rename(from, to)
    }
  })
  await writeAtomically(path, 'new', disk)
  expect(atRename).toEqual([[-1]])
})
