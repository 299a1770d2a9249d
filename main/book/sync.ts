import type { BookNotice, BookStatus } from '#domain/book.ts'
import { today } from '#domain/calendar-date.ts'
import type { Failure } from '#domain/failure.ts'
import type { OrderId } from '#domain/order-id.ts'
import type { OrderPage } from '#domain/order-page.ts'
import type { Preferences } from '#domain/preferences.ts'
import type { Result } from '#domain/result.ts'
import type { Service } from '../service/service.ts'
import { createBudget } from './budget.ts'
import type { BookThread, DetailsDue } from './contract.ts'
import { createGate } from './gate.ts'
import { createInflow, type Inflow } from './inflow.ts'
import { createPass, fingerprintOf, type Pass, type PassEnd } from './pass.ts'
import { readSyncState, syncText } from './sync-state.ts'

export interface SyncParts {
  readonly service: Pick<Service, 'listOrders' | 'progress' | 'documents'>
  readonly book: Pick<BookThread, 'call'>
  readonly preferences: () => Preferences
  /** What `keepSync` kept. */
  readonly kept: string | null
  /** Told of every change of the status. */
  readonly onStatus: (status: SyncStatus) => void
  readonly onBug: (error: unknown) => void
  readonly clock?: Clock
  readonly random?: () => number
}

/** Times in milliseconds since 1970; `after` gives what takes it back. */
export interface Clock { now(): number; after(milliseconds: number, then: () => void): () => void }

export type SyncStatus = Pick<BookStatus, 'asOf' | 'whole' | 'reading' | 'pause'> &
  { readonly notices: readonly Extract<BookNotice, { kind: 'odd-rows' | 'malformed' | 'moving' | 'too-long' }>[] }

/** The reading of the list, which keeps a book up to date. */
export interface Sync {
  status(): SyncStatus
  /** A person asked for a whole reading now. */
  readNow(): void
  /** Progress and documents of these orders are read next. */
  lookAt(orderIds: readonly OrderId[]): void
  /** A page a person looked at. */
  notePage(page: OrderPage, at: number): void
  networkBack(): void
  sleep(): void
  wake(): void
  /** Asks nothing any more; ends when what was read is in the book, with what is needed to go on. */
  close(): Promise<void>
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HEAD_EVERY = 2 * MINUTE
const WHOLE_EVERY = 10 * MINUTE
const TRIES = 3
/** Lists of so many pages are read a second time at once, to be sure. */
const SHORT = 100
/** How far a look at the beginning or the end of the list goes on while it finds news. */
const LONGEST_WALK = 50
const DETAILS_AT_ONCE = 20
/** An order whose details could not be read is left alone that long. */
const AFTER_FAILURE = 60 * MINUTE

const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds).unref()
    return () => { clearTimeout(timer) }
  }
}

/** Begins to read, from where it was left. */
export function startSync(parts: SyncParts): Sync {
  const { service, book, preferences, onBug, clock = SYSTEM_CLOCK, random = Math.random } = parts
  const { now } = clock
  let state = readSyncState(parts.kept)
  const gate = createGate(now, random)
  const budget = createBudget(() => preferences().requestsPerHour, now)
  let pass: Pass | undefined
  let inflow: Inflow | undefined
  /** Whether the reading under way waits for nothing but the gate: the first one, and one a person asked for. */
  let isRush = false
  let passBeganAt = 0
  let tries = 0
  let notices: SyncStatus['notices'] = []
  let lastPrints: readonly string[] = []
  let nextWholeAt = 0
  let nextHeadAt = state.whole === null ? now() + HEAD_EVERY : now()
  let nextDetailsAt = 0
  let head: { readonly total: number; readonly prints: ReadonlyMap<'first' | 'last', string> } | undefined
  const wanted: OrderId[] = []
  let due: DetailsDue[] = []
  const leftAlone = new Map<string, number>()
  const twice = new Set<number>()
  let underWay = 0
  let isWalking = false
  let isAsleep = false
  let isClosed = false
  let stopTimer: (() => void) | undefined

  function status(): SyncStatus {
    const reading = pass === undefined || !isRush ? null : { page: pass.came, lastPage: pass.lastPage, isFirst: state.whole === null }
    return { asOf: state.asOf, whole: state.whole, reading, pause: gate.shut(), notices }
  }
  const tell = (): void => { if (!isClosed) parts.onStatus(status()) }

  function begin(rush: boolean): void {
    const kept = state.pass ?? undefined
    const number = kept?.number ?? state.reading + 1
    state = { ...state, reading: number, pass: null }
    pass = createPass(number, kept)
    passBeganAt = now()
    isRush = rush
    twice.clear()
    inflow = createInflow(book, number, now, () => {
      keep()
      pump()
    })
  }

  /** What is needed to go on goes with the rows it speaks of. */
  function keep(): void {
    const isFirst = pass !== undefined && state.whole === null
    const kept = isFirst && inflow !== undefined ? pass?.kept(inflow.pages) ?? null : null
    void book.call('keepSync', { text: syncText({ ...state, pass: kept }) }).catch(stumble)
    tell()
  }

  function stumble(error: unknown): void {
    if (!isClosed) onBug(error)
  }

  /** Asks the service; what it answers opens or shuts the gate for all. Undefined where the answer is of no use now. */
  async function ask<T>(request: () => Promise<Result<T, Failure>>): Promise<Result<T, Failure> | undefined> {
    underWay += 1
    try {
      const answer = await request()
      if (isClosed) return undefined
      if (answer.ok || answer.failure.kind === 'malformed' || answer.failure.kind === 'not-found') gate.succeeded()
      else gate.failed(answer.failure)
      if (answer.ok) state = { ...state, asOf: now() }
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

  function nextJob(): (() => Promise<void>) | undefined {
    const asked = wanted.shift()
    if (asked !== undefined) return () => readDetails(asked)
    if (pass === undefined && !isEnding && (state.whole === null && tries === 0)) begin(true)
    if (pass !== undefined && isRush) return pageJob(pass)
    if (now() >= nextHeadAt && !isWalking && budget.spend(2)) return walk
    if (due.length === 0 && now() >= nextDetailsAt) return learnDue
    const next = due[0]
    if (next !== undefined && budget.spend(2)) {
      due = due.slice(1)
      return () => readDetails(next.orderId)
    }
    if (pass === undefined && !isEnding && now() >= nextWholeAt) begin(false)
    return pass !== undefined && budget.wait(1) === 0 ? pageJob(pass) : undefined
  }

  function pageJob(of: Pass): (() => Promise<void>) | undefined {
    if (inflow?.isFull() === true) return undefined
    const page = of.next()
    if (page === null) return undefined
    if (!isRush) budget.spend(1)
    return () => readPage(of, page)
  }

  async function readPage(of: Pass, page: number): Promise<void> {
    const answer = await ask(() => service.listOrders(page))
    if (answer === undefined || pass !== of) return
    if (answer.ok) {
      of.take(page, answer.value)
      inflow?.add(page, answer.value.rows)
    } else if (answer.failure.kind === 'malformed' || answer.failure.kind === 'not-found') {
      if (twice.has(page)) of.giveUp(page)
      else {
        twice.add(page)
        of.putBack(page)
      }
    } else of.putBack(page)
    tell()
    if (of.isOver()) await end(of)
  }

  let isEnding = false
  async function end(of: Pass): Promise<void> {
    const flow = inflow
    isEnding = true
    pass = undefined
    try {
      await flow?.flush()
      const ended = of.end(flow?.seen ?? 0)
      await book.call('endReading', { reading: of.number, outcome: ended.outcome, at: now() })
      conclude(of, ended)
    } finally {
      isEnding = false
    }
  }

  function conclude(of: Pass, ended: PassEnd): void {
    const { outcome, fingerprints, oddRows, malformed, tooLong } = ended
    const isWhole = outcome === 'whole'
    const isSame = isWhole && fingerprints.length > 0 && fingerprints.length === lastPrints.length && fingerprints.every((print, at) => print === lastPrints[at])
    if (isWhole) state = { ...state, whole: { at: passBeganAt, confirmed: isSame } }
    lastPrints = fingerprints
    const isUnfit = oddRows > 0 || malformed !== null || tooLong !== null
    tries = isWhole ? 1 : tries + 1
    const repeats = isWhole ? !isSame && of.lastPage <= SHORT && isRush : !isUnfit && tries < TRIES && isRush
    notices = [
      ...(oddRows > 0 ? [{ kind: 'odd-rows', count: oddRows } as const] : []),
      ...(malformed === null ? [] : [{ kind: 'malformed', page: malformed } as const]),
      ...(tooLong === null ? [] : [{ kind: 'too-long', lastPage: tooLong } as const]),
      ...(!isWhole && !isUnfit && !repeats ? [{ kind: 'moving' } as const] : [])
    ]
    nextWholeAt = now() + WHOLE_EVERY
    if (repeats) begin(true)
    else isRush = false
    keep()
  }

  /** Looks at both ends of the list, and goes on from each while there is news. */
  async function walk(): Promise<void> {
    isWalking = true
    try {
      nextHeadAt = now() + HEAD_EVERY
      const first = await walkFrom(1, 1)
      if (first === undefined) return
      const last = first.lastPage > 1 ? await walkFrom(first.lastPage, -1) : first
      if (last === undefined) return
      const prints = new Map([['first', fingerprintOf(first)], ['last', fingerprintOf(last)]] as const)
      const isOther = head !== undefined && (head.total !== first.total || [...prints].some(([end_, print]) => head?.prints.get(end_) !== print))
      head = { total: first.total, prints }
      // Something moved: where, only a whole reading tells.
      if (isOther && pass === undefined) nextWholeAt = Math.min(nextWholeAt, now())
      keep()
    } finally {
      isWalking = false
    }
  }

  /** Gives the page it began with. */
  async function walkFrom(start: number, step: number): Promise<OrderPage | undefined> {
    let begun: OrderPage | undefined
    for (let count = 0, page = start; count < LONGEST_WALK; count++, page += step) {
      const answer = await ask(() => service.listOrders(page))
      if (!answer?.ok) return undefined
      begun ??= answer.value
      const noted = await book.call('note', { rows: answer.value.rows, reading: null, at: now() })
      if (noted.added + noted.changes === 0 || page + step < 1 || page + step > answer.value.lastPage) break
      budget.spend(1)
    }
    return begun
  }

  async function learnDue(): Promise<void> {
    nextDetailsAt = now() + MINUTE
    const found = await book.call('detailsDue', { today: today(now()), preferences: preferences(), now: now(), most: DETAILS_AT_ONCE })
    due = found.filter(({ orderId }) => now() - (leftAlone.get(orderId) ?? -AFTER_FAILURE) >= AFTER_FAILURE)
    if (found.length === DETAILS_AT_ONCE && due.length > 0) nextDetailsAt = now()
  }

  async function readDetails(orderId: OrderId): Promise<void> {
    const [progress, documents] = await Promise.all([ask(() => service.progress(orderId)), ask(() => service.documents(orderId))])
    for (const answer of [progress, documents]) {
      if (answer?.ok === false && (answer.failure.kind === 'not-found' || answer.failure.kind === 'malformed')) leftAlone.set(orderId, now())
    }
    await book.call('noteDetails', {
      orderId, stages: progress?.ok ? progress.value.stages : null, documents: documents?.ok ? documents.value.documents : null, at: now()
    })
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
    const forTwo = now() + budget.wait(2)
    const times = [
      isWalking ? Infinity : Math.max(nextHeadAt, forTwo), due.length > 0 ? forTwo : nextDetailsAt, pass === undefined ? nextWholeAt : now() + budget.wait(1)
    ]
    // What is under way calls this again when it ends.
    stopTimer = clock.after(Math.min(Math.max(Math.min(...times) - now(), underWay > 0 ? SECOND : 1), MINUTE), pump)
  }

  queueMicrotask(pump)
  return {
    status,
    readNow() {
      gate.open()
      tries = 0
      if (pass !== undefined) isRush = true
      else if (!isEnding) begin(true)
      tell()
      pump()
    },
    lookAt(orderIds) {
      wanted.push(...orderIds.filter(id => !wanted.includes(id)))
      gate.open()
      pump()
    },
    notePage(page, at) {
      state = { ...state, asOf: at }
      // What a person sees works: what is held up here may go on.
      gate.open()
      void book.call('note', { rows: page.rows, reading: null, at }).catch(stumble)
      pump()
    },
    networkBack() {
      gate.open()
      pump()
    },
    sleep() { isAsleep = true },
    wake() {
      isAsleep = false
      gate.open()
      pump()
    },
    async close() {
      if (isClosed) return
      isClosed = true
      stopTimer?.()
      try {
        await inflow?.flush()
        const kept = pass !== undefined && state.whole === null && inflow !== undefined ? pass.kept(inflow.pages) : null
        await book.call('keepSync', { text: syncText({ ...state, pass: kept }) })
      } catch (error) {
        onBug(error)
      }
    }
  }
}
