import { array } from 'yup'
import { failed, ok } from '#domain/common/result.ts'
import type { Connections } from '../connections/connections.ts'
import type { ServedRequests } from '../app/ipc.ts'
import type { Outboxes } from '../outbox/contract.ts'
import { draftId, parseDraftSave } from './parse/parse-entry.ts'
import { byKind, exactly, none, ofKind, orderId, strictly } from './parse/parse.ts'

type OutboxRequests = Pick<ServedRequests, Extract<keyof ServedRequests, `outbox.${string}`>>

const oneOrder = strictly(() => exactly({ id: draftId() }))

/** The most rows ever found for an order. */
const MOST_ROWS = 100
const oneDecision = strictly(() =>
  exactly({
    id: draftId(),
    decision: byKind({
      link: ofKind('link', { orderId: orderId() }),
      'not-this': ofKind('not-this', { orderIds: array(orderId()).min(1).max(MOST_ROWS).required() }),
      'send-again': ofKind('send-again', {}),
      close: ofKind('close', {}),
      'same-account': ofKind('same-account', {}),
      'without-office': ofKind('without-office', {})
    })
  })
)

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
      parse: oneDecision,
      handle: ({ id, decision }) => outboxes.decide(id, decision)
    }
  }
}
