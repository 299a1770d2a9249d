import type { OrderId } from '#domain/common/order-id.ts'
import type { Order } from '#domain/order/order.ts'
import { sameAs } from '../../matching/find-match.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import { isDue } from '../../service/http/backoff.ts'
import { dismissedFor } from './compare.ts'
import type { TakeStep } from '../../async/keyed-serial.ts'
import type { OutboxContext } from '../context/outbox-context.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How long after an order was sent it is looked whether the list has it twice. */
const LOOKUPS_AFTER = [3 * MINUTE, 15 * MINUTE, 60 * MINUTE, 360 * MINUTE] as const
/** How much later the same look is tried again where the list could not be seen: only the connection in use has its list open. */
const UNSEEN = 15 * MINUTE

/**
 * A step that looks for orders that came into the list after one of this computer was sent, and are the same by all
 * that can be compared: something between us and the service may have repeated the sending. It looks in what is kept of
 * the list, asks the service nothing, and changes nothing but to remark on it.
 */
export function createDuplicateCheck(context: OutboxContext): TakeStep {
  const lookups = new Map<string, number>()
  /** By how much the looks for an order are late. */
  const lateBy = new Map<string, number>()

  /** When an order of the last day is to be looked after next; null if it is not any more. */
  function dueAt({ id }: LocalOrder): number | null {
    const after = LOOKUPS_AFTER[lookups.get(id) ?? 0]
    if (after === undefined) return null
    return context.now() + Math.max(after + (lateBy.get(id) ?? 0) - context.stopwatch.elapsed(id, []), 0)
  }

  async function lookup(order: LocalOrder): Promise<void> {
    const made = lookups.get(order.id) ?? 0
    lookups.set(order.id, made + 1)
    if (order.order === null) return
    const twins = await twinsOf(context, order, order.order)
    if (twins === null) {
      lookups.set(order.id, made)
      lateBy.set(order.id, context.stopwatch.elapsed(order.id, []) + UNSEEN - (LOOKUPS_AFTER[made] ?? 0))
      return
    }
    if (twins.length === 0 || !context.mayBegin(order.connectionId)) return
    const at = context.now()
    context.ledger.write(({ store, put }) => {
      const sent = store.orders.get(order.id)
      if (sent?.state === 'sent')
        put({ ...sent, twins }, ...twins.map(orderId => ({ at, what: 'twin', orderId }) as const))
    })
  }

  return async connectionId => {
    if (!context.mayBegin(connectionId)) return 'rest'
    const lately = context.ledger.store().orders.endedSince(connectionId, context.now() - DAY)
    const times = lately
      .filter(order => order.state === 'sent' && (order.twins ?? []).length === 0)
      .flatMap(order => {
        const at = dueAt(order)
        return at === null ? [] : [{ order, at }]
      })
    const due = times.filter(({ at }) => isDue(at, context.now()))
    for (const { order } of due) await lookup(order)
    if (due.length > 0) return 'again'
    return times.length === 0 ? 'rest' : { at: Math.min(...times.map(({ at }) => at)) }
  }
}

/** Null if the list cannot be seen. */
async function twinsOf(
  { cachedList, ledger }: OutboxContext,
  sent: LocalOrder,
  order: Order
): Promise<readonly OrderId[] | null> {
  const rows = await cachedList.rowsLike(sent.connectionId, order)
  if (rows === null) return null
  const store = ledger.store()
  const wiredAt = store.attempts.ofDraft(sent.id).find(attempt => attempt.wiredAt !== null)?.wiredAt ?? sent.since
  const dismissed = dismissedFor(store, sent.id)
  const found: OrderId[] = []
  for (const orderId of sameAs(order, rows)) {
    if (dismissed.has(orderId) || store.orders.hasOrderId(orderId)) continue
    const since = await cachedList.listedSince(sent.connectionId, orderId)
    if (since !== null && since >= wiredAt) found.push(orderId)
  }
  return found
}
