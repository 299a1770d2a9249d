import { abortFailure } from '../../service/http/abort-failure.ts'
import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Disk } from '../../files/disk.ts'
import type { OpenedLink } from '../../service/links/open-link.ts'
import { onDisk } from '../../files/file-failure.ts'
import { sniff } from '../open/file-type.ts'
import { gather, type Gathered } from './combine-chunks.ts'
import { createLimiter } from '../../async/limiter.ts'

/** A complete file on the disk, not yet in its place. */
export interface Received {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** How a file is received. */
export interface Receiving {
  /** The path of a new file; or, if the link resumes, of the existing one. */
  readonly path: string
  /** The most bytes taken. */
  readonly maxBytes: number
  /** Aborts the transfer; its reason is the `Failure`. */
  readonly signal: AbortSignal
  /** Called after each write, with the bytes from the file's beginning. */
  readonly onBytes: (received: number) => void
  /**
   * Called with the bytes that are safe on the disk, from time to time and when the transfer breaks off: it can resume
   * from there (R62).
   */
  readonly onSynced?: (synced: number) => void
  readonly disk: Disk
}

/** Enough of a file to tell its type. */
const HEAD = 4096
/**
 * Bytes per write, and the most read ahead of it: apart from the connection's own few, all the memory a transfer uses.
 */
const BLOCK = 512 * 1024
/**
 * Bytes between syncs, which run while more is written: a crash then costs little, and little is left to sync at the
 * end.
 */
const SYNC_EVERY = 64 * 1024 * 1024
/** Syncs are slow: two of Node's four disk threads stay free for writes. */
const inTurn = createLimiter(2)

const TOO_LARGE: Failure = { kind: 'malformed', what: 'too-large' }
const WRONG_SIZE: Failure = { kind: 'file', trouble: 'wrong-size' }

/**
 * Starts reading. Call at once: if the connection breaks, bytes still waiting in it are lost, and must be downloaded
 * again.
 */
export function takeIn({ stream, release }: OpenedLink): Gathered {
  return gather(stream, BLOCK, release)
}

/**
 * Writes a link's bytes to a file piece by piece: memory use does not grow with the file. Returns the file once it is
 * complete, has the size and SHA-256 the service stated, and is safe on the disk; otherwise the reason (R61), and the
 * caller removes what is left.
 */
export async function receiveFile(
  link: OpenedLink,
  how: Receiving,
  arriving: Gathered = takeIn(link)
): Promise<Result<Received, Failure>> {
  if (link.total !== null && link.total > how.maxBytes) {
    link.stream.destroy()
    return failed(TOO_LARGE)
  }
  const opened = await onDisk(() => how.disk.fs.open(how.path, link.from === 0 ? 'wx' : 'r+', 0o600))
  if (!opened.ok) {
    link.stream.destroy()
    return opened
  }
  const file = opened.value
  try {
    const hash = createHash('sha256')
    const before = link.from === 0 ? ok(null) : await onDisk(() => takeUp(file, link.from, hash))
    if (!before.ok) return before
    return await writeAll(link, arriving, file, hash, how)
  } finally {
    link.stream.destroy()
    // What arrived is synced by now, or given up for the reason that is told: a full share refuses this, too.
    await onDisk(() => file.close())
  }
}

/**
 * Hashes the bytes already there, and cuts off what is behind them: it may not have been safe when the program ended.
 */
async function takeUp(file: FileHandle, from: number, hash: Hash): Promise<null> {
  await file.truncate(from)
  for await (const piece of file.createReadStream({ start: 0, end: from - 1, autoClose: false }))
    hash.update(piece as Buffer)
  return null
}

async function writeAll(
  link: OpenedLink,
  arriving: Gathered,
  file: FileHandle,
  hash: Hash,
  how: Receiving
): Promise<Result<Received, Failure>> {
  let size = link.from
  /** The bytes for which a sync was started, those that are safe since one ended, and those reported. */
  let [begun, safe, told] = [size, size, size]
  let syncing: Promise<Result<void, Failure>> = Promise.resolve(ok(undefined))
  let notSafe: Result<never, Failure> | undefined
  let head: Buffer = Buffer.alloc(0)

  /** One sync at a time; writing goes on meanwhile. */
  function makeSafe(): Promise<Result<void, Failure>> {
    const upTo = size
    begun = size
    syncing = syncing.then(async before => {
      const synced = before.ok ? await onDisk(() => inTurn(() => file.sync())) : before
      if (synced.ok) safe = upTo
      else notSafe = synced
      return synced
    })
    return syncing
  }

  async function broken(failure: Failure): Promise<Result<never, Failure>> {
    // Bytes that cannot be synced are downloaded again; the first failure is the one to report.
    if (link.etag !== null && size > safe) await makeSafe()
    if (link.etag !== null) how.onSynced?.(safe)
    return failed(failure)
  }

  for (;;) {
    const next = await arriving.next()
    if (how.signal.aborted) return broken(abortFailure(how.signal))
    if (next === 'broken') return broken(brokenOff(link))
    if (next === 'end') break
    if (link.from === 0 && head.length < HEAD) {
      head = Buffer.concat([head, next.subarray(0, HEAD)])
      const failure = noDocument(head)
      if (failure !== undefined) return failed(failure)
    }
    const writing = onDisk(() => writeAt(file, next, size))
    hash.update(next)
    const written = await writing
    if (!written.ok) return written
    size += next.length
    if (size > how.maxBytes || (link.total !== null && size > link.total))
      return failed(size > how.maxBytes ? TOO_LARGE : WRONG_SIZE)
    how.onBytes(size)
    if (link.etag === null) continue
    if (safe > told) how.onSynced?.((told = safe))
    if (notSafe !== undefined) return notSafe
    if (begun === safe && size - begun >= SYNC_EVERY) void makeSafe()
  }
  if (link.total !== null && size !== link.total) return broken(WRONG_SIZE)
  if (size === 0) return failed({ kind: 'malformed', what: 'empty' })
  const sha256 = hash.digest('hex')
  if (link.sha256 !== null && sha256 !== link.sha256) return failed({ kind: 'file', trouble: 'wrong-content' })
  const synced = await makeSafe()
  return synced.ok ? ok({ path: how.path, size, sha256 }) : synced
}

function brokenOff(link: OpenedLink): Failure {
  return link.total === null ? { kind: 'malformed', what: 'cut-short' } : WRONG_SIZE
}

/** A sign-in page, or an object store's message that the link has expired: some send these with status 200. */
function noDocument(head: Buffer): Failure | undefined {
  if (sniff(head) === 'html') return { kind: 'malformed', what: 'html' }
  const isStoreError = /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?<Error>/.test(head.toString('utf8', 0, 512))
  return isStoreError ? { kind: 'file', trouble: 'link-expired' } : undefined
}

async function writeAt(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let at = 0
  while (at < bytes.length) at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten
}
