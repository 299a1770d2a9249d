import { onScopeDispose } from 'vue'
import { useRouter } from 'vue-router'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Result } from '#domain/common/result.ts'
import { entryLikeListed } from '#domain/library/entry-like-listed.ts'
import { NOTHING_USED } from '#domain/library/used-before.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { orderType } from '#domain/orders/order-type.ts'
import { bridge } from './bridge.ts'
import { useConnections } from './connections.ts'
import { showNotice } from './notice.ts'

/** Where a copy is from: what it has and lacks follows from that. `?copied` of a draft’s page. */
export type CopiedFrom = 'sent' | 'listed'

const NO_TYPE = 'The service doesn’t say whether this is a refinance or a purchase. Select New order instead.'

/** Makes a draft like an order of the service, and opens it. `row` is what the service’s list says, if it is known. */
export function useOrderLike() {
  const router = useRouter()
  const connections = useConnections()
  let busy = false
  /** A late answer must not navigate once the user has left the page: the copy is among the drafts. */
  let left = false
  onScopeDispose(() => {
    left = true
  }, true)

  async function open(made: Result<{ readonly id: DraftId }, Failure>, copied: CopiedFrom) {
    if (!made.ok) return made.failure
    if (!left) await router.push({ name: 'draft', params: { draftId: made.value.id }, query: { copied } })
    return undefined
  }

  async function fromRow(row: OrderSummary | undefined): Promise<Failure | undefined> {
    const { activeId: connectionId } = connections
    if (connectionId === undefined) return { kind: 'not-connected' }
    const kind = row && orderType(row)
    if (row === undefined || kind === null || kind === undefined) {
      showNotice(NO_TYPE)
      return undefined
    }
    const used = await bridge.call('library.used', { connectionId })
    const { starts } = used.ok ? used.value : NOTHING_USED
    const made = await bridge.call('drafts.import', {
      connectionId,
      entries: [entryLikeListed(row, kind, starts[kind])]
    })
    const [id] = made.ok ? made.value.ids : []
    if (!made.ok) return made.failure
    return id === undefined ? { kind: 'no-such-draft' } : open({ ok: true, value: { id } }, 'listed')
  }

  return async (orderId: OrderId, row: OrderSummary | undefined): Promise<Failure | undefined> => {
    if (busy) return undefined
    busy = true
    const isSame = connections.sameClient()
    try {
      const sent = await bridge.call('orders.sent', { orderId })
      // What one client ordered becomes no draft of another.
      if (!isSame()) return undefined
      if (!sent.ok) return sent.failure
      if (sent.value === null) return await fromRow(row)
      return await open(await bridge.call('drafts.duplicate', { id: sent.value.draftId }), 'sent')
    } finally {
      busy = false
    }
  }
}
