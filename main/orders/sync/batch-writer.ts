import type { OrderSummary } from '#domain/orders/order-page.ts'
import type { CacheThread, Noted } from '../thread/contract.ts'

/** Rows on their way into the order cache: pages of a reading together, so that the thread is not asked for each. */
export interface Inflow {
  /** Takes a page's rows; they are handed over with others. */
  add(page: number, rows: readonly OrderSummary[]): void
  /** Ends when everything taken so far is in the order cache. */
  flush(): Promise<void>
  /** Whether more is on its way than is good: no further page is asked for then. */
  isFull(): boolean
  /** How many different orders the order cache saw in this reading, and the pages whose rows are in it. */
  readonly seen: number
  readonly pages: readonly number[]
}

const TOGETHER = 1500
const MOST_UNDER_WAY = 4

/** Takes the order cache, the number of the reading, a clock, and what is told when rows are in the order cache or were refused. */
export function createInflow(
  cache: Pick<CacheThread, 'call'>,
  reading: number,
  now: () => number,
  onNoted: () => void
): Inflow {
  let rows: OrderSummary[] = []
  let waiting: number[] = []
  let underWay = 0
  let last: Promise<unknown> = Promise.resolve()
  let seen = 0
  const pages: number[] = []

  function hand(): void {
    if (waiting.length === 0) return
    const [handed, of] = [rows, waiting]
    rows = []
    waiting = []
    underWay += 1
    const noting = cache.call('note', { rows: handed, reading, at: now() }).then((noted: Noted) => {
      seen = noted.seen
      pages.push(...of)
      underWay -= 1
      onNoted()
    })
    last = Promise.all([last, noting])
    // Whoever flushes hears of it.
    last.catch(() => undefined)
  }

  return {
    add(page, more) {
      rows.push(...more)
      waiting.push(page)
      if (rows.length >= TOGETHER) hand()
    },
    async flush() {
      hand()
      await last
    },
    isFull: () => underWay >= MOST_UNDER_WAY,
    get seen() {
      return seen
    },
    pages
  }
}
