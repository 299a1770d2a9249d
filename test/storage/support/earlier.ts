import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { OrderId } from '#domain/common/order-id.ts'
import type { WireRecord } from '#domain/wire-instructions/wire-log.ts'
import type { Attempt } from '../../../main/storage/tables/attempts.ts'
import type { DecisionRow } from '../../../main/storage/tables/decisions.ts'
import type { LocalOrder } from '../../../main/storage/tables/local-orders.ts'
import type { KeptDocument } from '../../../main/storage/tables/kept-documents.ts'
import { layoutOf } from '../../../main/storage/database/layout.ts'
import type { Lookup } from '../../../main/storage/tables/lookups.ts'
import { APPLICATION_ID, MIGRATIONS } from '../../../main/storage/database/schema.ts'
import type { SealedPlace } from '../../../main/storage/database/seal.ts'
import type { WaitingDownload } from '../../../main/storage/tables/waiting-downloads.ts'
import type { WireMark } from '../../../main/storage/journal/wire-journal.ts'
import { temporaryFolder } from './samples.ts'

type Value = string | number | null | { readonly hex: string }

interface Earlier {
  readonly sealed: { readonly text: string; readonly place: SealedPlace; readonly hex: string }
  readonly fingerprint: { readonly text: string; readonly hex: string }
  readonly derived: { readonly purpose: string; readonly hex: string }
  readonly keyCheck: string
  readonly wrapped: { readonly passphrase: string; readonly keyId: string; readonly text: string }
  readonly keys: string
  readonly marker: string
  readonly journal: string
  readonly content: {
    readonly orders: readonly LocalOrder[]
    readonly attempts: readonly Attempt[]
    readonly decision: DecisionRow
    readonly baseline: {
      readonly id: string
      readonly connectionId: string
      readonly account: string
      readonly orderIds: readonly OrderId[]
    }
    readonly look: Lookup
    readonly kept: KeptDocument
    readonly waiting: WaitingDownload
    readonly record: WireRecord
    readonly mark: WireMark
  }
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, Value>>[]>>
}

/** What the program of schema version 2 wrote, byte by byte, and what it meant. It was made by that program, and is never made again. */
export const EARLIER = JSON.parse(
  readFileSync(new URL('../fixtures/version-2.json', import.meta.url), 'utf8')
) as Earlier

const VERSION_1_TABLES = [
  'data_keys',
  'desk_orders',
  'decisions',
  'baselines',
  'attempts',
  'looks',
  'events',
  'set_aside',
  'notices'
]

/** The tables of an earlier version, those first that others hang on. */
export function tablesOf(version: 1 | 2): readonly string[] {
  return version === 1 ? VERSION_1_TABLES : [...VERSION_1_TABLES, 'kept_documents', 'waiting_downloads', 'wire_log']
}

/** A store as an earlier version left it. `closed`: whether that program came to close it. */
export function earlierStore(version: 1 | 2, closed = true): string {
  const folder = temporaryFolder()
  const layout = layoutOf(folder)
  mkdirSync(layout.root)
  writeFileSync(layout.keys, EARLIER.keys)
  writeFileSync(layout.journal, EARLIER.journal)
  writeFileSync(layout.marker, JSON.stringify({ form: 1, schema: version, hasWal: !closed, forgets: false }))
  const db = new DatabaseSync(layout.database)
  db.exec(
    `PRAGMA journal_mode = WAL; ${MIGRATIONS.slice(0, version).join(';')}; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version}`
  )
  for (const table of tablesOf(version)) {
    for (const row of EARLIER.rows[table] ?? []) {
      const values = Object.values(row).map(value =>
        typeof value === 'object' && value !== null ? Buffer.from(value.hex, 'hex') : value
      )
      db.prepare(
        `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values.map(() => '?').join(', ')})`
      ).run(...values)
    }
  }
  if (closed) {
    db.close()
    return folder
  }
  // A program that was killed leaves its log behind.
  const files = [layout.database, layout.wal].map(path => [path, readFileSync(path)] as const)
  db.close()
  for (const [path, bytes] of files) writeFileSync(path, bytes)
  return folder
}
