import type { DocumentKey } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Database } from '../database/database.ts'
import type { DataKey } from '../database/seal.ts'
import { openJson, sealJson } from '../database/sealed-json.ts'
import { numberAt, textAt } from '../database/columns.ts'

/** What lies on the disk of an unfinished file. No link is in it: links are secrets (R63). */
export interface UnfinishedFile {
  readonly path: string
  /** A strong one: without it nothing is resumed (R62). */
  readonly etag: string
  /** Bytes that are safe on the disk. */
  readonly synced: number
  readonly total: number | null
}

/** A document that is to be fetched, for after a restart too. */
export interface WaitingDownload extends DocumentKey {
  readonly connectionId: string
  readonly state: 'waiting' | 'paused' | 'failed'
  /** Its place in the queue; smaller ones come first. */
  readonly turn: number
  readonly name: string
  readonly orderName: string
  readonly fileName: string | null
  readonly failure: Failure | null
  readonly unfinished: UnfinishedFile | null
}

export interface WaitingDownloads {
  /** Those of a connection, in turn. */
  list(connectionId: string): WaitingDownload[]
  /** Keeps one, over what was kept of the same document. */
  put(download: WaitingDownload): void
  remove(connectionId: string, key: DocumentKey): void
  removeOf(connectionId: string): void
  /** Everything, of every connection. */
  all(): WaitingDownload[]
}

/** Downloads that are not finished. */
export function waitingDownloads({ sql }: Database, key: DataKey): WaitingDownloads {
  return {
    list: connectionId =>
      sql('SELECT * FROM waiting_downloads WHERE connection_id = ? AND key_id = ? ORDER BY turn')
        .all(connectionId, key.id)
        .map(row => readRow(key, row)),
    put({ connectionId, orderId, documentId, state, turn, ...content }) {
      sql(
        `INSERT OR REPLACE INTO waiting_downloads (connection_id, order_id, document_id, state, turn, key_id, content) VALUES (?, ?, ?, ?, ?, ?, ?)`
      ).run(
        connectionId,
        orderId,
        documentId,
        state,
        turn,
        key.id,
        sealJson(key, placeOf(connectionId, orderId, documentId, state, turn), content)
      )
    },
    remove(connectionId, { orderId, documentId }) {
      sql('DELETE FROM waiting_downloads WHERE connection_id = ? AND order_id = ? AND document_id = ?').run(
        connectionId,
        orderId,
        documentId
      )
    },
    removeOf(connectionId) {
      sql('DELETE FROM waiting_downloads WHERE connection_id = ?').run(connectionId)
    },
    all: () =>
      sql('SELECT * FROM waiting_downloads WHERE key_id = ? ORDER BY connection_id, turn')
        .all(key.id)
        .map(row => readRow(key, row))
  }
}

/** Throws `UnreadableRow`. */
export function readRow(key: DataKey, row: Record<string, unknown>): WaitingDownload {
  const [connectionId, orderId, documentId] = [
    textAt(row, 'connection_id'),
    textAt<OrderId>(row, 'order_id'),
    numberAt(row, 'document_id')
  ]
  const [state, turn] = [textAt<WaitingDownload['state']>(row, 'state'), numberAt(row, 'turn')]
  const content = openJson<Pick<WaitingDownload, 'name' | 'orderName' | 'fileName' | 'failure' | 'unfinished'>>(
    key,
    placeOf(connectionId, orderId, documentId, state, turn),
    row['content']
  )
  return { connectionId, orderId, documentId, state, turn, ...content }
}

function placeOf(connectionId: string, orderId: string, documentId: number, state: string, turn: number) {
  return {
    table: 'waiting_downloads',
    row: `${connectionId}/${orderId}/${documentId}`,
    column: 'content',
    bound: [state, turn]
  }
}
