import { hasMembers } from '#domain/common/guards.ts'
import { isOrderId, type OrderId } from '#domain/common/order-id.ts'
import type { DocumentKey } from '#domain/documents/download.ts'
import type { Change, ChangeRecord } from '#domain/orders/change.ts'
import { isChange } from '#domain/orders/is-change.ts'
import type { StoredChange } from '../file/cache-file.ts'

/** A document that arrived or was replaced, and when that was noticed. */
export interface NewDocument extends DocumentKey {
  readonly at: number
}

/** Limits of what is kept for all orders together, and for one. */
export const MOST_CHANGES = 100_000
export const MOST_OF_ONE = 500
/** On how many days, the newest, the changes are kept that were read. */
const DAYS_KEPT = 90
const DAY = 86_400_000
/** How much of a full log is left, so that it need not be trimmed with every change. */
const SHARE = 0.9

interface OrderChanges {
  readonly orderId: OrderId
  changes: ChangeRecord[]
  unread: number
}

/** All changes, by order, oldest first. Times in milliseconds since 1970. */
export class ChangeLog {
  /** By order id in lower case. */
  readonly #orders = new Map<string, OrderChanges>()
  /** Orders with more changes than are kept of one. */
  readonly #overfull = new Set<OrderChanges>()
  #lastId = 0
  #size = 0
  #unread = 0

  /** `onDamaged` is called for each stored change that cannot be understood. */
  constructor(stored: readonly StoredChange[] = [], onDamaged: () => void = () => undefined) {
    for (const { id, at, isRead, text } of stored) {
      const known = parseChange(text)
      if (known === undefined) onDamaged()
      else this.#put({ id, at, read: isRead, ...known })
    }
  }

  #put(record: ChangeRecord): void {
    const key = record.orderId.toLowerCase()
    const order = this.#orders.get(key) ?? { orderId: record.orderId, changes: [], unread: 0 }
    this.#orders.set(key, order)
    order.changes.push(record)
    this.#lastId = Math.max(this.#lastId, record.id)
    this.#size += 1
    if (order.changes.length > MOST_OF_ONE) this.#overfull.add(order)
    if (!record.read) this.#countUnread(order, 1)
  }
  #countUnread(order: OrderChanges, more: number): void {
    const before = order.unread
    order.unread += more
    if (before === 0 && order.unread > 0) this.#unread += 1
    if (before > 0 && order.unread === 0) this.#unread -= 1
  }

  /** Returns the changes in the form to store. */
  add(orderId: OrderId, at: number, changes: readonly Change[]): readonly StoredChange[] {
    return changes.map(change => {
      const record = { id: this.#lastId + 1, orderId, at, change, read: false }
      this.#put(record)
      return storedChange(record)
    })
  }

  of(orderId: string): readonly ChangeRecord[] {
    return this.#orders.get(orderId.toLowerCase())?.changes ?? []
  }

  unreadOf(orderId: string): number {
    return this.#orders.get(orderId.toLowerCase())?.unread ?? 0
  }

  /** The number of orders with unread changes. */
  unread(): number {
    return this.#unread
  }

  /** The orders with the newest changes before the change with id `next` (null: from the newest on), newest first. */
  newest(
    unreadOnly: boolean,
    next: number | null,
    most: number
  ): { readonly orderIds: readonly OrderId[]; readonly next: number | null } {
    const listed = [...this.#orders.values()]
      .filter(order => order.changes.length > 0 && (!unreadOnly || order.unread > 0))
      .map(({ orderId, changes }) => ({ orderId, id: changes.at(-1)?.id ?? 0 }))
      .filter(({ id }) => next === null || id < next)
      .toSorted((one, other) => other.id - one.id)
    const shown = listed.slice(0, most)
    return {
      orderIds: shown.map(({ orderId }) => orderId),
      next: listed.length > most ? (shown.at(-1)?.id ?? null) : null
    }
  }

  /** Documents added or replaced after a change (by its id) that are still there; `upTo` is the newest id. */
  newDocuments(after: number): { readonly documents: readonly NewDocument[]; readonly upTo: number } {
    const documents = [...this.#orders.values()].flatMap(({ orderId, changes }) => {
      const there = new Map<number, number>()
      for (const { id, at, change } of changes) {
        if (change.kind !== 'document') continue
        if (change.what === 'gone') there.delete(change.documentId)
        else if (id > after) there.set(change.documentId, at)
      }
      return [...there].map(([documentId, at]) => ({ orderId, documentId, at }))
    })
    return { documents, upTo: this.#lastId }
  }

  /** Marks the changes of an order, or of all (null), as read; returns the ids of those that were unread. */
  markRead(orderId: string | null, upTo: number): readonly number[] {
    const order = orderId === null ? undefined : this.#orders.get(orderId.toLowerCase())
    const meant =
      orderId === null
        ? [...this.#orders.values()].filter(({ unread }) => unread > 0)
        : order === undefined
          ? []
          : [order]
    return meant.flatMap(one => this.#markOrderRead(one, upTo))
  }

  #markOrderRead(order: OrderChanges, upTo: number): readonly number[] {
    const ids = order.changes.filter(change => !change.read && change.id <= upTo).map(({ id }) => id)
    if (ids.length === 0) return ids
    order.changes = order.changes.map(change => (change.id <= upTo ? { ...change, read: true } : change))
    this.#countUnread(order, -ids.length)
    return ids
  }

  stored(): readonly StoredChange[] {
    return [...this.#orders.values()].flatMap(({ changes }) => changes).map(storedChange)
  }

  /**
   * Drops the read changes from before the newest days on which there were any; returns their ids. Asks no clock what
   * time it is, and whatever one said while it was wrong counts as a day (M4).
   */
  dropOldRead(): readonly number[] {
    const lastOf = new Map<number, number>()
    for (const { changes } of this.#orders.values())
      for (const { id, at } of changes) {
        const day = Math.floor(at / DAY)
        lastOf.set(day, Math.max(lastOf.get(day) ?? 0, id))
      }
    const last = [...lastOf.values()].toSorted((one, other) => other - one)[DAYS_KEPT] ?? 0
    return [...this.#orders.values()].flatMap(order => this.#drop(order, ({ id, read }) => read && id <= last))
  }

  /** Over the limit, drops the oldest changes, read or not, until there is some room again; returns their ids. */
  dropBeyond(): readonly number[] {
    const ofOne = [...this.#overfull].flatMap(order => {
      const first = order.changes[order.changes.length - Math.floor(MOST_OF_ONE * SHARE)]?.id ?? 0
      return this.#drop(order, ({ id }) => id < first)
    })
    if (this.#size <= MOST_CHANGES) return ofOne
    const ids = [...this.#orders.values()]
      .flatMap(({ changes }) => changes.map(({ id }) => id))
      .toSorted((one, other) => one - other)
    const first = ids[ids.length - Math.floor(MOST_CHANGES * SHARE)] ?? 0
    return [...ofOne, ...[...this.#orders.values()].flatMap(order => this.#drop(order, ({ id }) => id < first))]
  }

  #drop(order: OrderChanges, isDropped: (change: ChangeRecord) => boolean): readonly number[] {
    const dropped = order.changes.filter(isDropped)
    if (dropped.length === 0) return []
    order.changes = order.changes.filter(change => !isDropped(change))
    this.#size -= dropped.length
    this.#countUnread(order, -dropped.filter(({ read }) => !read).length)
    this.#overfull.delete(order)
    if (order.changes.length === 0) this.#orders.delete(order.orderId.toLowerCase())
    return dropped.map(({ id }) => id)
  }
}

function storedChange({ id, orderId, at, read, change }: ChangeRecord): StoredChange {
  return { id, at, isRead: read, text: JSON.stringify({ orderId, change }) }
}

const isStored = hasMembers<Pick<ChangeRecord, 'orderId' | 'change'>>({ orderId: isOrderId, change: isChange })

/** Undefined if the text is not a change: this program sealed it, but another version may have written it. */
function parseChange(text: string): Pick<ChangeRecord, 'orderId' | 'change'> | undefined {
  try {
    const stored: unknown = JSON.parse(text)
    return isStored(stored) ? { orderId: stored.orderId, change: stored.change } : undefined
  } catch {
    // The caller reports it as damage.
    return undefined
  }
}
