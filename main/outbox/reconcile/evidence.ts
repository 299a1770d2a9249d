import type { DraftId } from '#domain/order/draft.ts'
import type { ListLoss } from '#domain/order/outbox.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { Store } from '../../storage/store.ts'
import type { Baseline } from '../../storage/tables/baselines.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A list as it was read now (ids in lower case), what is cached of it, the time, and what this run sent within a day. */
export interface ListNow {
  readonly account: string
  readonly listed: ReadonlySet<string>
  readonly cached: ReadonlySet<string>
  readonly at: number
  readonly recent: ReadonlySet<DraftId>
}

/**
 * What a complete list should have and does not: orders that stood in the list before, as far as that is kept, and those this computer sent
 * lately. A list that has lost those shows nothing of this one (R40). What is cached of the list counts where no whole one is kept. Once the user
 * has said that another token or address is the same client's, what was listed and sent with the one before counts like the rest.
 */
export function lossOf(store: Store, order: LocalOrder, { account, listed, cached, at, recent }: ListNow): ListLoss {
  const counted = isSameClient(store, order) ? null : account
  const baselines = [...baselinesOf(store, order, counted), store.baselines.newest(order.connectionId, account)]
  const lately = sentLately(store, order.connectionId, counted, { at, recent })
  const known = new Set<string>(lately)
  for (const baseline of baselines) for (const id of baseline?.orderIds ?? []) known.add(id.toLowerCase())
  if (!baselines.some(baseline => baseline?.complete === true)) for (const id of cached) known.add(id)
  return loss(known, lately, listed)
}

/**
 * Why a complete list does not show that an order is not in it; null if it does. An empty list of which nothing was known beforehand tells as
 * little as one that has lost orders: `isBlank` then holds.
 */
export function whatIsLost(store: Store, order: LocalOrder, now: ListNow): ListLoss | null {
  const lost = lossOf(store, order, now)
  if (!isNearlyWhole(lost)) return lost
  const counted = isSameClient(store, order) ? null : now.account
  const wasWhole = baselinesOf(store, order, counted).some(({ complete }) => complete)
  return lost.known === 0 && now.listed.size === 0 && !wasWhole ? lost : null
}

/** Whether it was an empty list of which nothing was known. */
export function isBlank(lost: ListLoss | null | undefined): boolean {
  return lost?.known === 0
}

function isSameClient(store: Store, { id }: LocalOrder): boolean {
  return store.decisions.ofDraft(id).some(({ kind }) => kind === 'same-account')
}

/** What was known of the list before the attempts that may have arrived; with `account` null, of any. */
function baselinesOf(store: Store, order: LocalOrder, account: string | null): readonly Baseline[] {
  return store.attempts.ofDraft(order.id).flatMap(({ baselineId, wiredAt }) => {
    const baseline = baselineId === null || wiredAt === null ? undefined : store.baselines.get(baselineId)
    return baseline !== undefined && isOf(baseline, account) ? [baseline] : []
  })
}

const isOf = (one: { readonly account: string | null }, account: string | null) =>
  account === null || one.account === account

/** The same for a list that is read before anything was sent: against what was known of it until now. */
export function lossSince(
  store: Store,
  { connectionId, account }: { connectionId: string; account: string },
  { known, listed, at, recent }: Pick<ListNow, 'listed' | 'at' | 'recent'> & { known: Iterable<string> }
): ListLoss {
  const before = new Set([...known].map(id => id.toLowerCase()))
  return loss(before, sentLately(store, connectionId, account, { at, recent }), listed)
}

function loss(known: ReadonlySet<string>, lately: ReadonlySet<string>, listed: ReadonlySet<string>): ListLoss {
  const missing = [...known].filter(id => !listed.has(id))
  return { missing: missing.length, known: known.size, lately: missing.filter(id => lately.has(id)).length }
}

/**
 * A copy of the list that lags lacks the newest: what this computer sent within a day must all be there. A time stored further ahead than an
 * hour says nothing (decision 81), and one long past may be of a clock that was behind: what this run sent is known without it.
 */
function sentLately(
  store: Store,
  connectionId: string,
  account: string | null,
  { at, recent }: Pick<ListNow, 'at' | 'recent'>
): ReadonlySet<string> {
  const dated = store.orders.endedSince(connectionId, at - DAY).filter(({ since }) => since <= at + HOUR)
  const ofThisRun = [...recent].flatMap(id => store.orders.get(id) ?? [])
  const orders = [...dated, ...ofThisRun.filter(order => order.connectionId === connectionId)].filter(
    order => order.state === 'sent' && isOf(order, account)
  )
  return new Set(orders.flatMap(({ orderId }) => orderId?.toLowerCase() ?? []))
}

/** An order can be taken out of a list in the ordinary course: of five that were known one may be gone, of forty and more one in twenty. */
export function isNearlyWhole({ missing, known, lately }: ListLoss): boolean {
  return lately === 0 && missing <= Math.max(Math.floor(known / 20), known >= 5 ? 1 : 0)
}
