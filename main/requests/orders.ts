import { failed, ok } from '#domain/result.ts'
import type { Connections } from '../connections/index.ts'
import type { ServedRequests } from '../ipc.ts'
import type { KnownOrders } from '../matching/known-orders.ts'
import type { Outboxes } from '../outbox/outboxes.ts'
import { exactly, orderId, strictly, whole } from './parse.ts'

type OrderRequests = Pick<ServedRequests, Extract<keyof ServedRequests, `orders.${string}`>>

const oneOrder = strictly<{ orderId: never }>(exactly({ orderId: orderId() }))
export interface OrderParts {
  readonly outboxes: Pick<Outboxes, 'sent'>
  /** Told of the rows that were read. */
  readonly known: Pick<KnownOrders, 'note'>
}

/** `orders.*`: the list, how an order stands, and what this desk sent for it. */
export function orderRequests(connections: Connections, { outboxes, known }: OrderParts): OrderRequests {
  return {
    'orders.page': {
      parse: strictly(exactly({ page: whole(1) })),
      handle: args => connections.withService(async (service, desk) => {
        const answer = await service.listOrders(args.page)
        if (!answer.ok) return answer
        known.note(desk.connectionId, answer.value.rows)
        for (const { orderId, name } of answer.value.rows) if (orderId !== null) desk.names.set(orderId, name)
        return answer
      })
    },
    'orders.progress': {
      parse: oneOrder,
      handle: args => connections.withService(service => service.progress(args.orderId))
    },
    'orders.documents': {
      parse: oneOrder,
      handle: args => connections.withService(async service => {
        const answer = await service.documents(args.orderId)
        // The links stay here: they are secrets (R63).
        return answer.ok ? ok({ documents: answer.value.documents, gaps: answer.value.gaps }) : answer
      })
    },
    'orders.sent': {
      parse: oneOrder,
      handle: async args => {
        const state = await connections.state()
        if (!state.ok) return state
        return state.value.activeId === null ? failed({ kind: 'not-connected' }) : outboxes.sent(state.value.activeId, args.orderId)
      }
    }
  }
}
