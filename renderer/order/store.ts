import { defineStore } from 'pinia'
import { computed, onScopeDispose, ref, shallowReactive, watch } from 'vue'
import type { Download, Events } from '#domain/bridge.ts'
import type { Failure } from '#domain/failure.ts'
import type { OrderId } from '#domain/order-id.ts'
import { bridge } from '../bridge.ts'
import { useConnections } from '../connect/store.ts'
import { useAnnouncer } from '../shell/announcer.ts'
import { useRequest } from '../shell/request.ts'
import { useBooked } from './booked.ts'
import type { DocumentAct } from './document-state.ts'
import { readRow } from './read-row.ts'

/** What went wrong with one document, and at what. */
export interface Trouble { readonly failure: Failure; readonly act: DocumentAct }

/** The order in sight: what the book and the list know of it, its stages, its documents, what this desk sent for it, and its files on their way to the disk. */
export const useOrder = defineStore('order', () => {
  const connections = useConnections()
  const { announce } = useAnnouncer()
  const orderId = ref<OrderId>()
  const progress = useRequest('orders.progress')
  const documents = useRequest('orders.documents')
  const sent = useRequest('orders.sent')
  const booked = useBooked(orderId)
  const downloads = shallowReactive(new Map<number, Download>())
  const troubles = shallowReactive(new Map<number, Trouble>())

  const waiting = computed(() => progress.waiting.value || documents.waiting.value)
  /** When the older of the two answers came. */
  const asOf = computed(() => {
    const times = [progress.asOf.value, documents.asOf.value].filter(time => time !== undefined)
    return times.length === 0 ? undefined : Math.min(...times)
  })

  function close() {
    orderId.value = undefined
    for (const request of [progress, documents, sent, booked]) request.clear()
    downloads.clear()
    troubles.clear()
  }

  /** Takes an order's id, asks for everything there is to know of it; what is known of the same order stays meanwhile. */
  async function open(id: OrderId) {
    if (id !== orderId.value) close()
    orderId.value = id
    await Promise.all([update(), sent.ask({ orderId: id }), listDownloads(id), findRow(id)])
  }

  /** The book has the row of nearly every order; the list is asked only for one that is too new for it. */
  async function findRow(id: OrderId) {
    await booked.ask()
    if (id === orderId.value && booked.row.value === undefined) await readRow(id)
  }

  /** What the book read last stands there until the service has answered, and where it cannot. */
  watch(booked.known, known => {
    if (known === null || known === undefined) return
    if (progress.value.value === undefined && known.stages !== null && known.stagesAt !== null) {
      progress.value.value = { stages: known.stages, gaps: [] }
      progress.asOf.value = known.stagesAt
    }
    if (documents.value.value === undefined && known.documents !== null && known.documentsAt !== null) {
      documents.value.value = { documents: known.documents, gaps: [] }
      documents.asOf.value = known.documentsAt
    }
  }, { flush: 'sync' })

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
  async function keepUp() {
    const refused = [progress, documents].some(({ failure }) => failure.value?.kind === 'unauthorized')
    if (!waiting.value && !refused) await update()
  }

  async function listDownloads(id: OrderId) {
    const result = await bridge.call('documents.downloads', { orderId: id })
    if (result.ok) result.value.forEach(note)
  }

  function note(download: Download) {
    if (download.orderId === orderId.value) downloads.set(download.documentId, download)
  }

  /** Runs a request about one document; a failure stays at the document until the next try. */
  async function about(name: DocumentAct, documentId: number) {
    const id = orderId.value
    if (id === undefined) return
    troubles.delete(documentId)
    const result = await bridge.call(`documents.${name}`, { orderId: id, documentId })
    if (id !== orderId.value) return
    if (result.ok) return name === 'download' ? announce(`${nameOf(documentId)} is downloaded.`) : undefined
    if (result.failure.kind === 'canceled') return
    troubles.set(documentId, { failure: result.failure, act: name })
  }

  const nameOf = (documentId: number) => documents.value.value?.documents.find(({ id }) => id === documentId)?.name ?? 'The document'

  /** What this desk knows to have sent changes with its way: a person may have said which order of the list it is, or that it is not. */
  function noteSending({ id, item }: Events['outbox.changed']) {
    const known = orderId.value
    if (known !== undefined && (item?.orderId === known || sent.value.value?.draftId === id)) void sent.ask({ orderId: known })
  }

  onScopeDispose(bridge.on('documents.changed', note))
  onScopeDispose(bridge.on('outbox.changed', noteSending))
  watch(() => connections.activeId, close, { flush: 'sync' })

  return {
    orderId, downloads, troubles, waiting, asOf, open, refresh, keepUp, close, about,
    row: booked.row, booked: booked.known, fresh: booked.fresh, newestUnread: booked.newestUnread, follow: booked.follow, noteSeen: booked.noteSeen,
    progress: progress.value, progressFailure: progress.failure,
    documents: documents.value, documentsFailure: documents.failure,
    sent: sent.value
  }
})
