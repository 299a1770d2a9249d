import type pg from 'pg'
import type { DraftConnection } from '#domain/office/draft-account.ts'
import type { OfficeReach } from '#domain/office/office.ts'
import type { OfficeHold } from '#domain/order/office-hold.ts'
import type { StartTimer } from '../../async/timer.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import type { Store } from '../../storage/store.ts'
import type { LocalOrder } from '../../storage/tables/local-orders.ts'
import type { DeskRecords } from '../desk/desk-records.ts'
import { leaseRows, type Lease, type LeaseEnd } from '../desk/lease-rows.ts'
import type { DeskDrafts } from '../drafts/desk-drafts.ts'
import { draftRows } from '../drafts/draft-rows.ts'
import type { InStep, LinkState } from '../follow/office-link.ts'
import { publishDraft } from '../follow/publish-drafts.ts'
import { publishWaiting } from '../follow/publish.ts'
import { compared } from '../seal/places.ts'
import { toldOfSending } from '../sent/find-sent.ts'
import { holdingOf, likeElsewhere } from './elsewhere.ts'
import { holdOf, leaseEnd } from './lease-end.ts'
import { endLease, isRefusal, leaseHolder, takeLease } from './lease-sql.ts'
import { isOurs, remember, type LeaseAsked, type TellOnce } from './remember.ts'

/** So long an order waits for the office's answer, in milliseconds; then the person is asked. */
const ANSWER_WITHIN = 5_000
/** After that, so long nothing waits again unless a person wants it: an office that is slow must not hold up one order after the other. */
const NOT_AGAIN_WITHIN = 15_000

export interface LeaseParts {
  readonly store: Store
  readonly deskId: string
  readonly key: DataKey
  readonly records: DeskRecords
  readonly drafts: DeskDrafts
  /** The clients whose drafts are shared. */
  readonly connections: () => readonly DraftConnection[]
  /** How the office can be reached, as far as is known. */
  readonly reach: () => OfficeReach
  readonly tellOnce: TellOnce
  /** Something waits for the office: take the next step now. `isWanted`: connect at once, whatever failed before. */
  readonly go: (isWanted: boolean) => void
  /** Orders that wait for the office may ask again. */
  readonly onBack: () => void
  readonly now: () => number
  /** Time that passes, in milliseconds, whatever the clock says. */
  readonly elapsed: () => number
  readonly timer: StartTimer
}

/** The right to send, of which the office gives one for each order (O1). It's taken and ended in the steps that keep the desk in step. */
export interface SendLeases extends InStep {
  /** Undefined if the order may be sent. Rejects only with the disk's error. */
  ask(asked: LeaseAsked): Promise<OfficeHold | undefined>
  /** Answers orders that wait, and does nothing else of a step. Throws pg's error where the office gives no answer. */
  answerAsked(client: pg.ClientBase): Promise<void>
  /** Orders changed: the office is told what became of its leases. */
  changed(): void
  /** How it is between the desk and its office now. */
  state(state: Pick<LinkState, 'standing'>): void
  /** Whoever waits for an answer gets none. */
  close(): void
}

type Answer = OfficeHold | undefined | 'out'

/** An order that waits for the next step. */
interface Pending {
  readonly lease: Lease
  answer(answer: Answer): void
}

export function createSendLeases(parts: LeaseParts): SendLeases {
  const { store, key, now, elapsed } = parts
  const rows = leaseRows(store.database())
  const pending = new Set<Pending>()
  /** By `elapsed`. */
  let notBefore = -Infinity
  /** Whether an order may wait for the office; one of the last run may. */
  let isAwaited = true

  async function ask(asked: LeaseAsked): Promise<OfficeHold | undefined> {
    const { order, withoutOffice } = asked
    const holding = holdingOf(store, order, key)
    if ('hold' in holding) return holding.hold
    const sent = sentHold(parts, { draftId: order.id, decisionId: asked.resend?.id ?? null })
    if (sent !== undefined) return sent
    const lease = remember(store, asked, holding.epoch, parts.tellOnce)
    const hold = await answer(order, lease)
    if (hold !== 'out') return hold
    if (withoutOffice !== undefined) return undefined
    // The office may have given it in the step that took too long.
    const known = rows.get(order.id)
    if (known !== undefined && isOurs(known) && !isTurnedAway(parts.reach())) return undefined
    isAwaited = true
    return { kind: 'out', since: outSince(parts.reach()) ?? now(), ...likeElsewhere(parts, order) }
  }

  async function answer({ waiting }: LocalOrder, lease: Lease): Promise<Answer> {
    const isWanted = waiting?.for === 'turn' && waiting.isAsked === true
    if (!isWanted && (elapsed() < notBefore || outSince(parts.reach()) !== null)) return 'out'
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const one = { lease, answer: resolve }
    pending.add(one)
    const stop = parts.timer(() => {
      notBefore = elapsed() + NOT_AGAIN_WITHIN
      resolve('out')
    }, ANSWER_WITHIN)
    parts.go(isWanted)
    try {
      return await promise
    } finally {
      stop()
      pending.delete(one)
    }
  }

  const answerAsked = (client: pg.ClientBase): Promise<void> => answerEach(parts, client, [...pending])

  async function publish(client: pg.ClientBase): Promise<void> {
    await answerAsked(client)
    for (const { draftId } of rows.all()) {
      const lease = rows.get(draftId)
      if (lease === undefined || mustWait(parts, lease)) continue
      const end = endOf(store, lease)
      if (end !== null) await tellEnd(parts, client, lease, end)
    }
  }

  function close(): void {
    for (const { answer } of pending) answer('out')
  }

  return {
    ask,
    answerAsked,
    publish,
    read: async () => 'all',
    changed() {
      if (rows.all().some(lease => endOf(store, lease) !== null)) parts.go(false)
    },
    state({ standing }) {
      if (standing !== 'write') return close()
      if (!isAwaited || elapsed() < notBefore) return
      isAwaited = false
      parts.onBack()
    },
    close
  }
}

/** The office would refuse a decision that it has no record of yet; once what is held is decided, the next step comes. */
const mustWait = ({ records }: LeaseParts, { decisionId }: Lease): boolean => decisionId !== null && records.isHolding()

async function answerEach(parts: LeaseParts, client: pg.ClientBase, pending: readonly Pending[]): Promise<void> {
  for (const { lease, answer } of pending)
    if (!mustWait(parts, lease)) answer(sentHold(parts, lease) ?? (await take(parts, client, lease)))
}

/** Since when the office is out of reach, or takes nothing; null if it isn't known to be. */
const outSince = (reach: OfficeReach): number | null => ('since' in reach ? reach.since : null)

/** Whether this desk may have been removed: others take over its orders then, the right to send them included (O4). */
const isTurnedAway = (reach: OfficeReach): boolean =>
  reach.kind === 'out' && (reach.because === 'refused' || reach.because === 'no-office')

/** What the office doesn't know yet of the end of a lease; null if there is nothing to tell. */
function endOf(store: Store, { draftId, told }: Lease): LeaseEnd | null {
  const end = leaseEnd(store.orders.get(draftId), store.attempts.ofDraft(draftId))
  return end === told ? null : end
}

/**
 * What holds an order that another desk told of as sent, or any desk as one that may have arrived. The database may know nothing of that any
 * more: a dump of before restores the draft to an earlier holder, and no lease with it. Only a decision to send it again opens it (O1).
 */
function sentHold(
  { store, key, deskId }: LeaseParts,
  { draftId, decisionId }: Pick<Lease, 'draftId' | 'decisionId'>
): OfficeHold | undefined {
  if (decisionId !== null) return undefined
  return toldOfSending({ database: store.database(), key }, deskId, draftId)
}

/** Undefined once this desk has the lease. Throws pg's error where the office gives no answer. */
async function take(parts: LeaseParts, client: pg.ClientBase, lease: Lease): Promise<OfficeHold | undefined> {
  try {
    const epoch = await publishAndTake(parts, client, lease)
    leaseRows(parts.store.database()).put({ ...lease, epoch, isTaken: true, told: null })
    return undefined
  } catch (error) {
    if (!isRefusal(error)) throw error
    leaseRows(parts.store.database()).put({ ...lease, isTaken: false })
    return holdOf(await leaseHolder(client, lease.draftId), parts.deskId)
  }
}

/** Answers with the epoch at which this desk holds the draft. */
async function publishAndTake(
  { store, records, drafts }: LeaseParts,
  client: pg.ClientBase,
  lease: Lease
): Promise<number> {
  // The office counts a decision only once it has its record.
  if (lease.decisionId !== null) await publishWaiting(client, records)
  await publishDraft(client, drafts, lease.draftId)
  const epoch = drafts.known(lease.draftId)?.epoch ?? lease.epoch
  await takeLease(client, { ...lease, epoch })
  const known = drafts.known(lease.draftId)
  // What was refused for want of the lease is published after this.
  if (known !== undefined) draftRows(store.database()).put({ ...known, refused: null })
  return epoch
}

/** Throws pg's error where the office gives no answer. */
async function tellEnd(parts: LeaseParts, client: pg.ClientBase, lease: Lease, end: LeaseEnd): Promise<void> {
  const rows = leaseRows(parts.store.database())
  let { epoch } = lease
  // From here on the office may have it back, whether its answer arrives or not.
  if (end === 'not-sent') rows.put({ ...lease, isTaken: false })
  try {
    if (!lease.isTaken && end !== 'not-sent') {
      const published = await publishDraft(client, parts.drafts, lease.draftId)
      // It waited here, and went to another desk: nothing of it was sent.
      const isGone = published === 'elsewhere' && parts.store.orders.get(lease.draftId) === undefined
      if (isGone && !mayHaveBeenSent(parts, lease)) return forget(parts, lease, end)
      // It was sent while the office was out of reach. What another desk holds by now is told of without the lease.
      if (published !== 'elsewhere') epoch = await publishAndTake(parts, client, lease)
    }
    await endLease(client, { ...lease, epoch }, end)
  } catch (error) {
    // It never had the lease, or sent without it what another desk has by now. Nothing more is to be told.
    if (!isRefusal(error)) throw error
    return forget(parts, lease, end)
  }
  if (end === 'unknown') rows.put({ ...(rows.get(lease.draftId) ?? lease), epoch, isTaken: true, told: end })
  else forget(parts, lease, end)
}

/** Of an order that is gone: it was told of as such, or a person decided to send it without the office, or again. */
function mayHaveBeenSent(parts: LeaseParts, lease: Lease): boolean {
  const { records, key, deskId } = parts
  if (sentHold(parts, { ...lease, decisionId: null }) !== undefined) return true
  const decided = records.about('decision', compared(key, 'order', lease.draftId))
  return decided.some(record => record.deskId === deskId)
}

/** Its end was told. Where the order is to be sent again by now, the row is of a lease to be taken. */
function forget({ store }: LeaseParts, { draftId }: Lease, end: LeaseEnd): void {
  const rows = leaseRows(store.database())
  const now = rows.get(draftId)
  if (now === undefined) return
  if (endOf(store, { ...now, told: null }) === end) rows.remove(draftId)
  else rows.put({ ...now, isTaken: false, told: null })
}
