import type { DraftId, DraftState } from '#domain/order/draft.ts'
import type { HowSent, TimelineEvent } from '#domain/order/outbox.ts'
import type { StartTimer } from '../../async/timer.ts'
import type { NewActivity } from '../../storage/tables/activity.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { Store } from '../../storage/store.ts'
import { diskTrouble, storeTrouble } from '../../storage/database/storage-failure.ts'
import type { EndMark } from '../../storage/journal/wire-journal.ts'
import { backoff } from '../../service/http/backoff.ts'

/** A transaction in progress. */
export interface Writing {
  readonly store: Store
  /** Puts an order in, with what happened to it; reported after the commit. */
  put(order: LocalOrder, ...events: readonly TimelineEvent[]): void
  /** Appends to the journal after the commit. */
  end(mark: EndMark): void
}

/** The store as the outbox writes to it: changes are reported after the commit, never before (reliability 3d.8). */
export interface Ledger {
  store(): Store
  use(store: Store): void
  /** The order's current state, even if that could not be stored yet. */
  get(id: DraftId): LocalOrder | undefined
  /** Those of a connection (of all, if null) in these states, first queued first. */
  orders(connectionId: string | null, states: readonly DraftState[]): LocalOrder[]
  /** Those of a connection on their way, and those sent or closed since a time; first queued first. */
  inOutbox(connectionId: string, endedSince: number): LocalOrder[]
  /** One transaction; if it throws, nothing of it was stored. */
  write<T>(work: (writing: Writing) => T): T
  /**
   * One transaction about something that has already happened. If the disk refuses it, `shown` is shown and the write retried until it
   * succeeds (R48). Any other error is a bug, and not retried.
   */
  insist(shown: LocalOrder, work: (writing: Writing) => void): void
  /** Whether part of this order could not be stored yet. */
  isUnstored(id: DraftId): boolean
  /** Retries now what could not be stored. */
  retry(): void
  /** Forgets what could not be stored of a connection whose orders are removed. */
  drop(connectionId: string): void
  close(): void
}

export interface LedgerParts {
  readonly timer: StartTimer
  readonly random: () => number
  /** `before` is the state it had; undefined if it is new. */
  readonly onChange: (order: LocalOrder, before: DraftState | undefined) => void
  /** Called in the transaction, at its end, with each order that counts as sent, or no longer does. */
  readonly onSettled?: (store: Store, order: LocalOrder) => void
  readonly onStored: () => void
  readonly onBug: (error: unknown) => void
}

const ON_THE_WAY: readonly DraftState[] = ['queued', 'sending', 'unknown']

interface Unstored {
  readonly shown: LocalOrder
  /** What to try again; undefined if it failed for a bug. */
  readonly work: ((writing: Writing) => void) | undefined
}

/** Call `use` first. */
export function createLedger(parts: LedgerParts): Ledger {
  const { timer, random, onChange, onSettled = () => undefined, onStored, onBug } = parts
  let current: Store | undefined
  const unstored = new Map<DraftId, Unstored>()
  const marks = createEndMarks(store)
  const retries = createRetryTimer(timer, random, retry)

  function store(): Store {
    if (current === undefined) throw new Error('the outbox has no store yet')
    return current
  }

  function write<T>(work: (writing: Writing) => T): T {
    const { value, touched, ended } = commit(store(), work, onSettled)
    marks.add(ended)
    writeMarks()
    for (const { order, before } of touched) report(order, before)
    return value
  }

  function writeMarks(): void {
    try {
      marks.write()
    } catch (error) {
      if (diskTrouble(error) === undefined) onBug(error)
      retries.later()
    }
  }

  function report(order: LocalOrder, before: DraftState | undefined): void {
    try {
      onChange(order, before)
    } catch (error) {
      // A failing listener must not affect the committed transaction.
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
      report(shown, undefined)
      retries.later()
    }
  }

  function retry(): void {
    for (const [id, { shown, work }] of [...unstored]) {
      if (work === undefined) continue
      unstored.delete(id)
      insist(shown, work)
    }
    if (!marks.isEmpty()) writeMarks()
    if (!marks.isEmpty() || [...unstored.values()].some(({ work }) => work !== undefined)) return
    retries.reset()
    onStored()
  }

  return {
    store,
    write,
    insist,
    retry,
    ...readsOf(store, unstored),
    use: next => void (current = next),
    drop(connectionId) {
      for (const [id, { shown }] of unstored) if (shown.connectionId === connectionId) unstored.delete(id)
    },
    close() {
      if (retries.isPending()) retry()
      retries.stop()
    }
  }
}

/** What the outbox reads: stored orders, those that could not be stored replaced by what is shown. */
function readsOf(
  store: () => Store,
  unstored: ReadonlyMap<DraftId, Unstored>
): Pick<Ledger, 'get' | 'orders' | 'inOutbox' | 'isUnstored'> {
  const shownInstead = () => [...unstored.values()].map(({ shown }) => shown)
  return {
    isUnstored: id => unstored.has(id),
    get: id => unstored.get(id)?.shown ?? store().orders.get(id),
    orders: (connectionId, states) =>
      withUnstored(
        store().orders.list(connectionId, states),
        shownInstead(),
        order => states.includes(order.state) && (connectionId === null || order.connectionId === connectionId)
      ),
    inOutbox: (connectionId, endedSince) =>
      withUnstored(
        [...store().orders.list(connectionId, ON_THE_WAY), ...store().orders.endedSince(connectionId, endedSince)],
        shownInstead(),
        order => order.state !== 'draft' && order.connectionId === connectionId
      )
  }
}

/** End marks that the journal does not have yet. They only save questions after a loss of the database, and may come late. */
function createEndMarks(store: () => Store) {
  let marks: readonly EndMark[] = []
  return {
    isEmpty: () => marks.length === 0,
    add(ended: readonly EndMark[]) {
      marks = [...marks, ...ended]
    },
    /** Throws what the disk says; the marks not written stay. */
    write() {
      for (let [mark] = marks; mark !== undefined; [mark] = marks) {
        store().journal.append(mark)
        marks = marks.slice(1)
      }
    }
  }
}

/** One retry at a time, each later than the last until `reset`. */
function createRetryTimer(timer: StartTimer, random: () => number, retry: () => void) {
  let tries = 0
  let cancel: (() => void) | undefined

  function stop(): void {
    cancel?.()
    cancel = undefined
  }

  return {
    stop,
    isPending: () => cancel !== undefined,
    later() {
      if (cancel !== undefined) return
      tries += 1
      cancel = timer(
        () => {
          cancel = undefined
          retry()
        },
        backoff(tries, { kind: 'bug' }, random())
      )
    },
    reset() {
      tries = 0
      stop()
    }
  }
}

interface Committed<T> {
  readonly value: T
  /** Each order as it was put last, with the state it had before the transaction. */
  readonly touched: readonly { readonly order: LocalOrder; readonly before: DraftState | undefined }[]
  readonly ended: readonly EndMark[]
}

function commit<T>(
  store: Store,
  work: (writing: Writing) => T,
  onSettled: NonNullable<LedgerParts['onSettled']>
): Committed<T> {
  const touched = new Map<DraftId, { order: LocalOrder; before: DraftState | undefined }>()
  const ended: EndMark[] = []
  const value = store.write(() => {
    const made = work({
      store,
      put(order, ...events) {
        const earlier = touched.get(order.id)
        const before = earlier === undefined ? store.orders.get(order.id)?.state : earlier.before
        store.orders.put(order)
        for (const event of events) store.events.add(order.id, event)
        if (order.state === 'sent' && (earlier?.order.state ?? before) !== 'sent')
          store.activity.add(order.connectionId, sentActivity(order))
        touched.set(order.id, { order, before })
      },
      end: mark => {
        ended.push(mark)
      }
    })
    for (const { order, before } of touched.values())
      if (order.state === 'sent' || before === 'sent') onSettled(store, order)
    return made
  })
  return { value, touched: [...touched.values()], ended }
}

/** In the commit that knows the order's ID. */
function sentActivity({ orderId, since, how }: LocalOrder): NewActivity {
  return { kind: 'sent', orderId, at: since, detail: how === null || how === 'accepted' ? '' : HOW_FOUND[how] }
}

const HOW_FOUND: Readonly<Record<Exclude<HowSent, 'accepted'>, string>> = {
  matched: 'Found in the order list',
  linked: 'Linked to an order in the list'
}

/** Stored orders, those that could not be stored replaced by what is shown; first queued first. */
function withUnstored(
  stored: readonly LocalOrder[],
  unstored: readonly LocalOrder[],
  isMeant: (order: LocalOrder) => boolean
): LocalOrder[] {
  const ids = new Set(unstored.map(({ id }) => id))
  return [...stored.filter(({ id }) => !ids.has(id)), ...unstored.filter(isMeant)].sort(
    (a, b) => (a.queuedAt ?? 0) - (b.queuedAt ?? 0)
  )
}
