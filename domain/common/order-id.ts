import { isUuid } from './uuid.ts'

declare const orderId: unique symbol
/** The service's UUID of an order (specification 2.1). */
export type OrderId = string & { readonly [orderId]: true }

/** A UUID of any version. Only an answer with one means "accepted" (R42). */
export function isOrderId(value: unknown): value is OrderId {
  return isUuid(value)
}

/** Ids are the same whatever their case; what is compared or used as a key is in lower case. */
export function lowerCased(orderId: OrderId): OrderId {
  return orderId.toLowerCase() as OrderId
}
