import type { DraftId } from '#domain/order/draft.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Budget } from '../../list-scan/budget.ts'
import type { FullScan } from '../../list-scan/full-scan.ts'
import type { StartTimer } from '../../async/timer.ts'
import type { Service } from '../../service/service.ts'
import type { Store } from '../../storage/store.ts'
import type { CachedList } from './cached-list.ts'
import { accountOf, type Access } from '../record/account.ts'
import type { Ledger } from '../record/ledger.ts'
import type { RecentlySent } from '../record/recently-sent.ts'
import type { SendPermits } from './send-permits.ts'
import type { Stopwatch } from '../record/stopwatch.ts'

/** An attempt in this process's hands. */
export interface UnderWay {
  readonly connectionId: string
  /** Whether bytes of the order may have left. */
  wired: boolean
  /** Ends it, for this reason: not sent before the wire, unknown after it. */
  readonly abort: (reason: Failure) => void
  /** Ends when its outcome is kept. */
  readonly done: Promise<void>
}

/** A connection's list that is being read, and what ends that. */
export interface RunningScan {
  readonly connectionId: string
  readonly end: () => void
}

/** A scan before an order is sent again, with an account, that stopped before its end or told nothing. Times are of `monotonic`. */
export interface ResendScan {
  readonly scan: FullScan
  readonly account: string
  /** In how many forms it looks for the order: the office can bring more of them before it ends (M1). */
  readonly versions: number
  /** Since when it has been tried. */
  readonly since: number
  /** Since when the list has been empty, with nothing known of it. */
  readonly blankSince?: number | undefined
  /** A look told nothing, and the user may have the order sent all the same. */
  readonly mayBeSent?: boolean
  /** Since when looks have told nothing. */
  readonly toldNothingSince?: number
  /** Nobody but the user can move the order on if the list stays as it is. */
  readonly isStuck?: boolean
}

/** A connection that can be reached just now. */
export interface Reached {
  readonly connectionId: string
  readonly account: string
  readonly access: Access
}

/** What the parts of the outbox share. */
export interface OutboxContext {
  readonly ledger: Ledger
  readonly cachedList: CachedList
  /** For requests nobody waits for; shared with whatever else reads lists. */
  readonly budget: Budget
  readonly stopwatch: Stopwatch
  readonly recentlySent: RecentlySent
  readonly now: () => number
  /** Milliseconds by a clock that nobody can set. */
  readonly monotonic: () => number
  readonly timer: StartTimer
  readonly random: () => number
  /** Called with the rows of each page read of a connection's list. */
  readonly onRows: (connectionId: string, rows: readonly OrderSummary[]) => void
  readonly onBug: (error: unknown) => void
  readonly createService: (access: Access) => Service
  readonly askOffice: SendPermits['ask']
  readonly isInOffice: SendPermits['isInOffice']
  /** Reports how an order stands, where nothing of it was written. */
  readonly tell: (id: DraftId) => void
  /** Attempts by the order they send; one at most for each connection. */
  readonly underWay: Map<DraftId, UnderWay>
  readonly scans: Set<RunningScan>
  /** Orders that are looked for just now. */
  readonly looking: Set<DraftId>
  /** Orders that the user is taking back: they are not begun again. */
  readonly withdrawn: Set<DraftId>
  /** Scans before an order is sent again. */
  readonly resendScans: Map<DraftId, ResendScan>
  /** How often in a row nothing could be sent, by connection. */
  readonly failures: Map<string, number>
  /** Asks for address and token, and gives them with the account's fingerprint. */
  reach(connectionId: string): Promise<Result<Reached, Failure>>
  /** The account a connection had when it was last reached, in this run or, as far as that is kept, before. */
  lastAccount(connectionId: string): string | undefined
  /** The connection's token was replaced or removed, or the connection was: what was known of it is let go of (R24). */
  forgetAccess(connectionId: string): void
  /** Fingerprints under another store's key, for those made in this run; what it does not know it gives as it is. */
  underKeyOf(store: Store, account: string): string
  /** Whether anything may begin for a connection just now. */
  mayBegin(connectionId: string): boolean
}

/** What keeps the parts from beginning anything. */
export interface RunState {
  started: boolean
  asleep: boolean
  closing: boolean
  readonly shut: Set<string>
}

type Given = Omit<
  OutboxContext,
  | 'underWay'
  | 'scans'
  | 'looking'
  | 'withdrawn'
  | 'resendScans'
  | 'failures'
  | 'reach'
  | 'lastAccount'
  | 'forgetAccess'
  | 'underKeyOf'
  | 'mayBegin'
>

export function createOutboxContext(
  given: Given & { readonly access: (connectionId: string) => Promise<Result<Access, Failure>> },
  runState: RunState
): OutboxContext {
  const accounts = new Map<string, string>()
  /** The one each connection has, with its fingerprints under the keys of this run: a token that was replaced is kept nowhere (R24). */
  const accesses = new Map<string, { readonly access: Access; readonly accounts: ReadonlySet<string> }>()
  return {
    ...given,
    underWay: new Map(),
    scans: new Set(),
    looking: new Set(),
    withdrawn: new Set(),
    resendScans: new Map(),
    failures: new Map(),
    async reach(connectionId) {
      const access = await given.access(connectionId)
      if (!access.ok) {
        // A keychain that is locked says nothing of the token.
        if (access.failure.kind === 'not-connected') accesses.delete(connectionId)
        return access
      }
      const account = accountOf(given.ledger.store(), access.value)
      if (runState.shut.has(connectionId)) return failed({ kind: 'not-connected' })
      accounts.set(connectionId, account)
      const before = accesses.get(connectionId)
      const isSame =
        before?.access.token === access.value.token && before.access.baseAddress === access.value.baseAddress
      accesses.set(connectionId, {
        access: access.value,
        accounts: new Set([...(isSame ? before.accounts : []), account])
      })
      return ok({ connectionId, account, access: access.value })
    },
    lastAccount(connectionId) {
      const store = given.ledger.store()
      const known = accesses.get(connectionId)
      return known === undefined
        ? (accounts.get(connectionId) ?? store.baselines.lastAccount(connectionId))
        : accountOf(store, known.access)
    },
    forgetAccess(connectionId) {
      accounts.delete(connectionId)
      accesses.delete(connectionId)
    },
    underKeyOf(store, account) {
      const known = [...accesses.values()].find(({ accounts: ours }) => ours.has(account))
      return known === undefined ? account : accountOf(store, known.access)
    },
    mayBegin: connectionId =>
      runState.started && !runState.asleep && !runState.closing && !runState.shut.has(connectionId)
  }
}

/** Opens the service of a connection for some work, and closes it after. */
export async function withService<T>(
  context: OutboxContext,
  { access }: Reached,
  work: (service: Service) => Promise<T>
): Promise<T> {
  const service = context.createService(access)
  try {
    return await work(service)
  } finally {
    service.close()
  }
}
