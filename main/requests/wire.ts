import { number, string } from 'yup'
import { failed } from '#domain/common/result.ts'
import { NUMBER_SOURCES, readCall } from '#domain/wire-instructions/wire-call.ts'
import type { Connections } from '../connections/connections.ts'
import type { ServedRequests } from '../app/ipc.ts'
import { exactly, none, orderId, strictly } from './parse/parse.ts'

/** Longer than a field may be: invisible characters are removed before it is measured. */
const typed = () => string().strict().max(200).defined()

/** `wire.*`: what was noticed of wire instructions, and the calls about them (R66). */
export function wireRequests(
  connections: Pick<Connections, 'withService'>,
  now: () => number = Date.now
): Pick<ServedRequests, 'wire.open' | 'wire.elsewhere' | 'wire.watch' | 'wire.noteCall'> {
  return {
    'wire.open': {
      parse: none,
      handle: () => connections.withService((_service, services) => services.documents.wire.open())
    },
    'wire.elsewhere': {
      parse: none,
      handle: () => connections.withService((_service, services) => services.documents.wire.elsewhere())
    },
    'wire.watch': {
      parse: strictly(() => exactly({ orderId: orderId() })),
      handle: args => connections.withService((_service, services) => services.documents.wire.watch(args.orderId))
    },
    'wire.noteCall': {
      parse: strictly(() =>
        exactly({
          orderId: orderId(),
          call: exactly({
            caller: typed(),
            reached: typed(),
            number: typed(),
            source: string().oneOf(NUMBER_SOURCES).required(),
            sourceNote: typed(),
            calledAt: number().strict().defined()
          }),
          // Empty where the page knows that nothing open was seen.
          seen: string().strict().max(64).defined()
        })
      ),
      handle: args =>
        connections.withService(async (_service, services) => {
          const call = readCall(args.call, now())
          return call.ok
            ? services.documents.wire.noteCall(args.orderId, call.value, args.seen)
            : failed({ kind: 'invalid', fields: call.failure })
        })
    }
  }
}
