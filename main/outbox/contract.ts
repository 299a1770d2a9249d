import type { DraftSave, Held } from '#domain/bridge.ts'
import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { Decision, OutboxDetail, OutboxItem } from '#domain/order/outbox.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import type { SentOrder } from '#domain/order/sent-order.ts'
import type { Result } from '#domain/common/result.ts'
import type { StartTimer } from '../async/timer.ts'
import type { Budget } from '../list-scan/budget.ts'
import type { Service } from '../service/service.ts'
import type { Store } from '../storage/store.ts'
import type { LocalOrder } from '../storage/tables/local-orders.ts'
import type { CachedList } from './context/cached-list.ts'
import type { SendPermits } from './context/send-permits.ts'
import type { Access } from './record/account.ts'

export type Answer<T> = Promise<Result<T, Failure>>

/** What the page asks of the outbox. Resolves after the commit. */
export interface OutboxRequests {
  submit(save: DraftSave): Answer<OutboxItem>
  /** What is on its way, and what arrived or was closed in the last week; newest first. */
  list(connectionId: string): Answer<readonly OutboxItem[]>
  item(id: DraftId): Answer<OutboxDetail>
  /** Turns a queued order back into a draft; one that is connecting is stopped. `out-of-date` once it is on the wire. */
  takeBack(id: DraftId): Answer<null>
  /** Ends whatever a queued order waits for, the user's decision included. */
  sendNow(id: DraftId): Answer<OutboxItem>
  searchAgain(id: DraftId): Answer<OutboxItem>
  decide(id: DraftId, decision: Decision): Answer<OutboxItem>
  /** What this computer sent for an order of a connection; null if it did not send it. */
  sent(connectionId: string, orderId: OrderId): Answer<SentOrder | null>
  holds(connectionId: string): Answer<Held>
}

export interface OutboxLifecycle {
  /** Recovers what the last run left open before anything is sent; then queues and searches run. */
  start(): Promise<void>
  /** Retries now what waits for a time. */
  online(): void
  /** The computer is going to sleep: nothing starts any more. */
  sleep(): void
  /** Work goes on; a response that was awaited during sleep has five seconds left (R49). */
  wake(): void
  /** The connection's token or address changed, or it was opened: orders for the same account go on. */
  accountChanged(connectionId: string): void
  /** The office answers again, or there is none any more: what waits for it goes on (O11). */
  officeBack(): void
  /**
   * The desk leaves its office, where others know these orders: those that are queued wait for the user (O1). Throws the disk's error; what is being
   * sent is asked about later, if it has to be sent again.
   */
  officeLeft(shared: ReadonlySet<string>): void
  /** Another store replaces the one before, with its rows in it. */
  useStore(store: Store): void
  /** Takes no more; waits at most `withinMs` for what is on the wire, then its outcome is unknown (R49). */
  close(withinMs: number): Promise<void>
}

export interface OutboxRemoval {
  /** Deletes everything of a removed connection (R24), once what is on the wire has its outcome. */
  forget(connectionId: string): Answer<null>
  /** Whether a connection was removed, or is being removed: nothing of it is kept any more. */
  isShut(connectionId: string): boolean
  /** The practice orders are gone: unsent and unknown ones become drafts again, sent ones are deleted. */
  resetPractice(connectionId: string): Promise<void>
}

/** The outboxes of all connections: each order is sent once, and orders of unknown outcome are searched for. */
export interface Outboxes extends OutboxRequests, OutboxLifecycle, OutboxRemoval {}

export interface OutboxParts {
  /** The open store; waits until one is. */
  readonly store: () => Promise<Store>
  /** Address and token of any stored connection. */
  readonly access: (connectionId: string) => Promise<Result<Access, Failure>>
  readonly createService: (access: Access) => Service
  /** Called after the commit; `item` is null if the order is a draft again, or deleted. */
  readonly onItem: (news: {
    readonly id: DraftId
    readonly connectionId: string
    readonly item: OutboxItem | null
  }) => void
  /** Called with the rows of each page read of a connection's list. */
  readonly onRows?: (connectionId: string, rows: readonly OrderSummary[]) => void
  /** Called in the transaction with each order that counts as sent, or no longer does; it must not throw. */
  readonly onSettled?: (store: Store, order: LocalOrder) => void
  /** The number of a connection's drafts changed. */
  readonly onDrafts: (connectionId: string) => void
  readonly onBug: (error: unknown) => void
  /** The order caches; without them nothing is known of the lists beforehand. */
  readonly cachedList?: CachedList
  /** Left out where desks share nothing. */
  readonly permits?: SendPermits
  /** For requests nobody waits for; no limit if left out. */
  readonly budget?: Budget
  readonly now?: () => number
  /** Milliseconds of a clock that nobody can set, and that goes on from run to run until the computer starts again. */
  readonly monotonic?: () => number
  readonly timer?: StartTimer
  readonly random?: () => number
}
