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
