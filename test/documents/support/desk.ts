import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Download, FileKey } from '#domain/documents/download.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { DownloadParts, Downloads } from '../../../main/documents/queue/contract.ts'
import { createDownloads } from '../../../main/documents/queue/downloads.ts'
import { fileNameBy } from '../../../main/documents/disk/file-name.ts'
import { createKeptFiles, type KeptFiles } from '../../../main/documents/kept/kept-files.ts'
import { createRecords } from '../../../main/documents/kept/records.ts'
import { dataKey } from '../../../main/storage/database/seal.ts'
import { openMemoryStore } from '../../../main/storage/memory-store.ts'
import type { Store } from '../../../main/storage/store.ts'
import { ORDER_ID, serviceAt } from '../../service/connect.ts'
import { startHttp, type Received } from '../../service/servers.ts'
import { PDF } from './files.ts'

/** A document slot as the test's service tells it; `link` is put after the server's address. */
export interface Slot {
  readonly id: number
  readonly name?: string
  readonly fileName?: string | null
  readonly link?: string | null
  readonly uploadedAt?: string
}

export interface Shop {
  readonly origin: string
  /** Paths asked for, without the list. */
  readonly asked: () => string[]
  readonly lists: () => number
}

/** A service with documents: a list built for every request, and files from the handler. */
export async function startShop(
  slots: (lists: number) => readonly Slot[],
  serve: (request: Received, response: ServerResponse) => void = (_request, response) => {
    sendFile(response, PDF)
  }
): Promise<Shop> {
  let lists = 0
  const server = await startHttp((request, response) => {
    if (!request.url.endsWith('/documents')) return serve(request, response)
    lists += 1
    return response.end(
      JSON.stringify({
        data: slots(lists).map(
          ({
            id,
            name = 'Title Commitment',
            fileName = 'commitment.pdf',
            link = `/files/${id}?signature=canary`,
            uploadedAt = '2026-11-20 10:11:12'
          }) => ({
            id,
            type: name,
            name,
            file_name: fileName,
            uploaded_at: uploadedAt,
            download_url: link === null ? null : new URL(link, server.origin).href
          })
        )
      })
    )
  })
  const asked = () => server.received.map(({ url }) => url).filter(url => !url.endsWith('/documents'))
  return { origin: server.origin, asked, lists: () => lists }
}

export function sendFile(response: ServerResponse, bytes: Uint8Array): void {
  response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': bytes.length }).end(bytes)
}

export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'title-desk-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A store that lasts as long as the test, and passes for one on the disk. */
export function memoryStore(): Store {
  const store = openMemoryStore(dataKey('key', new Uint8Array(32)))
  onTestFinished(() => {
    store.close()
  })
  return { ...store, lasting: true }
}

export const CONNECTION = 'connection-1'

export interface Desk {
  readonly downloads: Downloads
  readonly kept: KeptFiles
  readonly store: Store
  readonly root: string
  /** Every change told, in order. */
  readonly changes: Download[]
  readonly bugs: unknown[]
  /** All files under the root, as paths from it. */
  files(): Promise<string[]>
  /** Fetches a document, as a click on it does. */
  download(documentId: number): ReturnType<Downloads['download']>
}

type Parts = Partial<Omit<DownloadParts, 'orderName'>> & {
  readonly orderName?: () => string | undefined
  readonly store?: Store
}

/**
 * Downloads into a folder of their own from a shop. What breaks off is not tried again by itself, unless the test
 * brings a timer.
 */
export async function deskAt(
  origin: string,
  { store = memoryStore(), orderName, ...parts }: Parts = {}
): Promise<Desk> {
  const root = parts.folder?.() ?? join(await temporaryFolder(), 'Title Desk')
  const service = serviceAt(origin)
  const changes: Download[] = []
  const bugs: unknown[] = []
  const records = createRecords(async () => store, CONNECTION)
  const downloads = createDownloads({
    connectionId: CONNECTION,
    folder: () => root,
    service,
    records,
    onChange: news => changes.push(news),
    orderName: async () => orderName?.(),
    tries: 1,
    onBug: bug => bugs.push(bug),
    nameFor: async (_orderId, { type, name, fileName, uploadedAt }) =>
      fileNameBy('{original name}', {
        documentType: type,
        documentName: name,
        fileName,
        uploadedAt,
        closingDate: null,
        property: null,
        orderName: ''
      }),
    ...parts
  })
  onTestFinished(() => downloads.close())
  return {
    downloads,
    store,
    root,
    changes,
    bugs,
    kept: createKeptFiles(records, parts.disk),
    files: () => filesUnder(root),
    download: documentId => downloads.download(wanted(documentId))
  }
}

export async function filesUnder(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => !entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

export const keyOf = (documentId: number) => ({ orderId: ORDER_ID, documentId })
export const newestOf = (documentId: number): FileKey => ({ ...keyOf(documentId), fileId: null })
export const wanted = (documentId: number, orderId: OrderId = ORDER_ID) => ({
  orderId,
  documentId,
  name: '',
  orderName: '',
  fileName: null
})
