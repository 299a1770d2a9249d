import { failed } from '#domain/common/result.ts'
import type { Service } from '../../service/service.ts'
import type { ListCheck } from './list-check.ts'

/**
 * Lists documents. A token that is refused for one order's says nothing of the others until the order list, which every
 * token may read, refuses it, too: what the list says counts then, and `forbidden` if it answers.
 */
export function withOwnRefusals(documents: Service['documents'], listCheck: ListCheck): Service['documents'] {
  return async orderId => {
    const ask = listCheck.begin()
    const list = await documents(orderId)
    if (list.ok || list.failure.kind !== 'unauthorized') return list
    const orders = await ask()
    return failed(orders.ok ? { ...list.failure, kind: 'forbidden' } : orders.failure)
  }
}
