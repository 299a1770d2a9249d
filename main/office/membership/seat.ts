import type { OfficeReach, OfficeTrouble } from '#domain/office/office.ts'
import { startTimer } from '../../async/timer.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import type { Store } from '../../storage/store.ts'
import { connectOffice, type OfficeAccess } from '../connect/connect.ts'
import { deskRecords, makeOfficeTables } from '../desk/desk-records.ts'
import { createOfficeLink, type LinkState } from '../follow/office-link.ts'
import { sealRecord, type Told } from '../desk/told.ts'
import { isRecordKind } from '../seal/places.ts'
import { createHearing, type HearingParts } from './hearing.ts'
import { troubleOf, troubleOfStanding } from './trouble.ts'

export interface SeatParts extends HearingParts {
  readonly access: OfficeAccess
  readonly deskName: string
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
  /**
   * Adds a record of this desk, to be published, with the desk's name in its content as `desk`. Call it in the transaction that does what
   * the record tells, in the store it is in.
   */
  tell(store: Store, told: Told): void
  /** Connections may have been added: they hear what was told before. */
  hearForNew(): void
  go(): void
  close(): Promise<void>
}

export function openSeat(parts: SeatParts): Seat {
  const { store, access, deskId, deskName, key, note, onBug, onChange } = parts
  const records = deskRecords(store.database(), Date.now)
  const hearing = createHearing(parts, records)
  let reach: OfficeReach = { kind: 'connecting' }

  function onState({ standing, outSince, error }: LinkState): void {
    hearing.settle()
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

  return {
    deskName,
    key,
    reach: () => reach,
    waiting: records.late,
    tell(into, told) {
      // The store may just have been replaced: the record goes where what it tells is written.
      if (into !== store) makeOfficeTables(into.database())
      deskRecords(into.database(), Date.now).add(sealRecord(key, deskId, withDesk(told)))
      link.go()
      onChange()
    },
    hearForNew: hearing.hearForNew,
    go: link.go,
    close: link.close
  }
}
