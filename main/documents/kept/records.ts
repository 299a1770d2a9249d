import { dirname } from 'node:path'
import type { DocumentKey, KeptFile } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { isWireDocument } from '#domain/wire-instructions/wire-names.ts'
import type { WireState } from '#domain/wire-instructions/wire-state.ts'
import { THIS_DISK, type Disk } from '../../files/disk.ts'
import { isSamePlace, type KeptDocument } from '../../storage/tables/kept-documents.ts'
import type { Store } from '../../storage/store.ts'
import { asStoreFailure } from '../../storage/database/storage-failure.ts'
import type { WaitingDownload } from '../../storage/tables/waiting-downloads.ts'
import { onDisk } from '../../files/file-failure.ts'
import { ownIn, type OwnOrders } from '../client/own-orders.ts'
import { isOpenedEnding } from '../open/file-type.ts'
import { stateOf } from '../wire-instructions/wire-news.ts'
import { removeUnfinished } from '../disk/unfinished.ts'

/** Files that may still be resumed, and the document folders of which anything is known. */
export interface UnfinishedFiles {
  readonly paths: ReadonlySet<string>
  readonly roots: ReadonlySet<string>
  /** Whether that is everything: a store that is still locked may know more. */
  readonly isCertain: boolean
}

/** What this computer remembers of one connection's documents: the stored files, and the pending downloads. */
export interface Records {
  /** Stored files, newest first; of one order, of one of its documents, or of all of this client. */
  kept(orderId?: OrderId, documentId?: number): Promise<Result<readonly KeptDocument[], Failure>>
  /** What is known of an order's wire instructions, including slots that are no longer listed. */
  watched(orderId: OrderId): Promise<Result<WireState, Failure>>
  /** The files of all other connections. */
  keptElsewhere(): Promise<Result<readonly KeptDocument[], Failure>>
  /**
   * Records a file that is in place, replacing the record of the same file, and removes its pending download. One
   * commit.
   */
  noteKept(document: KeptDocument): Promise<Result<null, Failure>>
  /** Forgets files that the user removed. */
  forgetKept(ids: readonly string[]): Promise<Result<null, Failure>>
  /** Notes that a file's content is about to be handed over. */
  noteOpened(document: KeptDocument): Promise<Result<null, Failure>>
  /** Those of this client's orders. */
  waiting(): Promise<Result<readonly WaitingDownload[], Failure>>
  /** Unfinished files that some connection will resume. */
  unfinished(): Promise<Result<UnfinishedFiles, Failure>>
  /** Records pending downloads, and removes those no longer pending. One commit. */
  noteWaiting(downloads: readonly WaitingDownload[], gone: readonly DocumentKey[]): Promise<Result<null, Failure>>
}

/**
 * One connection's records. Looks up the store at each call: another may have replaced it. `alongside` runs in the
 * commit that records a file, and returns what to do after that commit. `ownOrders`: all if left out.
 */
export function createRecords(
  open: () => Promise<Store>,
  connectionId: string,
  alongside?: (store: Store, document: KeptDocument) => () => void,
  ownOrders?: OwnOrders
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
    kept: (orderId, documentId) =>
      ownIn(
        answer(({ kept }) =>
          orderId === undefined || documentId === undefined
            ? kept.list(connectionId, orderId)
            : kept.ofDocument(connectionId, orderId, documentId)
        ),
        orderId === undefined ? ownOrders : undefined
      ),
    watched: orderId => answer(store => stateOf(store, connectionId, orderId)),
    keptElsewhere: () => answer(store => store.kept.all().filter(file => file.connectionId !== connectionId)),
    noteKept: document =>
      answer(store => {
        const committed = store.write(() => {
          const { orderId, documentId, fileName, keptAt } = document
          const same = store.kept
            .ofDocument(connectionId, orderId, documentId)
            .filter(other => isSamePlace(other, document))
          store.kept.remove(same.map(({ id }) => id))
          store.kept.add(document)
          store.waiting.remove(connectionId, document)
          store.activity.add(connectionId, { kind: 'downloaded', orderId, at: keptAt, detail: fileName })
          return alongside?.(store, document)
        })
        committed?.()
        return null
      }),
    forgetKept: ids =>
      answer(store => {
        store.write(() => {
          const at = Date.now()
          const gone = new Set(ids)
          for (const { id, orderId, fileName } of store.kept.list(connectionId))
            if (gone.has(id)) store.activity.add(connectionId, { kind: 'removed', orderId, at, detail: fileName })
          store.kept.remove(ids)
        })
        // Removed data must not come back from the log (R59).
        store.forget()
        return null
      }),
    noteOpened: ({ orderId, fileName }) =>
      change(store => {
        store.activity.add(connectionId, { kind: 'opened', orderId, at: Date.now(), detail: fileName })
      }),
    waiting: () =>
      ownIn(
        answer(store => store.waiting.list(connectionId)),
        ownOrders
      ),
    unfinished: () => answer(unfinishedIn),
    noteWaiting: (downloads, gone) =>
      change(store => {
        for (const key of gone) store.waiting.remove(connectionId, key)
        for (const download of downloads) store.waiting.put(download)
      })
  }
}

/** Of every connection, and every client. */
function unfinishedIn({ waiting, kept, lasting }: Store): UnfinishedFiles {
  const paths = waiting.all().flatMap(({ unfinished }) => (unfinished === null ? [] : [unfinished.path]))
  const roots = [...kept.all().map(({ root }) => root), ...paths.map(path => dirname(dirname(path)))]
  return { paths: new Set(paths), roots: new Set(roots), isCertain: lasting }
}

/**
 * Deletes what is remembered of a connection's documents, including the log of its wire instructions, and its
 * unfinished files (R24, R59); stored files stay.
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
