import { draftAccount } from '#domain/office/draft-account.ts'
import type { OfficeReach } from '#domain/office/office.ts'
import { deskNames } from '../../../main/office/desk/desk-names.ts'
import { deskRecords, makeOfficeTables } from '../../../main/office/desk/desk-records.ts'
import { sealRecord, type Told } from '../../../main/office/desk/told.ts'
import { createHearing, opened } from '../../../main/office/membership/hearing.ts'
import { ownIds } from '../../../main/office/membership/own-ids.ts'
import type { RecordListeners } from '../../../main/office/membership/record-listener.ts'
import type { Seat } from '../../../main/office/membership/seat.ts'
import { createTelling } from '../../../main/office/membership/telling.ts'
import { createKeyring } from '../../../main/office/seal/keyring.ts'
import { compared } from '../../../main/office/seal/places.ts'
import type { Store } from '../../../main/storage/store.ts'
import { memoryStore } from '../../outbox/support/outbox.ts'
import { NOW } from '../../storage/support/samples.ts'

export const FIRST_KEY = { id: 'office', key: Buffer.alloc(32).toString('base64') }
export const KEY = createKeyring(FIRST_KEY)
export const CLIENT = { id: 'connection-1', name: 'Lone Star Lending', baseAddress: 'https://orders.example.com' }
export const ACCOUNT = draftAccount(CLIENT)
export const FRONT = { id: 'front', name: 'Front desk' }
export const BACK = { id: 'back', name: 'Back office' }

/** The seat of the front desk in memory: what it tells stays there, and the test says what the others told. */
export function seatScene(store: Store = memoryStore()) {
  makeOfficeTables(store.database())
  const records = deskRecords(store.database(), () => NOW)
  deskNames(store.database(), KEY).save([FRONT, BACK])
  const telling = createTelling({ store, deskId: FRONT.id, deskName: FRONT.name, key: KEY }, records)
  const now: { reach: OfficeReach; hasRead: boolean } = {
    reach: { kind: 'connected', onlyReads: false },
    hasRead: true
  }
  const seat: Partial<Seat> = {
    deskId: FRONT.id,
    deskName: FRONT.name,
    key: KEY,
    idOf: ownIds(Buffer.alloc(32, 5).toString('base64')),
    reach: () => now.reach,
    hasRead: () => now.hasRead,
    tell: (into, ...told) => {
      telling.tell(into, told)
    },
    about: (_open, kind, account, order) =>
      records.about(kind, order === null ? null : compared(KEY, 'order', order)).flatMap(record => {
        const heard = opened(KEY, record)
        const isMeant = account === null ? record.account === null : heard?.isAccount(account)
        return heard === undefined || isMeant !== true ? [] : [{ ...heard, isShared: record.isShared }]
      })
  }

  /** What another desk told comes, all in one transaction; answers with the ids of its records. */
  function hear(listeners: RecordListeners, told: readonly Told[], from = BACK): readonly string[] {
    const hearing = createHearing(
      { store, deskId: FRONT.id, key: KEY, listeners, connections: () => [CLIENT] },
      records
    )
    const sealed = told.map(one => sealRecord(KEY, from.id, { ...one, content: { ...one.content, desk: from.name } }))
    records.take(sealed, { incarnation: 'life', xid: '1', seq: '1' }, hearing.hear)
    hearing.settle()
    return sealed.map(({ id }) => id)
  }

  return { store, records, seat: seat as Seat, now, hear }
}
