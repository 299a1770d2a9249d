import type { DraftId, DraftState } from '#domain/order/draft.ts'
import type { TimelineEvent } from '#domain/order/outbox.ts'
import type { StartTimer } from '../../async/timer.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { Store } from '../../storage/store.ts'
import { diskTrouble, storeTrouble } from '../../storage/database/storage-failure.ts'
import type { EndMark } from '../../storage/journal/wire-journal.ts'
import { backoff } from '../../service/http/backoff.ts'

/** One transaction under way. */
export interface Writing {
  readonly store: Store
  /** Puts an order in, with what happened to it; told when the transaction is kept. */
  put(order: LocalOrder, ...events: readonly TimelineEvent[]): void
  /** Adds to the journal once the transaction is kept. */
  end(mark: EndMark): void
}

/** The store as the outbox writes to it: what is kept is told, in that order and never before (reliability 3d.8). */
export interface Ledger {
  store(): Store
  use(store: Store): void
  /** An order as it stands, also where that could not be stored yet. */
  get(id: DraftId): LocalOrder | undefined
  /** Those of a connection (every one's where null) in these states, first queued first. */
  orders(connectionId: string | null, states: readonly DraftState[]): LocalOrder[]
  /** Those of a connection on their way, and those that were sent or put away since a time, first queued first. */
  inOutbox(connectionId: string, endedSince: number): LocalOrder[]
  /** One transaction; throws where nothing of it was kept. */
  write<T>(work: (writing: Writing) => T): T
  /**
   * One transaction about what has happened already and cannot be taken back. Where the disk does not take it, the order is shown as it
   * stands, and the disk tried again until it does (R48). What is no fault of the disk is told as a bug, and not tried again.
   */
  insist(shown: LocalOrder, work: (writing: Writing) => void): void
  /** Whether something of this order could not be stored yet. */
  isUnstored(id: DraftId): boolean
  /** Tries at once to store what could not be. */
  retry(): void
  /** Lets go of what could not be stored of a connection whose orders are taken away. */
  drop(connectionId: string): void
  close(): void
}

export interface LedgerParts {
  readonly timer: StartTimer
  readonly random: () => number
  /** `before` is the state it had; undefined where it is new. */
  readonly onChange: (order: LocalOrder, before: DraftState | undefined) => void
  readonly onStored: () => void
  readonly onBug: (error: unknown) => void
}

const ON_THE_WAY: readonly DraftState[] = ['queued', 'sending', 'unknown']

interface Unstored {
  readonly shown: LocalOrder
  readonly work: ((writing: Writing) => void) | undefined
}

/** Gives the ledger; `use` gives it a store. */
export function createLedger({ timer, random, onChange, onStored, onBug }: LedgerParts): Ledger {
  let current: Store | undefined
  const unstored = new Map<DraftId, Unstored>()
  let marks: EndMark[] = []
  let tries = 0
  let stop: (() => void) | undefined

  function store(): Store {
    if (current === undefined) throw new Error('the outbox has no store yet')
    return current
  }

  function write<T>(work: (writing: Writing) => T): T {
    const into = store()
    const touched = new Map<DraftId, { order: LocalOrder; before: DraftState | undefined }>()
    const ended: EndMark[] = []
    const value = into.write(() =>
      work({
        store: into,
        put(order, ...events) {
          const before = touched.has(order.id) ? touched.get(order.id)?.before : into.orders.get(order.id)?.state
          into.orders.put(order)
          for (const event of events) into.events.add(order.id, event)
          touched.set(order.id, { order, before })
        },
        end: mark => {
          ended.push(mark)
        }
      })
    )
    marks.push(...ended)
    writeMarks()
    for (const { order, before } of touched.values()) tell(order, before)
    return value
  }

  /** The journal's end marks only spare questions after a loss of the database; they may come late. */
  function writeMarks(): void {
    try {
      for (let mark = marks[0]; mark !== undefined; mark = marks[0]) {
        store().journal.append(mark)
        marks = marks.slice(1)
      }
    } catch (error) {
      if (diskTrouble(error) === undefined) onBug(error)
      retryLater()
    }
  }

  function tell(order: LocalOrder, before: DraftState | undefined): void {
    try {
      onChange(order, before)
    } catch (error) {
      // Who is told cannot undo what is kept.
      onBug(error)
    }
  }

  function insist(shown: LocalOrder, work: (writing: Writing) => void): void {
    try {
      write(work)
      unstored.delete(shown.id)
    } catch (error) {
      const isDisk = storeTrouble(error) !== undefined
      if (!isDisk) onBug(error)
      unstored.set(shown.id, { shown, work: isDisk ? work : undefined })
      tell(shown, undefined)
      retryLater()
    }
  }

  function retryLater(): void {
    if (stop !== undefined) return
    tries += 1
    stop = timer(
      () => {
        stop = undefined
        retry()
      },
      backoff(tries, { kind: 'bug' }, random())
    )
  }

  function retry(): void {
    for (const [id, { shown, work }] of [...unstored]) {
      if (work === undefined) continue
      unstored.delete(id)
      insist(shown, work)
    }
    if (marks.length > 0) writeMarks()
    if (marks.length > 0 || [...unstored.values()].some(({ work }) => work !== undefined)) return
    tries = 0
    stop?.()
    stop = undefined
    onStored()
  }

  /** What is stored, but for orders that could not be stored as they stand; and of those the ones that are asked for. */
  function withUnstored(stored: readonly LocalOrder[], isAsked: (order: LocalOrder) => boolean): LocalOrder[] {
    const shown = [...unstored.values()].map(each => each.shown).filter(isAsked)
    return [...stored.filter(order => !unstored.has(order.id)), ...shown].sort(
      (a, b) => (a.queuedAt ?? 0) - (b.queuedAt ?? 0)
    )
  }

  return {
    store,
    use(next) {
      current = next
    },
    get: id => unstored.get(id)?.shown ?? store().orders.get(id),
    orders: (connectionId, states) =>
      withUnstored(
        store().orders.list(connectionId, states),
        order => states.includes(order.state) && (connectionId === null || order.connectionId === connectionId)
      ),
    inOutbox: (connectionId, endedSince) =>
      withUnstored(
        [...store().orders.list(connectionId, ON_THE_WAY), ...store().orders.endedSince(connectionId, endedSince)],
        order => order.state !== 'draft' && order.connectionId === connectionId
      ),
    write,
    insist,
    isUnstored: id => unstored.has(id),
    retry,
    drop(connectionId) {
      for (const [id, { shown }] of unstored) if (shown.connectionId === connectionId) unstored.delete(id)
    },
    close() {
      if (stop !== undefined) retry()
      stop?.()
      stop = undefined
    }
  }
}
