import { computed, watch, type Ref } from 'vue'
import type { RequestName } from '#domain/bridge.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { useRequest, type AskedRequest } from '../common/request.ts'
import type { useCachedOrder } from './facts/cached-order.ts'

type CachedOrder = ReturnType<typeof useCachedOrder>

/**
 * Stages and documents of the order as the service knows them; until it answers, and if it cannot, as the order cache
 * has them.
 */
export function useOrderRequests(orderId: Ref<OrderId | undefined>, cached: CachedOrder['known']) {
  const progress = useRequest('orders.progress')
  const documents = useRequest('orders.documents')

  const waiting = computed(() => progress.waiting.value || documents.waiting.value)
  /** When the older of the two answers arrived. */
  const asOf = computed(() => {
    const times = [progress.asOf.value, documents.asOf.value].filter(time => time !== undefined)
    return times.length === 0 ? undefined : Math.min(...times)
  })

  async function update(): Promise<void> {
    if (orderId.value === undefined) return
    const args = { orderId: orderId.value }
    await Promise.all([progress.ask(args), documents.ask(args)])
  }

  /** Updates in the background: not while a response is pending, and not with a rejected token. */
  async function autoRefresh(): Promise<void> {
    const refused = [progress, documents].some(({ failure }) => failure.value?.kind === 'unauthorized')
    if (!waiting.value && !refused) await update()
  }

  watch(
    cached,
    known => {
      if (known === null || known === undefined) return
      const { stages, stagesAt, documents: slots, documentsAt } = known
      if (stages !== null && stagesAt !== null) fillIn(progress, { stages, gaps: [] }, stagesAt)
      if (slots !== null && documentsAt !== null) fillIn(documents, { documents: slots, gaps: [] }, documentsAt)
    },
    { flush: 'sync' }
  )

  return { progress, documents, waiting, asOf, update, autoRefresh }
}

/** The service's answer, once there is one, takes precedence. */
function fillIn<K extends RequestName>(
  { value, asOf }: AskedRequest<K>,
  cached: NonNullable<AskedRequest<K>['value']['value']>,
  at: number
): void {
  if (value.value !== undefined) return
  value.value = cached
  asOf.value = at
}
