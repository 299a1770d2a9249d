import type { OrderListNotice, OrderListStatus } from '#domain/orders/order-list.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderPage } from '#domain/orders/order-page.ts'
import type { Preferences } from '#domain/preferences.ts'
import type { Result } from '#domain/common/result.ts'
import type { Service } from '../../service/service.ts'
import { createBudget, type Budget } from './budget.ts'
import { SYSTEM_CLOCK, type Clock } from './clock.ts'
import type { CacheThread } from '../thread/contract.ts'
import { createDetailsReading, type Job } from './details-reader.ts'
import { createEndsReading } from './list-ends-reader.ts'
import { createGate } from './rate-limiter.ts'
import { createInflow, type Inflow } from './batch-writer.ts'
import { concernsAll } from './skipped-orders.ts'
import { createPass, type Pass, type PassEnd } from './list-scan.ts'
import { readSyncState, syncText } from './sync-state.ts'

export interface SyncParts {
  readonly service: Pick<Service, 'listOrders' | 'progress' | 'documents'>
  readonly cache: Pick<CacheThread, 'call'>
  readonly preferences: () => Preferences
  /** What may be asked without a person; one of its own where it is left out. */
  readonly budget?: Budget
  /** What `keepSync` kept. */
  readonly kept: string | null
  /** Told of every change of the status. */
  readonly onStatus: (status: SyncStatus) => void
  readonly onBug: (error: unknown) => void
  readonly clock?: Clock
  readonly random?: () => number
}

export type SyncStatus = Pick<OrderListStatus, 'asOf' | 'whole' | 'reading' | 'pause'> & {
  readonly notices: readonly Extract<
    OrderListNotice,
    { kind: 'odd-rows' | 'malformed' | 'moving' | 'too-long' | 'shrunk' | 'details-unread' }
  >[]
}

/** The reading of the list, which keeps an order cache up to date. */
export interface Sync {
  status(): SyncStatus
  /** A person asked for a whole reading now. */
  readNow(): void
  /** Progress and documents of these orders are read next. */
  lookAt(orderIds: readonly OrderId[]): void
  /** A page a person looked at. */
  notePage(page: OrderPage, at: number): void
  online(): void
  /** Nothing is asked until the computer wakes, a person does something, or time goes on without either. */
  sleep(): void
  wake(): void
  /** Asks nothing any more; ends when what was read is in the order cache, with what is needed to go on. */
  close(): Promise<void>
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const WHOLE_EVERY = 10 * MINUTE
const TRIES = 3
/** Lists of so many pages are read a second time at once, to be sure. */
const SHORT = 100
/** A page that so often failed, while others could be read, is given up. */
const PAGE_TRIES = 3
/** Going to sleep takes seconds: a timer that rings later rings on a computer that is awake. */
export const LONGEST_FALLING_ASLEEP = 5 * MINUTE

/** Begins to read, from where it was left. */
export function startSync(parts: SyncParts): Sync {
  const { service, cache, preferences, onBug, clock = SYSTEM_CLOCK, random = Math.random } = parts
  const { now, elapsed } = clock
  let state = readSyncState(parts.kept)
  const gate = createGate(clock, random)
  const budget = parts.budget ?? createBudget(() => preferences().requestsPerHour, elapsed)
  const details = createDetailsReading({
    service,
    cache,
    preferences,
    clock,
    budget,
    ask: askOrder,
    onDoubt() {
      isInDoubt = true
      ends.hurry()
    }
  })
  const ends = createEndsReading(
    {
      cache,
      clock,
      budget,
      requestsPerHour: () => preferences().requestsPerHour,
      askList,
      onRead(isOther) {
        // Something moved: where, only a whole reading tells.
        if (isOther && pass === undefined) nextWholeAt = Math.min(nextWholeAt, elapsed())
        keep()
      }
    },
    state.whole !== null
  )
  let pass: Pass | undefined
  let inflow: Inflow | undefined
  /** Whether the reading under way waits for nothing but the gate: the first one, and one a person asked for. */
  let isRush = false
  let passBeganAt = 0
  let tries = 0
  let notices: SyncStatus['notices'] = []
  let lastPrints: readonly string[] = []
  let nextWholeAt = 0
  /** How often each page failed with an answer of its own, in the reading under way. */
  const failedPages = new Map<number, number>()
  let underWay = 0
  let isProving = false
  /** Whether the list is to be asked before further orders are. */
  let isInDoubt = false
  /** Requests the whole list has left of its turn. */
  let owedToPages = 0
  let isAsleep = false
  let isClosed = false
  let stopTimer: (() => void) | undefined

  function status(): SyncStatus {
    const reading =
      pass === undefined || !isRush ? null : { page: pass.came, lastPage: pass.lastPage, isFirst: state.whole === null }
    return {
      asOf: state.asOf,
      whole: state.whole,
      reading,
      pause: gate.shut(),
      notices: [...notices, ...details.notices()]
    }
  }
  const tell = (): void => {
    if (!isClosed) parts.onStatus(status())
  }

  function begin(rush: boolean): void {
    const kept = state.pass ?? undefined
    const number = kept?.number ?? state.reading + 1
    state = { ...state, reading: number, pass: null }
    pass = createPass(number, kept)
    passBeganAt = now()
    isRush = rush
    failedPages.clear()
    inflow = createInflow(cache, number, now, () => {
      keep()
      pump()
    })
  }

  /** What is needed to go on goes with the rows it speaks of. */
  function keep(): void {
    const isFirst = pass !== undefined && state.whole === null
    const kept = isFirst && inflow !== undefined ? (pass?.kept(inflow.pages) ?? null) : null
    void cache.call('keepSync', { text: syncText({ ...state, pass: kept }) }).catch(stumble)
    tell()
  }

  function stumble(error: unknown): void {
    if (!isClosed) onBug(error)
  }

  /** Asks for a page of the list; what it answers opens or shuts the gate for all. Undefined where the answer is of no use now. */
  function askList(page: number, isProof = false): Promise<Result<OrderPage, Failure> | undefined> {
    return ask(
      () => service.listOrders(page),
      answer => {
        const isAnswered = answer.ok || answer.failure.kind === 'malformed' || answer.failure.kind === 'not-found'
        if (!isAnswered) gate.failed(answer.failure)
        else if (isProof) gate.proved()
        else gate.succeeded()
        if (answer.ok) state = { ...state, asOf: now() }
      }
    )
  }

  /** Asks for what is known of one order: what its own endpoints refuse holds up no other. */
  function askOrder<T>(request: () => Promise<Result<T, Failure>>): Promise<Result<T, Failure> | undefined> {
    return ask(request, answer => {
      if (!answer.ok && concernsAll(answer.failure)) gate.failed(answer.failure)
      else gate.succeeded()
    })
  }

  async function ask<T>(
    request: () => Promise<Result<T, Failure>>,
    judge: (answer: Result<T, Failure>) => void
  ): Promise<Result<T, Failure> | undefined> {
    underWay += 1
    try {
      const answer = await request()
      if (isClosed) return undefined
      judge(answer)
      return answer
    } finally {
      underWay -= 1
    }
  }

  /** Starts as much as there is room for; everything that ends calls it again. */
  function pump(): void {
    if (isClosed || isAsleep) return
    while (underWay < gate.room()) {
      const job = nextJob()
      if (job === undefined) break
      void job().catch(stumble).finally(pump)
    }
    rest()
  }

  function nextJob(): Job | undefined {
    const asked = details.asked()
    if (asked !== undefined) return asked
    // The list is the one thing that every token may read: it tells whether the service can be had again.
    if (gate.needsProof()) return isProving ? undefined : prove
    if (pass === undefined && !isEnding && state.whole === null && tries === 0) begin(true)
    if (pass !== undefined && isRush) return pageJob(pass)
    if (ends.isDue()) return budget.spend(2) ? lookAtEnds : undefined
    const learn = details.learn()
    if (learn !== undefined) return learn
    if (pass === undefined && !isEnding && elapsed() >= nextWholeAt) begin(false)
    return sharedJob()
  }

  /** Watched orders and the whole list have the budget in turns, as many requests each: neither keeps the other from being read. */
  function sharedJob(): Job | undefined {
    const isDue = details.isDue() && !isInDoubt
    const page = pass !== undefined && (!isDue || owedToPages > 0) && budget.wait(1) === 0 ? pageJob(pass) : undefined
    if (page !== undefined) {
      owedToPages = Math.max(owedToPages - 1, 0)
      return page
    }
    const isPageNext = pass !== undefined && owedToPages > 0 && budget.wait(1) > 0
    const order = isDue && !isPageNext ? details.next() : undefined
    if (order !== undefined) owedToPages = 2
    return order
  }

  async function lookAtEnds(): Promise<void> {
    try {
      await ends.look()
    } finally {
      isInDoubt = false
    }
  }

  async function prove(): Promise<void> {
    isProving = true
    try {
      budget.note(1)
      await askList(1, true)
      tell()
    } finally {
      isProving = false
    }
  }

  function pageJob(of: Pass): Job | undefined {
    if (inflow?.isFull() === true) return undefined
    const page = of.next()
    if (page === null) return undefined
    // What a person waits for is not held up; what comes by itself afterwards waits for it.
    budget.note(1)
    return () => readPage(of, page)
  }

  async function readPage(of: Pass, page: number): Promise<void> {
    const answer = await askList(page)
    if (answer === undefined || pass !== of) return
    if (answer.ok) {
      of.take(page, answer.value)
      inflow?.add(page, answer.value.rows)
    } else if (isHopeless(page, answer.failure)) of.giveUp(page)
    else of.putBack(page)
    tell()
    if (of.isOver()) await end(of)
  }

  /** Whether a page failed with an answer of its own for the last time; what keeps all from being read is none. */
  function isHopeless(page: number, { kind }: Failure): boolean {
    const isUnreadable = kind === 'malformed' || kind === 'not-found'
    if (!isUnreadable && kind !== 'service-error' && kind !== 'rejected') return false
    const times = (failedPages.get(page) ?? 0) + 1
    failedPages.set(page, times)
    return times >= (isUnreadable ? 2 : PAGE_TRIES)
  }

  let isEnding = false
  async function end(of: Pass): Promise<void> {
    const flow = inflow
    isEnding = true
    pass = undefined
    try {
      await flow?.flush()
      const ended = of.end(flow?.seen ?? 0)
      const { missing, listed } = await cache.call('endReading', {
        reading: of.number,
        outcome: ended.outcome,
        at: now()
      })
      conclude(of, ended, missing > 0 ? { kind: 'shrunk', missing, listed } : undefined)
    } finally {
      isEnding = false
    }
  }

  function conclude(of: Pass, ended: PassEnd, shrunk: Extract<OrderListNotice, { kind: 'shrunk' }> | undefined): void {
    const { outcome, fingerprints, oddRows, malformed, tooLong } = ended
    // A list that lost most of what it had was not read whole, whatever it says of itself (R44).
    const isWhole = outcome === 'whole' && shrunk === undefined
    const isSame =
      isWhole &&
      fingerprints.length > 0 &&
      fingerprints.length === lastPrints.length &&
      fingerprints.every((print, at) => print === lastPrints[at])
    if (isWhole) state = { ...state, whole: { at: passBeganAt, confirmed: isSame } }
    lastPrints = fingerprints
    const isUnfit = oddRows > 0 || malformed !== null || tooLong !== null || shrunk !== undefined
    tries = isWhole ? 1 : tries + 1
    const repeats = isWhole ? !isSame && of.lastPage <= SHORT && isRush : !isUnfit && tries < TRIES && isRush
    notices = [
      ...(oddRows > 0 ? [{ kind: 'odd-rows', count: oddRows } as const] : []),
      ...(shrunk === undefined ? [] : [shrunk]),
      ...(malformed === null ? [] : [{ kind: 'malformed', page: malformed } as const]),
      ...(tooLong === null ? [] : [{ kind: 'too-long', lastPage: tooLong } as const]),
      ...(!isWhole && !isUnfit && !repeats ? [{ kind: 'moving' } as const] : [])
    ]
    nextWholeAt = elapsed() + WHOLE_EVERY
    if (repeats) begin(true)
    else isRush = false
    keep()
  }

  /** When there may be something to do, by the clock that only goes up. */
  function nextAt(): number {
    if (ends.isDue()) return elapsed() + budget.wait(2)
    const isOrdersTurn = details.isDue() && !isInDoubt && owedToPages === 0
    const forPage = pass === undefined ? nextWholeAt : isOrdersTurn ? Infinity : elapsed() + budget.wait(1)
    return Math.min(ends.dueAt(), isInDoubt ? Infinity : details.dueAt(), forPage)
  }

  /** Sets the clock for what comes next. */
  function rest(): void {
    stopTimer?.()
    stopTimer = undefined
    const shut = gate.shut()
    if (shut !== null) {
      if (shut.until !== null) stopTimer = clock.after(Math.max(shut.until - now(), 1), pump)
      tell()
      return
    }
    // What is under way, on the line or in the order cache, calls this again when it ends.
    const isBusy = underWay > 0 || isEnding || ends.isUnderWay() || inflow?.isFull() === true
    stopTimer = clock.after(Math.min(Math.max(nextAt() - elapsed(), isBusy ? SECOND : 1), MINUTE), pump)
  }

  function wake(): void {
    isAsleep = false
    gate.open()
    // However long it was: `elapsed` may have stood still.
    nextWholeAt = elapsed()
    ends.hurry()
    details.hurry()
    pump()
  }

  /** A person did something, so that the computer does not sleep, whatever was told of it. */
  function act(): void {
    if (isAsleep) wake()
    else gate.open()
  }

  queueMicrotask(pump)
  return {
    status,
    readNow() {
      act()
      tries = 0
      details.retry()
      details.hurry()
      if (pass !== undefined) isRush = true
      else if (!isEnding) begin(true)
      tell()
      pump()
    },
    lookAt(orderIds) {
      details.lookAt(orderIds)
      act()
      pump()
    },
    notePage(page, at) {
      state = { ...state, asOf: at }
      // What a person sees works: what is held up here may go on.
      act()
      void cache.call('note', { rows: page.rows, reading: null, at }).catch(stumble)
      pump()
    },
    online() {
      act()
      pump()
    },
    sleep() {
      isAsleep = true
      stopTimer?.()
      stopTimer = clock.after(LONGEST_FALLING_ASLEEP, wake)
    },
    wake,
    async close() {
      if (isClosed) return
      isClosed = true
      stopTimer?.()
      try {
        await inflow?.flush()
        const kept = pass !== undefined && state.whole === null && inflow !== undefined ? pass.kept(inflow.pages) : null
        await cache.call('keepSync', { text: syncText({ ...state, pass: kept }) })
      } catch (error) {
        onBug(error)
      }
    }
  }
}
