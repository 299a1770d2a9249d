import { array, mixed } from 'yup'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import { MOST_MARKED } from '#domain/office/order-notes.ts'
import { isUuid } from '#domain/common/uuid.ts'
import type { Connections } from '../../connections/connections.ts'
import type { ServedRequests } from '../../app/ipc.ts'
import type { OfficeNotes } from '../../office/notes/office-notes.ts'
import { exactly, none, orderId, strictly, text } from '../parse/parse.ts'

/** Undefined where the desk belongs to no office. */
export interface OfficeNoteCalls {
  notes(): Promise<OfficeNotes | undefined>
}

type OfficeOrderRequests = Pick<ServedRequests, Extract<keyof ServedRequests, `officeOrder.${string}`>>

/** What may be typed: its lines end in a character more on some systems, and spaces are taken off. */
const MOST_TYPED = 20_000

const id = () => mixed(isUuid).typeError('That isn’t an ID.')
/** More versions than people can set at the same time. */
const seen = () => array(id().required()).max(100).required()

/** `officeOrder.*`: what the desks of an office say about an order. */
export function officeOrderRequests(
  office: OfficeNoteCalls,
  connections: Pick<Connections, 'withService'>
): OfficeOrderRequests {
  /** The service itself isn't asked. */
  async function withNotes<T>(
    work: (notes: OfficeNotes, connectionId: string) => Promise<Result<T | null, Failure>>
  ): Promise<Result<T | null, Failure>> {
    const notes = await office.notes()
    if (notes === undefined) return ok(null)
    return connections.withService((_service, { connectionId }) => work(notes, connectionId))
  }

  return {
    'officeOrder.read': {
      parse: strictly(() => exactly({ orderId: orderId() })),
      handle: args => withNotes((notes, connectionId) => notes.read(connectionId, args.orderId))
    },
    'officeOrder.desks': { parse: none, handle: () => withNotes((notes, connectionId) => notes.desks(connectionId)) },
    'officeOrder.lookedAfter': {
      parse: strictly(() => exactly({ orderIds: array(orderId()).max(MOST_MARKED).required() })),
      handle: args => withNotes((notes, connectionId) => notes.lookedAfter(connectionId, args.orderIds))
    },
    'officeOrder.addNote': {
      parse: strictly(() => exactly({ orderId: orderId(), text: text(MOST_TYPED).defined() })),
      handle: args => withNotes((notes, connectionId) => notes.add(connectionId, args.orderId, args.text))
    },
    'officeOrder.assign': {
      parse: strictly(() => exactly({ orderId: orderId(), deskId: id().nullable().defined(), seen: seen() })),
      handle: args =>
        withNotes((notes, connectionId) => notes.assign(connectionId, args.orderId, args.deskId, args.seen))
    },
    'officeOrder.setWaiting': {
      parse: strictly(() => exactly({ orderId: orderId(), text: text(MOST_TYPED).defined(), seen: seen() })),
      handle: args =>
        withNotes((notes, connectionId) => notes.setWaiting(connectionId, args.orderId, args.text, args.seen))
    }
  }
}
