import { abortFailure } from '../../service/http/abort-failure.ts'
import type { DocumentKey } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Disk } from '../../files/disk.ts'
import type { OpenedLink } from '../../service/links/open-link.ts'
import type { Service } from '../../service/service.ts'
import type { UnfinishedFile } from '../../storage/tables/waiting-downloads.ts'
import { onDisk } from '../../files/file-failure.ts'
import type { DocumentLists, ListRead } from './document-lists.ts'
import { fittingName, mayOpen, shownAs, type ShownAs } from '../open/file-type.ts'
import { markFromInternet } from '../disk/mark-of-the-web.ts'
import type { StoredFile } from '../open/open-check.ts'
import { placeFile } from './place-file.ts'
import { readType } from '../open/read-type.ts'
import { receiveFile, takeIn, type Received } from './receive-file.ts'
import { canGoOn } from './retry.ts'
import { safeName } from '../disk/safe-name.ts'
import { canTakeUp, newUnfinished, removeUnfinished } from '../disk/unfinished.ts'

export interface TransferParts {
  readonly lists: DocumentLists
  readonly openLink: Service['openLink']
  readonly disk: Disk
  readonly root: string
  /** The folder of this program's data. */
  readonly profile: string
  /** The order's folder under the root. */
  readonly folder: () => Promise<string>
  /** A file's name, with its own extension; not yet safe or fitted to the content. */
  readonly nameFor: (document: OrderDocument) => Promise<string>
  readonly maxBytes: number
  /** Aborts the transfer; its reason is the `Failure`. */
  readonly signal: AbortSignal
  /** Whether an aborted transfer may keep what has arrived, to be resumed later. */
  readonly mayStay: () => boolean
  /** What an earlier attempt or run left of it. */
  readonly unfinished: UnfinishedFile | null
  /** Called with what could be resumed; null if nothing. */
  readonly onUnfinished: (unfinished: UnfinishedFile | null) => void
  /** Called with the document before any of its bytes. */
  readonly onFound: (document: OrderDocument) => void
  /** Called with the bytes received; `total` is null if the service did not state it. */
  readonly onBytes: (received: number, total: number | null) => void
}

export interface Transferred {
  readonly file: StoredFile
  readonly document: OrderDocument
  readonly canOpen: boolean
  readonly shownAs: ShownAs
}

/** Leaves room for " (2)" and an extension. */
const NAME_BYTES = 120

/**
 * Downloads a document's file into the order's folder. The link comes from a list read just before, and is never
 * stored; if it has expired, the list is read again and the transfer tried once more (R63). An incomplete file stays on
 * the disk only if it can be resumed.
 */
export async function transfer(key: DocumentKey, parts: TransferParts): Promise<Result<Transferred, Failure>> {
  const read = await parts.lists.read(key.orderId)
  const first = await attempt(key, parts, read)
  const isOver =
    !first.ok &&
    first.failure.kind === 'file' &&
    (first.failure.trouble === 'link-expired' || first.failure.trouble === 'token-withheld')
  return isOver && !parts.signal.aborted
    ? attempt(key, parts, await parts.lists.read(key.orderId, read.reading))
    : first
}

async function attempt(
  key: DocumentKey,
  parts: TransferParts,
  { list }: ListRead
): Promise<Result<Transferred, Failure>> {
  if (parts.signal.aborted) return failed(abortFailure(parts.signal))
  if (!list.ok) return list
  const document = list.value.documents.find(({ id }) => id === key.documentId)
  const link = list.value.links.get(key.documentId)
  if (document === undefined) return failed({ kind: 'not-found' })
  if (link === undefined) return failed({ kind: 'file', trouble: 'no-file-yet' })
  parts.onFound(document)
  return fetch(link, document, parts)
}

async function fetch(
  link: string,
  document: OrderDocument,
  parts: TransferParts
): Promise<Result<Transferred, Failure>> {
  const before = await onDisk(async () => usable(parts))
  if (!before.ok) return before
  const unfinished = before.value
  const opened = await parts.openLink(
    link,
    parts.signal,
    unfinished === null ? undefined : { from: firstMissing(unfinished), etag: unfinished.etag }
  )
  if (!opened.ok) return opened
  const arriving = takeIn(opened.value)
  const path = await pathFor(opened.value, unfinished, parts)
  if (!path.ok) {
    opened.value.stream.destroy()
    return path
  }
  const { total, from, etag } = opened.value
  const note = (synced: number): void => {
    if (etag !== null) parts.onUnfinished({ path: path.value, etag, synced, total })
  }
  parts.onBytes(from, total)
  const outcome = await receiveFile(
    opened.value,
    {
      ...parts,
      path: path.value,
      onSynced: note,
      onBytes: received => {
        parts.onBytes(received, total)
      }
    },
    arriving
  )
  const kept = outcome.ok ? await keep(outcome.value, document, parts) : outcome
  if (!kept.ok && etag !== null && (parts.signal.aborted ? parts.mayStay() : canGoOn(kept.failure))) return kept
  parts.onUnfinished(null)
  if (kept.ok) return kept
  const removed = await onDisk(() => removeUnfinished(path.value, parts.disk))
  // What cannot be removed now is removed at the next start; the first failure is the one to report.
  return removed.ok ? kept : failed(kept.failure)
}

/** What an earlier attempt left, if it can be resumed in this folder. */
async function usable({ unfinished, root, disk }: TransferParts): Promise<UnfinishedFile | null> {
  if (unfinished === null || unfinished.synced === 0) return null
  return (await canTakeUp(root, unfinished.path, unfinished.synced, disk)) ? unfinished : null
}

/**
 * The offset to resume from. Of a complete file, the last byte is requested again: only an answer tells whether the
 * file is still the same.
 */
function firstMissing({ synced, total }: UnfinishedFile): number {
  return total === null ? synced : Math.min(synced, total - 1)
}

/** The file to write: the existing one if the service resumes; otherwise a new one. */
async function pathFor(
  opened: OpenedLink,
  unfinished: UnfinishedFile | null,
  { root, profile, disk, unfinished: left }: TransferParts
): Promise<Result<string, Failure>> {
  if (opened.from > 0 && unfinished !== null) return ok(unfinished.path)
  if (left !== null) await onDisk(() => removeUnfinished(left.path, disk))
  return onDisk(() => newUnfinished(root, profile, disk))
}

async function keep(
  received: Received,
  document: OrderDocument,
  parts: TransferParts
): Promise<Result<Transferred, Failure>> {
  const { disk, root, signal } = parts
  const looked = await onDisk(async () => {
    const file = await disk.fs.open(received.path, 'r')
    try {
      return { type: await readType(file), folder: await parts.folder() }
    } finally {
      await file.close()
    }
  })
  if (!looked.ok) return looked
  const { type, folder } = looked.value
  const name = safeName(
    fittingName(safeName(await parts.nameFor(document), document.type, NAME_BYTES), type),
    'document'
  )
  // The mark is on the file before it has its name: nobody can open it unmarked.
  await markFromInternet(received.path, disk)
  const placed = await placeFile(received, { root, folder, name, disk, signal })
  if (!placed.ok) return placed
  const { size, sha256 } = received
  const canOpen = mayOpen(placed.value, type)
  return ok({
    file: { root, folder, fileName: placed.value, size, sha256 },
    document,
    canOpen,
    shownAs: canOpen ? shownAs(type) : null
  })
}
