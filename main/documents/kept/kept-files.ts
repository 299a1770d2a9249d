import type { DocumentRoom, DocumentFolder, OrderRoom, Wiped } from '#domain/documents/stored-documents.ts'
import { standingBy, type FileKey, type ListedSlot } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { watchedStanding } from '#domain/wire-instructions/wire-standing.ts'
import { THIS_DISK, type Disk } from '../../files/disk.ts'
import type { KeptDocument } from '../../storage/tables/kept-documents.ts'
import { readContent, type FileContent } from '../open/content.ts'
import { isTroubled, pathToDrag, pathToOpen, pathToShow } from '../open/open-check.ts'
import type { Records } from './records.ts'
import { isWithinReach, unlinkFiles } from './unlink-files.ts'

/**
 * The files of one connection's documents in the document folder, identified by document. A key without a file means
 * the newest; if the service is known to have another file by now, the answer is `superseded`: only a request for that
 * very file gets an old file.
 */
export interface KeptFiles {
  /** As recorded, newest first; of one order, or of all. */
  list(orderId?: OrderId): Promise<Result<readonly KeptDocument[], Failure>>
  /** Those of an order on the disk, or in a folder out of reach. */
  here(orderId: OrderId): Promise<Result<readonly KeptDocument[], Failure>>
  /** The path of a file that a program may open: unchanged since it was received, and of an allowed type (R64). */
  pathForOpening(key: FileKey): Promise<Result<string, Failure>>
  pathForShowing(key: FileKey): Promise<Result<string, Failure>>
  /** The path of a file to drag to another program: unchanged since it was received, whatever its type. */
  pathForDragging(key: FileKey): Promise<Result<string, Failure>>
  /** What the preview shows of a file that may be opened. */
  content(key: FileKey): Promise<Result<FileContent, Failure>>
  room(folder: DocumentFolder, keepDays: number | null): Promise<Result<Omit<DocumentRoom, 'due'>, Failure>>
  /**
   * Removes the files of an order, or all, even if changed since. A file that another connection's record names, too,
   * stays on the disk.
   */
  wipe(orderId: OrderId | null): Promise<Result<Wiped, Failure>>
}

const NOT_HERE: Failure = { kind: 'file', trouble: 'not-downloaded' }

export function createKeptFiles(
  records: Records,
  disk: Disk = THIS_DISK,
  slots: (orderId: OrderId) => Promise<readonly (ListedSlot & { readonly id: number })[]> = async () => []
): KeptFiles {
  async function find({ orderId, documentId, fileId }: FileKey): Promise<Result<KeptDocument, Failure>> {
    const kept = await records.kept(orderId, documentId)
    if (!kept.ok) return kept
    const file = kept.value.find(({ id }) => fileId === null || id === fileId)
    if (file === undefined) return failed(NOT_HERE)
    if (fileId !== null) return ok(file)
    const listed = (await slots(orderId)).find(({ id }) => id === documentId)
    const watched = await records.watched(orderId)
    if (!watched.ok) return watched
    return standingBy(listed, file.slot, watchedStanding(watched.value, file)) === 'current'
      ? ok(file)
      : failed({ kind: 'file', trouble: 'superseded', fileName: file.fileName })
  }

  async function withFile<T>(
    key: FileKey,
    use: (file: KeptDocument) => Promise<Result<T, Failure>>
  ): Promise<Result<T, Failure>> {
    const found = await find(key)
    return found.ok ? use(found.value) : found
  }

  /** What is handed over is noted first: if that can't be, it isn't handed over. */
  async function noted<T>(file: KeptDocument, handed: Promise<Result<T, Failure>>): Promise<Result<T, Failure>> {
    const result = await handed
    if (!result.ok) return result
    const note = await records.noteOpened(file)
    return note.ok ? result : note
  }

  async function isHere(file: KeptDocument): Promise<boolean> {
    const path = await pathToShow(file, disk)
    return !isTroubled(path, 'not-downloaded') || !(await isWithinReach(file, disk))
  }

  return {
    list: orderId => records.kept(orderId),
    async here(orderId) {
      const kept = await records.kept(orderId)
      if (!kept.ok) return kept
      const there = await Promise.all(kept.value.map(isHere))
      return ok(kept.value.filter((_file, index) => there[index]))
    },
    pathForOpening: key => withFile(key, file => noted(file, pathToOpen(file, disk))),
    pathForDragging: key => withFile(key, file => noted(file, pathToDrag(file, disk))),
    pathForShowing: key => withFile(key, file => pathToShow(file, disk)),
    content: key => withFile(key, file => noted(file, readContent(file, disk))),
    async room(folder, keepDays) {
      const kept = await records.kept()
      if (!kept.ok) return kept
      return ok({
        folder,
        keepDays,
        files: kept.value.length,
        bytes: bytesOf(kept.value),
        orders: ordersOf(kept.value)
      })
    },
    async wipe(orderId) {
      const kept = await records.kept(orderId ?? undefined)
      if (!kept.ok) return kept
      const others = await records.keptElsewhere()
      if (!others.ok) return others
      const { gone, left } = await unlinkFiles(kept.value, others.value, disk)
      const forgotten = await records.forgetKept(gone.map(({ id }) => id))
      return forgotten.ok ? ok({ files: gone.length, bytes: bytesOf(gone), left: left.length }) : forgotten
    }
  }
}

function ordersOf(kept: readonly KeptDocument[]): readonly OrderRoom[] {
  const orders = [...Map.groupBy(kept, ({ orderId }) => orderId)].map(([orderId, files]) => {
    const times = files.map(({ keptAt }) => keptAt)
    const orderName = files[0]?.orderName ?? ''
    return {
      orderId,
      orderName,
      files: files.length,
      bytes: bytesOf(files),
      oldestAt: Math.min(...times),
      newestAt: Math.max(...times)
    }
  })
  return orders.toSorted((one, other) => other.bytes - one.bytes)
}

function bytesOf(files: readonly KeptDocument[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}
