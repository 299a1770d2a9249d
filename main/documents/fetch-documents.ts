import { isOtherFile, type DocumentKey, type Fetching } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, type Result } from '#domain/common/result.ts'
import type { DocumentList } from '../service/read/read-documents.ts'
import type { KeptDocument } from '../storage/tables/kept-documents.ts'
import type { Downloads, Wanted } from './queue/contract.ts'
import { createLimiter } from '../async/limiter.ts'
import type { KeptFiles } from './kept/kept-files.ts'
import { onTheWay, type ListCheck } from './transfer/list-check.ts'

export interface FetchingParts {
  readonly documents: (orderId: OrderId) => Promise<Result<DocumentList, Failure>>
  readonly downloads: Pick<Downloads, 'add' | 'addForLater' | 'whileAsking'>
  readonly files: Pick<KeptFiles, 'here'>
  readonly orderName: (orderId: OrderId) => Promise<string | undefined>
  /** An order's documents as last listed by anyone; none if never. */
  readonly known: (orderId: OrderId) => Promise<readonly OrderDocument[]>
  /** Tells a failure of one order from one of the way to the service; without it, only what is listed is queued. */
  readonly listCheck?: ListCheck
}

/** How many orders' lists are requested at once. */
const ASKED_AT_ONCE = 4

/** An order's documents; `isOut`: they cannot be listed because the service cannot be reached. */
interface Listed {
  readonly list: Result<DocumentList, Failure>
  readonly isOut: boolean
}

/**
 * Lists the orders' documents and queues every file whose current version is not stored; with `only`, just these
 * documents. Orders whose documents cannot be listed are reported, and the others go on; after a refused token, or once
 * nothing answers, no more are requested. While the service cannot be reached, what it listed last is queued: each
 * download reads the list again.
 */
export async function fetchOrders(
  orderIds: readonly OrderId[],
  parts: FetchingParts,
  only?: readonly DocumentKey[]
): Promise<Fetching> {
  const limited = createLimiter(ASKED_AT_ONCE)
  const failures: { orderId: OrderId; failure: Failure }[] = []
  let refused: Failure | undefined
  /** The order list timed out, too: each order would wait as long again. */
  let silence: Failure | undefined
  let [begun, waiting, kept, empty] = [0, 0, 0, 0]

  const meantOf = (orderId: OrderId, documents: readonly OrderDocument[]) =>
    only === undefined
      ? documents
      : documents.filter(({ id }) => only.some(key => key.orderId === orderId && key.documentId === id))

  async function named(orderId: OrderId, documents: readonly OrderDocument[]): Promise<readonly Wanted[]> {
    const orderName = (await parts.orderName(orderId)) ?? ''
    return documents.map(({ id: documentId, name, fileName }) => ({ orderId, documentId, name, orderName, fileName }))
  }

  async function addKnown(orderId: OrderId): Promise<void> {
    const [known, files] = [await parts.known(orderId), await parts.files.here(orderId)]
    if (!files.ok) return
    const { wanted } = sortDocuments(meantOf(orderId, known), files.value)
    const added = await parts.downloads.addForLater(await named(orderId, wanted))
    waiting += added
  }

  async function listOf(orderId: OrderId): Promise<Listed> {
    if (refused !== undefined) return { list: failed(refused), isOut: false }
    if (silence !== undefined) return { list: failed(silence), isOut: true }
    const ask = parts.listCheck?.begin()
    const list = await parts.documents(orderId)
    if (list.ok) return { list, isOut: false }
    if (list.failure.kind === 'unauthorized') refused = list.failure
    const outage = await onTheWay(list.failure, ask)
    if (outage?.kind === 'timed-out') silence = outage
    return { list, isOut: outage !== undefined }
  }

  async function fetchOne(orderId: OrderId): Promise<void> {
    const { list, isOut } = await parts.downloads.whileAsking(1, () => listOf(orderId))
    if (!list.ok) {
      failures.push({ orderId, failure: list.failure })
      if (isOut) await addKnown(orderId)
      return
    }
    const files = await parts.files.here(orderId)
    if (!files.ok) {
      failures.push({ orderId, failure: files.failure })
      return
    }
    const sorted = sortDocuments(meantOf(orderId, list.value.documents), files.value)
    kept += sorted.kept
    empty += sorted.empty
    const added = await parts.downloads.add(await named(orderId, sorted.wanted))
    // Not earlier: other orders are counted meanwhile.
    begun += added
  }

  await Promise.all([...new Set(orderIds)].map(orderId => limited(() => fetchOne(orderId))))
  return { begun, kept, empty, failures, ...(waiting > 0 && { waiting }) }
}

/** Decides which of an order's documents to download, and counts the others by reason. `files`: newest first. */
export function sortDocuments(
  documents: readonly OrderDocument[],
  files: readonly KeptDocument[]
): {
  readonly wanted: readonly OrderDocument[]
  readonly kept: number
  readonly empty: number
} {
  const here = documents.filter(({ hasFile }) => hasFile)
  const wanted = here.filter(document => {
    const newest = files.find(({ documentId }) => documentId === document.id)
    return newest === undefined || isOtherFile(document, newest.slot)
  })
  return { wanted, kept: here.length - wanted.length, empty: documents.length - here.length }
}
