import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { fileNameBy } from './disk/file-name.ts'

/** What an order's folder and file names are made of, and its documents. */
export interface OrderFacts {
  readonly name: string
  readonly closingDate: string | null
  readonly property: string | null
  /** As last listed by anyone; null or undefined if never. */
  readonly documents?: readonly OrderDocument[] | null
}

export interface OrderFactsCache {
  /** From the source; if that no longer knows the order, the last known names. */
  of(orderId: OrderId): Promise<OrderFacts | undefined>
  orderName(orderId: OrderId): Promise<string | undefined>
  /** A document's file name by the office's pattern. */
  fileName(orderId: OrderId, document: OrderDocument): Promise<string>
}

export function createOrderFactsCache(
  source: (orderId: OrderId) => Promise<OrderFacts | undefined>,
  filePattern: () => string
): OrderFactsCache {
  const names = new Map<OrderId, OrderFacts>()

  async function factsOf(orderId: OrderId): Promise<OrderFacts | undefined> {
    const facts = await source(orderId)
    if (facts === undefined) return names.get(orderId)
    const { name, closingDate, property } = facts
    names.set(orderId, { name, closingDate, property })
    return facts
  }

  return {
    of: factsOf,
    orderName: async orderId => (await factsOf(orderId))?.name,
    async fileName(orderId, document) {
      const facts = await factsOf(orderId)
      return fileNameBy(filePattern(), {
        documentType: document.type,
        documentName: document.name,
        fileName: document.fileName,
        uploadedAt: document.uploadedAt,
        closingDate: facts?.closingDate ?? null,
        property: facts?.property ?? null,
        orderName: facts?.name ?? ''
      })
    }
  }
}
