import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Download } from '#domain/bridge.ts'
import { createDownloads, type DownloadParts, type Downloads } from '../../main/documents/downloads.ts'
import { ORDER_ID, serviceAt } from '../service/connect.ts'
import { startHttp, type Received } from '../service/servers.ts'
import { PDF } from './files.ts'

/** A document slot as the test's service tells it; `link` is put after the server's address. */
export interface Slot { readonly id: number; readonly name?: string; readonly fileName?: string | null; readonly link?: string | null }

export interface Shop {
  readonly origin: string
  /** Paths asked for, without the list. */
  readonly asked: () => string[]
  readonly lists: () => number
}

/** A service with documents: a list made anew at every request, and files from the handler. */
export async function startShop(
  slots: (lists: number) => readonly Slot[],
  serve: (request: Received, response: ServerResponse) => void = (_request, response) => { sendFile(response, PDF) }
): Promise<Shop> {
  let lists = 0
  const server = await startHttp((request, response) => {
    if (!request.url.endsWith('/documents')) return serve(request, response)
    lists += 1
    return response.end(JSON.stringify({
      data: slots(lists).map(({ id, name = 'Title Commitment', fileName = 'commitment.pdf', link = `/files/${id}?signature=canary` }) => ({
        id, type: name, name, file_name: fileName, uploaded_at: '2026-11-20 10:11:12',
        download_url: link === null ? null : server.origin + link
      }))
    }))
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

export interface Desk {
  readonly downloads: Downloads
  readonly root: string
  /** Every change told, in order. */
  readonly changes: Download[]
  /** All files under the root, as paths from it. */
  files(): Promise<string[]>
}

/** Downloads into a folder of their own from a shop. */
export async function deskAt(origin: string, parts: Partial<DownloadParts> = {}): Promise<Desk> {
  const root = parts.folder?.() ?? join(await temporaryFolder(), 'Title Desk')
  const service = serviceAt(origin)
  const changes: Download[] = []
  const downloads = createDownloads({ folder: () => root, service: () => service, onChange: news => changes.push(news), ...parts })
  onTestFinished(() => { downloads.close() })
  return { downloads, root, changes, files: () => filesUnder(root) }
}

export async function filesUnder(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter(entry => !entry.isDirectory()).map(entry => join(entry.parentPath, entry.name).slice(root.length + 1)).sort()
}

export const keyOf = (documentId: number) => ({ orderId: ORDER_ID, documentId })
