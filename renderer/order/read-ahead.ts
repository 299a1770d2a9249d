import { isOrderId } from '#domain/common/order-id.ts'
import { useOrder } from './store.ts'

/** The longest that a click waits for the order cache, which takes a few milliseconds. */
const MOST_MS = 100

/**
 * Reads an order from the order cache before its page takes the place of another: the page is then drawn, laid out and
 * painted once, with what it shows (P26). If that fails or takes long, the page asks itself.
 */
export async function readAhead(orderId: string): Promise<void> {
  if (!isOrderId(orderId)) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>(resolve => (timer = setTimeout(resolve, MOST_MS)))
  await Promise.race([useOrder().cached.readAhead(orderId), late])
  clearTimeout(timer)
}
