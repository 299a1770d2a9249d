import { createHash } from 'node:crypto'
import { userInfo } from 'node:os'
import { ACTIVITY_KINDS, type ActivityEntry, type ActivityEvent } from '#domain/activity/activity.ts'
import { hasMembers, isNumber, isText, oneOf, orNull } from '#domain/common/guards.ts'
import { isOrderId } from '#domain/common/order-id.ts'
import { bytesAt, numberAt, textAt, type Row } from '../database/columns.ts'
import type { Database } from '../database/database.ts'
import type { DataKey } from '../database/seal.ts'
import { openJson, sealJson, whereItOpens } from '../database/sealed-json.ts'

/** An entry as it is stored. */
export interface ActivityLink {
  readonly number: number
  /** Over the hash of the entry before it and all of this one's row. */
  readonly hash: string
  /** What the hash must be after an entry with this one. */
  hashAfter(previous: string): string
  /** Undefined where the seal doesn't hold. */
  readonly entry: ActivityEntry | undefined
}

/** Where a connection's log begins and ends: kept beside it, so that a beginning or an end that was cut off is noticed. */
export interface ActivityHead {
  /** The number of the first entry, and the hash of the one before it: empty at the log's own beginning, null if that was missing. */
  readonly first: number
  readonly firstHash: string | null
  readonly last: number
  readonly lastHash: string
}

export interface NewActivity extends ActivityEvent {
  readonly at: number
  /** Whoever is signed in, unless given. */
  readonly person?: string
}

export interface ActivityLog {
  /** Appends an entry; call it in the transaction that does what it tells. */
  add(connectionId: string, event: NewActivity): void
  /** The one who wants to know, in the transaction, that an entry is added. */
  onAdd(added: () => void): void
  /** Entries from a number on, in their order. */
  links(connectionId: string, from: number, count: number): ActivityLink[]
  /** Undefined if there is none, or it doesn't open. */
  head(connectionId: string): ActivityHead | undefined
  /** Whether there is a head, and it doesn't open. */
  isHeadBroken(connectionId: string): boolean
  /**
   * Removes the oldest entries up to the first that isn't older; returns how many. The rest is still checked from there on. An entry of
   * later than `now`, a time that is believed, keeps none that were added after it: the clock ran ahead when it was.
   */
  cut(connectionId: string, olderThan: number, now?: number): number
  /** How many entries `cut` would remove. */
  old(connectionId: string, olderThan: number, now: number): number
  connections(): string[]
  /** After rows were put back: removes those that had been cut, and has the head name the last that follows without a gap. */
  rejoin(connectionId: string): void
  removeOf(connectionId: string): void
  /** Entries of every connection that open, in their order. */
  all(): (ActivityEntry & { readonly connectionId: string })[]
}

const isContent = hasMembers<Pick<ActivityEntry, 'kind' | 'orderId' | 'detail' | 'person'>>({
  kind: oneOf(ACTIVITY_KINDS),
  orderId: orNull(isOrderId),
  detail: isText,
  person: isText
})
const isHead = hasMembers<ActivityHead>({
  first: isNumber,
  firstHash: orNull(isText),
  last: isNumber,
  lastHash: isText
})

/** Follows no entry: what is added to a log whose end isn't as it was left shows forever that it isn't. */
const NO_ENTRY = 'unknown'

export function activityLog(database: Database, key: DataKey): ActivityLog {
  const { sql } = database
  const heads = activityHeads(database, key)
  const { head, putHead, isHeadBroken, end } = heads
  let tellAdded = (): void => undefined

  return {
    head,
    isHeadBroken,
    add(connectionId, { at, kind, orderId, detail, person = signedIn() }) {
      const { last, lastHash, ...start } = end(connectionId)
      const number = last + 1
      const content = sealJson(key, placeOf(connectionId, number, at), { kind, orderId, detail, person })
      const hash = hashOf(key, lastHash, { connectionId, number, at, content })
      sql('INSERT INTO activity (connection_id, number, at, hash, key_id, content) VALUES (?, ?, ?, ?, ?, ?)').run(
        connectionId,
        number,
        at,
        hash,
        key.id,
        content
      )
      putHead(connectionId, { ...start, last: number, lastHash: hash })
      tellAdded()
    },
    onAdd(added) {
      tellAdded = added
    },
    links: (connectionId, from, count) =>
      sql('SELECT * FROM activity WHERE connection_id = ? AND key_id = ? AND number >= ? ORDER BY number LIMIT ?')
        .all(connectionId, key.id, from, count)
        .map(row => linkOf(key, row)),
    ...trimming(database, key, heads),
    connections: () =>
      sql('SELECT DISTINCT connection_id FROM activity WHERE key_id = ? ORDER BY connection_id')
        .all(key.id)
        .map(row => textAt(row, 'connection_id')),
    removeOf(connectionId) {
      sql('DELETE FROM activity WHERE connection_id = ?').run(connectionId)
      sql('DELETE FROM activity_heads WHERE connection_id = ?').run(connectionId)
    },
    all: () =>
      sql('SELECT * FROM activity WHERE key_id = ? ORDER BY connection_id, number')
        .all(key.id)
        .flatMap(row => {
          const entry = whereItOpens(() => readRow(key, row))
          return entry === undefined ? [] : [{ connectionId: textAt(row, 'connection_id'), ...entry }]
        })
  }
}

/** The heads of the logs, and what their next entries follow. */
function activityHeads({ sql }: Database, key: DataKey) {
  function head(connectionId: string): ActivityHead | undefined {
    const row = sql('SELECT * FROM activity_heads WHERE connection_id = ? AND key_id = ?').get(connectionId, key.id)
    return row === undefined ? undefined : whereItOpens(() => readHead(key, row))
  }

  function putHead(connectionId: string, next: ActivityHead): void {
    const row = sql('SELECT revision FROM activity_heads WHERE connection_id = ? AND key_id = ?').get(
      connectionId,
      key.id
    )
    const revision = row === undefined ? 1 : numberAt(row, 'revision') + 1
    sql(`
      INSERT INTO activity_heads (connection_id, revision, key_id, content) VALUES (?, ?, ?, ?)
      ON CONFLICT (connection_id, key_id) DO UPDATE SET revision = excluded.revision, content = excluded.content
    `).run(connectionId, revision, key.id, sealJson(key, headPlace(connectionId, revision), next))
  }

  function isHeadBroken(connectionId: string): boolean {
    const row = sql('SELECT 1 FROM activity_heads WHERE connection_id = ? AND key_id = ?').get(connectionId, key.id)
    return row !== undefined && head(connectionId) === undefined
  }

  /** What the next entry follows. */
  function end(connectionId: string): ActivityHead {
    const row = sql('SELECT * FROM activity WHERE connection_id = ? AND key_id = ? ORDER BY number DESC LIMIT 1').get(
      connectionId,
      key.id
    )
    const known = head(connectionId)
    if (row === undefined)
      return known ?? { first: 1, firstHash: '', last: 0, lastHash: isHeadBroken(connectionId) ? NO_ENTRY : '' }
    const number = numberAt(row, 'number')
    if (known !== undefined && number <= known.last) return known
    return { first: known?.first ?? 1, firstHash: known?.firstHash ?? '', last: number, lastHash: NO_ENTRY }
  }

  return { head, putHead, isHeadBroken, end }
}

/** What removes entries: by their age, and after a recovery. */
function trimming(
  { sql }: Database,
  key: DataKey,
  { head, putHead }: ReturnType<typeof activityHeads>
): Pick<ActivityLog, 'cut' | 'old' | 'rejoin'> {
  /** The number of the first entry that stays; undefined if none does. */
  function firstToStay(connectionId: string, olderThan: number, now: number): number | undefined {
    const stays = sql(`
      SELECT min(number) AS number FROM activity WHERE connection_id = ?1 AND key_id = ?2 AND at >= ?3 AND number > (
        SELECT coalesce(max(number), 0) FROM activity WHERE connection_id = ?1 AND key_id = ?2 AND at < ?3 AND number < (
          SELECT coalesce(min(number), ?5) FROM activity WHERE connection_id = ?1 AND key_id = ?2 AND at BETWEEN ?3 AND ?4
        )
      )
    `).get(connectionId, key.id, olderThan, now, Number.MAX_SAFE_INTEGER)?.['number']
    return typeof stays === 'number' ? stays : undefined
  }

  return {
    cut(connectionId, olderThan, now = Number.MAX_SAFE_INTEGER) {
      const known = head(connectionId)
      if (known === undefined) return 0
      const first = firstToStay(connectionId, olderThan, now) ?? known.last + 1
      if (first <= known.first) return 0
      const before = sql('SELECT hash FROM activity WHERE connection_id = ? AND key_id = ? AND number = ?').get(
        connectionId,
        key.id,
        first - 1
      )
      const { changes } = sql('DELETE FROM activity WHERE connection_id = ? AND key_id = ? AND number < ?').run(
        connectionId,
        key.id,
        first
      )
      putHead(connectionId, { ...known, first, firstHash: before === undefined ? null : textAt(before, 'hash') })
      return Number(changes)
    },
    old(connectionId, olderThan, now) {
      const known = head(connectionId)
      if (known === undefined) return 0
      const first = firstToStay(connectionId, olderThan, now) ?? known.last + 1
      const row = sql('SELECT count(*) AS old FROM activity WHERE connection_id = ? AND key_id = ? AND number < ?').get(
        connectionId,
        key.id,
        first
      )
      return row === undefined ? 0 : numberAt(row, 'old')
    },
    rejoin(connectionId) {
      const known = head(connectionId)
      if (known === undefined) return
      sql('DELETE FROM activity WHERE connection_id = ? AND key_id = ? AND number < ?').run(
        connectionId,
        key.id,
        known.first
      )
      const later = sql(
        'SELECT * FROM activity WHERE connection_id = ? AND key_id = ? AND number > ? ORDER BY number'
      ).all(connectionId, key.id, known.last)
      let { last, lastHash } = known
      for (const link of later.map(row => linkOf(key, row))) {
        if (link.number !== last + 1 || link.hash !== link.hashAfter(lastHash)) break
        ;[last, lastHash] = [link.number, link.hash]
      }
      if (last !== known.last) putHead(connectionId, { ...known, last, lastHash })
    }
  }
}

/** Throws `UnreadableRow`. */
export function readRow(key: DataKey, row: Row): ActivityEntry {
  const [connectionId, number, at] = [textAt(row, 'connection_id'), numberAt(row, 'number'), numberAt(row, 'at')]
  const { kind, orderId, detail, person } = openJson(key, placeOf(connectionId, number, at), row['content'], isContent)
  return { number, at, kind, orderId, detail, person }
}

/** Throws `UnreadableRow`. */
export function readHead(key: DataKey, row: Row): ActivityHead {
  const { first, firstHash, last, lastHash } = openJson(
    key,
    headPlace(textAt(row, 'connection_id'), numberAt(row, 'revision')),
    row['content'],
    isHead
  )
  return { first, firstHash, last, lastHash }
}

function linkOf(key: DataKey, row: Row): ActivityLink {
  const [connectionId, number, at] = [textAt(row, 'connection_id'), numberAt(row, 'number'), numberAt(row, 'at')]
  const content = bytesAt(row, 'content')
  return {
    number,
    hash: textAt(row, 'hash'),
    hashAfter: previous => hashOf(key, previous, { connectionId, number, at, content }),
    entry: whereItOpens(() => readRow(key, row))
  }
}

interface Hashed {
  readonly connectionId: string
  readonly number: number
  readonly at: number
  readonly content: Uint8Array
}

/** With the store's key: who changes the file without it can't make the hashes fit again. */
function hashOf(key: DataKey, previous: string, { connectionId, number, at, content }: Hashed): string {
  const digest = createHash('sha256').update(content).digest('hex')
  return key.fingerprint(JSON.stringify(['activity', previous, connectionId, number, at, digest]))
}

function placeOf(connectionId: string, number: number, at: number) {
  return { table: 'activity', row: `${connectionId}/${number}`, column: 'content', bound: [at] }
}

function headPlace(connectionId: string, revision: number) {
  return { table: 'activity_heads', row: connectionId, column: 'content', bound: [revision] }
}

/** Who is signed in to the computer. */
function signedIn(): string {
  try {
    return userInfo().username
  } catch {
    // An account that the system's list of users doesn't have.
    return 'unknown'
  }
}
