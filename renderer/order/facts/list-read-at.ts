import type { OrderListStatus } from '#domain/orders/order-list.ts'

/** Takes how the order cache stands, gives since when every row of it is known at the latest, in milliseconds since 1970: undefined where nothing was read yet. */
export function listReadAt(status: OrderListStatus | undefined): number | undefined {
  return status?.whole?.at ?? status?.asOf ?? undefined
}
