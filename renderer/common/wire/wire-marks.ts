import { shallowRef } from 'vue'
import type { OrderId } from '#domain/common/order-id.ts'

/** How a list marks the orders with a wire alert. Set once what watches them is loaded (P1). */
export const wireMarks = shallowRef<{
  readonly has: (orderId: OrderId | null) => boolean
  readonly mark: () => Element
}>()
