import { isUuid } from './uuid.ts'

declare const orderId: unique symbol
/** The UUID by which the service knows an order (specification 2.1). */
export type OrderId = string & { readonly [orderId]: true }

/** Takes any value; true for the text form of a UUID, whatever its version. Only such an answer means "accepted" (R42). */
export function isOrderId(value: unknown): value is OrderId {
  return isUuid(value)
}
