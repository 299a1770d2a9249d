import { defineStore } from 'pinia'
import { onScopeDispose, ref, watch, type Ref } from 'vue'
import { isSameOrder, lowerCased, type OrderId } from '#domain/common/order-id.ts'
import type { WireAlarm } from '#domain/wire-instructions/wire-instructions.ts'
import { bridge } from '../common/bridge.ts'
import { useConnections } from '../common/connections.ts'
import { useRequest } from '../common/request.ts'
import { useCachedOrder } from './facts/cached-order.ts'
import { readRow } from './facts/read-row.ts'
import { useOrderFiles } from './documents/order-files.ts'
import { useOrderRequests } from './order-requests.ts'
import { useComparison } from './wire-instructions/comparison.ts'
import { useWire } from './wire-instructions/use-wire.ts'
import { isBehind } from './wire-instructions/wire-messages.ts'

/**
 * The order whose page is open. Its parts: `cached` from the order cache, `requests` from the service, `files` on this
 * computer, `wire` instructions and their `comparison`, and the order as it was sent.
 */
export const useOrder = defineStore('order', () => {
  const connections = useConnections()
  const orderId = ref<OrderId>()
  const sent = useRequest('orders.sent')
  const cached = useCachedOrder(orderId)
  const requests = useOrderRequests(orderId, cached.known)
  const { progress, documents, update, autoRefresh } = requests
  const files = useOrderFiles(orderId, documents.value, () => void autoRefresh())
  const wire = useWire(orderId)
  const comparison = useComparison(orderId, wire.watch)

  function close() {
    orderId.value = undefined
    for (const part of [progress, documents, sent, cached, files, wire]) part.clear()
    comparison.close()
  }

  /** Reads everything about an order; if it was open already, what is known of it stays meanwhile. */
  async function open(id: OrderId) {
    if (id !== orderId.value) close()
    orderId.value = id
    await Promise.all([update(), sent.ask({ orderId: id }), files.list(id), wire.read(id), findRow(id)])
  }

  /** Only an order too new for the cache is looked up in the service's list. */
  async function findRow(id: OrderId) {
    await cached.ask()
    if (id === orderId.value && cached.row.value === undefined) await readRow(id)
  }

  async function refresh() {
    if (orderId.value !== undefined) await Promise.all([update(), readRow(orderId.value)])
  }

  /** Shows both versions of a change side by side, instead of the preview. */
  async function compare(alarm: WireAlarm) {
    files.preview.close()
    await comparison.open(alarm)
  }

  /** Downloads the version at the service that is being compared; the comparison shows what is new in `wire`. */
  async function fetchCompared(documentId: number) {
    const id = orderId.value
    await files.perform('download', documentId)
    if (id !== undefined && id === orderId.value) await wire.read(id)
  }

  // An alarm about a file that the documents lack yet: an old file must not be offered as the current one.
  watch(
    () => isBehind(documents.value.value?.documents ?? [], wire.watch.value),
    behind => behind && void autoRefresh()
  )
  listenForSending(orderId, sent)
  // What was locked until now may have alarms, files, and what was sent.
  onScopeDispose(
    bridge.on('unlock.changed', () => {
      const { value: id } = orderId
      if (id !== undefined) void Promise.all([sent.ask({ orderId: id }), files.list(id), wire.read(id)])
    })
  )
  watch(() => connections.activeId, close, { flush: 'sync' })

  return {
    orderId,
    open,
    refresh,
    close,
    compare,
    fetchCompared,
    sent: sent.value,
    cached,
    requests,
    files,
    wire,
    comparison
  }
})

/** Asks again how an order was sent, when that may be different now; while the store lives. */
function listenForSending(
  orderId: Readonly<Ref<OrderId | undefined>>,
  sent: ReturnType<typeof useRequest<'orders.sent'>>
): void {
  const ask = (isAbout: (known: OrderId) => boolean): void => {
    const known = orderId.value
    if (known !== undefined && isAbout(known)) void sent.ask({ orderId: known })
  }
  // A decision in the outbox may link this order to what was sent, or unlink it.
  const ends = [
    bridge.on('outbox.changed', ({ id, item }) => {
      ask(known => isSameOrder(item?.orderId, known) || sent.value.value?.draftId === id)
    }),
    // Another desk of the office may have sent this order, or say that it did not.
    bridge.on('officeOrder.changed', ({ orderIds }) => {
      ask(known => orderIds === null || orderIds.includes(lowerCased(known)))
    })
  ]
  onScopeDispose(() => ends.forEach(end => end()))
}
