import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Failure } from '#domain/failure.ts'
import { failed, ok, type Result } from '#domain/result.ts'
import type { Disk } from '../files/disk.ts'
import type { OpenedLink } from '../service/open-link.ts'
import { onDisk } from './disk-failure.ts'
import { sniff } from './file-type.ts'

/** A whole file on the disk, not yet in its place. */
export interface Received { readonly path: string; readonly size: number; readonly sha256: string }

/** How a file is received. */
export interface Receiving {
  readonly path: string
  /** The most bytes taken. */
  readonly maxBytes: number
  /** Ends the transfer with the `Failure` that is its reason. */
  readonly signal: AbortSignal
  /** Told after every piece that is on the disk, in bytes. */
  readonly onBytes: (received: number) => void
  readonly disk: Disk
}

/** As much of a file as tells what it is. */
const HEAD = 4096

const TOO_LARGE: Failure = { kind: 'malformed', what: 'too-large' }

/**
 * Takes an opened link and writes its bytes to a new file, piece by piece: memory does not grow with the file. Gives the file
 * once it is whole, with the size that was said, and safe on the disk; or why not (R61). The caller removes what is left then.
 */
export async function receiveFile(link: OpenedLink, how: Receiving): Promise<Result<Received, Failure>> {
  if (link.total !== null && link.total > how.maxBytes) {
    link.stream.destroy()
    return failed(TOO_LARGE)
  }
  const opened = await onDisk(() => how.disk.fs.open(how.path, 'wx', 0o600))
  if (!opened.ok) {
    link.stream.destroy()
    return opened
  }
  const file = opened.value
  try {
    const written = await writeAll(link, file, how)
    if (!written.ok) return written
    const synced = await onDisk(() => file.sync())
    return synced.ok ? ok({ path: how.path, ...written.value }) : synced
  } finally {
    link.stream.destroy()
    await file.close()
  }
}

async function writeAll(
  link: OpenedLink, file: FileHandle, how: Receiving
): Promise<Result<Omit<Received, 'path'>, Failure>> {
  const hash = createHash('sha256')
  let size = 0
  let head: Buffer = Buffer.alloc(0)
  const pieces = link.stream.iterator() as AsyncIterator<Buffer>
  for (;;) {
    const next = await nextPiece(pieces)
    if (how.signal.aborted) return failed(how.signal.reason as Failure)
    if (next === 'broken') return failed(brokenOff(link))
    if (next === 'end') break
    if (head.length < HEAD) {
      head = Buffer.concat([head, next.subarray(0, HEAD)])
      const failure = noDocument(head)
      if (failure !== undefined) return failed(failure)
    }
    const written = await onDisk(() => writePiece(file, next))
    if (!written.ok) return written
    hash.update(next)
    size += next.length
    if (size > how.maxBytes) return failed(TOO_LARGE)
    how.onBytes(size)
  }
  if (link.total !== null && size !== link.total) return failed({ kind: 'file', trouble: 'wrong-size' })
  return size === 0 ? failed({ kind: 'malformed', what: 'empty' }) : ok({ size, sha256: hash.digest('hex') })
}

/** Why a stream broke off is known by its signal or not at all; its error says no more. */
async function nextPiece(pieces: AsyncIterator<Buffer>): Promise<Buffer | 'end' | 'broken'> {
  try {
    const next = await pieces.next()
    return next.done === true ? 'end' : next.value
  } catch {
    return 'broken'
  }
}

function brokenOff(link: OpenedLink): Failure {
  return link.total === null ? { kind: 'malformed', what: 'cut-short' } : { kind: 'file', trouble: 'wrong-size' }
}

/** A page to sign in at, or an object store's word that the link is no good any more: some send these with status 200. */
function noDocument(head: Buffer): Failure | undefined {
  if (sniff(head) === 'html') return { kind: 'malformed', what: 'html' }
  const isStoreError = /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?<Error>/.test(head.toString('utf8', 0, 512))
  return isStoreError ? { kind: 'file', trouble: 'link-expired' } : undefined
}

async function writePiece(file: FileHandle, piece: Buffer): Promise<void> {
  let at = 0
  while (at < piece.length) at += (await file.write(piece, at)).bytesWritten
}
