import type { Failure } from '#domain/failure.ts'
import type { OrderPage, OrderSummary } from '#domain/order-page.ts'
import type { Result } from '#domain/result.ts'
import { passThrough, type Pass, type PassOptions } from './traverse-pass.ts'

/** What came of reading the order list from end to end. */
export interface Traversal {
  readonly complete: boolean
  /** All rows where it is complete; else what was seen in all tries together, each order as it was seen last. */
  readonly rows: readonly OrderSummary[]
  /** How many orders the service says there are; null where it was never said. */
  readonly total: number | null
  /** How many answers were read, repeated ones included. */
  readonly pages: number
  /** Why it ended before its end; null where it did not, even if the list moved too much to be complete. */
  readonly failure: Failure | null
}

export interface TraverseOptions {
  /** Requests under way at a time: 4. */
  readonly atOnce?: number
  /** More pages than these are not read: 7,000, which is a hundred thousand orders. */
  readonly mostPages?: number
  /** How often a list that moved is read from the start: 3 times. */
  readonly tries?: number
  /** Ends the traversal at once; a `Failure` as its reason is the traversal's. */
  readonly signal?: AbortSignal
  /** Told of each page that came. */
  readonly onPage?: (page: number, lastPage: number) => void
}

/**
 * Reads the order list page by page, by numbers made here (R30). Complete (reliability 3e, R44): every page from 1 to the last came, each
 * with the same total and last page and the number asked for, every row with an id, as many different ids as the total, and page 1 still
 * the same at the end. A list that moves is read again; any failure, a 429 among them, ends the traversal with what was read so far.
 *
 * That rules out every change but one: as many orders taken out as put in, between two answers, behind page 1. Then an order can be missed.
 * Where orders are never taken out, complete rows are all the orders there are.
 */
export async function traverse(
  listOrders: (page: number) => Promise<Result<OrderPage, Failure>>,
  { atOnce = 4, mostPages = 7000, tries = 3, signal, onPage }: TraverseOptions = {}
): Promise<Traversal> {
  const seen = new Map<string, OrderSummary>()
  let pages = 0
  let total: number | null = null
  for (let turn = 1; ; turn += 1) {
    const options: PassOptions = { atOnce, mostPages, isLast: turn >= tries, signal, onPage }
    const pass: Pass = await passThrough(listOrders, options)
    pages += pass.pages
    total = pass.total ?? total
    if (pass.outcome === 'complete') return { complete: true, rows: pass.rows, total, pages, failure: null }
    for (const row of pass.rows) if (row.orderId !== null) seen.set(row.orderId.toLowerCase(), row)
    if (pass.outcome === 'moved' && turn < tries) continue
    const unnamed = pass.rows.filter(row => row.orderId === null)
    return { complete: false, rows: [...seen.values(), ...unnamed], total, pages, failure: pass.failure }
  }
}
