import type { Failure } from '#domain/common/failure.ts'
import type { OrderListStatus } from '#domain/orders/order-list.ts'
import { ListScan } from '../../list-scan/list-scan.ts'
import type { PageRequest } from '../../list-scan/page-count.ts'
import { nextRequest } from '../../list-scan/run-scan.ts'
import type { CacheThread } from '../thread/contract.ts'
import { createBatchWriter, type BatchWriter } from './batch-writer.ts'
import type { Budget } from '../../list-scan/budget.ts'
import type { Clock } from './clock.ts'
import type { Job } from './details-reader.ts'
import { judgeScan, type ScanNotice, type ShrunkNotice } from './judge-scan.ts'
import type { SyncRequests } from './requests.ts'
import type { SavedScan, SyncState } from './sync-state.ts'

const SCAN_EVERY = 10 * 60_000
/** The most pages read: a million orders, which is as many as the list on the screen can be high. */
export const MOST_PAGES = 66_667
/** A page that fails this often while others can be read is given up. */
const PAGE_TRIES = 3
const UNREADABLE_TRIES = 2

export interface ScanDriverParts {
  readonly cache: Pick<CacheThread, 'call'>
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  readonly budget: Budget
  readonly requests: Pick<SyncRequests, 'listPage'>
  /** `whole`, `lastScan` and `saved` are updated here. */
  readonly state: SyncState
  /** Pages behind them are not read: `MOST_PAGES`. */
  readonly mostPages?: number | undefined
  /** The status changed. */
  readonly onStatus: () => void
  /** What is needed after a restart changed. */
  readonly onProgress: () => void
  /** Rows are in the cache: further pages may be requested. */
  readonly onWritten: () => void
}

/** Scans the whole list, page by page, and decides when to do so again. */
export class ScanDriver {
  readonly #parts: ScanDriverParts
  #scan: ListScan | undefined
  #number = 0
  #writer: BatchWriter | undefined
  /** Whether the scan waits for the rate limiter only, not for the budget: the first one, and one the user asked for. */
  #isRush = false
  #beganAt = 0
  #tries = 0
  #notices: readonly ScanNotice[] = []
  #lastPrints: readonly string[] = []
  #dueAt = 0
  #isEnding = false
  /** The user asked for a scan while the last one was ending: all of its pages had been read before. */
  #isWanted = false
  /** How often each page has failed with an answer of its own in this scan. */
  readonly #failures = new Map<number, number>()

  constructor(parts: ScanDriverParts) {
    this.#parts = parts
  }

  get isRunning(): boolean {
    return this.#scan !== undefined
  }

  get isRush(): boolean {
    return this.#isRush
  }

  get notices(): readonly ScanNotice[] {
    return this.#notices
  }

  /** When the next scan is due, by the monotonic clock. */
  get dueAt(): number {
    return this.#dueAt
  }

  /** Whether rows or the end of a scan are still being written to the cache: no page may be requested meanwhile. */
  get isWriting(): boolean {
    return this.#isEnding || this.#writer?.isFull() === true
  }

  progress(): OrderListStatus['scan'] {
    if (this.#scan === undefined || !this.#isRush) return null
    return { page: this.#scan.pagesRead, lastPage: this.#scan.lastPage, isFirst: this.#isFirst }
  }

  get #isFirst(): boolean {
    return this.#parts.state.whole === null
  }

  /** The first scan, if it has yet to begin. */
  beginFirst(): void {
    if (this.#isIdle && this.#isFirst && this.#tries === 0) this.#begin(true)
  }

  beginIfDue(): void {
    if (this.#isIdle && this.#parts.clock.elapsed() >= this.#dueAt) this.#begin(false)
  }

  /** The user asks for a scan now. */
  request(): void {
    this.#tries = 0
    if (this.#scan !== undefined) this.#isRush = true
    else if (this.#isEnding) this.#isWanted = true
    else this.#begin(true)
  }

  /** Unless one is running, a scan is due now. */
  hurry(): void {
    if (this.#scan === undefined) this.#dueAt = Math.min(this.#dueAt, this.#parts.clock.elapsed())
  }

  /** A scan is due now, or as soon as the running one has ended without setting another time. */
  setDue(): void {
    this.#dueAt = this.#parts.clock.elapsed()
  }

  /** Another desk has just read the whole list. */
  postpone(): void {
    this.#dueAt = this.#parts.clock.elapsed() + SCAN_EVERY
  }

  /** Reads no further; what came is kept. */
  abandon(): void {
    this.#scan = undefined
    this.#isRush = false
    this.#tries = 0
  }

  get #isIdle(): boolean {
    return this.#scan === undefined && !this.#isEnding
  }

  #begin(isRush: boolean): void {
    const { state, clock, cache, mostPages = MOST_PAGES } = this.#parts
    const saved = state.saved ?? undefined
    this.#number = state.lastScan = saved?.number ?? state.lastScan + 1
    state.saved = null
    // Only a list that stood still shows which orders have gone.
    this.#scan = new ListScan({ mostPages, mayGrow: false, readsOn: true, saved })
    this.#beganAt = clock.now()
    this.#isRush = isRush
    this.#isWanted = false
    this.#failures.clear()
    this.#writer = createBatchWriter({
      cache,
      scan: this.#number,
      read: saved?.read ?? [],
      now: clock.now,
      onWritten: () => {
        this.#parts.onProgress()
        this.#parts.onWritten()
      }
    })
  }

  /** What the first scan needs to go on after a restart: pages whose rows are in the cache. */
  saved(): SavedScan | null {
    const pages = this.#isFirst ? this.#scan?.saved(this.#writer?.pages ?? []) : undefined
    return pages ? { number: this.#number, ...pages } : null
  }

  async flush(): Promise<void> {
    await this.#writer?.flush()
  }

  nextPage(): Job | undefined {
    const scan = this.#scan
    if (scan === undefined || this.#writer?.isFull() === true) return undefined
    const request = nextRequest(scan, this.#parts.budget, this.#isRush)
    return request === null || request === 'over-budget' ? undefined : () => this.#readPage(scan, request)
  }

  async #readPage(scan: ListScan, request: PageRequest): Promise<void> {
    const answer = await this.#parts.requests.listPage(request.page)
    if (answer === undefined || this.#scan !== scan) return
    if (answer.ok) {
      scan.take(request, answer.value)
      this.#writer?.add(request.page, answer.value.rows)
    } else if (this.#isHopeless(request.page, answer.failure)) scan.giveUp(request)
    else scan.putBack(request)
    this.#parts.onStatus()
    if (scan.outcome !== undefined) await this.#end(scan)
  }

  /** Whether a page has failed with an answer of its own for the last time. Failures of the whole service do not count. */
  #isHopeless(page: number, { kind }: Failure): boolean {
    const isUnreadable = kind === 'malformed' || kind === 'not-found'
    if (!isUnreadable && kind !== 'service-error' && kind !== 'rejected') return false
    const times = (this.#failures.get(page) ?? 0) + 1
    this.#failures.set(page, times)
    return times >= (isUnreadable ? UNREADABLE_TRIES : PAGE_TRIES)
  }

  async #end(scan: ListScan): Promise<void> {
    const writer = this.#writer
    this.#isEnding = true
    this.#scan = undefined
    try {
      await writer?.flush()
      const isComplete = scan.outcome === 'complete' && writer?.seen === scan.total
      const { missing, listed } = await this.#parts.cache.call('endScan', {
        scan: this.#number,
        outcome: isComplete ? 'whole' : 'moved',
        at: this.#parts.clock.now()
      })
      this.#conclude(scan, isComplete, missing > 0 ? { kind: 'shrunk', missing, listed } : undefined)
    } finally {
      this.#isEnding = false
    }
    if (this.#isWanted) this.request()
  }

  #conclude({ findings, lastPage }: ListScan, isComplete: boolean, shrunk: ShrunkNotice | undefined): void {
    const { state, clock, onProgress } = this.#parts
    const [isRush, before, tries] = [this.#isRush, this.#lastPrints, this.#tries]
    const verdict = judgeScan({ isComplete, findings, lastPage, isRush, shrunk, before, tries })
    if (verdict.isWhole) state.whole = { at: this.#beganAt, confirmed: verdict.isConfirmed }
    this.#lastPrints = findings.fingerprints
    this.#tries = verdict.tries
    this.#notices = verdict.notices
    this.#dueAt = clock.elapsed() + SCAN_EVERY
    if (verdict.isRepeated) this.#begin(true)
    else this.#isRush = false
    onProgress()
  }
}
