import type { DownloadNews, Documents } from '#domain/bridge.ts'
import type { DocumentFolder, DocumentRoom, Wiped } from '#domain/documents/stored-documents.ts'
import { standingOf, type DocumentKey, type Download, type Fetching } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { ok, type Result } from '#domain/common/result.ts'
import type { Disk } from '../files/disk.ts'
import type { StartTimer } from '../async/timer.ts'
import type { Service } from '../service/service.ts'
import type { KeptDocument } from '../storage/tables/kept-documents.ts'
import type { Store } from '../storage/store.ts'
import type { Downloads } from './queue/contract.ts'
import { createDownloads } from './queue/downloads.ts'
import { fetchOrders } from './fetch-documents.ts'
import { fileNameBy } from './disk/file-name.ts'
import { createKeptFiles, type KeptFiles } from './kept/kept-files.ts'
import { createDownloadEvents } from './queue/download-events.ts'
import { asKeptFile, createRecords } from './kept/records.ts'
import { createWireWatch, type WireNews, type WireWatching } from './wire-instructions/wire-watch.ts'

/** What an order is called and when it closes, for the names of its folder and files, and what its slots hold. */
export interface OrderFacts {
  readonly name: string
  readonly closingDate: string | null
  readonly property: string | null
  /** Its documents as they were listed last, by whoever read them; null or left out where they never were. */
  readonly documents?: readonly OrderDocument[] | null
}

/** The documents of one connection: on the service, on their way, and on this computer. */
export interface ConnectionDocuments {
  readonly connectionId: string
  readonly files: Pick<KeptFiles, 'pathForOpening' | 'pathForShowing' | 'pathForDragging' | 'content'>
  readonly downloads: Pick<Downloads, 'pause' | 'resume' | 'cancel' | 'retry' | 'online' | 'useStore'>
  readonly wire: Pick<WireWatching, 'noteCall' | 'watch' | 'open'>
  /** An order's documents from the service; its wire instructions are watched by that. */
  read(orderId: OrderId): Promise<Result<Documents, Failure>>
  /** The same with the links, for whoever else reads them. */
  readonly list: Service['documents']
  ofOrder(orderId: OrderId): Promise<Result<readonly Download[], Failure>>
  queue(): Promise<DownloadNews>
  clearEnded(): Promise<DownloadNews>
  download(key: DocumentKey): Promise<Result<Download, Failure>>
  fetchOrders(orderIds: readonly OrderId[], only?: readonly DocumentKey[]): Promise<Result<Fetching, Failure>>
  /** Of documents that came or were replaced at a time, those of which nothing was kept since. */
  notKept<T extends DocumentKey & { readonly at: number }>(documents: readonly T[]): Promise<readonly T[]>
  /** Files were removed without this connection's doing. */
  filesRemoved(): Promise<void>
  room(folder: DocumentFolder): Promise<Result<Omit<DocumentRoom, 'due'>, Failure>>
  wipe(orderId: OrderId | null): Promise<Result<Wiped, Failure>>
  close(): Promise<void>
}

export interface ConnectionDocumentParts {
  readonly connectionId: string
  readonly service: Pick<Service, 'documents' | 'openLink'>
  readonly store: () => Promise<Store>
  /** The document folder, for what is fetched from now on; those of before; and the folder of the program's data. */
  readonly folder: () => string
  readonly earlierFolders?: () => readonly string[]
  readonly profile?: string
  readonly settings: () => { readonly filePattern: string; readonly keepDays: number | null }
  /** What is known of an order without asking the service. */
  readonly facts: (orderId: OrderId) => Promise<OrderFacts | undefined>
  /** What must have ended before anything is begun. */
  readonly before?: Promise<unknown>
  /** Told of documents that were read for a person: they are news for the order cache, too. */
  readonly onRead?: (orderId: OrderId, documents: readonly OrderDocument[]) => void
  readonly onNews: (news: DownloadNews) => void
  readonly onWire: (news: WireNews) => void
  readonly onBug: (error: unknown) => void
  readonly disk?: Disk
  readonly startTimer?: StartTimer
  readonly now?: () => number
  readonly atOnce?: number
}

/** Whether every slot of a list could be told: a gap in what a slot says of its file leaves the slot listed. */
export function isWholeList(gaps: readonly string[]): boolean {
  return !gaps.some(path => /^data\.\d+(\.id)?$/.test(path))
}

/** Gives the documents of one connection; what waited for its turn goes on. */
export function openConnectionDocuments(parts: ConnectionDocumentParts): ConnectionDocuments {
  const { connectionId, service, settings, onBug, now = Date.now } = parts
  const wire = createWireWatch({ connectionId, store: parts.store, onChange: parts.onWire, onBug, now })
  const records = createRecords(parts.store, connectionId, wire.noteKept)
  const files = createKeptFiles(records, parts.disk, async orderId => (await parts.facts(orderId))?.documents ?? [])
  const names = new Map<OrderId, OrderFacts>()
  const news = createDownloadEvents(parts.onNews, () => downloads.totals(), parts.startTimer)
  const documents: Service['documents'] = async orderId => {
    const noteDocuments = wire.beginReading()
    const list = await service.documents(orderId)
    if (list.ok) {
      void noteDocuments(orderId, { documents: list.value.documents, isWhole: isWholeList(list.value.gaps) })
      void downloads.noteListed(orderId, list.value.documents).catch(onBug)
    }
    return list
  }
  const readByUs: Service['documents'] = async orderId => {
    const list = await documents(orderId)
    if (list.ok) parts.onRead?.(orderId, list.value.documents)
    return list
  }

  async function factsOf(orderId: OrderId): Promise<OrderFacts | undefined> {
    const facts = await parts.facts(orderId)
    if (facts === undefined) return names.get(orderId)
    const { name, closingDate, property } = facts
    names.set(orderId, { name, closingDate, property })
    return facts
  }

  const orderName = async (orderId: OrderId): Promise<string | undefined> => (await factsOf(orderId))?.name
  const downloads = createDownloads({
    ...parts,
    records,
    orderName,
    service: { documents: readByUs, openLink: service.openLink },
    onChange: news.change,
    async nameFor(orderId, document) {
      const facts = await factsOf(orderId)
      return fileNameBy(settings().filePattern, {
        documentType: document.type,
        documentName: document.name,
        fileName: document.fileName,
        uploadedAt: document.uploadedAt,
        closingDate: facts?.closingDate ?? null,
        property: facts?.property ?? null,
        orderName: facts?.name ?? ''
      })
    }
  })

  async function wanted({ orderId, documentId }: DocumentKey) {
    return { orderId, documentId, name: '', fileName: null, orderName: (await factsOf(orderId))?.name ?? '' }
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
    async ofOrder(orderId) {
      const listed = await downloads.list(orderId)
      const kept = await files.list(orderId)
      if (!kept.ok) return kept
      const slots = new Map((await factsOf(orderId))?.documents?.map(document => [document.id, document]))
      const others = Map.groupBy(
        kept.value.filter(({ documentId }) => listed.every(one => one.documentId !== documentId)),
        ({ documentId }) => documentId
      )
      const onDisk = [...others.values()].flatMap((all): Download[] => {
        const [newest] = all
        if (newest === undefined) return []
        const { documentId, name, orderName: called, size, slot } = newest
        const listed = slots.get(documentId)
        return [
          {
            orderId,
            documentId,
            state: 'kept',
            name,
            orderName: called,
            fileName: slot.fileName,
            received: size,
            total: size,
            failure: null,
            files: all.map(asKeptFile),
            standing: listed === undefined ? 'current' : standingOf(listed, slot)
          }
        ]
      })
      return ok([...listed, ...onDisk])
    },
    async clearEnded() {
      await downloads.clearEnded()
      return queue()
    },
    download: async key => downloads.download(await wanted(key)),
    async fetchOrders(orderIds, only) {
      const asking = fetchOrders(orderIds, { documents: readByUs, downloads, files, orderName }, only)
      news.soon()
      const fetching = await asking
      news.soon()
      return ok(fetching)
    },
    async notKept(documents) {
      const kept = new Map<OrderId, readonly KeptDocument[]>()
      for (const { orderId } of documents) {
        if (kept.has(orderId)) continue
        const listed = await files.list(orderId)
        kept.set(orderId, listed.ok ? listed.value : [])
      }
      return documents.filter(
        ({ orderId, documentId, at }) =>
          kept.get(orderId)?.some(file => file.documentId === documentId && file.keptAt >= at) !== true
      )
    },
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
