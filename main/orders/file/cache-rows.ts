import type { OrderRow } from '#domain/orders/order-list.ts'
import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { isOrderId, type OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
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

/** An order as the list has it, with its id. */
export type ListedOrder = OrderSummary & { readonly orderId: OrderId }

/** All rows of an order cache, by number; as text until one is shown. */
export interface CacheRows {
  readonly columns: Columns
  readonly statuses: Statuses
  readonly ids: OrderIds
  readonly count: () => number
  /** How many of them stand in the service's list, as far as is known. */
  readonly listed: () => number
  /** The number of an order, or undefined. */
  numberOf(orderId: string): number | undefined
  read(row: number): ListedOrder
  idOf(row: number): OrderId
  /** The order with what this desk knows besides; how many of its changes are unread is for the caller to say. */
  orderRow(row: number, unread: number): OrderRow
  /** Puts a row in, or in the place of the one it was. Gives its number and what it was; `isSame` where nothing differs. */
  put(
    order: ListedOrder,
    firstSeen: number
  ): { readonly row: number; readonly before: ListedOrder | undefined; readonly isSame: boolean }
  setBit(row: number, bit: number, isSet: boolean): void
  has(row: number, bit: number): boolean
  goneAt(row: number): number | null
  setGone(row: number, at: number | null): void
  /** The rows of a chunk: in the first line what is known of each, then a line for each; and back again. `readChunk` throws where it is none of these. */
  chunkBytes(chunk: number): Uint8Array
  /** `onRow` gets a row's number, the order, and which of the chunk it is. */
  addChunk(chunk: ReadChunk, onRow: (row: number, order: ListedOrder, index: number) => void): void
}

/** A chunk's rows as they were read; nothing of them is in the order cache yet. */
export interface ReadChunk {
  readonly orders: readonly ListedOrder[]
  readonly bytes: Buffer
  readonly known: readonly Known[]
  readonly starts: Uint32Array
}

/** Gives rows, of which there are none yet. */
export function createRows(): CacheRows {
  const texts = createRowTexts()
  const ids = createOrderIds()
  const columns = createColumns()
  const statuses = createStatuses()
  const gone = new Map<number, number>()
  const read = (row: number): ListedOrder => JSON.parse(texts.of(row)) as ListedOrder
  const has = (row: number, bit: number): boolean => ((columns.bits[row] as number) & bit) !== 0

  function fill(row: number, order: ListedOrder): void {
    makeRoom(columns, row)
    columns.closing[row] = dayNumber(order.closingDate)
    columns.bits[row] = ((columns.bits[row] as number) & ~LISTED_BITS) | bitsOf(order)
    columns.status[row] = statuses.numberOf(order.status)
  }

  function add(row: number, order: ListedOrder, { firstSeen, goneAt }: Known): void {
    fill(row, order)
    ids.add(order.orderId)
    columns.firstSeen[row] = firstSeen
    if (goneAt !== 0) setGone(row, goneAt)
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
    columns,
    statuses,
    ids,
    read,
    has,
    setBit,
    setGone,
    count: texts.count,
    listed: () => texts.count() - gone.size,
    idOf: ids.of,
    numberOf: ids.rowOf,
    orderRow: (row, unread) => ({
      ...read(row),
      followed: has(row, BITS.followed),
      sentHere: has(row, BITS.sentHere),
      unread,
      goneAt: gone.get(row) ?? null
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
    goneAt: row => gone.get(row) ?? null,
    chunkBytes(chunk) {
      const end = Math.min((chunk + 1) * CHUNK, texts.count())
      const known: string[] = []
      for (let row = chunk * CHUNK; row < end; row++) known.push(`${columns.firstSeen[row]} ${gone.get(row) ?? 0}`)
      return texts.chunk(chunk, known.join(','))
    },
    addChunk({ orders, bytes, known, starts }, onRow) {
      // As a rule a chunk is kept as it came; one behind a chunk that was lost, or that says something twice, row by row.
      const first = texts.count()
      const isWhole =
        first % CHUNK === 0 &&
        orders.length <= CHUNK &&
        orders.every(({ orderId }) => ids.rowOf(orderId) === undefined) &&
        areDifferent(orders)
      if (isWhole) texts.adopt(bytes, starts)
      for (const [index, order] of orders.entries()) {
        if (!isWhole && ids.rowOf(order.orderId) !== undefined) continue
        const row = isWhole ? first + index : texts.count()
        if (!isWhole) texts.put(row, bytes.subarray(starts[index], (starts[index + 1] as number) - 1))
        add(row, order, known[index] as Known)
        onRow(row, order, index)
      }
    }
  }
}

/** What a chunk says of a row besides its text: the reading it came with, and when it was gone from the list (0: it is not). */
export interface Known {
  readonly firstSeen: number
  readonly goneAt: number
}

/** Takes the bytes of a chunk, gives its rows. Throws where a line is no order. */
export function readChunk(bytes: Buffer): ReadChunk {
  const { known, starts } = linesOf(bytes)
  const orders = known.map((_, index) => {
    const order: unknown = JSON.parse(bytes.toString('utf8', starts[index], (starts[index + 1] as number) - 1))
    if (!isListedOrder(order)) throw new SyntaxError('a chunk of the order cache has a line that is no order')
    return order
  })
  return { orders, bytes, known, starts }
}

/** Whether every member is what the rest of the order cache takes for granted: whoever wrote the file may have been another version. */
function isListedOrder(value: unknown): value is ListedOrder {
  if (typeof value !== 'object' || value === null) return false
  const {
    orderId,
    name,
    closingDate,
    closingText,
    properties,
    commitmentUploaded,
    policyIssued,
    status,
    buyers,
    borrowers,
    sellers
  } = value as Record<keyof ListedOrder, unknown>
  return (
    isOrderId(orderId) &&
    (closingDate === null || isCalendarDate(closingDate)) &&
    [name, closingText, status].every(text => typeof text === 'string') &&
    [commitmentUploaded, policyIssued].every(flag => flag === null || typeof flag === 'boolean') &&
    [properties, buyers, borrowers, sellers].every(
      list => Array.isArray(list) && list.every(text => typeof text === 'string')
    )
  )
}

function linesOf(bytes: Buffer): { readonly known: readonly Known[]; readonly starts: Uint32Array } {
  const firstEnd = bytes.indexOf(0x0a)
  if (firstEnd < 0) throw new SyntaxError('a chunk of the order cache has no rows')
  const known = bytes
    .toString('utf8', 0, firstEnd)
    .split(',')
    .map(pair => {
      const [firstSeen = NaN, goneAt = NaN] = pair.split(' ').map(Number)
      return { firstSeen, goneAt }
    })
  const starts = new Uint32Array(known.length + 1)
  let at = firstEnd + 1
  for (let index = 0; index < known.length; index++) {
    starts[index] = at
    const end = bytes.indexOf(0x0a, at)
    at = (end < 0 ? bytes.length : end) + 1
  }
  starts[known.length] = at
  return { known, starts }
}

function areDifferent(orders: readonly ListedOrder[]): boolean {
  return new Set(orders.map(({ orderId }) => orderId.toLowerCase())).size === orders.length
}
