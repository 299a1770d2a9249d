import { createHash } from 'node:crypto'
import type { OrderPage } from '#domain/orders/order-page.ts'

/** A fingerprint of the orders on a page, in their order. */
export function fingerprintOf(page: OrderPage): string {
  return createHash('sha256')
    .update(page.rows.map(({ orderId }) => orderId?.toLowerCase() ?? '').join())
    .digest('base64')
    .slice(0, 12)
}
