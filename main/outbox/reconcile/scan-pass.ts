import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderPage, OrderSummary } from '#domain/orders/order-page.ts'
import { createScanCount, type PageRequest, type ScanCount } from './scan-count.ts'

/** A list that still grows after so many rounds of catching up moves too much. */
const ROUNDS = 5

/**
 * The decisions of one pass through the list, from page 1 to the last and page 1 again; it makes no requests. It can pause at any time.
 *
 * A pass is complete by counting (reliability 3e, R44): it saw as many different orders as the service says there are at the end, the total
 * never fell, and every row has an id. If orders are only added, or only removed, that is all of them in any order: a list may grow while it
 * is read. An order removed while another is added, between two responses, can still hide one; therefore what is new on page 1 at the end
 * must have been counted, too.
 */
export interface ScanPass {
  /** The next page to request; null if none is left, or a response must come first. */
  next(): PageRequest | null
  take(request: PageRequest, page: OrderPage): void
  /** The page could not be read, and is requested again. */
  putBack(request: PageRequest): void
  /** `moved`: another try may do better; `unfit`: it would not. Undefined while there are pages to request. */
  ended(): 'complete' | 'moved' | 'unfit' | undefined
  /** Rows that were kept, in the order of their pages, each id once as it was seen last; rows without an id behind them. */
  rows(): readonly OrderSummary[]
  /** Every id seen, in lower case. */
  ids(): ReadonlySet<OrderId>
  /** How many orders the service says there are; null before its first answer. */
  readonly total: number | null
  readonly lastPage: number
}

export interface PassOptions {
  readonly mostPages: number
  /** No further try follows: read to the end even if the list moved. */
  readonly isLast: boolean
  /** Which rows to keep; of the others only the id is. */
  readonly keeps: (row: OrderSummary) => boolean
}

export function createScanPass({ mostPages, isLast, keeps }: PassOptions): ScanPass {
  const count = createScanCount(mostPages, keeps)
  const catchUp = createCatchUp(count)
  const again: number[] = []
  let state: 'pages' | 'closing' | 'catching-up' = 'pages'
  let outcome: ReturnType<ScanPass['ended']>
  let next = 1
  let underWay = 0
  /** Different orders when the last page had come. */
  let atTheEnd = 0

  /** A page came after all the others. */
  function takeLate(page: OrderPage, isNews: boolean): void {
    outcome = outcomeOf(count, page, atTheEnd)
    if (outcome !== undefined) return
    if (state === 'catching-up') state = catchUp.goOn(isNews) ? 'catching-up' : 'closing'
    else if (catchUp.start(page, isNews)) state = 'catching-up'
    else outcome = 'moved'
  }

  function finishPages(): void {
    if (underWay > 0 || again.length > 0) return
    const isRead = next > count.lastPage || count.isFull || (count.hasMoved && !isLast)
    if (!isRead) return
    atTheEnd = count.size
    if (count.isUnfit) outcome = 'unfit'
    else if (count.hasMoved) outcome = 'moved'
    else state = 'closing'
  }

  function nextPage(): number | null {
    if (again.length > 0) return again.shift() ?? null
    if (state !== 'pages') return underWay > 0 ? null : catchUp.page()
    // The first page tells how many there are.
    if (count.total === null) return next === 1 && underWay === 0 ? next++ : null
    return next <= count.lastPage && !count.isFull && (isLast || !count.hasMoved) ? next++ : null
  }

  return {
    ids: count.ids,
    rows: count.rows,
    ended: () => outcome,
    get total() {
      return count.total
    },
    get lastPage() {
      return count.lastPage
    },
    next() {
      const floor = count.total ?? 0
      const page = outcome === undefined ? nextPage() : null
      if (page === null) return null
      underWay += 1
      return { page, floor }
    },
    take(request, page) {
      underWay -= 1
      const isNews = count.add(request, page)
      if (state === 'pages') finishPages()
      else takeLate(page, isNews)
    },
    putBack({ page }) {
      underWay -= 1
      if (state !== 'pages') return
      if (count.total === null) next = 1
      else again.push(page)
    }
  }
}

/** Whether a page that came after all others makes the count whole; undefined if not yet. */
function outcomeOf(count: ScanCount, page: OrderPage, atTheEnd: number): ReturnType<ScanPass['ended']> {
  if (count.isUnfit) return 'unfit'
  if (count.hasMoved) return 'moved'
  const isWhole = count.size === page.total && count.size - atTheEnd <= page.total - count.firstTotal
  return isWhole ? 'complete' : undefined
}

/** Rounds of reading again from both ends, for orders that were added while the list was read. */
function createCatchUp(count: ScanCount) {
  let rounds = 0
  let before: number | null = null
  let walk: Walk | null = null
  return {
    /** Page 1 between the rounds. */
    page: () => walk?.page ?? 1,
    /** False if another round would bring nothing. `isNews`: page 1 had an order that was not seen before. */
    start(page: OrderPage, isNews: boolean): boolean {
      const isStuck = page.total === count.firstTotal || count.size >= page.total || count.size === before
      if (isStuck || rounds >= ROUNDS) return false
      rounds += 1
      before = count.size
      walk = isNews && count.lastPage > 1 ? { page: 2, step: 1 } : { page: count.lastPage, step: -1 }
      return true
    },
    /** False at the end of a round. */
    goOn(isNews: boolean): boolean {
      if (walk !== null) walk = nextOfWalk(walk, isNews, count.lastPage)
      return walk !== null
    }
  }
}

interface Walk {
  readonly page: number
  readonly step: 1 | -1
}

/** Goes on from one end while it brings anything new, then from the other; then page 1 is requested again (null). */
function nextOfWalk({ page, step }: Walk, isNews: boolean, lastPage: number): Walk | null {
  const further = page + step
  if (isNews && further > 1 && further <= lastPage) return { page: further, step }
  return step === 1 && lastPage > page ? { page: lastPage, step: -1 } : null
}
