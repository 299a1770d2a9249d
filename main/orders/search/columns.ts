import { keysOf } from '#domain/common/records.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'

/** What is known of a row, as bits. */
export const BITS = {
  commitment: 1,
  policy: 2,
  buyers: 4,
  borrowers: 8,
  sellers: 16,
  gone: 32,
  followed: 64,
  sentHere: 128,
  unread: 256
} as const

/** The bits a list row sets; the others are the cache's own. */
export const LISTED_BITS = BITS.commitment | BITS.policy | BITS.buyers | BITS.borrowers | BITS.sellers

/** The members rows are filtered and sorted by, one array each; at least as long as there are rows. */
export interface Columns {
  /** The closing date as `20261123`; 0 if none. */
  closing: Int32Array
  bits: Uint16Array
  /** An index into `statuses`. */
  status: Uint16Array
  /** The last scan of this run that saw the row, and the scan that added it. */
  lastSeen: Uint32Array
  firstSeen: Uint32Array
}

export function createColumns(room = 1024): Columns {
  return {
    closing: new Int32Array(room),
    bits: new Uint16Array(room),
    status: new Uint16Array(room),
    lastSeen: new Uint32Array(room),
    firstSeen: new Uint32Array(room)
  }
}

/** Grows the columns if the row does not fit. */
export function makeRoom(columns: Columns, row: number): void {
  if (row < columns.closing.length) return
  const grown = createColumns(Math.max(row + 1, columns.closing.length * 2))
  for (const name of keysOf(columns)) grown[name].set(columns[name])
  Object.assign(columns, grown)
}

export function bitsOf(row: OrderSummary): number {
  return (
    (row.commitmentUploaded === true ? BITS.commitment : 0) |
    (row.policyIssued === true ? BITS.policy : 0) |
    (row.buyers.length > 0 ? BITS.buyers : 0) |
    (row.borrowers.length > 0 ? BITS.borrowers : 0) |
    (row.sellers.length > 0 ? BITS.sellers : 0)
  )
}

/** `2026-11-23` as 20261123; null as 0. */
export function dayNumber(date: string | null): number {
  return date === null
    ? 0
    : Number(date.slice(0, 4)) * 10_000 + Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10))
}

/** Statuses as the service spells them, numbered. */
export interface Statuses {
  numberOf(status: string): number
  readonly all: readonly string[]
}

/** Numbers of the statuses for which `is` says so. */
export function statusNumbers({ all }: Statuses, is: (status: string) => boolean): ReadonlySet<number> {
  return new Set(all.flatMap((status, number) => (is(status) ? [number] : [])))
}

export function createStatuses(): Statuses {
  const numbers = new Map<string, number>()
  const all: string[] = []
  return {
    all,
    numberOf(status) {
      // No service has that many: the rest share a number, and are still shown as received.
      const number = numbers.get(status) ?? Math.min(all.length, 0xffff)
      if (!numbers.has(status)) {
        numbers.set(status, number)
        all.push(status)
      }
      return number
    }
  }
}
