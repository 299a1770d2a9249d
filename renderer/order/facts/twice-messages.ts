import type { OrderId } from '#domain/common/order-id.ts'
import { listText } from '../../ui/text/list-text.ts'
import { shortNumber } from '../../ui/timeline/short-number.ts'

/** What to do about orders that look the same as one that was sent; there is at least one. */
export function twiceText(orderId: OrderId, twins: readonly OrderId[]): string {
  const found = `${listText([orderId, ...twins].map(shortNumber))} match in the order list.`
  const [often, next] =
    twins.length === 1
      ? ['twice', 'Compare the two. If one is a duplicate, ask the service to cancel it.']
      : ['more than once', 'Compare them. If any are duplicates, ask the service to cancel those.']
  return `This order may have been created ${often}: ${found} ${next}`
}
