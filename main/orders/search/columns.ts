import type { OrderSummary } from '#domain/orders/order-page.ts'

/** What is known of a row in a bit each. */
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

/** What the bits of a row of the list are; the others are the order cache's own. */
export const LISTED_BITS = BITS.commitment | BITS.policy | BITS.buyers | BITS.borrowers | BITS.sellers

/** Members of all rows that are filtered or sorted by, one array for each; as long as there are rows, or longer. */
export interface Columns {
  /** The closing date as `20261123`; 0 where there is none. */
  closing: Int32Array
  bits: Uint16Array
  /** A number of `statuses`. */
  status: Uint16Array
  /** The reading of the list in which the row was seen last, in this run; and the one it came with. */
  lastSeen: Uint32Array
  firstSeen: Uint32Array
}

/** Gives columns with room for so many rows. */
export function createColumns(room = 1024): Columns {
  return {
    closing: new Int32Array(room),
    bits: new Uint16Array(room),
    status: new Uint16Array(room),
    lastSeen: new Uint32Array(room),
    firstSeen: new Uint32Array(room)
  }
}

/** Makes room for a row, where there is none. */
export function makeRoom(columns: Columns, row: number): void {
  if (row < columns.closing.length) return
  const grown = createColumns(Math.max(row + 1, columns.closing.length * 2))
  for (const name of Object.keys(columns) as (keyof Columns)[]) grown[name].set(columns[name])
  Object.assign(columns, grown)
}

/** Takes a row of the list, gives its bits. */
export function bitsOf(row: OrderSummary): number {
  return (
    (row.commitmentUploaded === true ? BITS.commitment : 0) |
    (row.policyIssued === true ? BITS.policy : 0) |
    (row.buyers.length > 0 ? BITS.buyers : 0) |
    (row.borrowers.length > 0 ? BITS.borrowers : 0) |
    (row.sellers.length > 0 ? BITS.sellers : 0)
  )
}

/** Takes `2026-11-23` or null, gives 20261123 or 0. */
export function dayNumber(date: string | null): number {
  return date === null
    ? 0
    : Number(date.slice(0, 4)) * 10_000 + Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10))
}

/** Statuses as the service writes them, each with its number. */
export interface Statuses {
  numberOf(status: string): number
  readonly all: readonly string[]
}

export function createStatuses(): Statuses {
  const numbers = new Map<string, number>()
  const all: string[] = []
  return {
    all,
    numberOf(status) {
      // No service has that many: what comes beyond shares a number, and is still shown as it came.
      const number = numbers.get(status) ?? Math.min(all.length, 0xffff)
      if (!numbers.has(status)) {
        numbers.set(status, number)
        all.push(status)
      }
      return number
    }
  }
}
