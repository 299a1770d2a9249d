import type { Order } from '../order/order.ts'
import {
  LIBRARY_LISTS,
  libraryKey,
  textValue,
  type LibraryEntry,
  type LibraryList,
  type LibraryRecord,
  type LibraryValue
} from './library.ts'

/** An order that was sent; `at` in milliseconds since 1970. */
export interface UsedOrder {
  readonly order: Order
  readonly at: number
  /** Earlier versions noted here what is no longer offered of this order and of those before it. */
  readonly unoffered?: readonly string[] | undefined
}

/** Identifies a text within all lists, as earlier versions stored it with an order. */
export const unofferedKey = (list: LibraryList, text: string) => `${list}:${libraryKey(text)}`

interface Seen extends LibraryValue {
  readonly list: LibraryList
  readonly key: string
  readonly lastUsedAt: number
  used: number
}

/**
 * Joins what was saved with what orders show. Last used first, then last changed. What an order that was sent later
 * says of a person replaces what was saved, but an empty field replaces nothing.
 *
 * @param orders newest first
 */
export function libraryEntries(
  orders: readonly UsedOrder[],
  records: readonly LibraryRecord[]
): readonly LibraryEntry[] {
  const owners = ownersOf(records)
  const entries = new Map<LibraryRecord | Seen, LibraryEntry>()
  for (const record of records)
    if (record.value !== null && isOwner(record, owners)) entries.set(record, fromRecord(record, record.value))
  for (const seen of seenIn(orders)) {
    const owner = owners.get(unofferedKey(seen.list, seen.key))
    if (owner === undefined) entries.set(seen, fromOrders(seen, null))
    else if (owner.value === null) {
      if (seen.lastUsedAt > owner.changedAt) entries.set(seen, fromOrders(seen, owner.id))
    } else {
      const entry = entries.get(owner)
      if (entry !== undefined) entries.set(owner, withUse(entry, seen, owner))
    }
  }
  const changedAt = new Map(records.map(({ id, changedAt: at }) => [id, at]))
  const latest = ({ lastUsedAt, recordId }: LibraryEntry) =>
    lastUsedAt ?? (recordId === null ? 0 : (changedAt.get(recordId) ?? 0))
  return [...entries.values()].sort(
    (one, other) => Number(one.used === 0) - Number(other.used === 0) || latest(other) - latest(one)
  )
}

/** Who has a name: where two records have the same, the one changed last; the same one at every desk of an office. */
function ownersOf(records: readonly LibraryRecord[]): ReadonlyMap<string, LibraryRecord> {
  const owners = new Map<string, LibraryRecord>()
  for (const record of records.toSorted(byChange))
    for (const name of record.names) owners.set(unofferedKey(record.list, name), record)
  return owners
}

const byChange = (one: LibraryRecord, other: LibraryRecord) =>
  one.changedAt - other.changedAt || (one.id < other.id ? -1 : 1)

const isOwner = (record: LibraryRecord, owners: ReadonlyMap<string, LibraryRecord>) =>
  record.names.some(name => owners.get(unofferedKey(record.list, name)) === record)

const fromRecord = (
  { id, list, names, startsOn, seen, besides = [] }: LibraryRecord,
  value: LibraryValue
): LibraryEntry => ({
  ...value,
  list,
  names,
  startsOn,
  used: 0,
  lastUsedAt: null,
  recordId: id,
  ...(seen && { seen }),
  ...(besides.length > 0 && { besides })
})

const fromOrders = ({ key, ...seen }: Seen, recordId: string | null): LibraryEntry => ({
  ...seen,
  names: [key],
  startsOn: [],
  recordId
})

function withUse(entry: LibraryEntry, seen: Seen, { changedAt }: LibraryRecord): LibraryEntry {
  const isLater = seen.lastUsedAt > changedAt && libraryKey(entry.text) === seen.key
  return {
    ...entry,
    ...(isLater && entry.list === 'people'
      ? { email: seen.email || entry.email, phone: seen.phone || entry.phone, role: seen.role || entry.role }
      : {}),
    used: entry.used + seen.used,
    lastUsedAt: Math.max(entry.lastUsedAt ?? 0, seen.lastUsedAt)
  }
}

function seenIn(orders: readonly UsedOrder[]): Iterable<Seen> {
  const removed = new Set<string>()
  const seen = new Map<string, Seen>()
  for (const { order, at, unoffered = [] } of orders) {
    for (const key of unoffered) removed.add(key)
    const onThis = new Set<string>()
    for (const list of LIBRARY_LISTS)
      for (const value of valuesOf(order, list)) {
        const key = unofferedKey(list, value.text)
        if (removed.has(key) || onThis.has(key)) continue
        onThis.add(key)
        const before = seen.get(key)
        if (before === undefined)
          seen.set(key, { ...value, list, key: libraryKey(value.text), lastUsedAt: at, used: 1 })
        else before.used++
      }
  }
  return seen.values()
}

/** What an order has of a list. */
export function valuesOf(order: Order, list: LibraryList): readonly LibraryValue[] {
  const loan = order.kind === 'refinance' ? order.loanDetails : {}
  switch (list) {
    case 'people':
      return order.contacts
        .filter(({ isCompanyUser }) => isCompanyUser)
        .map(({ name, email = '', phone = '', role }) => ({ text: name, email, phone, role }))
    case 'clauses':
      return texts(loan.mortgage)
    case 'loanTypes':
      return texts(loan.rateType)
    case 'channels':
      return texts(order.slackNotificationChannel)
  }
}

const texts = (text: string | undefined) => (text === undefined ? [] : [textValue(text)])
