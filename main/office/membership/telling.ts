import type { DataKey } from '../../storage/database/seal.ts'
import type { Store } from '../../storage/store.ts'
import { deskRecords, makeOfficeTables, type DeskRecords } from '../desk/desk-records.ts'
import { sealRecord, type Told } from '../desk/told.ts'
import { isRecordKind } from '../seal/places.ts'

export interface TellingParts {
  readonly store: Store
  readonly deskId: string
  readonly deskName: string
  readonly key: DataKey
}

/** Adds records of this desk, each with the desk's name in its content: the others don't know a removed desk by its id. */
export interface Telling {
  /** The store may just have been replaced: records go where what they tell is written, and are read from there. */
  recordsIn(open: Store): DeskRecords
  /** A record that is added to none yet. */
  sealed(told: Told): ReturnType<typeof sealRecord>
  tell(into: Store, told: readonly Told[]): void
  /** What was done while the key wasn't at hand. */
  tellUntold(): void
}

export function createTelling({ store, deskId, deskName, key }: TellingParts, records: DeskRecords): Telling {
  const sealed = (told: Told) => sealRecord(key, deskId, { ...told, content: { ...told.content, desk: deskName } })

  function recordsIn(open: Store): DeskRecords {
    if (open === store) return records
    makeOfficeTables(open.database())
    return deskRecords(open.database(), Date.now)
  }

  return {
    recordsIn,
    sealed,
    tell(into, told) {
      const its = recordsIn(into)
      for (const one of told) its.add(sealed(one))
    },
    tellUntold() {
      store.write(() => {
        for (const { kind, ...told } of store.untold.take())
          if (isRecordKind(kind)) records.add(sealed({ ...told, kind }))
      })
    }
  }
}
