import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import { createCatchUp, type CatchUp } from './catch-up.ts'
import { PageCount, type CountRules, type PageRequest } from './page-count.ts'
import { fingerprintOf } from './page-fingerprint.ts'
import { pagesOf, type SavedPages } from './saved-pages.ts'

/** This many pages in a row without a new order are a loop, not a list. */
const LOOPING = 40

/** `moved`: another scan may do better; `unfit`: it would not. */
export type ScanOutcome = 'complete' | 'moved' | 'unfit'

export interface ListScanOptions extends CountRules {
  /** Whether a list that moved is read to its end all the same. */
  readonly readsOn: boolean
  /** An interrupted scan to go on with. Its orders are not known: whoever counts them says whether all were seen. */
  readonly saved?: SavedPages | undefined
}

/** What is odd about a list. */
export interface ScanFindings {
  /** A fingerprint of each page's orders, to compare scans; empty if some pages were read before an interruption. */
  readonly fingerprints: readonly string[]
  /** Rows without an id. */
  readonly oddRows: number
  /** A page that cannot be read. */
  readonly malformed: number | null
  /** The last page of a list that is too long to be read. */
  readonly tooLong: number | null
}

/**
 * The decisions of one scan of the list, from page 1 to the last and page 1 again; it makes no requests. It can pause at
 * any time.
 *
 * A scan is complete by counting (R44): it saw as many different orders as the service says there are at the end, the
 * total never fell, and every row has an id. If orders are only added, or only removed, that is all of them in any order.
 * An order removed while another is added, between two answers, can still hide one; therefore what is new on page 1 at
 * the end must have been counted, too. If the list may not grow, nothing else may have changed either: neither total nor
 * pages, no order twice, and page 1 at the end as it was.
 */
export class ListScan {
  readonly #options: ListScanOptions
  readonly #count: PageCount
  readonly #catchUp: CatchUp
  readonly #read: Set<number>
  readonly #givenUp: number[] = []
  readonly #again: number[] = []
  readonly #fingerprints: string[] = []
  #stage: 'pages' | 'closing' | 'catching-up' = 'pages'
  #outcome: ScanOutcome | undefined
  #cursor = 1
  #underWay = 0
  #pagesWithoutNew = 0
  /** What had been seen when the last page had come. */
  #atTheEnd = { orders: 0, rows: 0 }

  constructor(options: ListScanOptions) {
    const { saved } = options
    this.#options = options
    this.#count = new PageCount(options, saved)
    this.#catchUp = createCatchUp(this.#count)
    this.#read = new Set(saved === undefined ? [] : pagesOf(saved))
    this.#finishPages()
  }

  /** Undefined while there are pages to request. */
  get outcome(): ScanOutcome | undefined {
    return this.#outcome
  }

  /** Every id seen, in lower case. */
  get ids(): ReadonlySet<OrderId> {
    return this.#count.ids
  }

  /** How many orders the service says there are; null before its first answer. */
  get total(): number | null {
    return this.#count.total
  }

  get pagesRead(): number {
    return this.#read.size
  }

  get lastPage(): number {
    return this.#count.lastPage
  }

  get findings(): ScanFindings {
    return {
      fingerprints: this.#options.saved === undefined ? this.#fingerprints : [],
      oddRows: this.#count.oddRows,
      malformed: this.#givenUp[0] ?? null,
      tooLong: this.#count.tooLong
    }
  }

  /** The next page to request; null if none is left, or an answer must come first. */
  next(): PageRequest | null {
    const floor = this.#count.total ?? 0
    const page = this.#outcome === undefined ? this.#nextPage() : null
    if (page === null) return null
    this.#underWay += 1
    return { page, floor }
  }

  #nextPage(): number | null {
    const again = this.#again.shift()
    if (again !== undefined) return again
    if (this.#stage !== 'pages') return this.#underWay > 0 ? null : this.#catchUp.page()
    if (!this.#hasMore()) return null
    this.#cursor += 1
    return this.#cursor - 1
  }

  /** Whether there are pages not requested yet. The first one tells how many there are. */
  #hasMore(): boolean {
    while (this.#read.has(this.#cursor)) this.#cursor += 1
    const isEnough = this.#count.isFull || this.#isLooping || (this.#count.hasMoved && !this.#options.readsOn)
    return this.#cursor <= this.#count.lastPage && !isEnough
  }

  get #isLooping(): boolean {
    return this.#pagesWithoutNew >= LOOPING
  }

  take(request: PageRequest, page: OrderPage): void {
    this.#underWay -= 1
    const isNews = this.#count.add(request, page)
    if (this.#stage === 'pages') this.#takePage(request, page, isNews)
    else this.#takeLate(page, isNews)
  }

  #takePage({ page: requested }: PageRequest, page: OrderPage, isNews: boolean): void {
    this.#read.add(requested)
    this.#fingerprints[requested - 1] = fingerprintOf(page)
    if (!this.#isLooping) this.#pagesWithoutNew = isNews || requested === 1 ? 0 : this.#pagesWithoutNew + 1
    this.#finishPages()
  }

  #finishPages(): void {
    if (this.#underWay > 0 || this.#again.length > 0 || this.#hasMore()) return
    this.#atTheEnd = { orders: this.#count.ids.size, rows: this.#count.rows }
    if (this.#count.isUnfit || this.#givenUp.length > 0) this.#outcome = 'unfit'
    else if (this.#count.hasMoved || this.#isLooping) this.#outcome = 'moved'
    else this.#stage = 'closing'
  }

  /** A page came after all the others. */
  #takeLate(page: OrderPage, isNews: boolean): void {
    this.#outcome = this.#outcomeAfter(page)
    if (this.#outcome !== undefined) return
    if (this.#stage === 'catching-up') this.#stage = this.#catchUp.goOn(isNews) ? 'catching-up' : 'closing'
    else if (this.#catchUp.start(page, isNews)) this.#stage = 'catching-up'
    else this.#outcome = 'moved'
  }

  /** What the scan is worth after a page that came late; undefined if that is not certain yet. */
  #outcomeAfter(page: OrderPage): ScanOutcome | undefined {
    const { isUnfit, hasMoved, ids, firstTotal } = this.#count
    if (isUnfit) return 'unfit'
    if (hasMoved) return 'moved'
    if (!this.#options.mayGrow) return this.#isUnchanged(page) ? 'complete' : 'moved'
    const isExplained = ids.size - this.#atTheEnd.orders <= page.total - firstTotal
    return ids.size === page.total && isExplained ? 'complete' : undefined
  }

  #isUnchanged(first: OrderPage): boolean {
    const [before] = this.#fingerprints
    if (before !== undefined && before !== fingerprintOf(first)) return false
    const { ids, total } = this.#count
    return this.#options.saved !== undefined || (ids.size === total && this.#atTheEnd.rows === total)
  }

  /** The page could not be read; it is requested again. */
  putBack({ page }: PageRequest): void {
    this.#underWay -= 1
    if (this.#stage === 'pages') this.#again.push(page)
  }

  /** The page cannot be read at all. */
  giveUp({ page }: PageRequest): void {
    this.#underWay -= 1
    this.#givenUp.push(page)
    // Without page 1 at the end nothing shows whether the list moved.
    if (this.#stage === 'pages') this.#finishPages()
    else this.#outcome = 'unfit'
  }

  /** What is needed to go on after a restart; null before the first answer. `read`: the pages kept, in all runs. */
  saved(read: SavedPages['read']): SavedPages | null {
    const { total, lastPage } = this.#count
    return total === null ? null : { read, total, lastPage }
  }
}
