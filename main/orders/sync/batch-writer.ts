import type { OrderSummary } from '#domain/orders/order-page.ts'
import { addPage, type PageRuns, type SavedPages } from '../../list-scan/saved-pages.ts'
import type { CacheThread } from '../thread/contract.ts'

/** Hands the rows of a scan to the cache, several pages at a time: each call to the thread costs. */
export interface BatchWriter {
  add(page: number, rows: readonly OrderSummary[]): void
  /** Resolves when everything added so far is in the cache; rejects if the cache refused some of it. */
  flush(): Promise<void>
  /** Whether so much is pending that no further page should be requested. */
  isFull(): boolean
  /** How many different orders the cache saw in this scan. */
  readonly seen: number
  /** Pages whose rows are in the cache. */
  readonly pages: SavedPages['read']
}

const BATCH = 1500
const MOST_IN_FLIGHT = 4

export interface BatchWriterParts {
  readonly cache: Pick<CacheThread, 'call'>
  /** The number of the scan. */
  readonly scan: number
  /** Pages read before a restart. */
  readonly read: SavedPages['read']
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Called whenever a batch is in the cache. */
  readonly onWritten: () => void
}

export function createBatchWriter({ cache, scan, read, now, onWritten }: BatchWriterParts): BatchWriter {
  let rows: OrderSummary[] = []
  let waiting: number[] = []
  let inFlight = 0
  let last: Promise<unknown> = Promise.resolve()
  let seen = 0
  const pages = read.map(([first, last]): PageRuns[number] => [first, last])

  async function write(batch: readonly OrderSummary[], batchPages: readonly number[]): Promise<void> {
    const noted = await cache.call('noteRows', { rows: batch, scan, at: now() })
    seen = noted.seen
    for (const page of batchPages) addPage(pages, page)
    inFlight -= 1
    onWritten()
  }

  function writeBatch(): void {
    if (waiting.length === 0) return
    const [batch, batchPages] = [rows, waiting]
    rows = []
    waiting = []
    inFlight += 1
    last = Promise.all([last, write(batch, batchPages)])
    // `flush` reports the failure.
    last.catch(() => undefined)
  }

  return {
    add(page, more) {
      rows.push(...more)
      waiting.push(page)
      if (rows.length >= BATCH) writeBatch()
    },
    async flush() {
      writeBatch()
      await last
    },
    isFull: () => inFlight >= MOST_IN_FLIGHT,
    get seen() {
      return seen
    },
    pages
  }
}
