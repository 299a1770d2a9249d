import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { receiveFile } from '../../main/documents/transfer/receive-file.ts'
import { diskWith, nodeError, openSyncing } from '../files/disk-with.ts'
import { ORDER_ID } from '../service/connect.ts'
import { deskAt, filesUnder, newestOf, sendFile, startShop, temporaryFolder } from './support/desk.ts'
import { DOCX_WITH_MACRO, PDF, PNG } from './support/files.ts'

/** Files opened by it write as told. */
function openWriting(
  write: (handle: fs.FileHandle, piece: Uint8Array, at: number) => Promise<{ bytesWritten: number }>
): typeof fs.open {
  return async (path, flags, mode) => {
    const handle = await fs.open(path, flags, mode)
    const real = handle.write.bind(handle) as (
      piece: Uint8Array,
      at: number,
      length?: number
    ) => Promise<{ bytesWritten: number }>
    const plain = new Proxy(handle, {
      get: (_target, name) => (name === 'write' ? real : (Reflect.get(handle, name) as unknown))
    })
    handle.write = ((piece: Uint8Array, at = 0) => write(plain, piece, at)) as typeof handle.write
    return handle
  }
}

const one = () => [{ id: 4 }]

describe('writing', () => {
  it.each<[string, string]>([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EIO', 'cannot-write']
  ])('that ends with %s is told, and what was written removed', async (name, trouble) => {
    let pieces = 0
    const bytes = Buffer.concat([PDF, Buffer.alloc(3_000_000)])
    const { disk } = diskWith({
      open: openWriting(async (handle, piece, at) => {
        pieces += 1
        if (pieces > 2) throw nodeError(name)
        return handle.write(piece, at)
      })
    })
    const shop = await startShop(one, (_request, response) => {
      sendFile(response, bytes)
    })
    const { files, download } = await deskAt(shop.origin, { disk })
    expect(await download(4)).toEqual({ ok: false, failure: { kind: 'file', trouble } })
    expect(await files()).toEqual([])
  })

  it('in small bites still writes everything', async () => {
    const { disk } = diskWith({
      open: openWriting((handle, piece, at) => handle.write(piece, at, Math.min(7, piece.length - at)))
    })
    const shop = await startShop(one)
    const { root, download } = await deskAt(shop.origin, { disk })
    expect((await download(4)).ok).toBe(true)
    expect(await fs.readFile(join(root, ORDER_ID, 'commitment.pdf'))).toEqual(PDF)
  })

  it('that once could not be made safe has failed, though it could be later (R61)', async () => {
    const piece = Buffer.alloc(1024 * 1024, PDF)
    let syncs = 0
    const { disk } = diskWith({
      open: openSyncing(() => {
        syncs += 1
        if (syncs === 1) throw nodeError('EIO')
      })
    })
    const path = join(await temporaryFolder(), 'part')
    const synced: number[] = []
    const received = await receiveFile(
      {
        stream: Readable.from(Array.from({ length: 80 }, () => piece)),
        from: 0,
        total: null,
        etag: '"1"',
        sha256: null
      },
      {
        path,
        maxBytes: Infinity,
        signal: new AbortController().signal,
        onBytes: () => undefined,
        onSynced: bytes => synced.push(bytes),
        disk
      }
    )
    expect(received).toEqual({ ok: false, failure: { kind: 'file', trouble: 'cannot-write' } })
    expect([syncs, synced]).toEqual([1, []])
  })

  it('of more or less than was said is refused (R61)', async () => {
    const path = join(await temporaryFolder(), 'part')
    const receive = (total: number) =>
      receiveFile(
        { stream: Readable.from([PDF]), from: 0, total, etag: null, sha256: null },
        {
          path,
          maxBytes: 1000,
          signal: new AbortController().signal,
          onBytes: () => undefined,
          disk: diskWith().disk
        }
      )
    for (const total of [PDF.length - 1, PDF.length + 1]) {
      expect(await receive(total)).toEqual({ ok: false, failure: { kind: 'file', trouble: 'wrong-size' } })
      await fs.unlink(path)
    }
    expect(await receive(PDF.length)).toMatchObject({ ok: true })
    expect(await receive(PDF.length)).toEqual({ ok: false, failure: { kind: 'file', trouble: 'cannot-write' } })
  })
})

describe('moving a file into place', () => {
  const noLinks = () => Promise.reject(nodeError('EPERM'))

  async function downloadWith(rename: typeof fs.rename, platform: NodeJS.Platform) {
    const { disk, waits } = diskWith({ link: noLinks, rename, writeFile: async () => undefined }, platform)
    const shop = await startShop(one)
    const { files, download } = await deskAt(shop.origin, { disk })
    return { outcome: await download(4), files: await files(), waits }
  }

  it.each(['EPERM', 'EACCES', 'EBUSY'])('is tried again on Windows while something holds it: %s', async name => {
    let tries = 0
    const { outcome, files, waits } = await downloadWith(async (from, to) => {
      tries += 1
      if (tries < 4) throw nodeError(name)
      return fs.rename(from, to)
    }, 'win32')
    expect(outcome.ok).toBe(true)
    expect(files).toEqual([`${ORDER_ID}/commitment.pdf`])
    expect(waits).toEqual([10, 20, 40])
  })

  it('is given up after some seconds, and elsewhere at once; nothing is left', async () => {
    const failure: Failure = { kind: 'file', trouble: 'cannot-write' }
    const refuse = async () => {
      throw nodeError('EPERM')
    }
    const onWindows = await downloadWith(refuse, 'win32')
    expect([onWindows.outcome, onWindows.files]).toEqual([{ ok: false, failure }, []])
    expect(onWindows.waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(5000)
    expect(await downloadWith(refuse, 'linux')).toEqual({ outcome: { ok: false, failure }, files: [], waits: [] })
  })

  it('makes the file lasting before it has its name, and the name after (R61)', async () => {
    const steps: string[] = []
    const step = (what: string) => {
      if (steps.at(-1) !== what) steps.push(what)
    }
    const { disk } = diskWith({
      open: openSyncing(path => {
        step(path.endsWith('.part') ? 'file synced' : 'folder synced')
      }),
      link: async (from, to) => {
        step('named')
        return fs.link(from, to)
      },
      rename: async (from, to) => {
        step('named')
        return fs.rename(from, to)
      }
    })
    const shop = await startShop(one)
    const { download } = await deskAt(shop.origin, { disk })
    expect((await download(4)).ok).toBe(true)
    expect(steps).toEqual(['file synced', 'named', 'folder synced'])
  })

  it('needs no sync of the folder where a share knows none, but one of the file (R61)', async () => {
    const shop = await startShop(one)
    const download = async (spoiled: RegExp) => {
      const { disk } = diskWith({
        open: openSyncing(path => {
          if (spoiled.test(path)) throw nodeError('EINVAL')
        })
      })
      const { files, download } = await deskAt(shop.origin, { disk })
      return [(await download(4)).ok, await files()]
    }
    expect(await download(/[^t]$/)).toEqual([true, [`${ORDER_ID}/commitment.pdf`]])
    expect(await download(/\.part$/)).toEqual([false, []])
  })

  it('never leaves the download folder, not even through a link somebody laid (R60)', async () => {
    const outside = await temporaryFolder()
    const shop = await startShop(one)
    const { root, download } = await deskAt(shop.origin)
    await fs.mkdir(root, { recursive: true })
    await fs.symlink(outside, join(root, ORDER_ID))
    expect(await download(4)).toEqual({ ok: false, failure: { kind: 'file', trouble: 'cannot-write' } })
    expect(await filesUnder(outside)).toEqual([])
  })

  it('takes a dangling link for a name that is taken', async () => {
    const shop = await startShop(one)
    const { root, download } = await deskAt(shop.origin)
    await fs.mkdir(join(root, ORDER_ID), { recursive: true })
    await fs.symlink(join(root, 'nowhere'), join(root, ORDER_ID, 'commitment.pdf'))
    expect(await download(4)).toMatchObject({ value: { files: [{ fileName: 'commitment (2).pdf' }] } })
  })
})

describe('a long path on Windows', () => {
  it.each(['linux', 'win32'] as const)('is kept to what its programs open by a shorter name: %s', async platform => {
    const { disk } = diskWith({ writeFile: async () => undefined }, platform)
    const bytes = [PDF, Buffer.concat([PDF, PDF])]
    const shop = await startShop(
      () => [4, 5].map(id => ({ id, fileName: `${'a'.repeat(200)}.pdf` })),
      (request, response) => {
        sendFile(response, bytes[request.url.startsWith('/files/4') ? 0 : 1]!)
      }
    )
    const root = join(await temporaryFolder(), 'r'.repeat(50))
    const { download, kept } = await deskAt(shop.origin, { disk, folder: () => root, orderName: () => 'o'.repeat(60) })
    for (const id of [4, 5]) {
      expect((await download(id)).ok).toBe(true)
      const shown = await kept.pathForOpening(newestOf(id))
      expect(shown).toEqual({ ok: true, value: expect.stringMatching(id === 4 ? /a{20,}\.pdf$/ : /a \(2\)\.pdf$/) })
      expect(shown.ok && shown.value.length <= 255).toBe(platform === 'win32')
    }
  })
})

describe('the mark of the web', () => {
  it('is on a file on Windows before the file has its name (R65)', async () => {
    const marks: [string, unknown][] = []
    const named: string[] = []
    const { disk } = diskWith(
      {
        writeFile: async (path, text) => {
          marks.push([path as string, text])
        },
        link: async (from, to) => {
          named.push(...marks.map(([path]) => path))
          return fs.link(from, to)
        }
      },
      'win32'
    )
    const shop = await startShop(one)
    const { download } = await deskAt(shop.origin, { disk })
    expect((await download(4)).ok).toBe(true)
    expect(marks).toEqual([[expect.stringMatching(/\.part:Zone\.Identifier$/), '[ZoneTransfer]\r\nZoneId=3\r\n']])
    expect(named).toHaveLength(1)
  })

  it('is no condition: a disk that cannot keep it keeps the document (R65)', async () => {
    const { disk } = diskWith(
      {
        writeFile: async () => {
          throw nodeError('EINVAL')
        }
      },
      'win32'
    )
    const shop = await startShop(one)
    const { download } = await deskAt(shop.origin, { disk })
    expect((await download(4)).ok).toBe(true)
  })

  it('is written on no other system, whose own ways serve (R65)', async () => {
    const { disk } = diskWith(
      {
        writeFile: async () => {
          throw new Error('written')
        }
      },
      'darwin'
    )
    const shop = await startShop(one)
    const { download } = await deskAt(shop.origin, { disk })
    expect((await download(4)).ok).toBe(true)
  })
})

describe('opening a file', () => {
  async function downloaded(bytes: Buffer = PDF, fileName = 'commitment.pdf') {
    const shop = await startShop(
      () => [{ id: 4, fileName }],
      (_request, response) => {
        sendFile(response, bytes)
      }
    )
    const desk = await deskAt(shop.origin)
    const outcome = await desk.download(4)
    const file = outcome.ok ? outcome.value.files[0] : undefined
    if (file === undefined) throw new Error('not downloaded')
    return { ...desk, file, path: join(desk.root, ORDER_ID, file.fileName) }
  }

  it.each<[string, string, (path: string, root: string) => Promise<unknown>]>([
    ['was written to', 'changed-on-disk', path => fs.appendFile(path, 'x')],
    ['was changed in place', 'changed-on-disk', path => fs.writeFile(path, Buffer.from(PDF).fill(0x20, 20, 21))],
    [
      'is a link now',
      'changed-on-disk',
      async (path, root) => {
        await fs.rename(path, join(root, 'moved.pdf'))
        await fs.symlink(join(root, 'moved.pdf'), path)
      }
    ],
    [
      'is a folder now',
      'changed-on-disk',
      async path => {
        await fs.unlink(path)
        await fs.mkdir(path)
      }
    ],
    ['is gone', 'not-downloaded', path => fs.unlink(path)],
    ['lies in a folder that is gone', 'not-downloaded', (_path, root) => fs.rm(root, { recursive: true })]
  ])('that %s is refused (R64)', async (_what, trouble, change) => {
    const { kept, path, root } = await downloaded()
    await change(path, root)
    expect(await kept.pathForOpening(newestOf(4))).toEqual({
      ok: false,
      failure: { kind: 'file', trouble, fileName: 'commitment.pdf' }
    })
  })

  it('whose folder leads elsewhere now is refused, and not shown either (R64)', async () => {
    const { kept, root } = await downloaded()
    const outside = await temporaryFolder()
    await fs.rename(join(root, ORDER_ID), join(outside, 'moved'))
    await fs.symlink(join(outside, 'moved'), join(root, ORDER_ID))
    for (const answer of [await kept.pathForOpening(newestOf(4)), await kept.pathForShowing(newestOf(4))]) {
      expect(answer).toMatchObject({ ok: false, failure: { trouble: 'changed-on-disk' } })
    }
  })

  it.each<[string, Buffer, string]>([
    ['a program that calls itself a PDF', Buffer.from('MZ\x90\0', 'latin1'), 'wire.pdf'],
    ['a script that calls itself a text', Buffer.from('#!/bin/sh\nrm -rf ~\n'), 'wire.txt'],
    ['a picture that can run', Buffer.from('<svg onload="alert(1)"/>'), 'wire.png'],
    ['a Word file with macros', DOCX_WITH_MACRO, 'wire.docx'],
    ['an internet shortcut', Buffer.from('[InternetShortcut]\r\nURL=file://server/x'), 'wire.url.csv'],
    ["a PNG after a PDF's name", Buffer.concat([Buffer.from('x'), PNG]), 'wire.pdf']
  ])('is not offered for %s; it is shown in its folder (R64)', async (_what, bytes, fileName) => {
    const { kept, file, path } = await downloaded(bytes, fileName)
    expect(file.canOpen).toBe(false)
    expect(await kept.pathForOpening(newestOf(4))).toMatchObject({
      ok: false,
      failure: { kind: 'file', trouble: 'type-not-opened' }
    })
    expect(await kept.pathForShowing(newestOf(4))).toEqual({ ok: true, value: path })
  })

  it('that somebody wrote into is still shown in its folder', async () => {
    const { kept, path } = await downloaded()
    await fs.appendFile(path, 'a note')
    expect(await kept.pathForShowing(newestOf(4))).toEqual({ ok: true, value: path })
  })
})
