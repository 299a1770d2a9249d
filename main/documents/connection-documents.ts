import type { DownloadNews, Documents } from '#domain/bridge.ts'
import type { DocumentFolder, DocumentRoom, Wiped } from '#domain/documents/stored-documents.ts'
import type { DocumentKey, Download, Fetching } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { ok, type Result } from '#domain/common/result.ts'
import type { WireReading } from '#domain/wire-instructions/wire-state.ts'
import type { Disk } from '../files/disk.ts'
import type { StartTimer } from '../async/timer.ts'
import { isWholeList } from '../service/read/read-documents.ts'
import type { Service } from '../service/service.ts'
import type { Store } from '../storage/store.ts'
import type { Downloads } from './queue/contract.ts'
import { createDownloads } from './queue/downloads.ts'
import { fetchOrders } from './fetch-documents.ts'
import { createKeptFiles, type KeptFiles } from './kept/kept-files.ts'
import { createDownloadEvents } from './queue/download-events.ts'
import { createRecords, type Records } from './kept/records.ts'
import { createOrderFactsCache, type OrderFacts, type OrderFactsCache } from './order-facts.ts'
import type { OwnOrders } from './client/own-orders.ts'
import { withoutStoredFile, withStoredFiles } from './order-documents.ts'
import { createListCheck } from './transfer/list-check.ts'
import { withOwnRefusals } from './transfer/own-refusals.ts'
import type { WireNews } from './wire-instructions/wire-news.ts'
import { createWireWatch, type WireParts, type WireWatching } from './wire-instructions/wire-watch.ts'

type HeardReading = Omit<WireReading, 'isSameMoment'>

/** The documents of one connection: on the service, in transfer, and on this computer. */
export interface ConnectionDocuments {
  readonly connectionId: string
  readonly files: Pick<KeptFiles, 'pathForOpening' | 'pathForShowing' | 'pathForDragging' | 'content'>
  readonly downloads: Pick<
    Downloads,
    'pause' | 'resume' | 'cancel' | 'retry' | 'dismiss' | 'online' | 'useStore' | 'readWatched'
  >
  readonly wire: Pick<WireWatching, 'noteCall' | 'watch' | 'open' | 'elsewhere'>
  /** An order's documents from the service; the reading also goes to the watch on wire instructions. */
  read(orderId: OrderId): Promise<Result<Documents, Failure>>
  /** The same with the links, for other readers. */
  readonly list: Service['documents']
  /** The same for documents as another desk of the office read them. */
  heard(orderId: OrderId, reading: HeardReading): Promise<void>
  ofOrder(orderId: OrderId): Promise<Result<readonly Download[], Failure>>
  queue(): Promise<DownloadNews>
  clearEnded(): Promise<DownloadNews>
  download(key: DocumentKey): Promise<Result<Download, Failure>>
  fetchOrders(orderIds: readonly OrderId[], only?: readonly DocumentKey[]): Promise<Result<Fetching, Failure>>
  /** Those of the documents that have not been stored since they were added or replaced, at the time given. */
  notKept<T extends DocumentKey & { readonly at: number }>(documents: readonly T[]): Promise<readonly T[]>
  /** Call when files were removed by something other than this connection. */
  filesRemoved(): Promise<void>
  room(folder: DocumentFolder): Promise<Result<Omit<DocumentRoom, 'due'>, Failure>>
  wipe(orderId: OrderId | null): Promise<Result<Wiped, Failure>>
  close(): Promise<void>
}

export interface ConnectionDocumentParts {
  readonly connectionId: string
  readonly service: Pick<Service, 'documents' | 'openLink' | 'listOrders'>
  readonly store: () => Promise<Store>
  /** The document folder, for new downloads; former folders; and the folder of the program's data. */
  readonly folder: () => string
  readonly earlierFolders?: () => readonly string[]
  readonly profile?: string
  readonly settings: () => { readonly filePattern: string; readonly keepDays: number | null }
  /** What is known of an order without a request to the service. */
  readonly facts: (orderId: OrderId) => Promise<OrderFacts | undefined>
  /** All of the connection's orders if left out. */
  readonly ownOrders?: OwnOrders
  /** Must have resolved before any work starts. */
  readonly before?: Promise<unknown>
  /** Called with documents that were read for the user, and whether those are all: news for the order cache, too. */
  readonly onRead?: (orderId: OrderId, documents: readonly OrderDocument[], isWhole: boolean) => void
  readonly onNews: (news: DownloadNews) => void
  readonly onWire: (news: WireNews) => void
  readonly sharing?: WireParts['sharing']
  readonly onBug: (error: unknown) => void
  readonly disk?: Disk
  readonly startTimer?: StartTimer
  readonly now?: () => number
  readonly atOnce?: number
}

/** Opens the documents of one connection; queued downloads resume. */
export function openConnectionDocuments(parts: ConnectionDocumentParts): ConnectionDocuments {
  const { connectionId, store, service, ownOrders, settings, onBug, now = Date.now } = parts
  const onChange = (wireNews: WireNews): void => {
    parts.onWire(wireNews)
    void downloads.readWatched(wireNews.watch.orderId).catch(onBug)
  }
  const wire = createWireWatch({ connectionId, store, ownOrders, sharing: parts.sharing, onChange, onBug, now })
  const records = createRecords(store, connectionId, wire.noteKept, ownOrders)
  const known = async (orderId: OrderId) => (await parts.facts(orderId))?.documents ?? []
  const files = createKeptFiles(records, parts.disk, known)
  const facts = createOrderFactsCache(parts.facts, () => settings().filePattern)
  const news = createDownloadEvents(parts.onNews, () => downloads, parts.startTimer)
  const { documents, heard } = watchedDocuments(service, wire, (orderId, listed) => {
    void downloads.noteListed(orderId, listed).catch(onBug)
  })
  const listCheck = createListCheck(page => service.listOrders(page))
  const readByUs = toldWhenRead(withOwnRefusals(documents, listCheck), parts.onRead)

  const downloads = createDownloads({
    ...parts,
    records,
    orderName: facts.orderName,
    nameFor: facts.fileName,
    service: { documents: readByUs, openLink: service.openLink },
    listCheck,
    onChange: news.change
  })

  const fetchingParts = { documents: readByUs, downloads, files, orderName: facts.orderName, known, listCheck }

  async function wanted({ orderId, documentId }: DocumentKey) {
    return { orderId, documentId, name: '', fileName: null, orderName: (await facts.orderName(orderId)) ?? '' }
  }

  const queue = async (): Promise<DownloadNews> => ({ downloads: await downloads.list(), totals: downloads.totals() })

  return {
    connectionId,
    files,
    downloads,
    wire,
    queue,
    async read(orderId) {
      const list = await readByUs(orderId)
      // The links stay here: they are secrets (R63).
      return list.ok ? ok({ documents: list.value.documents, gaps: list.value.gaps }) : list
    },
    list: documents,
    heard,
    ofOrder: orderId => downloadsOf(orderId, { downloads, records, facts }),
    async clearEnded() {
      await downloads.clearEnded()
      return queue()
    },
    download: async key => downloads.download(await wanted(key)),
    async fetchOrders(orderIds, only) {
      const asking = fetchOrders(orderIds, fetchingParts, only)
      news.soon()
      const fetching = await asking
      news.soon()
      return ok(fetching)
    },
    notKept: documents => withoutStoredFile(documents, files),
    async filesRemoved() {
      await downloads.readFiles()
      for (const download of await downloads.list()) news.change(download)
    },
    room: folder => files.room(folder, settings().keepDays),
    async wipe(orderId) {
      await downloads.drop(orderId)
      const wiped = await files.wipe(orderId)
      news.soon()
      return wiped
    },
    async close() {
      news.end()
      await downloads.close()
    }
  }
}

interface OrderParts {
  readonly downloads: Pick<Downloads, 'list' | 'readWatched'>
  readonly records: Pick<Records, 'kept' | 'watched'>
  readonly facts: Pick<OrderFactsCache, 'of'>
}

/** An order's downloads, with the files of those that are no longer in the list. */
async function downloadsOf(
  orderId: OrderId,
  { downloads, records, facts }: OrderParts
): Promise<Result<readonly Download[], Failure>> {
  await downloads.readWatched(orderId)
  const [kept, watched] = [await records.kept(orderId), await records.watched(orderId)]
  if (!kept.ok) return kept
  if (!watched.ok) return watched
  const slots = (await facts.of(orderId))?.documents ?? []
  // Last: news of a download may reach the page before this answer does, which must not be older.
  const listed = await downloads.list(orderId)
  return ok(withStoredFiles(orderId, listed, kept.value, slots, watched.value))
}

function toldWhenRead(
  documents: Service['documents'],
  onRead: ConnectionDocumentParts['onRead']
): Service['documents'] {
  return async orderId => {
    const list = await documents(orderId)
    if (list.ok) onRead?.(orderId, list.value.documents, isWholeList(list.value.gaps))
    return list
  }
}

/** Reads documents, or hears of them, and records what each list says of wire instructions. */
function watchedDocuments(
  service: Pick<Service, 'documents'>,
  wire: Pick<WireWatching, 'beginReading'>,
  onListed: (orderId: OrderId, documents: readonly OrderDocument[]) => void
): Pick<Service, 'documents'> & Pick<ConnectionDocuments, 'heard'> {
  return {
    async documents(orderId) {
      const noteDocuments = wire.beginReading()
      const list = await service.documents(orderId)
      if (list.ok) {
        const { documents, gaps } = list.value
        void noteDocuments(orderId, { documents, isWhole: isWholeList(gaps) })
        onListed(orderId, documents)
      }
      return list
    },
    async heard(orderId, reading) {
      onListed(orderId, reading.documents)
      await wire.beginReading()(orderId, reading)
    }
  }
}
