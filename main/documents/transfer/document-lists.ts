import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Result } from '#domain/common/result.ts'
import type { DocumentList } from '../../service/read/read-documents.ts'
import type { Service } from '../../service/service.ts'

/** A list of documents as read; `reading` distinguishes it from the one before. */
export interface ListRead {
  readonly list: Result<DocumentList, Failure>
  readonly reading: number
}

/** The lists of documents that transfers share, with their links, which are secrets and stay in memory (R63). */
export interface DocumentLists {
  /** A list of an order's documents, at most a few seconds old; newer than the reading `after`, if given. */
  read(orderId: OrderId, after?: number): Promise<ListRead>
  /** Forgets every list, and the links in them. */
  clear(): void
}

/** How long a list may serve other callers, in milliseconds: far shorter than any link is valid. */
const FRESH = 20_000

/** Shares lists: downloading forty documents of an order takes one list, not forty. */
export function createDocumentLists(
  documents: Service['documents'],
  now: () => number = performance.now.bind(performance)
): DocumentLists {
  interface Reading {
    readonly number: number
    readonly begunAt: number
    readonly answer: Promise<ListRead>
  }
  const readings = new Map<OrderId, Reading>()
  let last = 0

  function begin(orderId: OrderId): Reading {
    // Links are secrets: none is kept longer than needed.
    for (const [other, { begunAt }] of readings) if (now() - begunAt >= FRESH) readings.delete(other)
    const number = ++last
    const answer = documents(orderId).then(list => {
      // After a failure the next caller requests it again.
      if (!list.ok && readings.get(orderId)?.number === number) readings.delete(orderId)
      return { list, reading: number }
    })
    const reading = { number, begunAt: now(), answer }
    readings.set(orderId, reading)
    return reading
  }

  return {
    read(orderId, after = 0) {
      const known = readings.get(orderId)
      const serves = known !== undefined && known.number > after && now() - known.begunAt < FRESH
      return (serves ? known : begin(orderId)).answer
    },
    clear() {
      readings.clear()
    }
  }
}
