import type { Change, ChangeRecord } from '#domain/change.ts'
import type { DocumentKey } from '#domain/download.ts'
import type { OrderId } from '#domain/order-id.ts'
import type { StoredChange } from './book-file.ts'

/** A document that came, or was replaced, and when that was noticed. */
export interface NewDocument extends DocumentKey { readonly at: number }

/** All changes that were noticed, by order, oldest first. Times in milliseconds since 1970. */
export interface ChangeLog {
  add(orderId: OrderId, at: number, changes: readonly Change[]): readonly StoredChange[]
  of(orderId: string): readonly ChangeRecord[]
  unreadOf(orderId: string): number
  /** How many orders have changes nobody looked at. */
  unread(): number
  /** Orders by their newest change before `next` (an id; null: from the newest), the newest first. */
  newest(unreadOnly: boolean, next: number | null, most: number): { readonly orderIds: readonly OrderId[]; readonly next: number | null }
  /** Documents that arrived or were replaced by changes behind `after` (an id), and were not gone since; and the newest id there is. */
  newDocuments(after: number): { readonly documents: readonly NewDocument[]; readonly upTo: number }
  /** Marks as read; gives the ids of changes that were not. */
  markRead(orderId: string | null, upTo: number): readonly number[]
  /** All of it, as it is kept. */
  stored(): readonly StoredChange[]
  /** Takes out what was read long ago; gives the ids. */
  dropBefore(at: number): readonly number[]
}

interface Entry { readonly orderId: OrderId; changes: ChangeRecord[]; unread: number }

/** Takes changes as they were kept, gives the log. */
export function createChangeLog(stored: readonly StoredChange[]): ChangeLog {
  const entries = new Map<string, Entry>()
  let lastId = 0
  let unread = 0

  function entryOf(orderId: OrderId): Entry {
    const key = orderId.toLowerCase()
    const entry = entries.get(key) ?? { orderId, changes: [], unread: 0 }
    entries.set(key, entry)
    return entry
  }

  function put(orderId: OrderId, id: number, at: number, change: Change, read: boolean): void {
    const entry = entryOf(orderId)
    entry.changes.push({ id, orderId, at, change, read })
    lastId = Math.max(lastId, id)
    if (!read) count(entry, 1)
  }

  function count(entry: Entry, more: number): void {
    const before = entry.unread
    entry.unread += more
    if (before === 0 && entry.unread > 0) unread += 1
    if (before > 0 && entry.unread === 0) unread -= 1
  }

  for (const { id, at, isRead, text } of stored) {
    const { orderId, change } = JSON.parse(text) as { orderId: OrderId; change: Change }
    put(orderId, id, at, change, isRead)
  }

  function readUpTo(entry: Entry, upTo: number): readonly number[] {
    const ids = entry.changes.filter(change => !change.read && change.id <= upTo).map(({ id }) => id)
    if (ids.length === 0) return ids
    entry.changes = entry.changes.map(change => change.id <= upTo ? { ...change, read: true } : change)
    count(entry, -ids.length)
    return ids
  }

  return {
    add: (orderId, at, changes) => changes.map(change => {
      const id = lastId + 1
      put(orderId, id, at, change, false)
      return { id, at, isRead: false, text: JSON.stringify({ orderId, change }) }
    }),
    of: orderId => entries.get(orderId.toLowerCase())?.changes ?? [],
    unreadOf: orderId => entries.get(orderId.toLowerCase())?.unread ?? 0,
    unread: () => unread,
    newest(unreadOnly, next, most) {
      const listed = [...entries.values()]
        .filter(entry => entry.changes.length > 0 && (!unreadOnly || entry.unread > 0))
        .map(({ orderId, changes }) => ({ orderId, id: changes.at(-1)?.id ?? 0 }))
        .filter(({ id }) => next === null || id < next)
        .toSorted((one, other) => other.id - one.id)
      const shown = listed.slice(0, most)
      return { orderIds: shown.map(({ orderId }) => orderId), next: listed.length > most ? shown.at(-1)?.id ?? null : null }
    },
    newDocuments(after) {
      const documents = [...entries.values()].flatMap(({ orderId, changes }) => {
        const there = new Map<number, number>()
        for (const { id, at, change } of changes) {
          if (change.kind !== 'document') continue
          if (change.what === 'gone') there.delete(change.documentId)
          else if (id > after) there.set(change.documentId, at)
        }
        return [...there].map(([documentId, at]) => ({ orderId, documentId, at }))
      })
      return { documents, upTo: lastId }
    },
    markRead(orderId, upTo) {
      const entry = orderId === null ? undefined : entries.get(orderId.toLowerCase())
      const meant = orderId === null ? [...entries.values()].filter(({ unread: left }) => left > 0) : entry === undefined ? [] : [entry]
      return meant.flatMap(one => readUpTo(one, upTo))
    },
    stored: () => [...entries.values()].flatMap(({ changes }) => changes).map(({ id, orderId, at, read, change }) =>
      ({ id, at, isRead: read, text: JSON.stringify({ orderId, change }) })),
    dropBefore(at) {
      return [...entries].flatMap(([key, entry]) => {
        const old = entry.changes.filter(change => change.read && change.at < at).map(({ id }) => id)
        if (old.length === 0) return []
        const gone = new Set(old)
        entry.changes = entry.changes.filter(({ id }) => !gone.has(id))
        if (entry.changes.length === 0) entries.delete(key)
        return old
      })
    }
  }
}
