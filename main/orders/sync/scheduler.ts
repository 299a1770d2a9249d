import type { Budget } from '../../list-scan/budget.ts'
import type { Clock } from './clock.ts'
import type { DetailsReader, Job } from './details-reader.ts'
import type { ListEndsReader } from './list-ends-reader.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { SyncRequests } from './requests.ts'
import type { ScanDriver } from './scan-driver.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** Falling asleep takes seconds: a timer that rings later rings on a computer that is awake. */
export const LONGEST_FALLING_ASLEEP = 5 * MINUTE

/** Requests for both ends of the list, where nothing is new but what was placed. */
const ENDS = 2

export interface SchedulerParts {
  readonly clock: Clock
  readonly limiter: RateLimiter
  readonly budget: Budget
  readonly requests: SyncRequests
  readonly scans: ScanDriver
  readonly ends: ListEndsReader
  readonly details: DetailsReader
  readonly onStatus: () => void
  readonly onBug: (error: unknown) => void
}

/** Decides which request comes next, and when. */
export class SyncScheduler {
  readonly #parts: SchedulerParts
  #isProbing = false
  /** Whether the list must be requested before further orders. */
  #isInDoubt = false
  #doubts = 0
  /** Requests the list scan has left in its turn. */
  #owedToPages = 0
  /** Whether this desk requests the list, and what it watches; the list's ends all the same, where the service is in doubt. */
  #reads = true
  /** Whether an order was placed that the list has, and this desk has not read there yet. */
  #isNewThere = false
  #isAsleep = false
  #isClosed = false
  #stopTimer: (() => void) | undefined

  constructor(parts: SchedulerParts) {
    this.#parts = parts
  }

  /** Starts as many requests as the limits allow; everything that ends calls it again. */
  readonly pump = (): void => {
    if (this.#isClosed || this.#isAsleep) return
    const { requests, limiter, onBug } = this.#parts
    while (requests.inFlight() < limiter.room()) {
      const job = this.#nextJob()
      if (job === undefined) break
      void job().catch(onBug).finally(this.pump)
    }
    this.#rest()
  }

  #nextJob(): Job | undefined {
    const { limiter, budget, scans, ends, details } = this.#parts
    const requested = details.requested()
    if (requested !== undefined) return requested
    // Every token may read the list, so that it shows whether the service can be reached again.
    if (limiter.needsProbe()) return this.#isProbing ? undefined : () => this.#probe()
    if (this.#reads) scans.beginFirst()
    // One that began by itself, because the scan before was to be confirmed.
    else if (scans.isRunning) scans.abandon()
    if (scans.isRunning && scans.isRush) return scans.nextPage()
    // Where this desk has lost the right to read since then, another one reads what is new for it (O7).
    if (this.#isNewThere && this.#reads && !ends.isReading()) {
      this.#isNewThere = false
      budget.note(ENDS)
      return () => this.#readEnds()
    }
    if (this.#areEndsDue) return budget.spend(ENDS) ? () => this.#readEnds() : undefined
    const lookup = this.#mayWatch ? details.lookup() : undefined
    if (lookup !== undefined) return lookup
    if (this.#reads) scans.beginIfDue()
    return this.#sharedJob()
  }

  /** Whether progress and documents of what is watched are this desk's to request, now. */
  get #mayWatch(): boolean {
    return this.#reads && !this.#isInDoubt
  }

  get #areEndsDue(): boolean {
    return this.#parts.ends.isDue() && (this.#reads || this.#isInDoubt)
  }

  /** Watched orders and the list scan alternate with equal numbers of requests: neither starves the other. */
  #sharedJob(): Job | undefined {
    const { budget, scans, details } = this.#parts
    const isDue = this.#mayWatch && details.isDue()
    const mayScan = scans.isRunning && (!isDue || this.#owedToPages > 0)
    const page = mayScan && budget.wait(1) === 0 ? scans.nextPage() : undefined
    if (page !== undefined) {
      this.#owedToPages = Math.max(this.#owedToPages - 1, 0)
      return page
    }
    const isPageNext = scans.isRunning && this.#owedToPages > 0 && budget.wait(1) > 0
    const order = isDue && !isPageNext ? details.next() : undefined
    if (order !== undefined) this.#owedToPages = 2
    return order
  }

  async #readEnds(): Promise<void> {
    const { ends, limiter, details, onStatus } = this.#parts
    const doubts = this.#doubts
    try {
      await ends.readEnds()
    } finally {
      // What began to be in doubt meanwhile is judged by the next reading.
      if (this.#isInDoubt && doubts === this.#doubts) {
        this.#isInDoubt = false
        details.judge(!limiter.needsProbe())
        onStatus()
      }
    }
  }

  async #probe(): Promise<void> {
    const { budget, requests, details, onStatus } = this.#parts
    this.#isProbing = true
    // The list has failed since: so may have an order's endpoints, for the same reason.
    details.judge(false)
    try {
      budget.note(1)
      await requests.listPage(1, true)
      onStatus()
    } finally {
      this.#isProbing = false
    }
  }

  /** When there may be something to do, by the monotonic clock. */
  #nextAt(): number {
    const { clock, budget, scans, ends, details } = this.#parts
    if (this.#areEndsDue) return clock.elapsed() + budget.wait(2)
    const isOrdersTurn = this.#mayWatch && details.isDue() && this.#owedToPages === 0
    const forPage = !scans.isRunning
      ? this.#reads
        ? scans.dueAt
        : Infinity
      : isOrdersTurn
        ? Infinity
        : clock.elapsed() + budget.wait(1)
    const forEnds = this.#reads || this.#isInDoubt ? ends.dueAt() : Infinity
    return Math.min(forEnds, this.#mayWatch ? details.dueAt() : Infinity, forPage)
  }

  /** Sets the timer for what comes next. */
  #rest(): void {
    const { clock, limiter, requests, scans, ends, onStatus } = this.#parts
    this.#stopTimer?.()
    this.#stopTimer = undefined
    const pause = limiter.pause()
    if (pause !== null) {
      if (pause.until !== null) this.#stopTimer = clock.after(Math.max(pause.until - clock.now(), 1), this.pump)
      onStatus()
      return
    }
    // Everything in flight, to the service or the cache, pumps when it ends.
    const isBusy = requests.inFlight() > 0 || scans.isWriting || ends.isReading()
    const wait = Math.max(this.#nextAt() - clock.elapsed(), isBusy ? SECOND : 1)
    this.#stopTimer = clock.after(Math.min(wait, MINUTE), this.pump)
  }

  /** The service may be the cause of a failure: requests the list before further orders. */
  doubt(): void {
    this.#isInDoubt = true
    this.#doubts += 1
    this.#parts.ends.hurry()
  }

  /** An order was placed. The user looks for it in the list next, so both ends are read even if the budget has no room. */
  noteSent(): void {
    this.#isNewThere = this.#reads
    this.pump()
  }

  /** The list's ends are read at once: something may have changed since another desk read them. */
  setReads(reads: boolean): void {
    if (reads === this.#reads) return
    this.#reads = reads
    const { ends, details } = this.#parts
    if (reads) {
      ends.hurry()
      details.hurry()
    } else details.leave()
    this.pump()
  }

  sleep(): void {
    this.#isAsleep = true
    this.#stopTimer?.()
    this.#stopTimer = this.#parts.clock.after(LONGEST_FALLING_ASLEEP, this.wake)
  }

  readonly wake = (): void => {
    const { limiter, scans, ends, details } = this.#parts
    this.#isAsleep = false
    limiter.resume()
    // However long the computer slept: the monotonic clock may have stopped.
    scans.setDue()
    ends.hurry()
    details.hurry()
    this.pump()
  }

  /** The user did something, so the computer is awake: what is paused may continue. */
  resume(): void {
    if (this.#isAsleep) this.wake()
    else this.#parts.limiter.resume()
  }

  close(): void {
    this.#isClosed = true
    this.#stopTimer?.()
  }
}
