import type { OrderId } from '#domain/common/order-id.ts'
import type { Stage } from '#domain/orders/stage.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { OrderCaches } from '../orders/order-caches.ts'
import type { SeenRows } from '../orders/seen-rows.ts'
import { unlessClosed } from '../orders/unless-closed.ts'
import type { Connections } from '../connections/connections.ts'
import type { ServedRequests } from '../app/ipc.ts'
import type { OfficeSent } from '../office/sent/office-sent.ts'
import type { Outboxes } from '../outbox/contract.ts'
import { exactly, orderId, strictly, whole } from './parse/parse.ts'

type OrderRequests = Pick<ServedRequests, 'orders.page' | 'orders.progress' | 'orders.documents' | 'orders.sent'>

const oneOrder = strictly(() => exactly({ orderId: orderId() }))
export interface OrderParts {
  readonly outboxes: Pick<Outboxes, 'sent'>
  readonly seen: Pick<SeenRows, 'note'>
  /** Receive everything that was read: what the user looks at is news for the order cache, too. */
  readonly orderCaches: Pick<OrderCaches, 'of'>
  readonly office: { sent(): Promise<Pick<OfficeSent, 'find'> | undefined> }
  readonly onBug: (where: 'orders', error: unknown) => void
}

/** `orders.*`: the list, an order's progress, and what this desk sent for it. */
export function orderRequests(
  connections: Connections,
  { outboxes, seen, orderCaches, office, onBug }: OrderParts
): OrderRequests {
  function noteStages(connectionId: string, orderId: OrderId, stages: readonly Stage[]): void {
    const cache = orderCaches.of(connectionId)
    if (cache === undefined) return
    const news = { orderId, stages, documents: null, at: Date.now() }
    unlessClosed(cache, () => cache.call('noteDetails', news)).catch((error: unknown) => {
      onBug('orders', error)
    })
  }

  return {
    'orders.page': {
      parse: strictly(() => exactly({ page: whole(1) })),
      handle: args =>
        connections.withService(async (service, services) => {
          const answer = await service.listOrders(args.page)
          if (!answer.ok) return answer
          seen.note(services.connectionId, answer.value.rows)
          orderCaches.of(services.connectionId)?.notePage(answer.value, Date.now())
          for (const { orderId, name } of answer.value.rows) if (orderId !== null) services.names.set(orderId, name)
          return answer
        })
    },
    'orders.progress': {
      parse: oneOrder,
      handle: args =>
        connections.withService(async (service, services) => {
          const answer = await service.progress(args.orderId)
          if (answer.ok) noteStages(services.connectionId, args.orderId, answer.value.stages)
          return answer
        })
    },
    'orders.documents': {
      parse: oneOrder,
      handle: args => connections.withService((_service, services) => services.documents.read(args.orderId))
    },
    'orders.sent': {
      parse: oneOrder,
      handle: async args => {
        const state = await connections.state()
        if (!state.ok) return state
        const { activeId } = state.value
        if (activeId === null) return failed({ kind: 'not-connected' })
        const own = await outboxes.sent(activeId, args.orderId)
        if (!own.ok || own.value !== null) return own
        return ok((await (await office.sent())?.find(activeId, args.orderId)) ?? null)
      }
    }
  }
}
