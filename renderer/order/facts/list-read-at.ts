import type { OrderListStatus } from '#domain/orders/order-list.ts'

/** When the cached list was last read completely, or else at all, in milliseconds since 1970. */
export function listReadAt(status: OrderListStatus | undefined): number | undefined {
  return status?.whole?.at ?? status?.asOf ?? undefined
}
