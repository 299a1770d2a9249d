import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import {
  isActivityContent,
  type OfficeActivityEntry,
  type OfficeActivityQuery
} from '#domain/office/office-activity.ts'
import type { DeskName } from '#domain/office/said.ts'
import { numberAt, type Row } from '../../storage/database/columns.ts'
import type { Database } from '../../storage/database/database.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import { readRecord } from '../desk/desk-records.ts'
import { openRecord } from '../desk/told.ts'
import { compared } from '../seal/places.ts'

/** Where records of other desks about one account are, and the key that opens them. */
export interface AtAccount {
  readonly database: Database
  readonly key: DataKey
  readonly ownDesk: string
  readonly account: string
}

export interface HeardQuery extends Omit<OfficeActivityQuery, 'person'> {
  readonly order: 'newest' | 'oldest'
}

/** Rows opened at once: whoever reads them stops when there are enough. */
const AT_ONCE = 200

/** What other desks told, by the time it was done at; records of other shapes are left out. */
export function* heardEntries(
  at: AtAccount,
  { deskId, orderId, before, order }: HeardQuery
): Generator<OfficeActivityEntry> {
  const { database, key, ownDesk, account } = at
  const isNewest = order === 'newest'
  const subject = orderId === null ? null : compared(key, 'order', lowerCased(orderId as OrderId))
  let place = before ?? (isNewest ? { at: Number.MAX_SAFE_INTEGER, heard: 0 } : { at: -1, heard: 0 })
  for (;;) {
    const rows = database
      .sql(
        `SELECT * FROM office_records WHERE kind = 'activity' AND account = ? AND desk_id <> ? AND (? IS NULL OR desk_id = ?)
           AND (? IS NULL OR subject = ?) AND (told_at, number) ${isNewest ? '<' : '>'} (?, ?)
         ORDER BY ${isNewest ? 'told_at DESC, number DESC' : 'told_at, number'} LIMIT ?`
      )
      .all(compared(key, 'account', account), ownDesk, deskId, deskId, subject, subject, place.at, place.heard, AT_ONCE)
    for (const row of rows) yield* entryOf(key, row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    place = { at: numberAt(last, 'told_at'), heard: numberAt(last, 'number') }
  }
}

/** The desks that told of something, by the names they had last. */
export function desksOf({ database, key, ownDesk, account }: AtAccount): DeskName[] {
  // SQLite gives the other columns of the row that has the maximum.
  const rows = database
    .sql(
      `SELECT *, max(number) FROM office_records WHERE kind = 'activity' AND account = ? AND desk_id <> ? GROUP BY desk_id`
    )
    .all(compared(key, 'account', account), ownDesk)
  return rows
    .flatMap(row => entryOf(key, row).map(({ desk }) => desk))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

function entryOf(key: DataKey, row: Row): OfficeActivityEntry[] {
  const record = readRecord(row)
  const content = openRecord(key, record)
  if (!isActivityContent(content)) return []
  const desk = { id: record.deskId, name: content.desk }
  return [{ ...content.entry, heard: numberAt(row, 'number'), desk }]
}

/** Removes the oldest entries of all accounts that were told before a time, this desk's own included; answers with how many. */
export function removeHeard({ sql }: Database, olderThan: number, most: number): number {
  const { changes } = sql(
    `DELETE FROM office_records WHERE number IN (
       SELECT number FROM office_records WHERE kind = 'activity' AND told_at < ? AND waiting_since IS NULL LIMIT ?)`
  ).run(olderThan, most)
  return Number(changes)
}
