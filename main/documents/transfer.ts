import type { DocumentKey } from '#domain/bridge.ts'
import type { Failure } from '#domain/failure.ts'
import { readableFileName, type OrderDocument } from '#domain/order-document.ts'
import { failed, ok, type Result } from '#domain/result.ts'
import type { Disk } from '../files/disk.ts'
import type { Service } from '../service/service.ts'
import { onDisk } from './disk-failure.ts'
import { fittingName, mayOpen } from './file-type.ts'
import { markFromInternet } from './mark-of-the-web.ts'
import type { StoredFile } from './open-check.ts'
import { placeFile } from './place-file.ts'
import { readType } from './read-type.ts'
import { receiveFile, type Received } from './receive-file.ts'
import { safeName } from './safe-name.ts'
import { newUnfinished, removeUnfinished } from './unfinished.ts'

/** What fetching a document needs. */
export interface TransferParts {
  readonly service: Pick<Service, 'documents' | 'openLink'>
  readonly disk: Disk
  readonly root: string
  /** The order's folder under the root. */
  readonly folder: string
  readonly maxBytes: number
  /** Ends the transfer with the `Failure` that is its reason. */
  readonly signal: AbortSignal
  /** Told how far it is, in bytes; `total` is null where the service did not say. */
  readonly onBytes: (received: number, total: number | null) => void
}

export interface Transferred { readonly file: StoredFile; readonly canOpen: boolean }

/** A name that leaves room for " (2)" and for an ending to be added. */
const NAME_BYTES = 120

/**
 * Takes the key of a document; fetches its file into the order's folder. The link is read from the list just before, and never
 * kept; one whose time is over is read again once, and tried once more (R63). Nothing is left on the disk unless all of it is.
 */
export async function transfer(key: DocumentKey, parts: TransferParts): Promise<Result<Transferred, Failure>> {
  const first = await attempt(key, parts)
  const expired = !first.ok && first.failure.kind === 'file' && first.failure.trouble === 'link-expired'
  return expired && !parts.signal.aborted ? attempt(key, parts) : first
}

async function attempt(key: DocumentKey, parts: TransferParts): Promise<Result<Transferred, Failure>> {
  const found = await find(key, parts)
  if (!found.ok) return found
  const { document, link } = found.value
  const opened = await parts.service.openLink(link, parts.signal)
  if (!opened.ok) return opened
  const unfinished = await onDisk(() => newUnfinished(parts.root, parts.disk))
  if (!unfinished.ok) {
    opened.value.stream.destroy()
    return unfinished
  }
  const { total } = opened.value
  parts.onBytes(0, total)
  const outcome = await receiveFile(opened.value, {
    ...parts, path: unfinished.value, onBytes: received => { parts.onBytes(received, total) }
  })
  const kept = outcome.ok ? await keep(outcome.value, document, parts) : outcome
  if (kept.ok) return kept
  const removed = await onDisk(() => removeUnfinished(unfinished.value, parts.disk))
  // What could not be removed now is removed at the next start; the first failure is the one to tell.
  return removed.ok ? kept : failed(kept.failure)
}

async function find(
  key: DocumentKey, { service, signal }: TransferParts
): Promise<Result<{ document: OrderDocument; link: string }, Failure>> {
  const list = await service.documents(key.orderId)
  if (signal.aborted) return failed(signal.reason as Failure)
  if (!list.ok) return list
  const document = list.value.documents.find(({ id }) => id === key.documentId)
  const link = list.value.links.get(key.documentId)
  if (document === undefined) return failed({ kind: 'not-found' })
  return link === undefined ? failed({ kind: 'file', trouble: 'no-file-yet' }) : ok({ document, link })
}

async function keep(
  received: Received, document: OrderDocument, { disk, root, folder, signal }: TransferParts
): Promise<Result<Transferred, Failure>> {
  const type = await onDisk(async () => {
    const file = await disk.fs.open(received.path, 'r')
    try {
      return await readType(file)
    } finally {
      await file.close()
    }
  })
  if (!type.ok) return type
  const given = document.fileName === null ? document.name : readableFileName(document.fileName)
  const name = safeName(fittingName(safeName(given, document.type, NAME_BYTES), type.value), 'document')
  // The note is on the file before it has its name: nobody can open it without.
  await markFromInternet(received.path, disk)
  const placed = await placeFile(received, { root, folder, name, disk, signal })
  if (!placed.ok) return placed
  const { size, sha256 } = received
  return ok({ file: { root, folder, fileName: placed.value, size, sha256 }, canOpen: mayOpen(placed.value, type.value) })
}
