import { mixed } from 'yup'
import { parseOrder } from '#domain/order-entry.ts'
import { failed, ok } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Connections } from '../connections/index.ts'
import type { ServedRequests } from '../ipc.ts'
import { exactly, orderId, strictly, text, whole } from './parse.ts'

type OrderRequests = Pick<ServedRequests, Extract<keyof ServedRequests, `orders.${string}`>>

const oneOrder = strictly<{ orderId: never }>(exactly({ orderId: orderId() }))
const placement = strictly<{ submissionId: string; connectionId: string; order: unknown }>(exactly({
  submissionId: mixed().test('submission-id', 'This is not a submission id.', isUuid).required(),
  connectionId: text(100).required(),
  order: mixed().required()
}))

/** `orders.*`: placing orders, the list, and how an order stands. */
export function orderRequests(connections: Connections): OrderRequests {
  return {
    'orders.page': {
      parse: strictly(exactly({ page: whole(1) })),
      handle: args => connections.withService(async (service, desk) => {
        const answer = await service.listOrders(args.page)
        if (answer.ok) for (const { orderId, name } of answer.value.rows) if (orderId !== null) desk.names.set(orderId, name)
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
    'orders.place': {
      parse: args => {
        const parsed = placement(args)
        if (!parsed.ok) return parsed
        const order = parseOrder(parsed.value.order)
        return order.ok ? ok({ ...parsed.value, order: order.value }) : order
      },
      handle: args => connections.withService(async (service, { connectionId, outbox }) => connectionId === args.connectionId
        ? outbox.place(args.submissionId, args.order, order => service.placeOrder(order))
        : failed({ kind: 'not-connected' }))
    },
    'orders.sent': {
      parse: oneOrder,
      handle: async args => {
        const active = connections.activeDesk()
        return active === undefined ? failed({ kind: 'not-connected' }) : ok(active.sent.get(args.orderId) ?? null)
      }
    }
  }
}
