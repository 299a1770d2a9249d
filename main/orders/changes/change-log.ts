import type { Change, ChangeRecord } from '#domain/orders/change.ts'
import type { DocumentKey } from '#domain/documents/download.ts'
import { isOrderId, type OrderId } from '#domain/common/order-id.ts'
import type { StoredChange } from '../file/cache-file.ts'

/** A document that came, or was replaced, and when that was noticed. */
export interface NewDocument extends DocumentKey {
  readonly at: number
}

/** All changes that were noticed, by order, oldest first. Times in milliseconds since 1970. */
export interface ChangeLog {
  add(orderId: OrderId, at: number, changes: readonly Change[]): readonly StoredChange[]
  of(orderId: string): readonly ChangeRecord[]
  unreadOf(orderId: string): number
  /** How many orders have changes nobody looked at. */
  unread(): number
  /** Orders by their newest change before `next` (an id; null: from the newest), the newest first. */
  newest(
    unreadOnly: boolean,
    next: number | null,
    most: number
  ): { readonly orderIds: readonly OrderId[]; readonly next: number | null }
  /** Documents that arrived or were replaced by changes behind `after` (an id), and were not gone since; and the newest id there is. */
  newDocuments(after: number): { readonly documents: readonly NewDocument[]; readonly upTo: number }
  /** Marks as read; gives the ids of changes that were not. */
  markRead(orderId: string | null, upTo: number): readonly number[]
  /** All of it, as it is kept. */
  stored(): readonly StoredChange[]
  /** Takes out what was read long ago; gives the ids. */
  dropBefore(at: number): readonly number[]
  /** Where there are more than are kept, takes out the oldest, read or not, until there is some room again; gives the ids. */
  dropBeyond(): readonly number[]
}

/** So many changes are kept of all orders together, and of one: what is older than these, nobody reads one by one. */
export const MOST_CHANGES = 100_000
export const MOST_OF_ONE = 500
/** What is taken out at once, so that it need not be done with every change. */
const SHARE = 0.9

interface Entry {
  readonly orderId: OrderId
  changes: ChangeRecord[]
  unread: number
}

/** Takes changes as they were kept, and what is told of one that cannot be understood; gives the log of the others. */
export function createChangeLog(stored: readonly StoredChange[], onDamaged: () => void = () => undefined): ChangeLog {
  const entries = new Map<string, Entry>()
  let lastId = 0
  let size = 0
  /** Orders with more changes than are kept of one. */
  const overfull = new Set<Entry>()
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
    size += 1
    if (entry.changes.length > MOST_OF_ONE) overfull.add(entry)
    if (!read) count(entry, 1)
  }

  function count(entry: Entry, more: number): void {
    const before = entry.unread
    entry.unread += more
    if (before === 0 && entry.unread > 0) unread += 1
    if (before > 0 && entry.unread === 0) unread -= 1
  }

  for (const { id, at, isRead, text } of stored) {
    const known = knownChange(text)
    if (known === undefined) onDamaged()
    else put(known.orderId, id, at, known.change, isRead)
  }

  /** Takes changes out of an order's, gives their ids. */
  function drop(key: string, entry: Entry, isGone: (change: ChangeRecord) => boolean): readonly number[] {
    const gone = entry.changes.filter(isGone)
    if (gone.length === 0) return []
    entry.changes = entry.changes.filter(change => !isGone(change))
    size -= gone.length
    count(entry, -gone.filter(({ read }) => !read).length)
    overfull.delete(entry)
    if (entry.changes.length === 0) entries.delete(key)
    return gone.map(({ id }) => id)
  }

  function readUpTo(entry: Entry, upTo: number): readonly number[] {
    const ids = entry.changes.filter(change => !change.read && change.id <= upTo).map(({ id }) => id)
    if (ids.length === 0) return ids
    entry.changes = entry.changes.map(change => (change.id <= upTo ? { ...change, read: true } : change))
    count(entry, -ids.length)
    return ids
  }

  return {
    add: (orderId, at, changes) =>
      changes.map(change => {
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
      return {
        orderIds: shown.map(({ orderId }) => orderId),
        next: listed.length > most ? (shown.at(-1)?.id ?? null) : null
      }
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
      const meant =
        orderId === null
          ? [...entries.values()].filter(({ unread: left }) => left > 0)
          : entry === undefined
            ? []
            : [entry]
      return meant.flatMap(one => readUpTo(one, upTo))
    },
    stored: () =>
      [...entries.values()]
        .flatMap(({ changes }) => changes)
        .map(({ id, orderId, at, read, change }) => ({
          id,
          at,
          isRead: read,
          text: JSON.stringify({ orderId, change })
        })),
    dropBefore(at) {
      return [...entries].flatMap(([key, entry]) => drop(key, entry, change => change.read && change.at < at))
    },
    dropBeyond() {
      const ofOne = [...overfull].flatMap(entry => {
        const first = entry.changes[entry.changes.length - Math.floor(MOST_OF_ONE * SHARE)]?.id ?? 0
        return drop(entry.orderId.toLowerCase(), entry, ({ id }) => id < first)
      })
      if (size <= MOST_CHANGES) return ofOne
      const ids = [...entries.values()]
        .flatMap(({ changes }) => changes.map(({ id }) => id))
        .toSorted((one, other) => one - other)
      const first = ids[ids.length - Math.floor(MOST_CHANGES * SHARE)] ?? 0
      return [...ofOne, ...[...entries].flatMap(([key, entry]) => drop(key, entry, ({ id }) => id < first))]
    }
  }
}

/** Takes the text of a change; gives what it says, or undefined where it is none. */
function knownChange(text: string): { readonly orderId: OrderId; readonly change: Change } | undefined {
  try {
    const { orderId, change } = JSON.parse(text) as { orderId?: unknown; change?: { kind?: unknown } }
    return isOrderId(orderId) && typeof change?.kind === 'string' ? { orderId, change: change as Change } : undefined
  } catch {
    // Sealed by this program, and yet not what it writes now: told as damage by whoever asks.
    return undefined
  }
}
