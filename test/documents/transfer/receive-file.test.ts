import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { receiveFile, type Receiving } from '../../../main/documents/transfer/receive-file.ts'
import type { OpenedLink } from '../../../main/service/links/open-link.ts'
import { diskWith, nodeError, openSyncing } from '../../files/disk-with.ts'
import { temporaryFolder } from '../support/desk.ts'
import { PDF } from '../support/files.ts'

/** Gives the bytes, and then nothing more than a broken connection. */
function* breakingOff() {
  yield PDF
  throw Object.assign(new Error('reset'), { code: 'ECONNRESET' })
}

it.each([
  ['is safe as far as it came', false, PDF.length],
  ['is not safe where it could not be synced', true, 0]
])('what broke off %s: it resumes from there (R62)', async (_what, cannotSync, safe) => {
  const { disk } = diskWith({
    open: openSyncing(() => {
      if (cannotSync) throw nodeError('EIO')
    })
  })
  const synced: number[] = []
  const received = await receiveFile(
    { stream: Readable.from(breakingOff()), from: 0, total: PDF.length + 1, etag: '"1"', sha256: null },
    {
      path: join(await temporaryFolder(), 'part'),
      maxBytes: Infinity,
      signal: new AbortController().signal,
      onBytes: () => undefined,
      onSynced: bytes => synced.push(bytes),
      disk
    }
  )
  expect(received).toEqual({ ok: false, failure: { kind: 'file', trouble: 'wrong-size' } })
  expect(synced).toEqual([safe])
})

it('what lies behind the bytes that were safe is cut off, however long it is (R61)', async () => {
  const path = join(await temporaryFolder(), 'part')
  const [head, rest] = [PDF.subarray(0, 20), PDF.subarray(20)]
  writeFileSync(path, Buffer.concat([head, Buffer.alloc(PDF.length, 'x')]))
  const received = await receiveFile(
    { stream: Readable.from([rest]), from: head.length, total: PDF.length, etag: '"1"', sha256: null },
    { path, maxBytes: Infinity, signal: new AbortController().signal, onBytes: () => undefined, disk: diskWith().disk }
  )
  const sha256 = createHash('sha256').update(PDF).digest('hex')
  expect(received).toEqual({ ok: true, value: { path, size: PDF.length, sha256 } })
  expect(readFileSync(path)).toEqual(PDF)
})

describe('a file that arrives', () => {
  async function receive(link: Partial<OpenedLink>, how: Partial<Receiving> = {}) {
    const stream = Readable.from([PDF])
    const path = join(await temporaryFolder(), 'part')
    const outcome = await receiveFile(
      { stream, from: 0, total: null, etag: null, sha256: null, ...link },
      {
        path,
        maxBytes: 1000,
        signal: new AbortController().signal,
        onBytes: () => undefined,
        disk: diskWith().disk,
        ...how
      }
    )
    return { outcome, stream }
  }

  it.each<[string, number | null]>([
    ['as was said', PDF.length],
    ['though nothing was said', null]
  ])('may have as many bytes as are taken, and not one more, %s', async (_what, total) => {
    const all = await receive({ total }, { maxBytes: PDF.length })
    const tooMany = await receive({ total }, { maxBytes: PDF.length - 1 })
    expect(all.outcome).toMatchObject({ ok: true, value: { size: PDF.length } })
    expect(tooMany.outcome).toEqual({ ok: false, failure: { kind: 'malformed', what: 'too-large' } })
    expect([all.stream.destroyed, tooMany.stream.destroyed]).toEqual([true, true])
  })

  it('is told of from its first byte on, and is closed whatever becomes of it', async () => {
    const handles: FileHandle[] = []
    const told: number[] = []
    const { disk } = diskWith({
      open: async (...args) => {
        const handle = await open(...args)
        handles.push(handle)
        return handle
      }
    })
    const how = { disk, onBytes: (bytes: number) => told.push(bytes) }
    expect((await receive({}, how)).outcome.ok).toBe(true)
    expect((await receive({ sha256: 'another' }, how)).outcome.ok).toBe(false)
    expect(handles.map(({ fd }) => fd)).toEqual([-1, -1])
    expect(told).toEqual([PDF.length, PDF.length])
  })

  it.each([
    ['its disk is full', true, { ok: false, failure: { kind: 'file', trouble: 'disk-full' } }],
    ['it is there', false, { ok: true, value: { size: PDF.length } }]
  ])('whose disk refuses to close it ends as it did before that: %s (R61)', async (_what, isFull, ends) => {
    const { disk } = diskWith({
      open: async (...args) => {
        const handle = await open(...args)
        const close = handle.close.bind(handle)
        handle.close = async () => {
          await close()
          throw nodeError('EDQUOT')
        }
        if (isFull) handle.write = () => Promise.reject(nodeError('EDQUOT'))
        return handle
      }
    })
    expect((await receive({}, { disk })).outcome).toMatchObject(ends)
  })

  it('and has no place on the disk has its connection ended', async () => {
    const { disk } = diskWith({ open: () => Promise.reject(nodeError('EACCES')) })
    const { outcome, stream } = await receive({}, { disk })
    expect(outcome).toEqual({ ok: false, failure: { kind: 'file', trouble: 'cannot-write' } })
    expect(stream.destroyed).toBe(true)
  })
})

it.each<[string, number, string | null, number]>([
  ['63 MB that can be gone on with, at its end', 63, '"1"', 1],
  ['65 MB that can be gone on with, on its way as well', 65, '"1"', 2],
  ['65 MB that cannot, at its end', 65, null, 1]
])('what arrives is made safe: %s (R62)', async (_what, megabytes, etag, times) => {
  const piece = Buffer.alloc(1024 * 1024, PDF)
  let syncs = 0
  const { disk } = diskWith({
    open: openSyncing(() => {
      syncs += 1
    })
  })
  const received = await receiveFile(
    { stream: Readable.from(Array.from({ length: megabytes }, () => piece)), from: 0, total: null, etag, sha256: null },
    {
      path: join(await temporaryFolder(), 'part'),
      maxBytes: Infinity,
      signal: new AbortController().signal,
      onBytes: () => undefined,
      disk
    }
  )
  expect(received).toMatchObject({ ok: true, value: { size: megabytes * piece.length } })
  expect(syncs).toBe(times)
})
