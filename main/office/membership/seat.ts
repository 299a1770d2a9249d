import type { OfficeReach, OfficeTrouble } from '#domain/office/office.ts'
import { startTimer } from '../../async/timer.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import type { Store } from '../../storage/store.ts'
import { connectOffice, type OfficeAccess } from '../connect/connect.ts'
import { deskRecords, makeOfficeTables, type DeskRecords } from '../desk/desk-records.ts'
import { createOfficeLink, type LinkState } from '../follow/office-link.ts'
import { sealRecord, type Told } from '../desk/told.ts'
import { compared, isRecordKind, type RecordKind } from '../seal/places.ts'
import { createHearing, opened, type HearingParts } from './hearing.ts'
import type { Heard } from './record-listener.ts'
import { reachAfter } from './reach.ts'

export interface SeatParts extends HearingParts {
  readonly access: OfficeAccess
  readonly deskName: string
  /** The reach, or what waits, may be different. */
  readonly onChange: () => void
  readonly note: (event: 'office-out', fields: { readonly because: OfficeTrouble }) => void
  readonly onBug: (error: unknown) => void
}

/** A record that the desk has, its own or another's. */
export interface Known extends Heard {
  readonly isShared: boolean
}

/** What a desk has while it belongs to an office and has its key: its records, and what keeps them in step. */
export interface Seat {
  readonly deskId: string
  readonly deskName: string
  readonly key: DataKey
  reach(): OfficeReach
  waiting(): { readonly count: number; readonly since: number | null }
  /**
   * Adds a record of this desk, to be published, with the desk's name in its content as `desk`. Call it in the transaction that does what
   * the record tells, in the store it is in.
   */
  tell(store: Store, told: Told): void
  /** Connections may have been added: they hear what was told before. */
  hearForNew(): void
  /** What is known of an order, or of all (null), by records of one kind, this desk's own included; what doesn't open is left out. */
  about(store: Store, kind: RecordKind, account: string, order: string | null): Known[]
  go(): void
  close(): Promise<void>
}

export function openSeat(parts: SeatParts): Seat {
  const { store, access, deskId, deskName, key, note, onBug, onChange } = parts
  const records = deskRecords(store.database(), Date.now)
  const hearing = createHearing(parts, records)
  let reach: OfficeReach = { kind: 'connecting' }

  function onState(state: LinkState): void {
    hearing.settle()
    const before = reach
    reach = reachAfter(before, state, Date.now())
    if (reach.kind === 'out' && (before.kind !== 'out' || before.because !== reach.because))
      note('office-out', { because: reach.because })
    onChange()
  }

  tellUntold()
  hearing.hearForNew()
  const link = createOfficeLink({
    connect: onLost => connectOffice(access, onLost),
    records,
    deskId,
    apply: hearing.hear,
    onState,
    onBug,
    now: Date.now,
    timer: startTimer,
    random: Math.random
  })
  link.go()

  /** What was done while the key wasn't at hand. */
  function tellUntold(): void {
    store.write(() => {
      for (const { kind, ...told } of store.untold.take())
        if (isRecordKind(kind)) records.add(sealRecord(key, deskId, withDesk({ ...told, kind })))
    })
  }

  /** The others don't know every desk by its id: a removed one isn't listed. */
  function withDesk(told: Told): Told {
    return { ...told, content: { ...told.content, desk: deskName } }
  }

  /** The store may just have been replaced: records go where what they tell is written, and are read from there. */
  function recordsIn(open: Store): DeskRecords {
    if (open === store) return records
    makeOfficeTables(open.database())
    return deskRecords(open.database(), Date.now)
  }

  return {
    deskId,
    deskName,
    key,
    reach: () => reach,
    waiting: records.late,
    tell(into, told) {
      recordsIn(into).add(sealRecord(key, deskId, withDesk(told)))
      link.go()
      onChange()
    },
    about: (open, kind, account, order) =>
      recordsIn(open)
        .about(kind, order === null ? null : compared(key, 'order', order))
        .flatMap(record => {
          const heard = opened(key, record)
          return heard?.isAccount(account) === true ? [{ ...heard, isShared: record.isShared }] : []
        }),
    hearForNew: hearing.hearForNew,
    go: link.go,
    close: link.close
  }
}
