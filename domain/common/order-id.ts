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

/** Whether two ids are the same order's: what another desk, the store or the user says may be written otherwise than by the service. */
export function isSameOrder(one: OrderId | null | undefined, other: OrderId): boolean {
  return one === other || (one != null && lowerCased(one) === lowerCased(other))
}
