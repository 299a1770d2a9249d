import type { DocumentKey } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import { hasMembers, isNumber, isText, literal, orNull } from '#domain/common/guards.ts'
import { isOrderId } from '#domain/common/order-id.ts'
import type { Database } from '../database/database.ts'
import type { DataKey } from '../database/seal.ts'
import { IS_OF_ORDER, spellings } from '../database/of-order.ts'
import { openJson, sealJson } from '../database/sealed-json.ts'
import { isFailure } from '../shapes/failure.ts'
import { numberAt, textAt, valueAt } from '../database/columns.ts'

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

const isState = literal<WaitingDownload['state']>({ waiting: true, paused: true, failed: true })
const isContent = hasMembers<Omit<WaitingDownload, 'connectionId' | 'state' | 'turn' | keyof DocumentKey>>({
  name: isText,
  orderName: isText,
  fileName: orNull(isText),
  failure: orNull(isFailure),
  unfinished: orNull(
    hasMembers<UnfinishedFile>({ path: isText, etag: isText, synced: isNumber, total: orNull(isNumber) })
  )
})

export interface WaitingDownloads {
  /** Those of a connection, in turn. */
  list(connectionId: string): WaitingDownload[]
  /** Keeps one, over what was kept of the same document, however the id of its order was written then. Call it in a transaction. */
  put(download: WaitingDownload): void
  remove(connectionId: string, key: DocumentKey): void
  removeOf(connectionId: string): void
  /** Everything, of every connection. */
  all(): WaitingDownload[]
}

/** Downloads that are not finished. */
export function waitingDownloads({ sql }: Database, key: DataKey): WaitingDownloads {
  function remove(connectionId: string, { orderId, documentId }: DocumentKey): void {
    sql(`DELETE FROM waiting_downloads WHERE connection_id = ? AND ${IS_OF_ORDER} AND document_id = ?`).run(
      connectionId,
      ...spellings(orderId),
      documentId
    )
  }

  return {
    list: connectionId =>
      sql('SELECT * FROM waiting_downloads WHERE connection_id = ? AND key_id = ? ORDER BY turn')
        .all(connectionId, key.id)
        .map(row => readRow(key, row)),
    put({ connectionId, orderId, documentId, state, turn, ...content }) {
      remove(connectionId, { orderId, documentId })
      sql(
        `INSERT INTO waiting_downloads (connection_id, order_id, document_id, state, turn, key_id, content) VALUES (?, ?, ?, ?, ?, ?, ?)`
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
    remove,
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
  const connectionId = textAt(row, 'connection_id')
  const orderId = valueAt(row, 'order_id', isOrderId)
  const [documentId, turn] = [numberAt(row, 'document_id'), numberAt(row, 'turn')]
  const state = valueAt(row, 'state', isState)
  const place = placeOf(connectionId, orderId, documentId, state, turn)
  const content = openJson(key, place, row['content'], isContent)
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
