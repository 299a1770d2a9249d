import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#domain/common/failure.ts'
import { placeFile } from '../../../main/documents/transfer/place-file.ts'
import type { Disk } from '../../../main/files/disk.ts'
import { diskWith, nodeError } from '../../files/disk-with.ts'
import { filesUnder, temporaryFolder } from '../support/desk.ts'

const CANCELED: Failure = { kind: 'canceled' }

/** A folder with a whole file in it, on its way to another folder. */
async function received(text = 'whole') {
  const root = await temporaryFolder()
  const path = join(root, 'unfinished')
  await fs.writeFile(path, text)
  return { root, file: { path, size: text.length, sha256: '' } }
}

const placing = (root: string, disk: Disk, signal = new AbortController().signal) => ({
  root,
  folder: 'order',
  name: 'plat.pdf',
  disk,
  signal
})

describe('a file that is given up when all of it is there', () => {
  it('gets no name, also where it had to wait for another to get one', async () => {
    const { promise: free, resolve } = Promise.withResolvers<void>()
    const giving = new AbortController()
    const { disk } = diskWith({
      mkdir: (async (path: string, options: { recursive: true }) => {
        await free
        return fs.mkdir(path, options)
      }) as typeof fs.mkdir
    })
    const [first, second] = [await received(), await received()]
    const answers = [first, second].map(({ file, root }) => placeFile(file, placing(root, disk, giving.signal)))
    giving.abort(CANCELED)
    resolve()
    for (const placed of answers) expect(await placed).toEqual({ ok: false, failure: CANCELED })
    for (const { root } of [first, second]) expect(await filesUnder(root)).toEqual(['unfinished'])
  })

  it('gets no name, also where something held it for a while', async () => {
    const giving = new AbortController()
    const held = () => Promise.reject(nodeError('EBUSY'))
    const { disk } = diskWith({ link: held, rename: held }, 'win32')
    const waiting = {
      ...disk,
      wait: async () => {
        giving.abort(CANCELED)
      }
    }
    const { file, root } = await received()
    expect(await placeFile(file, placing(root, waiting, giving.signal))).toEqual({ ok: false, failure: CANCELED })
    expect(await filesUnder(root)).toEqual(['unfinished'])
  })
})

describe('a name that another program takes at the same moment', () => {
  /** Another program writes its file when the name has been seen to be free, just before ours gets it. */
  function racing(taken: string): Disk {
    let raced = false
    const after =
      <A extends unknown[], R>(work: (...all: A) => Promise<R>) =>
      async (...all: A) => {
        if (!raced) await fs.writeFile(taken, 'theirs')
        raced = true
        return work(...all)
      }
    return diskWith({ link: after(fs.link), rename: after(fs.rename) }).disk
  }

  it('is left to it: nothing is ever overwritten', async () => {
    const { file, root } = await received()
    const taken = join(root, 'order', 'plat.pdf')
    expect(await placeFile(file, placing(root, racing(taken)))).toEqual({ ok: true, value: 'plat (2).pdf' })
    expect(await fs.readFile(taken, 'utf8')).toBe('theirs')
    expect(await filesUnder(root)).toEqual(['order/plat (2).pdf', 'order/plat.pdf'])
  })
})

describe('a disk that knows no second name for a file', () => {
  it.each(['EPERM', 'ENOTSUP', 'EISDIR', 'UNKNOWN'])('gets it renamed into a free name: %s', async code => {
    const { disk } = diskWith({ link: () => Promise.reject(nodeError(code)) })
    const { file, root } = await received()
    await fs.mkdir(join(root, 'order'))
    await fs.writeFile(join(root, 'order', 'plat.pdf'), 'mine')
    expect(await placeFile(file, placing(root, disk))).toEqual({ ok: true, value: 'plat (2).pdf' })
    expect(await fs.readFile(join(root, 'order', 'plat.pdf'), 'utf8')).toBe('mine')
    expect(await filesUnder(root)).toEqual(['order/plat (2).pdf', 'order/plat.pdf'])
  })

  it('does not hide a bug', async () => {
    const { disk } = diskWith({ link: () => Promise.reject(new Error('a bug')) })
    const { file, root } = await received()
    await expect(placeFile(file, placing(root, disk))).rejects.toThrow('a bug')
  })
})

it('a file is in its place although its first name cannot be taken away at once', async () => {
  const { disk } = diskWith({ unlink: () => Promise.reject(nodeError('EBUSY')) })
  const { file, root } = await received()
  expect(await placeFile(file, placing(root, disk))).toEqual({ ok: true, value: 'plat.pdf' })
  expect(await filesUnder(root)).toEqual(['order/plat.pdf', 'unfinished'])
})

describe('the folder a file goes to', () => {
  it.each([
    ['beside the document folder', ' other'],
    ["whose name begins like the document folder's", '-other'],
    ['that continues its name', 'x/deeper']
  ])('is no link to one %s (R60, D06)', async (_what, end) => {
    const { file, root } = await received()
    const [home, other] = [join(root, 'Documents'), join(root, `Documents${end}`)]
    await fs.mkdir(home)
    await fs.mkdir(other, { recursive: true })
    await fs.symlink(other, join(home, 'order'))
    expect(await placeFile(file, placing(home, diskWith().disk))).toEqual({
      ok: false,
      failure: { kind: 'file', trouble: 'cannot-write' }
    })
    expect(await fs.readdir(other)).toEqual([])
  })

  it('may be the root of a disk', async () => {
    const { file, root } = await received()
    const { disk } = diskWith({
      realpath: (async (path: string) => (path === root ? '/' : path)) as typeof fs.realpath
    })
    expect(await placeFile(file, placing(root, disk))).toEqual({ ok: true, value: 'plat.pdf' })
  })
})

describe('a file that is there already', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

  it.each([
    ['the very same is kept, once', 'whole', 'whole', 'plat.pdf', ['order/plat.pdf']],
    [
      'another of the same size gets a number (D04)',
      'whole',
      'other',
      'plat (2).pdf',
      ['order/plat (2).pdf', 'order/plat.pdf']
    ],
    [
      'another that begins alike gets a number',
      'whole',
      'whole and more',
      'plat (2).pdf',
      ['order/plat (2).pdf', 'order/plat.pdf']
    ]
  ])('%s', async (_what, text, there, name, files) => {
    const { file, root } = await received(text)
    await fs.mkdir(join(root, 'order'))
    await fs.writeFile(join(root, 'order', 'plat.pdf'), there)
    expect(await placeFile({ ...file, sha256: sha256(text) }, placing(root, diskWith().disk))).toEqual({
      ok: true,
      value: name
    })
    expect(await filesUnder(root)).toEqual(files)
    expect(await fs.readFile(join(root, 'order', 'plat.pdf'), 'utf8')).toBe(there)
  })
})

it('a thousand names are tried, and then the file has no place', async () => {
  const tried: string[] = []
  const { disk } = diskWith({
    link: async (_from, to) => {
      tried.push(String(to))
      throw nodeError('EEXIST')
    },
    lstat: (async () => ({ isFile: () => false })) as unknown as typeof fs.lstat
  })
  const { file, root } = await received()
  expect(await placeFile(file, placing(root, disk))).toEqual({
    ok: false,
    failure: { kind: 'file', trouble: 'cannot-write' }
  })
  expect([tried.length, tried.at(-1)]).toEqual([1000, join(root, 'order', 'plat (1000).pdf')])
})

it('a file is told to be in its place once it has no other name', async () => {
  const [removing, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { disk } = diskWith({
    unlink: async path => {
      removing.resolve()
      await removed.promise
      return fs.unlink(path)
    }
  })
  const { file, root } = await received()
  let isOver = false
  const told = placeFile(file, placing(root, disk)).then(() => (isOver = true))
  await removing.promise
  await new Promise(setImmediate)
  expect(isOver).toBe(false)
  removed.resolve()
  await told
  expect(await filesUnder(root)).toEqual(['order/plat.pdf'])
})
