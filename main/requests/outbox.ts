import { array, mixed } from 'yup'
import type { DraftId } from '#domain/order/draft.ts'
import type { Decision } from '#domain/order/outbox.ts'
import { failed, ok } from '#domain/common/result.ts'
import type { Connections } from '../connections/connections.ts'
import type { ServedRequests } from '../app/ipc.ts'
import type { Outboxes } from '../outbox/contract.ts'
import { draftId, parseDraftSave } from './parse/parse-entry.ts'
import { exactly, none, orderId, strictly } from './parse/parse.ts'

type OutboxRequests = Pick<ServedRequests, Extract<keyof ServedRequests, `outbox.${string}`>>

const oneOrder = strictly<{ id: DraftId }>(exactly({ id: draftId() }))

const kindOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined
const linking = strictly<{ id: DraftId; decision: Decision }>(
  exactly({
    id: draftId(),
    decision: exactly({ kind: mixed().oneOf(['link']).required(), orderId: orderId() })
  })
)
/** The most rows ever found for an order. */
const MOST_ROWS = 100
const dismissing = strictly<{ id: DraftId; decision: Decision }>(
  exactly({
    id: draftId(),
    decision: exactly({
      kind: mixed().oneOf(['not-this']).required(),
      orderIds: array(orderId()).min(1).max(MOST_ROWS).required()
    })
  })
)
const deciding = strictly<{ id: DraftId; decision: Decision }>(
  exactly({
    id: draftId(),
    decision: exactly({ kind: mixed().oneOf(['send-again', 'close', 'same-account']).required() })
  })
)

const PARSERS = new Map<unknown, typeof deciding>([
  ['link', linking],
  ['not-this', dismissing]
])

/**
 * `outbox.*`: orders on their way. The list is the active connection's; an order is identified by its id, whichever
 * connection it belongs to.
 */
export function outboxRequests(outboxes: Outboxes, connections: Pick<Connections, 'state'>): OutboxRequests {
  return {
    'outbox.submit': { parse: parseDraftSave, handle: save => outboxes.submit(save) },
    'outbox.list': {
      parse: none,
      handle: async () => {
        const state = await connections.state()
        if (!state.ok) return state
        return state.value.activeId === null ? failed({ kind: 'not-connected' }) : outboxes.list(state.value.activeId)
      }
    },
    'outbox.item': { parse: oneOrder, handle: ({ id }) => outboxes.item(id) },
    'outbox.takeBack': {
      parse: oneOrder,
      handle: async ({ id }) => {
        const taken = await outboxes.takeBack(id)
        return taken.ok ? ok({}) : taken
      }
    },
    'outbox.sendNow': { parse: oneOrder, handle: ({ id }) => outboxes.sendNow(id) },
    'outbox.searchAgain': { parse: oneOrder, handle: ({ id }) => outboxes.searchAgain(id) },
    'outbox.decide': {
      parse: args => {
        const decision = typeof args === 'object' && args !== null && 'decision' in args ? args.decision : undefined
        return (PARSERS.get(kindOf(decision)) ?? deciding)(args)
      },
      handle: ({ id, decision }) => outboxes.decide(id, decision)
    }
  }
}
