import type { OfficeReach, OfficeTrouble } from '#domain/office/office.ts'
import { startTimer } from '../../async/timer.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import type { Store } from '../../storage/store.ts'
import { connectOffice, type OfficeAccess } from '../connect/connect.ts'
import { deskRecords, makeOfficeTables } from '../desk/desk-records.ts'
import type { SharedRecord } from '../desk/shared-record.ts'
import { createOfficeLink, type LinkState } from '../follow/office-link.ts'
import { openRecord, sealRecord, type Told } from '../desk/told.ts'
import { compared } from '../seal/places.ts'
import { hearWith, type Heard, type RecordListeners } from './record-listener.ts'
import { troubleOf, troubleOfStanding } from './trouble.ts'

export interface SeatParts {
  readonly store: Store
  readonly access: OfficeAccess
  readonly deskId: string
  readonly deskName: string
  readonly key: DataKey
  readonly listeners: RecordListeners
  /** The reach, or what waits, may be different. */
  readonly onChange: () => void
  readonly note: (event: 'office-out', fields: { readonly because: OfficeTrouble }) => void
  readonly onBug: (error: unknown) => void
}

/** What a desk has while it belongs to an office and has its key: its records, and what keeps them in step. */
export interface Seat {
  readonly deskName: string
  readonly key: DataKey
  reach(): OfficeReach
  waiting(): { readonly count: number; readonly since: number | null }
  /** Adds a record of this desk, to be published. Call it in the transaction that does what the record tells, in the store it is in. */
  tell(store: Store, told: Told): void
  go(): void
  close(): Promise<void>
}

export function openSeat(parts: SeatParts): Seat {
  const { store, access, deskId, deskName, key, listeners, note, onBug, onChange } = parts
  const records = deskRecords(store.database(), Date.now)
  let reach: OfficeReach = { kind: 'connecting' }

  function onState({ standing, outSince, error }: LinkState): void {
    for (const listener of Object.values(listeners)) listener.settle()
    const before = reach
    const standsInTheWay = standing === undefined ? undefined : troubleOfStanding(standing)
    if (outSince !== null) reach = { kind: 'out', because: troubleOf(error), since: outSince }
    else if (standsInTheWay === undefined || standsInTheWay === 'newer')
      reach = { kind: 'connected', onlyReads: standsInTheWay === 'newer' }
    else reach = { kind: 'out', because: standsInTheWay, since: before.kind === 'out' ? before.since : Date.now() }
    if (reach.kind === 'out' && (before.kind !== 'out' || before.because !== reach.because))
      note('office-out', { because: reach.because })
    onChange()
  }

  const link = createOfficeLink({
    connect: onLost => connectOffice(access, onLost),
    records,
    deskId,
    apply: record => {
      const heard = record.deskId === deskId ? undefined : opened(key, record)
      if (heard !== undefined) hearWith(listeners, store, heard)
    },
    onState,
    onBug,
    now: Date.now,
    timer: startTimer,
    random: Math.random
  })
  link.go()

  return {
    deskName,
    key,
    reach: () => reach,
    waiting: records.late,
    tell(into, told) {
      // The store may just have been replaced: the record goes where what it tells is written.
      if (into !== store) makeOfficeTables(into.database())
      deskRecords(into.database(), Date.now).add(sealRecord(key, deskId, told))
      link.go()
      onChange()
    },
    go: link.go,
    close: link.close
  }
}

/** Undefined for what was sealed under another key, or changed since: it is kept, and does nothing. */
function opened(key: DataKey, record: SharedRecord): Heard | undefined {
  const content = openRecord(key, record)
  if (content === undefined) return undefined
  const { id, deskId, kind, account, replaces, toldAt } = record
  return {
    id,
    deskId,
    kind,
    content,
    at: toldAt,
    replaces,
    isAccount: text => account !== null && Buffer.from(account).equals(compared(key, 'account', text))
  }
}
