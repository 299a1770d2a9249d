import { isText } from '#domain/common/guards.ts'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import { knownSent, type SharedEvent, type SharedSent } from '#domain/office/shared-sent.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { Order } from '#domain/order/order.ts'
import type { SentOrder } from '#domain/order/sent-order.ts'
import type { Row } from '../../storage/database/columns.ts'
import type { Database } from '../../storage/database/database.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import { readSharedEvent, readSharedSent } from '../../storage/shapes/sent.ts'
import { readRecord } from '../desk/desk-records.ts'
import { openRecord } from '../desk/told.ts'
import { compared } from '../seal/places.ts'

/** Where records are, and the key that opens them. */
export interface Records {
  readonly database: Database
  readonly key: DataKey
}

/** The most orders that are opened to be compared with one being typed. */
const MOST_COMPARED = 500

/**
 * Files an order that another desk told of under what it is looked for by. Call it in the transaction that saves the record.
 * @param keys what orders are compared by, as texts
 */
export function fileSent({ database, key }: Records, record: string, draftId: DraftId, keys: readonly string[]): void {
  const insert = database.sql('INSERT INTO office_sent (found_by, record) VALUES (?, ?) ON CONFLICT DO NOTHING')
  insert.run(compared(key, 'draft', draftId), record)
  for (const text of keys) insert.run(compared(key, 'sent order', text), record)
}

/** The order with this id, as desks of the office told of it; undefined if none sent it. */
export function findSent(records: Records, account: string, orderId: OrderId): SentOrder | undefined {
  const { database, key } = records
  const rows = database
    .sql(`SELECT * FROM office_records WHERE subject = ? AND account = ? AND kind IN ('sent', 'event') ORDER BY number`)
    .all(compared(key, 'order', lowerCased(orderId)), compared(key, 'account', account))
  const [sent, events]: [SharedSent[], SharedEvent[]] = [[], []]
  for (const row of rows) {
    const content = contentOf(key, row)
    const [one, event] = [readSharedSent(content), readSharedEvent(content)]
    if (one !== undefined) sent.push(one)
    else if (event !== undefined) events.push(event)
  }
  return knownSent(sent, events)
}

/** The order that another desk sent as this draft of its own. */
export function findSentDraft({ database, key }: Records, account: string, draftId: DraftId): Order | undefined {
  const rows = database
    .sql(
      `SELECT office_records.* FROM office_sent JOIN office_records ON id = record
       WHERE found_by = ? AND account = ? ORDER BY number DESC LIMIT 1`
    )
    .all(compared(key, 'draft', draftId), compared(key, 'account', account))
  return rows.map(row => readSharedSent(contentOf(key, row))?.order)[0]
}

/**
 * The desk that told of having sent this draft, or that it may have, by its name then (null if that can't be read); undefined if none did. What
 * this desk sent by itself, its own orders say.
 */
export function toldOfSending(
  { database, key }: Records,
  ownDesk: string,
  draftId: DraftId
): { readonly kind: 'sent' | 'unsure'; readonly desk: string | null } | undefined {
  const row = database
    .sql(
      `SELECT office_records.* FROM office_sent JOIN office_records ON id = record
       WHERE found_by = ? AND (desk_id <> ? OR kind = 'attempt') ORDER BY kind = 'sent' DESC, number DESC LIMIT 1`
    )
    .get(compared(key, 'draft', draftId), ownDesk)
  if (row === undefined) return undefined
  const desk = openRecord(key, readRecord(row))?.['desk']
  return { kind: row['kind'] === 'sent' ? 'sent' : 'unsure', desk: isText(desk) ? desk : null }
}

/** Whether any desk told of this draft as one that may have arrived, whatever others told of it since. */
export function isToldInDoubt({ database, key }: Records, draftId: DraftId): boolean {
  const row = database
    .sql(`SELECT 1 FROM office_sent JOIN office_records ON id = record WHERE found_by = ? AND kind = 'attempt' LIMIT 1`)
    .get(compared(key, 'draft', draftId))
  return row !== undefined
}

/** What an order being typed is compared with. */
export interface Likeness {
  readonly keys: readonly string[]
  /** In milliseconds since 1970: what was sent before is another order. */
  readonly since: number
  readonly isLike: (order: Order) => boolean
}

/** Orders that other desks sent and that may be the one being typed, newest first. */
export function findSentLike(records: Records, account: string, { keys, since, isLike }: Likeness): SentOrder[] {
  const { database, key } = records
  const marks = keys.map(() => '?').join()
  const rows = database
    .sql(
      `SELECT DISTINCT office_records.* FROM office_sent JOIN office_records ON id = record
       WHERE found_by IN (${marks}) AND account = ? AND told_at >= ? ORDER BY number DESC LIMIT ?`
    )
    .all(
      ...keys.map(text => compared(key, 'sent order', text)),
      compared(key, 'account', account),
      since,
      MOST_COMPARED
    )
  const like = rows
    .flatMap(row => readSharedSent(contentOf(key, row)) ?? [])
    .filter(({ order }) => isLike(order))
    .map(({ orderId }) => orderId)
  return [...new Set(like)].flatMap(orderId => findSent(records, account, orderId) ?? [])
}

const contentOf = (key: DataKey, row: Row): unknown => openRecord(key, readRecord(row))
