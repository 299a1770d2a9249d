import { DRAFT_TABLES } from '../drafts/draft-rows.ts'
import { bytesAt, numberAt, numberOrNullAt, textAt, textOrNullAt, type Row } from '../../storage/database/columns.ts'
import { transaction, type Database } from '../../storage/database/database.ts'
import type { RecordKind } from '../seal/places.ts'
import { LEASE_TABLE } from './lease-rows.ts'
import type { SharedRecord } from './shared-record.ts'

/** How far a desk has read the office's records. Each incarnation of the database counts its transactions from the start. */
export interface Place {
  readonly incarnation: string
  readonly xid: string
  readonly seq: string
}

/** A record that this desk has heard of. */
export interface KnownRecord extends SharedRecord {
  /** Whether the office has it, as far as this desk knows. */
  readonly isShared: boolean
}

/** What a desk keeps of its office's records: those it has heard of, and its own that the office has not. */
export interface DeskRecords {
  /** Adds one of this desk's own, to be published. Call it in the transaction that does what the record tells. */
  add(record: SharedRecord & { readonly kind: RecordKind }): void
  /** Those of other desks about an account, in the order they were heard in. */
  ofAccount(account: Uint8Array, ownDesk: string): SharedRecord[]
  /** Remembers that a connection has heard what there is; false if it had before. */
  addListening(connectionId: string): boolean
  /**
   * Adds one that is published only with work of its own, or not at all. Until it is published or let go, what this desk tells after it waits, too,
   * so that all hear of both in this order (O5). One is held at a time.
   */
  hold(record: SharedRecord & { readonly kind: RecordKind }): void
  /** Takes back the one that is held: the office doesn't have it. */
  letGo(id: string): void
  /** The office may have it or not: it keeps its place, and holds up nothing any more. */
  doubt(id: string): void
  /** Whether the office may have one or not, of an earlier life, too. */
  hasDoubted(): boolean
  /** All was read that the office has, and will have of it: takes back what is in doubt still. */
  letGoOfDoubted(): void
  /** Whether one is held, so that not all that this desk has told can be published. */
  isHolding(): boolean
  /** The oldest that are to be published, in their order, up to one that is held. */
  waiting(most: number): SharedRecord[]
  /** How many wait, and since when, by the clock of this desk; null if none does. */
  late(): { readonly count: number; readonly since: number | null }
  /** The office has them. */
  published(ids: readonly string[]): void
  /** The office's database refuses it, with this SQLSTATE: it stays here and holds up no other. */
  refuse(id: string, code: string): void
  /** Another desk has their ids in the office's database: they stay here, too. */
  taken(ids: readonly string[]): void
  /**
   * Seals what waits again where it was sealed under another key than this. `again` answers with the content, or undefined where it does
   * not open: that one is put aside, with this SQLSTATE.
   */
  resealWaiting(keyId: string, again: (record: SharedRecord) => Uint8Array | undefined, code: string): void
  /** What was refused, with why. */
  refused(): { readonly id: string; readonly code: string }[]
  /** Where to go on reading; undefined before the first time. */
  place(): Place | undefined
  /**
   * Keeps what was read and the place after it, in one transaction. `apply` is called in it for each record that was not known, so what it
   * does happens once, whatever is read twice.
   */
  take(records: readonly SharedRecord[], place: Place, apply: (record: SharedRecord) => void): void
  /** The desk that told a record; undefined if this one has not heard of it. */
  deskOf(id: string): string | undefined
  /** Those of one kind about one subject, or about any (null), in the order this desk heard of them. */
  about(kind: RecordKind, subject: Uint8Array | null): KnownRecord[]
  /**
   * The database was restored from a dump: reads from the beginning, and publishes again what this desk had, for the dump may be older.
   * What the office already has is recognized by its id.
   */
  restart(incarnation: string, ownDesk: string): void
}

/** Made when a desk joins: one that belongs to no office has neither. */
export function makeOfficeTables({ db }: Pick<Database, 'db'>): void {
  db.exec(`
    CREATE TABLE IF NOT EXISTS office_records (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      desk_id TEXT NOT NULL,
      person_id TEXT,
      kind TEXT NOT NULL,
      account BLOB,
      subject BLOB,
      matches BLOB NOT NULL,
      replaces TEXT,
      told_at INTEGER NOT NULL,
      key_id TEXT NOT NULL,
      content BLOB NOT NULL,
      waiting_since INTEGER,
      refusal TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS office_records_waiting ON office_records (number) WHERE waiting_since IS NOT NULL;
    CREATE INDEX IF NOT EXISTS office_records_about ON office_records (kind, subject);
    CREATE TABLE IF NOT EXISTS office_sent (
      found_by BLOB NOT NULL,
      record TEXT NOT NULL,
      PRIMARY KEY (found_by, record)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS office_place (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      incarnation TEXT NOT NULL,
      xid TEXT NOT NULL,
      seq TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS office_desks (id INTEGER PRIMARY KEY CHECK (id = 1), content BLOB NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS office_older_keys (key_id TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS office_listening (connection_id TEXT PRIMARY KEY) STRICT;
    CREATE INDEX IF NOT EXISTS office_records_activity ON office_records (account, told_at, number) WHERE kind = 'activity';
    CREATE TABLE IF NOT EXISTS office_activity (connection_id TEXT PRIMARY KEY, told INTEGER NOT NULL) STRICT;
    ${DRAFT_TABLES}
    ${LEASE_TABLE}
  `)
}

/** In one transaction: others write meanwhile. */
const RESEALED_AT_ONCE = 100
const WAITING = 'WHERE waiting_since IS NOT NULL AND refusal IS NULL'
const UNIQUE_VIOLATION = '23505'
/** In the place of a refusal: nobody is to publish it but who holds it. */
const HELD = `'held'`
const BEFORE_HELD = `number < coalesce((SELECT number FROM office_records WHERE id = ? AND refusal = ${HELD}), ${Number.MAX_SAFE_INTEGER})`
/** By the index of what waits: it is asked for with each reading. */
const DOUBTED = `FROM office_records WHERE waiting_since IS NOT NULL AND refusal = ${HELD} AND id <> ?`
const SHARE = `UPDATE office_records SET waiting_since = NULL, refusal = nullif(refusal, ${HELD}) WHERE id = ?`

/** Says whether it was not known. */
function keeping({ sql }: Database): (record: SharedRecord, waitingSince: number | null) => boolean {
  return (record, waitingSince) => {
    const { id, deskId, personId, kind, account, subject, matches, replaces, toldAt, keyId, content } = record
    const joined = Buffer.concat(matches)
    const told = [id, deskId, personId, kind, account, subject, joined, replaces, toldAt, keyId, content]
    const insert = sql(
      `INSERT INTO office_records (id, desk_id, person_id, kind, account, subject, matches, replaces, told_at, key_id, content,
         waiting_since) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`
    )
    return insert.run(...told, waitingSince).changes === 1
  }
}

/** @param onTaken told of how many records another desk has the ids */
export function deskRecords(
  database: Database,
  now: () => number,
  onTaken: (count: number) => void = () => undefined
): DeskRecords {
  const { sql } = database
  const movePlace = ({ incarnation, xid, seq }: Place) =>
    sql('INSERT OR REPLACE INTO office_place (id, incarnation, xid, seq) VALUES (1, ?, ?, ?)').run(
      incarnation,
      xid,
      seq
    )
  const refuse = (id: string, code: string): void =>
    void sql('UPDATE office_records SET refusal = ? WHERE id = ?').run(code, id)
  const keep = keeping(database)
  const holding = holdingOne(database, record => keep(record, now()))

  return {
    add: record => void keep(record, now()),
    ...holding.records,
    ...findRecords(database),
    addListening: connectionId =>
      sql('INSERT OR IGNORE INTO office_listening (connection_id) VALUES (?)').run(connectionId).changes === 1,
    waiting: most =>
      sql(`SELECT * FROM office_records ${WAITING} AND ${BEFORE_HELD} ORDER BY number LIMIT ?`)
        .all(holding.held() ?? '', most)
        .map(readRecord),
    late() {
      const row =
        sql(`SELECT count(*) AS count, min(waiting_since) AS since FROM office_records ${WAITING}`).get() ?? {}
      return { count: numberAt(row, 'count'), since: numberOrNullAt(row, 'since') }
    },
    published(ids) {
      transaction(database, () => {
        for (const id of ids) sql(SHARE).run(id)
      })
      holding.end(ids)
    },
    refuse,
    taken(ids) {
      for (const id of ids) refuse(id, UNIQUE_VIOLATION)
      holding.end(ids)
      if (ids.length > 0) onTaken(ids.length)
    },
    ...resealing(database),
    refused: () =>
      sql(`SELECT id, refusal FROM office_records WHERE refusal IS NOT NULL AND refusal <> ${HELD} ORDER BY number`)
        .all()
        .map(row => ({ id: textAt(row, 'id'), code: textAt(row, 'refusal') })),
    place() {
      const row = sql('SELECT * FROM office_place').get()
      if (row === undefined) return undefined
      return { incarnation: textAt(row, 'incarnation'), xid: textAt(row, 'xid'), seq: textAt(row, 'seq') }
    },
    take(records, place, apply) {
      transaction(database, () => {
        for (const record of records) {
          if (keep(record, null)) apply(record)
          // The office has it, whatever became of the answer that said so.
          else sql(`${SHARE} AND refusal = ${HELD}`).run(record.id)
        }
        movePlace(place)
      })
    },
    restart(incarnation, ownDesk) {
      transaction(database, () => {
        sql(
          'UPDATE office_records SET waiting_since = ? WHERE desk_id = ? AND waiting_since IS NULL AND refusal IS NULL'
        ).run(now(), ownDesk)
        movePlace({ incarnation, xid: '0', seq: '0' })
      })
    }
  }
}

/** Which is held is known to this life alone: a row that could not be taken back, as on a full disk, holds up nothing. */
function holdingOne(
  database: Database,
  add: (record: SharedRecord) => boolean
): {
  readonly records: Pick<DeskRecords, 'hold' | 'letGo' | 'doubt' | 'hasDoubted' | 'letGoOfDoubted' | 'isHolding'>
  held(): string | undefined
  end(ids: readonly string[]): void
} {
  const { sql } = database
  let held: string | undefined
  function end(id: string): void {
    if (held === id) held = undefined
  }

  return {
    held: () => held,
    end(ids) {
      for (const id of ids) end(id)
    },
    records: {
      hold(record) {
        transaction(database, () => {
          if (add(record)) sql(`UPDATE office_records SET refusal = ${HELD} WHERE id = ?`).run(record.id)
        })
        held = record.id
      },
      letGo(id) {
        end(id)
        sql(`DELETE FROM office_records WHERE id = ? AND refusal = ${HELD}`).run(id)
      },
      doubt: end,
      hasDoubted: () => sql(`SELECT 1 ${DOUBTED}`).get(held ?? '') !== undefined,
      letGoOfDoubted: () => void sql(`DELETE ${DOUBTED}`).run(held ?? ''),
      isHolding: () => held !== undefined
    }
  }
}

function resealing(database: Database): Pick<DeskRecords, 'resealWaiting'> {
  const { sql } = database
  return {
    resealWaiting(keyId, again, code) {
      const next = sql(
        `SELECT * FROM office_records ${WAITING} AND key_id <> ? ORDER BY number LIMIT ${RESEALED_AT_ONCE}`
      )
      for (let rows = next.all(keyId); rows.length > 0; rows = next.all(keyId))
        transaction(database, () => {
          for (const record of rows.map(readRecord)) {
            const content = again(record)
            if (content === undefined) sql('UPDATE office_records SET refusal = ? WHERE id = ?').run(code, record.id)
            else sql('UPDATE office_records SET key_id = ?, content = ? WHERE id = ?').run(keyId, content, record.id)
          }
        })
    }
  }
}

function findRecords({ sql }: Database): Pick<DeskRecords, 'ofAccount' | 'deskOf' | 'about'> {
  return {
    deskOf(id) {
      const row = sql('SELECT desk_id FROM office_records WHERE id = ?').get(id)
      return row && textAt(row, 'desk_id')
    },
    ofAccount: (account, ownDesk) =>
      sql('SELECT * FROM office_records WHERE account = ? AND desk_id <> ? ORDER BY number')
        .all(account, ownDesk)
        .map(readRecord),
    about(kind, subject) {
      const rows =
        subject === null
          ? sql('SELECT * FROM office_records WHERE kind = ? ORDER BY number').all(kind)
          : sql('SELECT * FROM office_records WHERE kind = ? AND subject = ? ORDER BY number').all(kind, subject)
      return rows.map(row => ({ ...readRecord(row), isShared: numberOrNullAt(row, 'waiting_since') === null }))
    }
  }
}

const HASH_BYTES = 32

/** A row of `office_records`. Throws `UnreadableRow`. */
export function readRecord(row: Row): SharedRecord {
  const matches = bytesAt(row, 'matches')
  return {
    id: textAt(row, 'id'),
    deskId: textAt(row, 'desk_id'),
    personId: textOrNullAt(row, 'person_id'),
    kind: textAt(row, 'kind'),
    account: bytesOrNullAt(row, 'account'),
    subject: bytesOrNullAt(row, 'subject'),
    matches: Array.from({ length: matches.byteLength / HASH_BYTES }, (_, index) =>
      matches.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
    ),
    replaces: textOrNullAt(row, 'replaces'),
    toldAt: numberAt(row, 'told_at'),
    keyId: textAt(row, 'key_id'),
    content: bytesAt(row, 'content')
  }
}

function bytesOrNullAt(row: Row, column: string): Uint8Array | null {
  return (row[column] ?? null) === null ? null : bytesAt(row, column)
}
