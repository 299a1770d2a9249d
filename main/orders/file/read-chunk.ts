import { isListedOrder, type ListedOrder } from '#domain/orders/order-guards.ts'

/**
 * `firstSeen`: the scan that added the row. `goneAt`: when it was found missing from the list; 0 while it is listed.
 */
export interface KnownRow {
  readonly firstSeen: number
  readonly goneAt: number
}

/** A row as read from the file; its text is `bytes` from `begin` to `end`. */
export interface ReadRow {
  readonly order: ListedOrder
  readonly known: KnownRow
  readonly bytes: Buffer
  readonly begin: number
  readonly end: number
}

const NEW_LINE = 0x0a

/**
 * Reads a chunk row by row, so that each can be garbage before the next is parsed (P16). The first line holds what is
 * known of the rows; then each row has a line. Throws at a line that is not an order.
 */
export function* readRows(bytes: Buffer): Generator<ReadRow, undefined> {
  const firstEnd = bytes.indexOf(NEW_LINE)
  if (firstEnd < 0) throw new SyntaxError('a chunk of the order cache has no rows')
  let begin = firstEnd + 1
  for (const pair of bytes.toString('utf8', 0, firstEnd).split(',')) {
    const [firstSeen = NaN, goneAt = NaN] = pair.split(' ').map(Number)
    const newLine = bytes.indexOf(NEW_LINE, begin)
    const end = newLine < 0 ? bytes.length : newLine
    yield { order: parseOrder(bytes.toString('utf8', begin, end)), known: { firstSeen, goneAt }, bytes, begin, end }
    begin = end + 1
  }
}

/** Another version may have written the file: checks everything the cache relies on. */
function parseOrder(text: string): ListedOrder {
  const order: unknown = JSON.parse(text)
  if (!isListedOrder(order)) throw new SyntaxError('a chunk of the order cache has a line that is not an order')
  return order
}
