import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { ok, type Result } from '#domain/common/result.ts'

/** Those of these orders that belong to the client whose token is in use; null while it is not known whose it is. */
export type OwnOrders = (orderIds: readonly OrderId[]) => Promise<readonly OrderId[] | null>

/** What is remembered of this client's orders; nothing while it is not known whose the token is (R47). */
export async function ownOnly<T extends { readonly orderId: OrderId }>(
  remembered: readonly T[],
  ownOrders: OwnOrders | undefined
): Promise<readonly T[]> {
  if (ownOrders === undefined || remembered.length === 0) return remembered
  const own = new Set(await ownOrders([...new Set(remembered.map(({ orderId }) => orderId))]))
  return remembered.filter(({ orderId }) => own.has(orderId))
}

/** The same for what was read from the store. */
export async function ownIn<T extends { readonly orderId: OrderId }>(
  reading: Promise<Result<readonly T[], Failure>>,
  ownOrders: OwnOrders | undefined
): Promise<Result<readonly T[], Failure>> {
  const remembered = await reading
  return remembered.ok ? ok(await ownOnly(remembered.value, ownOrders)) : remembered
}
