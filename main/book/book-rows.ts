import type { BookRow } from '#domain/book.ts'
import type { OrderId } from '#domain/order-id.ts'
import type { OrderSummary } from '#domain/order-page.ts'
import { BITS, bitsOf, createColumns, createStatuses, dayNumber, LISTED_BITS, makeRoom, type Columns, type Statuses } from './columns.ts'

/** An order as the list has it, with its id. */
export type ListedOrder = OrderSummary & { readonly orderId: OrderId }

/** All rows of a book, by number; as text until one is shown. */
export interface BookRows {
  readonly columns: Columns
  readonly statuses: Statuses
  readonly count: () => number
  /** The number of an order, or undefined. */
  numberOf(orderId: string): number | undefined
  read(row: number): ListedOrder
  idOf(row: number): OrderId
  /** The order with what this desk knows besides; how many of its changes are unread is for the caller to say. */
  booked(row: number, unread: number): BookRow
  /** Puts a row in, or in the place of the one it was. Gives its number and what it was; `isSame` where nothing differs. */
  put(order: ListedOrder, firstSeen: number): { readonly row: number; readonly before: ListedOrder | undefined; readonly isSame: boolean }
  setBit(row: number, bit: number, isSet: boolean): void
  has(row: number, bit: number): boolean
  goneAt(row: number): number | null
  setGone(row: number, at: number | null): void
  /** Rows of a chunk, a line each; and back again. Throws where a line is none of these. */
  chunkText(chunk: number): string
  addChunk(text: string, onRow: (row: number, order: ListedOrder) => void): void
}

/** Rows that are sealed together: large enough to be quick, small enough to be written anew for one change. */
export const CHUNK = 256

/** Gives rows, of which there are none yet. */
export function createRows(): BookRows {
  const texts: string[] = []
  const ids: OrderId[] = []
  const numbers = new Map<string, number>()
  const columns = createColumns()
  const statuses = createStatuses()
  const gone = new Map<number, number>()
  const read = (row: number): ListedOrder => JSON.parse(texts[row] ?? 'null') as ListedOrder
  const has = (row: number, bit: number): boolean => ((columns.bits[row] as number) & bit) !== 0

  function fill(row: number, order: ListedOrder, text: string): void {
    makeRoom(columns, row)
    texts[row] = text
    ids[row] = order.orderId
    columns.closing[row] = dayNumber(order.closingDate)
    columns.bits[row] = ((columns.bits[row] as number) & ~LISTED_BITS) | bitsOf(order)
    columns.status[row] = statuses.numberOf(order.status)
    columns.idHead[row] = Number.parseInt(order.orderId.slice(0, 8), 16)
  }

  function add(order: ListedOrder, text: string): number {
    const row = texts.length
    fill(row, order, text)
    numbers.set(order.orderId.toLowerCase(), row)
    return row
  }

  function setGone(row: number, at: number | null): void {
    if (at === null) gone.delete(row)
    else gone.set(row, at)
    setBit(row, BITS.gone, at !== null)
  }

  function setBit(row: number, bit: number, isSet: boolean): void {
    columns.bits[row] = isSet ? (columns.bits[row] as number) | bit : (columns.bits[row] as number) & ~bit
  }

  return {
    columns, statuses, read, has, setBit, setGone,
    count: () => texts.length,
    idOf: row => ids[row] as OrderId,
    numberOf: orderId => numbers.get(orderId.toLowerCase()),
    booked: (row, unread) => ({
      ...read(row), followed: has(row, BITS.followed), sentHere: has(row, BITS.sentHere), unread, goneAt: gone.get(row) ?? null
    }),
    put(order, firstSeen) {
      const text = JSON.stringify(order)
      const known = numbers.get(order.orderId.toLowerCase())
      if (known === undefined) {
        const row = add(order, text)
        columns.firstSeen[row] = firstSeen
        return { row, before: undefined, isSame: false }
      }
      if (texts[known] === text) return { row: known, before: undefined, isSame: true }
      const before = read(known)
      fill(known, order, text)
      return { row: known, before, isSame: false }
    },
    goneAt: row => gone.get(row) ?? null,
    chunkText(chunk) {
      const lines: string[] = []
      for (let row = chunk * CHUNK, end = Math.min(row + CHUNK, texts.length); row < end; row++) {
        lines.push(`${columns.firstSeen[row]} ${gone.get(row) ?? 0} ${texts[row]}`)
      }
      return lines.join('\n')
    },
    addChunk(text, onRow) {
      for (const line of text.split('\n')) {
        const first = line.indexOf(' ')
        const second = line.indexOf(' ', first + 1)
        const content = line.slice(second + 1)
        const order = JSON.parse(content) as ListedOrder
        if (numbers.has(order.orderId.toLowerCase())) continue
        const row = add(order, content)
        columns.firstSeen[row] = Number(line.slice(0, first))
        const goneAt = Number(line.slice(first + 1, second))
        if (goneAt > 0) setGone(row, goneAt)
        onRow(row, order)
      }
    }
  }
}
