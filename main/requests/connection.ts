import { mixed } from 'yup'
import { CONNECTION_COLORS, type ConnectionColor } from '#domain/connection.ts'
import { ok } from '#domain/common/result.ts'
import type { Connections } from '../connections/connections.ts'
import type { ServedRequests } from '../app/ipc.ts'
import type { Outboxes } from '../outbox/contract.ts'
import { exactly, none, strictly, text } from './parse/parse.ts'

type ConnectionRequests = Pick<ServedRequests, Extract<keyof ServedRequests, `connection.${string}`>>

const id = () => text(100).required()
/** `checkToken` judges the pasted text, with messages for the clerk; here only its size is limited. */
const token = () => text(100_000).defined()

/** `connection.*`: which client's service this program talks to. */
export function connectionRequests(connections: Connections, outboxes: Pick<Outboxes, 'holds'>): ConnectionRequests {
  return {
    'connection.state': { parse: none, handle: () => connections.state() },
    'connection.connect': {
      parse: strictly(() =>
        exactly({
          name: text(200).defined(),
          color: mixed<ConnectionColor>().oneOf(CONNECTION_COLORS).required(),
          baseAddress: text(2_000).defined(),
          token: token()
        })
      ),
      handle: entry => connections.connect(entry)
    },
    'connection.stay': {
      parse: none,
      async handle() {
        connections.stay()
        return ok({})
      }
    },
    'connection.practice': { parse: none, handle: () => connections.practice() },
    'connection.startOver': { parse: none, handle: () => connections.startOver() },
    'connection.activate': {
      parse: strictly(() => exactly({ id: id() })),
      handle: args => connections.activate(args.id)
    },
    'connection.replaceToken': {
      parse: strictly(() => exactly({ id: id(), token: token() })),
      handle: args => connections.replaceToken(args.id, args.token)
    },
    'connection.cancelReplace': {
      parse: strictly(() => exactly({ id: id() })),
      async handle(args) {
        connections.cancelReplace(args.id)
        return ok({})
      }
    },
    'connection.holds': { parse: strictly(() => exactly({ id: id() })), handle: args => outboxes.holds(args.id) },
    'connection.remove': { parse: strictly(() => exactly({ id: id() })), handle: args => connections.remove(args.id) }
  }
}
