import { failed } from '#domain/common/result.ts'
import type { Service } from '../../service/service.ts'

/** How long an answer of the order list serves the refusals that follow, in milliseconds. */
const FRESH = 5_000

/**
 * Lists documents. A token that is refused for one order's says nothing of the others until the order list, which every
 * token may read, refuses it, too: what the list says counts then, and `forbidden` if it answers.
 */
export function withOwnRefusals(
  { documents, listOrders }: Pick<Service, 'documents' | 'listOrders'>,
  now: () => number = performance.now.bind(performance)
): Service['documents'] {
  let asked: { readonly at: number; readonly answer: ReturnType<Service['listOrders']> } | undefined
  return async orderId => {
    const list = await documents(orderId)
    if (list.ok || list.failure.kind !== 'unauthorized') return list
    if (asked === undefined || now() - asked.at >= FRESH) asked = { at: now(), answer: listOrders(1) }
    const orders = await asked.answer
    return failed(orders.ok ? { ...list.failure, kind: 'forbidden' } : orders.failure)
  }
}
