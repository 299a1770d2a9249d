import type { OrderSummary } from '#domain/orders/order-page.ts'
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
  readonly pages: readonly number[]
}

const BATCH = 1500
const MOST_IN_FLIGHT = 4

/** `now` gives milliseconds since 1970; `onWritten` is called whenever a batch is in the cache. */
export function createBatchWriter(
  cache: Pick<CacheThread, 'call'>,
  scan: number,
  now: () => number,
  onWritten: () => void
): BatchWriter {
  let rows: OrderSummary[] = []
  let waiting: number[] = []
  let inFlight = 0
  let last: Promise<unknown> = Promise.resolve()
  let seen = 0
  const pages: number[] = []

  async function write(batch: readonly OrderSummary[], batchPages: readonly number[]): Promise<void> {
    const noted = await cache.call('noteRows', { rows: batch, scan, at: now() })
    seen = noted.seen
    pages.push(...batchPages)
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
