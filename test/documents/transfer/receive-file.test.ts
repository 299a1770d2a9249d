import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { receiveFile } from '../../../main/documents/transfer/receive-file.ts'
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
