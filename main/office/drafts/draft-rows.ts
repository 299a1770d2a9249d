import { hasMembers, isBoolean, isText, listOf } from '#domain/common/guards.ts'
import { bytesAt, numberAt, textAt, textOrNullAt, valueAt, type Row } from '../../storage/database/columns.ts'
import type { Database } from '../../storage/database/database.ts'
import { isOfficeDraftState, isOver, type Ask, type OfficeDraft, type OfficeDraftState } from './office-draft.ts'

/** A draft as this desk knows it. */
export interface KnownDraft {
  readonly id: string
  readonly account: Uint8Array
  /** The id of the desk that holds it; null for this one. */
  readonly holder: string | null
  readonly epoch: number
  /** The last one that the office has, or that this desk began to publish. */
  readonly revision: number
  readonly state: OfficeDraftState
  /** Of a draft of another desk that isn't over yet. */
  readonly keyId: string | null
  readonly content: Uint8Array | null
  readonly changedAt: number
  readonly asks: readonly Ask[]
  /** What of this desk's order is in `revision`, as `markOf` says; null if nothing. */
  readonly mark: string | null
  /** What of it the office is known to have. */
  readonly published: string | null
  /** What of it the office's database refused. */
  readonly refused: string | null
  /** The draft that holds what was typed here after another desk took this one. */
  readonly copyId: string | null
}

/** Where to go on reading drafts; each incarnation of the database counts its transactions from the start. */
export interface DraftPlace {
  readonly incarnation: string
  readonly xid: string
  readonly id: string
}

/** A draft that the office doesn't have as it is, and since when, in milliseconds since 1970. */
export interface Unpublished {
  readonly id: string
  readonly since: number
}

/** Made when a desk joins, beside its records. */
export const DRAFT_TABLES = `
  CREATE TABLE IF NOT EXISTS office_drafts (
    id TEXT PRIMARY KEY,
    account BLOB NOT NULL,
    holder TEXT,
    epoch INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    state TEXT NOT NULL,
    key_id TEXT,
    content BLOB,
    changed_at INTEGER NOT NULL,
    asks TEXT NOT NULL,
    mark TEXT,
    published TEXT,
    refused TEXT,
    copy_id TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS office_drafts_place (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    incarnation TEXT NOT NULL,
    xid TEXT NOT NULL,
    draft_id TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS office_desk_names (id INTEGER PRIMARY KEY CHECK (id = 1), content BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS office_unread_forms (draft_id TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT;
`

/** What a desk in an office keeps of drafts, its own and others'. Rows only; what they mean is decided elsewhere. */
export interface DraftRows {
  get(id: string): KnownDraft | undefined
  put(draft: KnownDraft): void
  /** Of other desks, with those of accounts that this desk has no connection to; without those that are over. */
  elsewhere(): KnownDraft[]
  /** Those that this desk holds and somebody asks for. */
  asked(): KnownDraft[]
  /** Ids of orders of this desk that another desk holds by now. */
  lost(): string[]
  /** Those that the office gave this desk, and that it could not take in: it has no connection to their service. */
  stranded(ownDesk: string): KnownDraft[]
  /** Whether there is an order with this id, one that can't be read included. */
  hasOrder(id: string): boolean
  /**
   * The office's database was restored from a dump: what is held here is published again, that of which this row is the only copy included. What
   * others held is kept as it was until the database, or its holder, says how it stands: it may be the last copy, too.
   */
  restart(ownDesk: string): void
  /** An order was sent here, which the restored database doesn't know: its lease is to be taken, where this desk holds it, and its end told. */
  sentBefore(id: string, epoch: number): void
  /**
   * This desk's orders, of these connections, that differ from what the office has; shared ones that are gone; and those that only `again` marks.
   */
  unpublished(connections: readonly string[], ownDesk: string): Unpublished[]
  place(): DraftPlace | undefined
  move(place: DraftPlace): void
}

/** What stands for `markOf` in a row that is all there is of a draft which the office gave this desk: a restored database may lack it. */
export const AGAIN = 'again'

/** As `markOf` says it. */
const MARK = "(o.revision || ' ' || o.state || ' ' || o.since)"

export function draftRows({ sql }: Pick<Database, 'sql'>): DraftRows {
  return {
    get(id) {
      const row = sql('SELECT * FROM office_drafts WHERE id = ?').get(id)
      return row === undefined ? undefined : readRow(row)
    },
    put(draft) {
      const { id, account, holder, epoch, revision, state, keyId, content, changedAt, asks } = draft
      const ours = [draft.mark, draft.published, draft.refused, draft.copyId]
      sql(
        `INSERT OR REPLACE INTO office_drafts (id, account, holder, epoch, revision, state, key_id, content, changed_at, asks,
           mark, published, refused, copy_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
      ).run(id, account, holder, epoch, revision, state, keyId, content, changedAt, JSON.stringify(asks), ...ours)
    },
    elsewhere: () =>
      sql("SELECT * FROM office_drafts WHERE holder IS NOT NULL AND state NOT IN ('sent', 'removed')")
        .all()
        .map(readRow),
    asked: () =>
      sql("SELECT * FROM office_drafts WHERE holder IS NULL AND state = 'draft' AND asks <> '[]'").all().map(readRow),
    lost: () =>
      sql('SELECT d.id FROM office_drafts d JOIN desk_orders o ON o.id = d.id WHERE d.holder IS NOT NULL')
        .all()
        .map(row => textAt(row, 'id')),
    stranded: ownDesk => sql('SELECT * FROM office_drafts WHERE holder = ?').all(ownDesk).map(readRow),
    hasOrder: id => sql('SELECT 1 FROM desk_orders WHERE id = ?').get(id) !== undefined,
    restart(ownDesk) {
      // A dump may be of before a draft changed hands, or even began: what is true now, the database says when it is asked. Content that is
      // kept here opens at its revision only.
      sql(
        `UPDATE office_drafts SET epoch = 1, revision = revision + (holder IS NULL), published = NULL, refused = NULL,
           mark = CASE WHEN holder = ? AND content IS NOT NULL AND state IN ('draft', 'queued') THEN ? END`
      ).run(ownDesk, AGAIN)
      sql('UPDATE office_leases SET taken = 0, told = NULL').run()
    },
    sentBefore(id, epoch) {
      sql('INSERT OR IGNORE INTO office_leases (draft_id, epoch, taken) VALUES (?, ?, 0)').run(id, epoch)
    },
    unpublished: (connections, ownDesk) =>
      sql(
        `SELECT o.id, o.saved_at AS since FROM desk_orders o LEFT JOIN office_drafts d ON d.id = o.id
         WHERE o.connection_id IN (SELECT value FROM json_each(?1)) AND o.deleted_at IS NULL
           AND o.state IN ('draft', 'queued', 'sending', 'unknown')
           AND (d.id IS NULL AND o.state IN ('draft', 'queued')
             OR d.holder IS NULL AND d.state NOT IN ('sent', 'removed') AND d.published IS NOT ${MARK} AND d.refused IS NOT ${MARK})
         UNION ALL
         SELECT d.id, coalesce(o.since, d.changed_at) FROM office_drafts d LEFT JOIN desk_orders o ON o.id = d.id
         WHERE d.holder IS NULL AND d.state NOT IN ('sent', 'removed') AND (o.id IS NULL OR o.state IN ('sent', 'closed'))
           AND d.published IS NOT coalesce(${MARK}, 'removed') AND d.refused IS NOT coalesce(${MARK}, 'removed')
         UNION ALL
         SELECT id, changed_at FROM office_drafts WHERE holder = ?2 AND mark = ?3 AND refused IS NULL`
      )
        .all(JSON.stringify(connections), ownDesk, AGAIN)
        .map(row => ({ id: textAt(row, 'id'), since: numberAt(row, 'since') })),
    place() {
      const row = sql('SELECT * FROM office_drafts_place').get()
      if (row === undefined) return undefined
      return { incarnation: textAt(row, 'incarnation'), xid: textAt(row, 'xid'), id: textAt(row, 'draft_id') }
    },
    move({ incarnation, xid, id }) {
      sql('INSERT OR REPLACE INTO office_drafts_place (id, incarnation, xid, draft_id) VALUES (1, ?, ?, ?)').run(
        incarnation,
        xid,
        id
      )
    }
  }
}

/** A row of the office's database as this desk keeps it; of one that is over, nothing is left to read. */
export function knownFrom(
  { id, account, holder, epoch, revision, state, keyId, content, changedAt, asks }: OfficeDraft,
  ours: Pick<KnownDraft, 'mark' | 'published' | 'refused' | 'copyId'> = NOTHING_OF_OURS
): KnownDraft {
  const { mark, published, refused, copyId } = ours
  const sealed = isOver(state) ? { keyId: null, content: null } : { keyId, content }
  const clear = { id, account, holder, epoch, revision, state, changedAt, asks }
  return { ...clear, ...sealed, mark, published, refused, copyId }
}

export const NOTHING_OF_OURS = { mark: null, published: null, refused: null, copyId: null } as const

const areAsks = listOf(hasMembers<Ask>({ deskId: isText, declined: isBoolean }))

function readRow(row: Row): KnownDraft {
  const asks: unknown = JSON.parse(textAt(row, 'asks'))
  return {
    id: textAt(row, 'id'),
    account: bytesAt(row, 'account'),
    holder: textOrNullAt(row, 'holder'),
    epoch: numberAt(row, 'epoch'),
    revision: numberAt(row, 'revision'),
    state: valueAt(row, 'state', isOfficeDraftState),
    keyId: textOrNullAt(row, 'key_id'),
    content: (row['content'] ?? null) === null ? null : bytesAt(row, 'content'),
    changedAt: numberAt(row, 'changed_at'),
    asks: areAsks(asks) ? asks : [],
    mark: textOrNullAt(row, 'mark'),
    published: textOrNullAt(row, 'published'),
    refused: textOrNullAt(row, 'refused'),
    copyId: textOrNullAt(row, 'copy_id')
  }
}
