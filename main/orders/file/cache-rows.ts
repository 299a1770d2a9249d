import type { OrderId } from '#domain/common/order-id.ts'
import type { ListedOrder } from '#domain/orders/order-guards.ts'
import type { OrderRow } from '#domain/orders/order-list.ts'
import {
  BITS,
  bitsOf,
  createColumns,
  createStatuses,
  dayNumber,
  LISTED_BITS,
  makeRoom,
  type Columns,
  type Statuses
} from '../search/columns.ts'
import { createOrderIds, type OrderIds } from '../search/order-ids.ts'
import { CHUNK, createRowTexts } from '../search/row-texts.ts'
import { uint16At } from '../search/typed-arrays.ts'
import type { KnownRow, ReadRow } from './read-chunk.ts'

/** All rows of an order cache, by number; each stays JSON text until it is shown. */
export interface CacheRows {
  readonly columns: Columns
  readonly statuses: Statuses
  readonly ids: OrderIds
  readonly count: () => number
  /** The number of rows on the service's list, as far as is known. */
  readonly listed: () => number
  numberOf(orderId: string): number | undefined
  read(row: number): ListedOrder
  /** Its JSON, as bytes that are good until the next `put`. */
  textOf(row: number): Buffer
  idOf(row: number): OrderId
  /** `unread`: the number of its unread changes. */
  orderRow(row: number, unread: number): OrderRow
  /** Adds or replaces an order's row. `before` is the old row; `isSame` if nothing differs. */
  put(
    order: ListedOrder,
    firstSeen: number
  ): { readonly row: number; readonly before: ListedOrder | undefined; readonly isSame: boolean }
  setBit(row: number, bit: number, isSet: boolean): void
  has(row: number, bit: number): boolean
  goneAt(row: number): number | null
  setGone(row: number, at: number | null): void
  /** The rows of a chunk, to be read by `readRows`. */
  chunkBytes(chunk: number): Uint8Array
  /** Adds a row of the file, and keeps its chunk's bytes. Undefined if the order has a row already. */
  addRead(read: ReadRow): number | undefined
}

export function createRows(): CacheRows {
  const texts = createRowTexts()
  const ids = createOrderIds()
  const columns = createColumns()
  const statuses = createStatuses()
  const { goneCount, ...marks } = createMarks(columns)
  // It was checked when it came in, and is only in memory.
  const read = (row: number): ListedOrder => JSON.parse(texts.of(row)) as ListedOrder

  function fill(row: number, order: ListedOrder): void {
    makeRoom(columns, row)
    columns.closing[row] = dayNumber(order.closingDate)
    columns.bits[row] = (uint16At(columns.bits, row) & ~LISTED_BITS) | bitsOf(order)
    columns.status[row] = statuses.numberOf(order.status)
  }

  function add(row: number, order: ListedOrder, { firstSeen, goneAt }: KnownRow): void {
    fill(row, order)
    ids.add(order.orderId)
    columns.firstSeen[row] = firstSeen
    if (goneAt !== 0) marks.setGone(row, goneAt)
  }

  return {
    columns,
    statuses,
    ids,
    read,
    ...marks,
    count: texts.count,
    listed: () => texts.count() - goneCount(),
    textOf: texts.bytes,
    idOf: ids.of,
    numberOf: ids.rowOf,
    orderRow: (row, unread) => ({
      ...read(row),
      followed: marks.has(row, BITS.followed),
      sentHere: marks.has(row, BITS.sentHere),
      unread,
      goneAt: marks.goneAt(row)
    }),
    put(order, firstSeen) {
      const text = Buffer.from(JSON.stringify(order))
      const known = ids.rowOf(order.orderId)
      if (known === undefined) {
        const row = texts.count()
        texts.put(row, text)
        add(row, order, { firstSeen, goneAt: 0 })
        return { row, before: undefined, isSame: false }
      }
      if (texts.is(known, text)) return { row: known, before: undefined, isSame: true }
      const before = read(known)
      texts.put(known, text)
      fill(known, order)
      return { row: known, before, isSame: false }
    },
    chunkBytes(chunk) {
      const end = Math.min((chunk + 1) * CHUNK, texts.count())
      const known: string[] = []
      for (let row = chunk * CHUNK; row < end; row++) known.push(`${columns.firstSeen[row]} ${marks.goneAt(row) ?? 0}`)
      return texts.chunk(chunk, known.join(','))
    },
    addRead({ order, known, bytes, begin, end }) {
      if (ids.rowOf(order.orderId) !== undefined) return undefined
      const row = texts.adopt(bytes, begin, end)
      add(row, order, known)
      return row
    }
  }
}

/** What is known of each row besides its text. */
function createMarks(columns: Columns) {
  const gone = new Map<number, number>()

  function setBit(row: number, bit: number, isSet: boolean): void {
    const bits = uint16At(columns.bits, row)
    columns.bits[row] = isSet ? bits | bit : bits & ~bit
  }

  return {
    setBit,
    has: (row: number, bit: number): boolean => (uint16At(columns.bits, row) & bit) !== 0,
    goneAt: (row: number): number | null => gone.get(row) ?? null,
    goneCount: (): number => gone.size,
    setGone(row: number, at: number | null): void {
      if (at === null) gone.delete(row)
      else gone.set(row, at)
      setBit(row, BITS.gone, at !== null)
    }
  }
}
