import { join } from 'node:path'
import { pagesOf, rowsIn, type FoundRow, type Pages, type SqlValue } from './carve.ts'
import type { Incident } from './incidents.ts'
import { sizeOf, type SyncDisk } from '../../files/sync-disk.ts'
import { readWal } from './wal-frames.ts'

/** A row that was found in a damaged database, as SQLite would give it. Only its seal, where it has one, proves that it is right. */
export interface Found {
  readonly table: SalvagedTable
  readonly row: Readonly<Record<string, SqlValue>>
}

type Kind = 'text' | 'integer' | 'blob' | 'rowid' | 'text?' | 'integer?' | 'blob?'

/**
 * The tables that rows are recovered for, with their columns in order; rows are recognized by the types of their values. A
 * migration that changes a table adds a former shape below. Not baselines: without one the user is asked. Not pending downloads:
 * they can be requested again, and finished ones must not be fetched twice. Not the clock, which would be out of date.
 */
export const SHAPES = {
  data_keys: { id: 'text', key_check: 'blob', protection: 'text', wrapped: 'text?', created_at: 'integer' },
  desk_orders: {
    id: 'text',
    connection_id: 'text',
    state: 'text',
    revision: 'integer',
    created_at: 'integer',
    saved_at: 'integer',
    since: 'integer',
    deleted_at: 'integer?',
    order_id: 'text?',
    key_id: 'text',
    content: 'blob'
  },
  decisions: { id: 'text', draft_id: 'text', kind: 'text', decided_at: 'integer', key_id: 'text?', content: 'blob?' },
  attempts: {
    id: 'text',
    draft_id: 'text',
    number: 'integer',
    connection_id: 'text',
    account: 'text',
    state: 'text',
    opened_at: 'integer',
    wired_at: 'integer?',
    settled_at: 'integer?',
    decision_id: 'text?',
    baseline_id: 'text?',
    key_id: 'text',
    content: 'blob'
  },
  looks: {
    id: 'rowid',
    attempt_id: 'text',
    looked_at: 'integer',
    complete: 'integer',
    key_id: 'text',
    content: 'blob'
  },
  events: { id: 'rowid', draft_id: 'text', at: 'integer', key_id: 'text', content: 'blob' },
  kept_documents: {
    id: 'text',
    connection_id: 'text',
    order_id: 'text',
    document_id: 'integer',
    kept_at: 'integer',
    key_id: 'text',
    content: 'blob'
  },
  wire_log: { id: 'rowid', connection_id: 'text', order_id: 'text', at: 'integer', key_id: 'text', content: 'blob' },
  wire_watches: {
    connection_id: 'text',
    order_id: 'text',
    revision: 'integer',
    alarms: 'integer',
    open_since: 'integer?',
    key_id: 'text',
    content: 'blob'
  },
  library_records: { id: 'text', connection_id: 'text', saved_at: 'integer', key_id: 'text', content: 'blob' },
  activity: {
    id: 'rowid',
    connection_id: 'text',
    number: 'integer',
    at: 'integer',
    hash: 'text',
    key_id: 'text',
    content: 'blob'
  },
  activity_heads: { connection_id: 'text', revision: 'integer', key_id: 'text', content: 'blob' }
} as const satisfies Readonly<Record<string, Readonly<Record<string, Kind>>>>

/** Shapes of earlier versions of the schema. */
const FORMER_SHAPES = {
  decisions: { id: 'text', draft_id: 'text', kind: 'text', decided_at: 'integer' }
} as const satisfies Readonly<Record<string, Readonly<Record<string, Kind>>>>

export type SalvagedTable = keyof typeof SHAPES
const isSalvaged = (table: string): table is SalvagedTable => Object.hasOwn(SHAPES, table)

/** Taken apart once: every row that is found is compared with them. */
const EVERY_SHAPE = [...Object.entries(SHAPES), ...Object.entries(FORMER_SHAPES)].map(([table, shape]) => ({
  table,
  columns: Object.entries<Kind>(shape)
}))

/**
 * Every row that is found in what lies aside: in the database alone, with its log as SQLite reads it, and with all that is left of the log.
 * One row may be found more than once, in different states.
 */
export function foundIn({ path }: Pick<Incident, 'path'>, disk: SyncDisk): Found[] {
  const bytes = (name: string): Buffer | undefined => {
    const file = join(path, name)
    return sizeOf(file, disk) === undefined ? undefined : disk.fs.readFileSync(file)
  }
  const file = bytes('title-desk.db') ?? Buffer.alloc(0)
  const wal = readWal(bytes('title-desk.db-wal'))
  const views = [pagesOf(file, wal.seen)]
  if (wal.committed.length < wal.seen.length) views.push(pagesOf(file, wal.committed))
  if (wal.seen.length > 0) views.push(pagesOf(file))
  return views.flatMap(foundOn)
}

/** Every row of a database's file, a backup's above all. */
export function foundInFile(path: string, disk: SyncDisk): Found[] {
  return foundOn(pagesOf(disk.fs.readFileSync(path)))
}

function foundOn(pages: Pages): Found[] {
  return [...rowsIn(pages)].map(({ rowid, values }) => named(rowid, values)).filter(found => found !== undefined)
}

function named(rowid: number, values: FoundRow['values']): Found | undefined {
  for (const { table, columns } of EVERY_SHAPE) {
    if (
      !isSalvaged(table) ||
      columns.length !== values.length ||
      !columns.every(([, kind], index) => isOfKind(values[index], kind))
    )
      continue
    const row = Object.fromEntries(
      columns.map(([name, kind], index) => [name, kind === 'rowid' ? rowid : (values[index] ?? null)])
    )
    return { table, row }
  }
  return undefined
}

function isOfKind(value: SqlValue | undefined, kind: Kind): boolean {
  if (value === undefined) return false
  if (kind === 'rowid') return value === null
  if (value === null) return kind.endsWith('?')
  if (kind.startsWith('blob')) return value instanceof Uint8Array
  return kind.startsWith('text') ? typeof value === 'string' : Number.isSafeInteger(value)
}
