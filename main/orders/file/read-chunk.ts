import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { isOrderId, type OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'

/** A row of the list that has an id. */
export type ListedOrder = OrderSummary & { readonly orderId: OrderId }

/**
 * `firstSeen`: the scan that added the row. `goneAt`: when it was found missing from the list; 0 while it is listed.
 */
export interface KnownRow {
  readonly firstSeen: number
  readonly goneAt: number
}

/** A few hundred rows, as read from the file. */
export interface ReadChunk {
  readonly bytes: Buffer
  /** The offset of each row's text in `bytes`, and the offset behind the last. */
  readonly starts: Uint32Array
  readonly rows: readonly { readonly order: ListedOrder; readonly known: KnownRow }[]
}

/** The first line holds what is known of the rows; then each row has a line. Throws if a line is not an order. */
export function readChunk(bytes: Buffer): ReadChunk {
  const firstEnd = bytes.indexOf(0x0a)
  if (firstEnd < 0) throw new SyntaxError('a chunk of the order cache has no rows')
  const starts: number[] = []
  let start = firstEnd + 1
  const rows = bytes
    .toString('utf8', 0, firstEnd)
    .split(',')
    .map(pair => {
      const [firstSeen = NaN, goneAt = NaN] = pair.split(' ').map(Number)
      const newLine = bytes.indexOf(0x0a, start)
      const end = newLine < 0 ? bytes.length : newLine
      const order = parseOrder(bytes.toString('utf8', start, end))
      starts.push(start)
      start = end + 1
      return { order, known: { firstSeen, goneAt } }
    })
  return { bytes, starts: Uint32Array.from([...starts, start]), rows }
}

function parseOrder(text: string): ListedOrder {
  const order: unknown = JSON.parse(text)
  if (!isListedOrder(order)) throw new SyntaxError('a chunk of the order cache has a line that is not an order')
  return order
}

/** Another version may have written the file: checks everything the cache relies on. */
function isListedOrder(value: unknown): value is ListedOrder {
  if (typeof value !== 'object' || value === null) return false
  const row: Partial<Record<keyof ListedOrder, unknown>> = value
  return (
    isOrderId(row.orderId) &&
    (row.closingDate === null || isCalendarDate(row.closingDate)) &&
    [row.name, row.closingText, row.status].every(text => typeof text === 'string') &&
    [row.commitmentUploaded, row.policyIssued].every(flag => flag === null || typeof flag === 'boolean') &&
    [row.properties, row.buyers, row.borrowers, row.sellers].every(
      list => Array.isArray(list) && list.every(text => typeof text === 'string')
    )
  )
}
