import type { OfficeReach, OfficeTrouble } from '#domain/office/office.ts'
import { monotonic } from '../../async/monotonic.ts'
import { startTimer } from '../../async/timer.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import type { Store } from '../../storage/store.ts'
import { connectOffice, type OfficeAccess, type OfficeConnection } from '../connect/connect.ts'
import { deskNames } from '../desk/desk-names.ts'
import { deskRecords, type DeskRecords } from '../desk/desk-records.ts'
import { deskDrafts, type DeskDrafts } from '../drafts/desk-drafts.ts'
import type { DraftHooks } from '../drafts/taking.ts'
import { desksInStep, type ListedDesk } from '../follow/desks-in-step.ts'
import { draftsInStep } from '../follow/drafts-in-step.ts'
import type { OnSkipped } from '../follow/read-records.ts'
import { createOfficeLink, type InStep, type LinkState } from '../follow/office-link.ts'
import type { Told } from '../desk/told.ts'
import type { Keyring } from '../seal/keyring.ts'
import { compared, type RecordKind } from '../seal/places.ts'
import { createKeys, type Keys, type KeysParts } from './keys.ts'
import { draftActions, type DraftActions } from './draft-actions.ts'
import { toldDoubts } from '../sending/doubts.ts'
import { createSendLeases, type SendLeases } from '../sending/leases.ts'
import { createHearing, opened, type HearingParts } from './hearing.ts'
import type { Heard } from './record-listener.ts'
import { ownIds } from './own-ids.ts'
import { reachAfter } from './reach.ts'
import { createTelling } from './telling.ts'

export interface SeatParts extends HearingParts, Pick<KeysParts, 'secret' | 'deskKey'> {
  readonly key: Keyring
  readonly access: OfficeAccess
  readonly deskName: string
  readonly draftHooks: DraftHooks
  /** Orders that wait for the office may ask again. */
  readonly onBack: () => void
  /** There are other desks in the office now, or one has another name or right. */
  readonly onDesks: () => void
  /** The reach, or what waits, may be different. */
  readonly onChange: () => void
  /** All was read that the office had when the desk took its seat. */
  readonly onRead: () => void
  readonly note: Note
  readonly onBug: (error: unknown) => void
}

/** Writes into the log. */
export interface Note {
  (event: 'office-out', fields: { readonly because: OfficeTrouble }): void
  (event: 'office-rows-skipped', fields: { readonly rows: number }): void
  (event: 'office-records-taken', fields: { readonly records: number }): void
}

const skips =
  (note: Note): OnSkipped =>
  rows => {
    note('office-rows-skipped', { rows })
  }

const countsTaken =
  (note: Note) =>
  (records: number): void => {
    note('office-records-taken', { records })
  }

/** A record that the desk has, its own or another's. */
export interface Known extends Heard {
  readonly isShared: boolean
}

/** What a desk has while it belongs to an office and has its key: its records, and what keeps them in step. */
export interface Seat {
  readonly deskId: string
  readonly deskName: string
  /** The id of a record of this desk that follows from its name, and that no other desk can work out. */
  readonly idOf: (name: string) => string
  readonly key: Keyring
  /** Its generations, kept in step with the office's. */
  readonly keys: Keys
  /** Another connection to the office's database. Throws pg's error. */
  connect(onLost: (error: Error) => void, answerWithin: number): Promise<OfficeConnection>
  reach(): OfficeReach
  /** Whether all was read once that the office had: until then, this desk doesn't know what the others set. */
  hasRead(): boolean
  waiting(): { readonly count: number; readonly since: number | null }
  /**
   * Adds records of this desk, to be published, with the desk's name in their content as `desk`. Call it in the transaction that does what
   * they tell, in the store it is in.
   */
  tell(store: Store, ...told: readonly Told[]): void
  /** Whether this office has a record from this desk, or will have it. */
  hasTold(store: Store, record: string): boolean
  /** Connections may have been added: they hear what was told before. */
  hearForNew(): void
  /**
   * What is known of an order, or of all (null), by records of one kind and account (null: of no account), this desk's own included; what
   * doesn't open is left out.
   */
  about(store: Store, kind: RecordKind, account: string | null, order: string | null): Known[]
  readonly drafts: DeskDrafts
  readonly leases: SendLeases
  readonly draftActions: DraftActions
  /** A draft was saved: the office hears of it within seconds, and of all that is typed until then at once. */
  goSoon(): void
  go(): void
  /** Connects at once, too, whatever failed before. */
  goNow(): void
  close(): Promise<void>
}

/** How long what is typed is collected before the office hears of it. */
const TYPED_MS = 2_000

export function openSeat(parts: SeatParts): Seat {
  const { store, access, deskId, deskName, key, note, onBug, onChange } = parts
  const drafts = deskDrafts({ ...parts, hooks: parts.draftHooks, doubts: toldDoubts(store, key, tell), now: Date.now })
  const records = deskRecords(store.database(), Date.now, countsTaken(note))
  const hearing = createHearing(parts, records)
  const telling = createTelling(parts, records)
  const keys = createKeys({ ...parts, records })
  const reaching = createReaching(parts)

  function onState(state: LinkState): void {
    hearing.settle()
    reaching.take(state)
    leases.state(state)
  }

  const leases = createSendLeases({
    ...parts,
    records,
    drafts,
    reach: reaching.known.reach,
    tellOnce: told => void telling.tell(store, [told]),
    go: isWanted => void (isWanted ? link.goNow() : link.go()),
    now: Date.now,
    elapsed: monotonic,
    timer: startTimer
  })

  telling.tellUntold()
  hearing.hearForNew()
  const link = createOfficeLink({
    connect: onLost => connectOffice(access, onLost),
    records,
    others: othersOf(parts, { drafts, leases, keys }),
    keys,
    deskId,
    apply: hearing.hear,
    onSkipped: skips(note),
    onState,
    onBug,
    now: Date.now,
    timer: startTimer,
    random: Math.random
  })
  link.go()
  const typed = afterAWhile(link.go)

  function tell(into: Store, ...told: readonly Told[]): void {
    telling.tell(into, told)
    link.go()
    onChange()
  }

  return {
    deskId,
    deskName,
    idOf: ownIds(parts.deskKey),
    key,
    keys,
    connect: (onLost, answerWithin) => connectOffice(access, onLost, answerWithin),
    ...reaching.known,
    waiting: () => waitingOf(records, drafts),
    tell,
    hasTold: (open, record) => telling.recordsIn(open).deskOf(record) === deskId,
    about: (open, kind, account, order) => aboutOrder(key, telling.recordsIn(open), { kind, account, order }),
    hearForNew: hearing.hearForNew,
    drafts,
    leases,
    draftActions: draftActions({ access, drafts, records, keys, sealed: telling.sealed, onDecided: link.go }),
    goSoon: typed.soon,
    go: link.go,
    goNow: link.goNow,
    async close() {
      typed.stop()
      leases.close()
      await link.close()
      await keys.close()
    }
  }
}

/** How the office can be reached, as the link says, and what is told of it. */
function createReaching({ note, onChange, onRead }: SeatParts) {
  let reach: OfficeReach = { kind: 'connecting' }
  let hasRead = false

  return {
    known: { reach: () => reach, hasRead: () => hasRead },
    take(state: LinkState): void {
      const before = reach
      reach = reachAfter(before, state, Date.now())
      if ('because' in reach && !('because' in before && before.because === reach.because))
        note('office-out', { because: reach.because })
      onChange()
      if (hasRead || !state.isAllRead) return
      hasRead = true
      onRead()
    }
  }
}

/** What may be sent decides in which state a draft may be. */
function othersOf(
  parts: SeatParts,
  { drafts, leases, keys }: Pick<Seat, 'drafts' | 'leases' | 'keys'>
): readonly InStep[] {
  const desks = desksInStep(found => {
    takeDesks(parts, drafts, found)
  })
  const inBetween = leases.answerAsked
  return [leases, desks, draftsInStep(drafts, { keys, onSkipped: skips(parts.note), inBetween })]
}

/** Saves the desks there are, and tells of them. */
function takeDesks(
  { store, key, draftHooks, onDesks }: SeatParts,
  drafts: DeskDrafts,
  desks: readonly ListedDesk[]
): void {
  const here = desks.filter(({ joined, removed }) => joined && !removed)
  deskNames(store.database(), key).save(here.map(({ id, name }) => ({ id, name })))
  // To one that is only invited, the office gives no draft.
  const had = desks.filter(({ joined, removed }) => joined || removed)
  drafts.take(
    [],
    undefined,
    had.map(({ id, name, removed }) => ({ id, name, removed }))
  )
  draftHooks.onChange({ connectionIds: [], gone: [] })
  onDesks()
}

function aboutOrder(
  key: DataKey,
  records: DeskRecords,
  {
    kind,
    account,
    order
  }: { readonly kind: RecordKind; readonly account: string | null; readonly order: string | null }
): Known[] {
  return records.about(kind, order === null ? null : compared(key, 'order', order)).flatMap(record => {
    const heard = opened(key, record)
    if (heard === undefined || !(account === null ? record.account === null : heard.isAccount(account))) return []
    return [{ ...heard, isShared: record.isShared }]
  })
}

/** What the office doesn't have of this desk yet, and since when. */
function waitingOf(records: DeskRecords, drafts: DeskDrafts): ReturnType<Seat['waiting']> {
  const { count, since } = records.late()
  const late = drafts.unpublished()
  const oldest = Math.min(since ?? Infinity, ...late.map(draft => draft.since))
  return { count: count + late.length, since: oldest === Infinity ? null : oldest }
}

/** Calls `go` once, however often it was asked for until then. */
function afterAWhile(go: () => void): { soon(): void; stop(): void } {
  let cancel: (() => void) | undefined
  return {
    soon() {
      cancel ??= startTimer(() => {
        cancel = undefined
        go()
      }, TYPED_MS)
    },
    stop: () => cancel?.()
  }
}
