import { string } from 'yup'
import type { OrderId } from '#domain/order-id.ts'
import { failed } from '#domain/result.ts'
import { readInitials } from '#domain/wire-instructions.ts'
import type { Connections } from '../connections/index.ts'
import type { ServedRequests } from '../ipc.ts'
import { exactly, orderId, strictly, whole } from './parse.ts'

const WHO = failed({ kind: 'invalid', fields: [{ path: 'initials', message: 'Enter your initials: one to five letters.' }] } as const)

/** `wire.*`: what was noticed of an order's wire instructions, and who called back (R66). */
export function wireRequests(connections: Pick<Connections, 'withService'>): Pick<ServedRequests, 'wire.watch' | 'wire.noteCall'> {
  return {
    'wire.watch': {
      parse: strictly<{ orderId: OrderId }>(exactly({ orderId: orderId() })),
      handle: args => connections.withService((_service, desk) => desk.documents.wire.watch(args.orderId))
    },
    'wire.noteCall': {
      parse: strictly<{ orderId: OrderId; initials: string; alarms: number }>(exactly({ orderId: orderId(), initials: string().max(20).defined(), alarms: whole(0) })),
      handle: args => connections.withService(async (_service, desk) => {
        const initials = readInitials(args.initials)
        return initials === undefined ? WHO : desk.documents.wire.noteCall(args.orderId, initials, args.alarms)
      })
    }
  }
}
