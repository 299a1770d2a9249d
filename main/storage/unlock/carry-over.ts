import { DRAFT_STATES } from '#domain/order/draft.ts'
import type { Loss } from '#domain/unlock.ts'
import { alarmCount } from '#domain/wire-instructions/open-alarms.ts'
import type { Attempt, AttemptState } from '../tables/attempts.ts'
import type { LocalOrder } from '../tables/local-orders.ts'
import { isSamePlace, type KeptDocument } from '../tables/kept-documents.ts'
import type { Store } from '../store.ts'
import type { EndMark, JournalMark } from '../journal/wire-journal.ts'
import type { WireWatchRow } from '../tables/wire-watches.ts'
import { asCarriedOver, missingAttempts } from './carried-order.ts'
import { joined, missingRecords } from './carry-over-logs.ts'
import {
  bringLibraryAgain,
  carryLeases,
  carryPlaces,
  carryTold,
  carryUnread,
  countTyped,
  isOfLibrary,
  joinedAlone,
  leasesIn,
  toldIn,
  unreadIn
} from './carry-told.ts'

/**
 * Carries everything of one store over into another, in one transaction: every order with its id, attempts, events, decisions, looks and
 * baselines, as they stand, an attempt under way included, beside what is there of it already (`asCarriedOver`); documents that are kept or to be
 * fetched; the log of wire instructions; the library; the activity log; what an office is to be told, or was told and does not have yet; the
 * rights to send that it gave; refused forms that only a newer version can read. What may have been sent goes into the other's journal first
 * (I13). Throws what the other store or its disk threw: then nothing of it is there, and the first store is as it was. `at` is now, in
 * milliseconds since 1970.
 */
export function carry(from: Store, to: Store, at: number): void {
  const isJoined = joinedAlone(from.database(), to.database())
  const [orders, kept, waiting, watches, log, library, activity, told, leases, forms, untold] = [
    everyOrder(from),
    from.kept.all(),
    from.waiting.all(),
    from.wireWatches.all(),
    from.wireLog.all(),
    from.library.all(),
    from.activity.all(),
    toldIn(from.database(), isJoined),
    leasesIn(from.database()),
    unreadIn(from.database()),
    from.untold.all()
  ]
  const all = [orders, kept, waiting, watches, log, library, activity, told, leases, forms, untold]
  if (all.every(rows => rows.length === 0)) return
  to.write(() => {
    for (const order of orders) carryOrder(from, to, order, at)
    for (const document of kept) carryDocument(to, document)
    // What this run was asked for takes the place of what an earlier one was.
    for (const download of waiting) to.waiting.put(download)
    for (const records of Map.groupBy(log, ({ connectionId, orderId }) =>
      JSON.stringify([connectionId, orderId])
    ).values())
      carryLog(to, records)
    for (const watch of watches) carryWatch(to, watch, at)
    for (const record of library) to.library.put(record)
    if (library.length > 0 || told.some(isOfLibrary)) bringLibraryAgain(to.database())
    if (isJoined) carryPlaces(from, to)
    for (const { connectionId, ...event } of activity) to.activity.add(connectionId, event)
    carryTold(told, from.database(), to.database())
    carryLeases(leases, from.database(), to.database())
    carryUnread(forms, from.database(), to.database())
    for (const record of untold) to.untold.add(record)
  })
}

/** Including deleted drafts: the user may still restore them. */
function everyOrder({ orders }: Store): LocalOrder[] {
  const deleted = orders
    .deletedBefore(Infinity)
    .map(id => orders.get(id))
    .filter(order => order !== undefined)
  return [...orders.list(null, DRAFT_STATES), ...deleted]
}

function carryOrder(from: Store, to: Store, here: LocalOrder, at: number): void {
  const order = asCarriedOver(from, to, here, at)
  if (order === undefined) return
  const { id } = order
  const isTaken = order.orderId !== null && to.orders.byOrderId(order.orderId) !== undefined
  const missing = missingAttempts(from, to, here.id, id)
  const attempts = missing.map(attempt => (isTaken && isClaim(attempt) ? inDoubt(attempt) : attempt))
  const carried = isTaken ? { ...order, state: 'unknown' as const, orderId: null, how: null, since: at } : order
  to.orders.put(carried)
  for (const decision of from.decisions.ofDraft(here.id)) to.decisions.add({ ...decision, draftId: id })
  for (const attempt of attempts) carryAttempt(from, to, attempt)
  for (const event of from.events.ofDraft(here.id)) to.events.add(id, event)
  if (isTaken && order.orderId !== null) to.events.add(id, { at, what: 'unmatched', orderId: order.orderId })
  for (const mark of attempts.flatMap(attempt => marksOf(carried, attempt))) to.journal.append(mark)
}

function carryAttempt(from: Store, to: Store, attempt: Attempt): void {
  const { baselineId } = attempt
  const baseline =
    baselineId === null || to.baselines.get(baselineId) !== undefined ? undefined : from.baselines.get(baselineId)
  if (baseline !== undefined) to.baselines.add(baseline)
  to.attempts.put(attempt)
  for (const look of from.lookups.ofAttempt(attempt.id)) to.lookups.add(look)
}

/** What was downloaded again as it was is the file that is there, and what waited for it doesn't any more. */
function carryDocument(to: Store, document: KeptDocument): void {
  const { id, connectionId, orderId, documentId } = document
  const there = to.kept.ofDocument(connectionId, orderId, documentId)
  if (there.some(other => other.id === id)) return
  to.kept.remove(there.filter(other => isSamePlace(other, document)).map(other => other.id))
  to.kept.add(document)
  to.waiting.remove(connectionId, document)
}

function carryLog(to: Store, records: ReturnType<Store['wireLog']['all']>): void {
  const [of] = records
  if (of === undefined) return
  const run = records.map(({ at, event }) => ({ at, event }))
  for (const record of missingRecords(to.wireLog.ofOrder(of.connectionId, of.orderId), run))
    to.wireLog.add(of.connectionId, of.orderId, record)
}

function carryWatch(to: Store, watch: WireWatchRow, at: number): void {
  const known = to.wireWatches.get(watch)?.state
  const both = known === undefined ? watch.state : joined(known, watch.state, at)
  if (both !== known) to.wireWatches.put(watch, both)
}

/** Two orders of this desk cannot be one at the service (I6). The one that comes later is in doubt again, which sends nothing by itself. */
function isClaim({ state }: Attempt): boolean {
  return state === 'accepted' || state === 'matched' || state === 'linked'
}

function inDoubt(attempt: Attempt): Attempt {
  return { ...attempt, state: 'unknown', orderId: null }
}

const ENDS: Readonly<Partial<Record<AttemptState, EndMark['outcome']>>> = {
  accepted: 'accepted',
  rejected: 'rejected',
  linked: 'linked',
  closed: 'closed',
  resent: 'resent'
}

/** What the journal would hold of an attempt, had it been there: of one that was not taken only that it ended so. */
function marksOf({ entry, order }: LocalOrder, attempt: Attempt): JournalMark[] {
  const { id: attemptId, wiredAt, settledAt, state, orderId } = attempt
  if (wiredAt === null || state === 'not-sent') return []
  const outcome = ENDS[state]
  const end: JournalMark[] =
    outcome === undefined ? [] : [{ kind: 'end', attemptId, at: settledAt ?? wiredAt, outcome, orderId }]
  if (order === null || state === 'rejected') return end
  const { draftId, number, connectionId, account, path, body, sha256 } = attempt
  return [
    { kind: 'wire', attemptId, draftId, number, connectionId, account, at: wiredAt, entry, order, path, body, sha256 },
    ...end
  ]
}

/** What would be lost with a store in memory; undefined if it is nothing to ask about. */
export function lossOf({ orders, wireWatches, kept, waiting, library, database }: Store): Loss | undefined {
  const count = (...states: LocalOrder['state'][]): number => orders.list(null, states).length
  const watches = wireWatches.all().map(({ state }) => state)
  const { watched, ...asked } = {
    drafts: count('draft'),
    unsent: count('queued', 'sending', 'unknown'),
    sent: count('sent'),
    alarms: watches.reduce((sum, state) => sum + alarmCount(state), 0),
    calls: watches.reduce((sum, { calls }) => sum + calls.length, 0),
    files: kept.all().length,
    downloads: waiting.all().length,
    entries: library.all().length,
    notes: countTyped(toldIn(database())),
    watched: watches.filter(({ slots }) => slots.length > 0).length
  }
  return Object.values(asked).every(number => number === 0) ? undefined : { ...asked, watched }
}
