import type { SlotFile } from '#domain/documents/download.ts'
import { hasMembers, isBoolean, isNumber, isText, literal, orNull } from '#domain/common/guards.ts'
import { isOrderId, type OrderId } from '#domain/common/order-id.ts'
import type { Database } from '../database/database.ts'
import type { DataKey } from '../database/seal.ts'
import { IS_OF_ORDER, spellings } from '../database/of-order.ts'
import { openJson, sealJson } from '../database/sealed-json.ts'
import { isSlotFile } from '../shapes/wire.ts'
import { numberAt, textAt, valueAt } from '../database/columns.ts'

/** A file of a document that this desk put on the disk, and what it was then. */
export interface KeptDocument {
  readonly id: string
  readonly connectionId: string
  readonly orderId: OrderId
  readonly documentId: number
  /** In milliseconds since 1970. */
  readonly keptAt: number
  /** The document folder it was put into, the order's folder under it, and its own name there. */
  readonly root: string
  readonly folder: string
  readonly fileName: string
  readonly size: number
  readonly sha256: string
  readonly canOpen: boolean
  readonly shownAs: 'pdf' | 'picture' | null
  /** As the service named it then. */
  readonly name: string
  readonly type: string
  readonly orderName: string
  readonly slot: SlotFile
}

const isContent = hasMembers<Omit<KeptDocument, 'id' | 'connectionId' | 'orderId' | 'documentId' | 'keptAt'>>({
  root: isText,
  folder: isText,
  fileName: isText,
  size: isNumber,
  sha256: isText,
  canOpen: isBoolean,
  shownAs: orNull(literal({ pdf: true, picture: true })),
  name: isText,
  type: isText,
  orderName: isText,
  slot: isSlotFile
})

export interface KeptDocuments {
  /** Those of a connection, or of one of its orders; the newest first. */
  list(connectionId: string, orderId?: OrderId): KeptDocument[]
  /** Those of one document; the newest first. Only these are opened: an order may have hundreds. */
  ofDocument(connectionId: string, orderId: OrderId, documentId: number): KeptDocument[]
  add(document: KeptDocument): void
  remove(ids: readonly string[]): void
  removeOf(connectionId: string): void
  /** Everything, of every connection, in the order in which it was noted: clocks are set. */
  all(): KeptDocument[]
}

/** The record of downloaded files. File names are sealed: they hold people's names. */
export function keptDocuments({ sql }: Database, key: DataKey): KeptDocuments {
  return {
    list: (connectionId, orderId) =>
      (orderId === undefined
        ? sql(
            'SELECT * FROM kept_documents WHERE connection_id = ? AND key_id = ? ORDER BY kept_at DESC, rowid DESC'
          ).all(connectionId, key.id)
        : sql(
            `SELECT * FROM kept_documents WHERE connection_id = ? AND ${IS_OF_ORDER} AND key_id = ? ORDER BY kept_at DESC, rowid DESC`
          ).all(connectionId, ...spellings(orderId), key.id)
      ).map(row => readRow(key, row)),
    ofDocument: (connectionId, orderId, documentId) =>
      sql(
        `SELECT * FROM kept_documents WHERE connection_id = ? AND ${IS_OF_ORDER} AND document_id = ? AND key_id = ? ORDER BY kept_at DESC, rowid DESC`
      )
        .all(connectionId, ...spellings(orderId), documentId, key.id)
        .map(row => readRow(key, row)),
    add({ id, connectionId, orderId, documentId, keptAt, ...content }) {
      sql(
        `INSERT INTO kept_documents (id, connection_id, order_id, document_id, kept_at, key_id, content) VALUES (?, ?, ?, ?, ?, ?, ?)`
      ).run(
        id,
        connectionId,
        orderId,
        documentId,
        keptAt,
        key.id,
        sealJson(key, placeOf(id, connectionId, orderId, documentId, keptAt), content)
      )
    },
    remove(ids) {
      for (const id of ids) sql('DELETE FROM kept_documents WHERE id = ?').run(id)
    },
    removeOf(connectionId) {
      sql('DELETE FROM kept_documents WHERE connection_id = ?').run(connectionId)
    },
    all: () =>
      sql('SELECT * FROM kept_documents WHERE key_id = ? ORDER BY rowid')
        .all(key.id)
        .map(row => readRow(key, row))
  }
}

/**
 * Whether both are the same file of the same document: downloaded again with the same content, it is the file already
 * there.
 */
export function isSamePlace(one: KeptDocument, other: KeptDocument): boolean {
  return (
    one.documentId === other.documentId &&
    one.root === other.root &&
    one.folder === other.folder &&
    one.fileName === other.fileName
  )
}

/** Throws `UnreadableRow`. */
export function readRow(key: DataKey, row: Record<string, unknown>): KeptDocument {
  const [id, connectionId] = [textAt(row, 'id'), textAt(row, 'connection_id')]
  const orderId = valueAt(row, 'order_id', isOrderId)
  const [documentId, keptAt] = [numberAt(row, 'document_id'), numberAt(row, 'kept_at')]
  const content = openJson(key, placeOf(id, connectionId, orderId, documentId, keptAt), row['content'], isContent)
  return { id, connectionId, orderId, documentId, keptAt, ...content }
}

function placeOf(id: string, connectionId: string, orderId: string, documentId: number, keptAt: number) {
  return { table: 'kept_documents', row: id, column: 'content', bound: [connectionId, orderId, documentId, keptAt] }
}
