import type { OrderId } from '#domain/common/order-id.ts'

/**
 * Whether a row that kept an order's id as it came is of that order, however either is written: with `spellings`. All ways to write an id lie
 * between the one in capitals and the one in small letters, so an index over `order_id` bounds the work; `COLLATE NOCASE` alone would lose it.
 */
export const IS_OF_ORDER = 'order_id BETWEEN ? AND ? AND order_id = ? COLLATE NOCASE'

export function spellings(orderId: OrderId): readonly [first: string, last: string, orderId: OrderId] {
  return [orderId.toUpperCase(), orderId.toLowerCase(), orderId]
}
