import type { Failure } from '#domain/common/failure.ts'
import type { OrderListStatus } from '#domain/orders/order-list.ts'
import type { CacheThread } from '../thread/contract.ts'
import { createBatchWriter, type BatchWriter } from './batch-writer.ts'
import type { Budget } from './budget.ts'
import type { Clock } from './clock.ts'
import type { Job } from './details-reader.ts'
import { judgeScan, type ScanNotice, type ShrunkNotice } from './judge-scan.ts'
import { ListScan, type SavedScan } from './list-scan.ts'
import type { SyncRequests } from './requests.ts'
import type { SyncState } from './sync-state.ts'

const SCAN_EVERY = 10 * 60_000
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
  #writer: BatchWriter | undefined
  /** Whether the scan waits for the rate limiter only, not for the budget: the first one, and one the user asked for. */
  #isRush = false
  #beganAt = 0
  #tries = 0
  #notices: readonly ScanNotice[] = []
  #lastPrints: readonly string[] = []
  #dueAt = 0
  #isEnding = false
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
    else if (!this.#isEnding) this.#begin(true)
  }

  /** Unless one is running, a scan is due now. */
  hurry(): void {
    if (this.#scan === undefined) this.#dueAt = Math.min(this.#dueAt, this.#parts.clock.elapsed())
  }

  /** A scan is due now, or as soon as the running one has ended without setting another time. */
  setDue(): void {
    this.#dueAt = this.#parts.clock.elapsed()
  }

  get #isIdle(): boolean {
    return this.#scan === undefined && !this.#isEnding
  }

  #begin(isRush: boolean): void {
    const { state, clock, cache } = this.#parts
    const saved = state.saved ?? undefined
    const number = saved?.number ?? state.lastScan + 1
    state.lastScan = number
    state.saved = null
    this.#scan = new ListScan(number, saved)
    this.#beganAt = clock.now()
    this.#isRush = isRush
    this.#failures.clear()
    this.#writer = createBatchWriter(cache, number, clock.now, () => {
      this.#parts.onProgress()
      this.#parts.onWritten()
    })
  }

  /** What the first scan needs to go on after a restart: pages whose rows are in the cache. */
  saved(): SavedScan | null {
    if (this.#scan === undefined || this.#writer === undefined || !this.#isFirst) return null
    return this.#scan.saved(this.#writer.pages)
  }

  async flush(): Promise<void> {
    await this.#writer?.flush()
  }

  nextPage(): Job | undefined {
    const scan = this.#scan
    if (scan === undefined || this.#writer?.isFull() === true) return undefined
    const page = scan.next()
    if (page === null) return undefined
    if (!this.#mayRequest()) {
      scan.putBack(page)
      return undefined
    }
    return () => this.#readPage(scan, page)
  }

  /** The budget does not delay a scan the user waits for, only later automatic ones. */
  #mayRequest(): boolean {
    if (!this.#isRush) return this.#parts.budget.spend(1)
    this.#parts.budget.note(1)
    return true
  }

  async #readPage(scan: ListScan, page: number): Promise<void> {
    const answer = await this.#parts.requests.listPage(page)
    if (answer === undefined || this.#scan !== scan) return
    if (answer.ok) {
      scan.take(page, answer.value)
      this.#writer?.add(page, answer.value.rows)
    } else if (this.#isHopeless(page, answer.failure)) scan.giveUp(page)
    else scan.putBack(page)
    this.#parts.onStatus()
    if (scan.isOver()) await this.#end(scan)
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
      const result = scan.end(writer?.seen ?? 0)
      const { missing, listed } = await this.#parts.cache.call('endScan', {
        scan: scan.number,
        outcome: result.outcome,
        at: this.#parts.clock.now()
      })
      this.#conclude(scan, result, missing > 0 ? { kind: 'shrunk', missing, listed } : undefined)
    } finally {
      this.#isEnding = false
    }
  }

  #conclude(scan: ListScan, result: ReturnType<ListScan['end']>, shrunk: ShrunkNotice | undefined): void {
    const { state, clock, onProgress } = this.#parts
    const [isRush, before, tries] = [this.#isRush, this.#lastPrints, this.#tries]
    const verdict = judgeScan({ result, lastPage: scan.lastPage, isRush, shrunk, before, tries })
    if (verdict.isWhole) state.whole = { at: this.#beganAt, confirmed: verdict.isConfirmed }
    this.#lastPrints = result.fingerprints
    this.#tries = verdict.tries
    this.#notices = verdict.notices
    this.#dueAt = clock.elapsed() + SCAN_EVERY
    if (verdict.isRepeated) this.#begin(true)
    else this.#isRush = false
    onProgress()
  }
}
