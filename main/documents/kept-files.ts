import { join } from 'node:path'
import type { DocumentRoom, DocumentFolder, OrderRoom, Wiped } from '#domain/document-room.ts'
import type { FileKey } from '#domain/download.ts'
import type { Failure } from '#domain/failure.ts'
import type { OrderId } from '#domain/order-id.ts'
import { failed, ok, type Result } from '#domain/result.ts'
import { THIS_DISK, type Disk } from '../files/disk.ts'
import { codeOf } from '../files/error-code.ts'
import { whileHeld } from '../files/while-held.ts'
import type { KeptDocument } from '../store/kept-documents.ts'
import { readContent, type FileContent } from './content.ts'
import { pathToOpen, pathToShow, unchangedPath } from './open-check.ts'
import type { Records } from './records.ts'

/** The files of one connection's documents that lie in the document folder, each named by its document. */
export interface KeptFiles {
  /** The newest first; of one order, or of all. */
  list(orderId?: OrderId): Promise<Result<readonly KeptDocument[], Failure>>
  /** The path of a file that a program may open: what was received, unchanged, of an allowed type (R64). */
  pathForOpening(key: FileKey): Promise<Result<string, Failure>>
  pathForShowing(key: FileKey): Promise<Result<string, Failure>>
  /** The path of a file that goes to another program: what was received, unchanged, whatever its type. */
  pathForDragging(key: FileKey): Promise<Result<string, Failure>>
  /** What the preview shows of a file that may be opened. */
  content(key: FileKey): Promise<Result<FileContent, Failure>>
  room(folder: DocumentFolder, keepDays: number | null): Promise<Result<DocumentRoom, Failure>>
  /** Removes the files of an order, or all, whatever became of them since. */
  wipe(orderId: OrderId | null): Promise<Result<Wiped, Failure>>
  /** Removes files kept before a time that nobody changed since; the others stay, and stay noted. Gives how many were removed. */
  removeOlder(than: number): Promise<Result<number, Failure>>
}

const NOT_HERE: Failure = { kind: 'file', trouble: 'not-downloaded' }

/** Takes one connection's records; gives the files they tell of. */
export function createKeptFiles(records: Records, disk: Disk = THIS_DISK): KeptFiles {
  async function find({ orderId, documentId, fileId }: FileKey): Promise<Result<KeptDocument, Failure>> {
    const kept = await records.kept(orderId)
    if (!kept.ok) return kept
    const file = kept.value.find(one => one.documentId === documentId && (fileId === null || one.id === fileId))
    return file === undefined ? failed(NOT_HERE) : ok(file)
  }

  async function withFile<T>(key: FileKey, use: (file: KeptDocument) => Promise<Result<T, Failure>>): Promise<Result<T, Failure>> {
    const found = await find(key)
    return found.ok ? use(found.value) : found
  }

  /** Takes files away and forgets those that are gone. One that is another document's, too, of those that stay, is only forgotten. */
  async function remove(files: readonly KeptDocument[], staying: readonly KeptDocument[]): Promise<Result<Wiped, Failure>> {
    const gone: KeptDocument[] = []
    const needed = new Set(staying.map(pathOf))
    for (const file of files) if (needed.has(pathOf(file)) || await removed(file, disk)) gone.push(file)
    for (const folder of new Set(gone.map(({ root, folder: within }) => join(root, within)))) await removeIfEmpty(folder, disk)
    const forgotten = await records.forgetKept(gone.map(({ id }) => id))
    if (!forgotten.ok) return forgotten
    return ok({ files: gone.length, bytes: gone.reduce((sum, { size }) => sum + size, 0), left: files.length - gone.length })
  }

  return {
    list: orderId => records.kept(orderId),
    pathForOpening: key => withFile(key, file => pathToOpen(file, disk)),
    pathForDragging: key => withFile(key, file => unchangedPath(file, disk)),
    pathForShowing: key => withFile(key, file => pathToShow(file, disk)),
    content: key => withFile(key, file => readContent(file, disk)),
    async room(folder, keepDays) {
      const kept = await records.kept()
      if (!kept.ok) return kept
      return ok({ folder, keepDays, files: kept.value.length, bytes: bytesOf(kept.value), orders: ordersOf(kept.value) })
    },
    async wipe(orderId) {
      const kept = await records.kept(orderId ?? undefined)
      return kept.ok ? remove(kept.value, []) : kept
    },
    async removeOlder(than) {
      const kept = await records.kept()
      if (!kept.ok) return kept
      const old: KeptDocument[] = []
      for (const file of kept.value) {
        if (file.keptAt >= than) continue
        const unchanged = await unchangedPath(file, disk)
        const isGone = !unchanged.ok && unchanged.failure.kind === 'file' && unchanged.failure.trouble === 'not-downloaded'
        if (unchanged.ok || isGone) old.push(file)
      }
      const wiped = await remove(old, kept.value.filter(file => !old.includes(file)))
      return wiped.ok ? ok(wiped.value.files) : wiped
    }
  }
}

function pathOf({ root, folder, fileName }: KeptDocument): string {
  return join(root, folder, fileName)
}

/** Takes a kept file away; true where it is gone now. What is no plain file in our folder is not ours to remove. */
async function removed(file: KeptDocument, disk: Disk): Promise<boolean> {
  const path = await pathToShow(file, disk)
  if (!path.ok) return path.failure.kind === 'file' && path.failure.trouble === 'not-downloaded'
  try {
    await whileHeld(() => disk.fs.unlink(path.value), disk)
    return true
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return codeOf(error) === 'ENOENT'
  }
}

/** A folder that holds anything else stays. */
async function removeIfEmpty(folder: string, disk: Disk): Promise<void> {
  try {
    await disk.fs.rmdir(folder)
  } catch (error) {
    if (codeOf(error) === undefined) throw error
  }
}

function ordersOf(kept: readonly KeptDocument[]): readonly OrderRoom[] {
  const orders = [...Map.groupBy(kept, ({ orderId }) => orderId)].map(([orderId, files]) => {
    const times = files.map(({ keptAt }) => keptAt)
    const orderName = files[0]?.orderName ?? ''
    return { orderId, orderName, files: files.length, bytes: bytesOf(files), oldestAt: Math.min(...times), newestAt: Math.max(...times) }
  })
  return orders.toSorted((one, other) => other.bytes - one.bytes)
}

function bytesOf(files: readonly KeptDocument[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}
