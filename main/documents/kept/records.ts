import { dirname } from 'node:path'
import type { DocumentKey, KeptFile } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { isWireDocument } from '#domain/wire-instructions/wire-names.ts'
import { THIS_DISK, type Disk } from '../../files/disk.ts'
import type { KeptDocument } from '../../storage/tables/kept-documents.ts'
import type { Store } from '../../storage/store.ts'
import { asStoreFailure } from '../../storage/database/storage-failure.ts'
import type { WaitingDownload } from '../../storage/tables/waiting-downloads.ts'
import { onDisk } from '../../files/file-failure.ts'
import { isOpenedEnding } from '../open/file-type.ts'
import { removeUnfinished } from '../disk/unfinished.ts'

/** What may still be gone on with, and the document folders that anything is known of. */
export interface UnfinishedFiles {
  readonly paths: ReadonlySet<string>
  readonly roots: ReadonlySet<string>
  /** Whether that is all there is: a store that is not unlocked yet may know more. */
  readonly isCertain: boolean
}

/** What this computer remembers of one connection's documents: which files are kept, and which are to be fetched. */
export interface Records {
  /** The files of an order that are kept, the newest first; without one, of all orders. */
  kept(orderId?: OrderId): Promise<Result<readonly KeptDocument[], Failure>>
  /** The files of all other connections. */
  keptElsewhere(): Promise<Result<readonly KeptDocument[], Failure>>
  /** Notes a file that has its place, in place of what was noted of the same one; what waited for it waits no longer. One commit. */
  noteKept(document: KeptDocument): Promise<Result<null, Failure>>
  forgetKept(ids: readonly string[]): Promise<Result<null, Failure>>
  waiting(): Promise<Result<readonly WaitingDownload[], Failure>>
  /** Unfinished files that some connection goes on with. */
  unfinished(): Promise<Result<UnfinishedFiles, Failure>>
  /** Keeps what is to be fetched, and takes out what is not any more. One commit. */
  noteWaiting(downloads: readonly WaitingDownload[], gone: readonly DocumentKey[]): Promise<Result<null, Failure>>
  /** Nothing is to be fetched any more. */
  forgetWaiting(): Promise<Result<null, Failure>>
}

/**
 * One connection's records. The store is asked for at each use: another may have replaced it. `alongside` runs in the commit of a file that is kept, and gives what is to be done once
 * that is committed.
 */
export function createRecords(
  open: () => Promise<Store>,
  connectionId: string,
  alongside?: (store: Store, document: KeptDocument) => () => void
): Records {
  async function answer<T>(work: (store: Store) => T): Promise<Result<T, Failure>> {
    const store = await open()
    try {
      return ok(work(store))
    } catch (error) {
      return failed(asStoreFailure(error))
    }
  }
  const change = (work: (store: Store) => void) =>
    answer(store => {
      store.write(() => {
        work(store)
      })
      return null
    })

  return {
    kept: orderId => answer(store => store.kept.list(connectionId, orderId)),
    keptElsewhere: () => answer(store => store.kept.all().filter(file => file.connectionId !== connectionId)),
    noteKept: document =>
      answer(store => {
        const committed = store.write(() => {
          const same = store.kept.list(connectionId, document.orderId).filter(other => isSamePlace(other, document))
          store.kept.remove(same.map(({ id }) => id))
          store.kept.add(document)
          store.waiting.remove(connectionId, document)
          return alongside?.(store, document)
        })
        committed?.()
        return null
      }),
    forgetKept: ids =>
      answer(store => {
        store.write(() => {
          store.kept.remove(ids)
        })
        // What was removed must not come back out of the log (R59).
        store.forget()
        return null
      }),
    waiting: () => answer(store => store.waiting.list(connectionId)),
    unfinished: () =>
      answer(store => {
        const paths = store.waiting.all().flatMap(({ unfinished }) => (unfinished === null ? [] : [unfinished.path]))
        return {
          paths: new Set(paths),
          roots: new Set([...store.kept.all().map(({ root }) => root), ...paths.map(path => dirname(dirname(path)))]),
          isCertain: store.lasting
        }
      }),
    noteWaiting: (downloads, gone) =>
      change(store => {
        for (const key of gone) store.waiting.remove(connectionId, key)
        for (const download of downloads) store.waiting.put(download)
      }),
    forgetWaiting: () =>
      change(store => {
        store.waiting.removeOf(connectionId)
      })
  }
}

/**
 * Takes away what is remembered of a connection's documents, the log of its wire instructions included, and what is unfinished of them (R24, R59);
 * files that are kept stay.
 */
export async function forgetDocuments(
  store: Store,
  connectionId: string,
  disk: Disk = THIS_DISK
): Promise<Result<null, Failure>> {
  try {
    for (const { unfinished } of store.waiting.list(connectionId))
      if (unfinished !== null) await onDisk(() => removeUnfinished(unfinished.path, disk))
    store.write(() => {
      store.kept.removeOf(connectionId)
      store.waiting.removeOf(connectionId)
      store.wireLog.removeOf(connectionId)
      store.wireWatches.removeOf(connectionId)
    })
    store.forget()
    return ok(null)
  } catch (error) {
    return failed(asStoreFailure(error))
  }
}

/** Whether both name one file of one document: fetched again with the same content it is the file that is there. */
export function isSamePlace(one: KeptDocument, other: KeptDocument): boolean {
  return (
    one.documentId === other.documentId &&
    one.root === other.root &&
    one.folder === other.folder &&
    one.fileName === other.fileName
  )
}

/** A stored document as the page sees it: without its folder. */
export function asKeptFile({ id, fileName, size, keptAt, slot, canOpen, shownAs, type, name }: KeptDocument): KeptFile {
  const isWire = isWireDocument({ type, name, fileName: slot.fileName })
  return {
    id,
    fileName,
    size,
    keptAt,
    slot,
    canOpen,
    shownAs,
    isWire,
    misnamed: !canOpen && isOpenedEnding(slot.fileName ?? '')
  }
}
