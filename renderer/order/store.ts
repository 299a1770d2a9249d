import { defineStore } from 'pinia'
import { computed, onScopeDispose, ref, watch } from 'vue'
import type { Events } from '#domain/bridge.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { WireAlarm } from '#domain/wire-instructions/wire-instructions.ts'
import { bridge } from '../common/bridge.ts'
import { useConnections } from '../common/connections.ts'
import { useRequest } from '../common/request.ts'
import { useCachedOrder } from './facts/cached-order.ts'
import { useComparison } from './wire-instructions/comparison.ts'
import { useOrderFiles } from './documents/order-files.ts'
import { readRow } from './facts/read-row.ts'
import { useWire } from './wire-instructions/use-wire.ts'
import { isBehind } from './wire-instructions/wire-messages.ts'

/** The order in sight: what the order cache and the list know of it, its stages, its documents, what this desk sent for it, and its files on their way to the disk. */
export const useOrder = defineStore('order', () => {
  const connections = useConnections()
  const orderId = ref<OrderId>()
  const progress = useRequest('orders.progress')
  const documents = useRequest('orders.documents')
  const sent = useRequest('orders.sent')
  const cached = useCachedOrder(orderId)
  const files = useOrderFiles(orderId, documents.value, () => void autoRefresh())
  const wire = useWire(orderId)
  const comparison = useComparison(orderId, wire.watch)

  const waiting = computed(() => progress.waiting.value || documents.waiting.value)
  /** When the older of the two answers came. */
  const asOf = computed(() => {
    const times = [progress.asOf.value, documents.asOf.value].filter(time => time !== undefined)
    return times.length === 0 ? undefined : Math.min(...times)
  })

  function close() {
    orderId.value = undefined
    for (const part of [progress, documents, sent, cached, files, wire]) part.clear()
    comparison.close()
  }

  /** Takes an order's id, asks for everything there is to know of it; what is known of the same order stays meanwhile. */
  async function open(id: OrderId) {
    if (id !== orderId.value) close()
    orderId.value = id
    await Promise.all([update(), sent.ask({ orderId: id }), files.list(id), wire.read(id), findRow(id)])
  }

  /** The order cache has the row of nearly every order; the list is asked only for one that is too new for it. */
  async function findRow(id: OrderId) {
    await cached.ask()
    if (id === orderId.value && cached.row.value === undefined) await readRow(id)
  }

  /** What the order cache read last stands there until the service has answered, and where it cannot. */
  watch(
    cached.known,
    known => {
      if (known === null || known === undefined) return
      if (progress.value.value === undefined && known.stages !== null && known.stagesAt !== null) {
        progress.value.value = { stages: known.stages, gaps: [] }
        progress.asOf.value = known.stagesAt
      }
      if (documents.value.value === undefined && known.documents !== null && known.documentsAt !== null) {
        documents.value.value = { documents: known.documents, gaps: [] }
        documents.asOf.value = known.documentsAt
      }
    },
    { flush: 'sync' }
  )

  /** Asks for all that the service may have changed. */
  async function refresh() {
    if (orderId.value !== undefined) await Promise.all([update(), readRow(orderId.value)])
  }

  async function update() {
    if (orderId.value === undefined) return
    const args = { orderId: orderId.value }
    await Promise.all([progress.ask(args), documents.ask(args)])
  }

  /** Asks for stages and documents unbidden: not while an answer is awaited, and not with a token that was refused. */
  async function autoRefresh() {
    const refused = [progress, documents].some(({ failure }) => failure.value?.kind === 'unauthorized')
    if (!waiting.value && !refused) await update()
  }

  /** An alarm tells of a file that the documents in sight do not have yet: nothing old is offered as the current one meanwhile. */
  watch(
    () => isBehind(documents.value.value?.documents ?? [], wire.watch.value),
    behind => behind && void autoRefresh()
  )

  /** Shows both versions of a change beside each other, in place of what was looked at. */
  async function compare(alarm: WireAlarm) {
    files.preview.close()
    await comparison.open(alarm)
  }

  /** Fetches the version at the service that is compared, and shows it. */
  async function fetchCompared(documentId: number) {
    const id = orderId.value
    await files.about('download', documentId)
    if (id === undefined || id !== orderId.value) return
    await wire.read(id)
    await comparison.readBoth()
  }

  /** What this desk knows to have sent changes with its way: a person may have said which order of the list it is, or that it is not. */
  function noteSending({ id, item }: Events['outbox.changed']) {
    const known = orderId.value
    if (known !== undefined && (item?.orderId === known || sent.value.value?.draftId === id))
      void sent.ask({ orderId: known })
  }

  onScopeDispose(bridge.on('outbox.changed', noteSending))
  watch(() => connections.activeId, close, { flush: 'sync' })

  return {
    orderId,
    waiting,
    asOf,
    open,
    refresh,
    autoRefresh,
    close,
    downloads: files.downloads,
    troubles: files.troubles,
    fetchFailure: files.fetchFailure,
    held: files.held,
    steer: files.steer,
    about: files.about,
    fetchAll: files.fetchAll,
    showCurrent: files.showCurrent,
    preview: files.preview.shown,
    retryPreview: files.preview.retry,
    closePreview: files.preview.close,
    drag: files.drag,
    wire: wire.watch,
    noteCall: wire.noteCall,
    compared: comparison.shown,
    compare,
    closeComparison: comparison.close,
    readCompared: comparison.readBoth,
    fetchCompared,
    row: cached.row,
    cached: cached.known,
    fresh: cached.fresh,
    newestUnread: cached.newestUnread,
    follow: cached.follow,
    noteSeen: cached.noteSeen,
    progress: progress.value,
    progressFailure: progress.failure,
    documents: documents.value,
    documentsFailure: documents.failure,
    sent: sent.value
  }
})
