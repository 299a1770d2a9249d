import type { OfficeReader, OfficeState, OfficeTrouble } from '#domain/office/office.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { OfficeDatabase } from '#domain/policy.ts'
import type { KeptOfficeSecret, OfficePlace, OfficeSecret } from '../../keychain/office-secret.ts'
import type { Membership, MembershipStore } from '../../settings/office-membership.ts'
import { dataKey, type DataKey } from '../../storage/database/seal.ts'
import type { Store } from '../../storage/store.ts'
import type { OfficeAccess } from '../connect/connect.ts'
import { beginTelling } from '../desk/activity-told.ts'
import { makeOfficeTables } from '../desk/desk-records.ts'
import { ownSecret, type OwnSecret } from './own-secret.ts'
import { openSeat, type Seat, type SeatParts } from './seat.ts'
import { ringOf } from './take-keys.ts'

export interface PlaceParts extends Pick<
  SeatParts,
  'onBug' | 'note' | 'onDesks' | 'listeners' | 'connections' | 'draftHooks' | 'onBack' | 'onRead'
> {
  readonly membership: MembershipStore
  /** The organization's: no other office may be used. */
  readonly only?: OfficeDatabase | undefined
  readonly secret: KeptOfficeSecret
  readonly store: () => Promise<Store>
  readonly onState: (state: OfficeState) => void
}

/** Where this desk stands: outside of any office, or in one, with its seat as far as keychain and disk give it. */
export interface Place {
  state(): OfficeState
  seat(): Seat | undefined
  /** Opens the seat, if the desk belongs to an office; the one before must be closed. */
  open(): Promise<void>
  closeSeat(): Promise<void>
  /** Says what is different now, and answers with it. */
  tell(): OfficeState
  noteReader(reader: OfficeReader | null): void
  /** The desk belongs to it from now on. */
  enter(member: Membership): Promise<Result<OfficeState, OfficeTrouble>>
  /** The desk belongs to none any more. */
  left(): OfficeState
}

interface Shut {
  readonly because: OfficeTrouble
  readonly since: number
}

/** However often it was tried since, the desk is out since the first time. */
const shutBy = (because: OfficeTrouble, before: Shut | undefined): Shut =>
  before?.because === because ? before : { because, since: Date.now() }

export function createPlace(parts: PlaceParts): Place {
  const { membership, secret, onState } = parts
  let seat: Seat | undefined
  /** Since when the keychain doesn't give the secret, or the disk the records. */
  let shut: Shut | undefined
  let reader: OfficeReader | null = null
  let told = ''

  function state(): OfficeState {
    const member = membership.current()
    if (member === null) return { kind: membership.isUnreadable() ? 'unreadable' : 'none' }
    const { deskId, deskName, host, port, database } = member
    const reach = shut === undefined ? seat?.reach() : { kind: 'out' as const, ...shut }
    return {
      kind: 'member',
      deskId,
      deskName,
      host,
      port,
      database,
      reach: reach ?? { kind: 'connecting' },
      waiting: seat?.waiting() ?? null,
      key: seat?.keys.state() ?? null,
      reader
    }
  }

  function tell(): OfficeState {
    const now = state()
    const text = JSON.stringify(now)
    const isNews = text !== told
    told = text
    if (isNews) onState(now)
    return now
  }

  async function open(): Promise<void> {
    const member = membership.current()
    if (member === null) return
    if (!isAllowed(member, parts.only)) return void (shut = shutBy('other-office', shut))
    const own = await ownSecret(secret, member)
    if (!own.ok) return void (shut = shutBy(own.failure, shut))
    try {
      const store = await parts.store()
      prepare(store)
      const onChange = (): void => void tell()
      seat = openSeat({ ...parts, ...atDesk(member, own.value, store), onChange })
      shut = undefined
    } catch (error) {
      parts.onBug(error)
      shut = shutBy('disk', shut)
    }
  }

  return {
    state,
    seat: () => seat,
    open,
    tell,
    noteReader(now) {
      reader = now
      tell()
    },
    async closeSeat() {
      const closing = seat
      seat = undefined
      await closing?.close()
    },
    async enter(member) {
      const saved = await membership.save(member)
      if (!saved.ok) return failed('disk')
      await open()
      return ok(tell())
    },
    left() {
      shut = undefined
      return tell()
    }
  }
}

function prepare(store: Store): void {
  makeOfficeTables(store.database())
  beginTelling(store)
}

/** What of a seat is this desk's own. */
function atDesk(member: Membership, secret: OwnSecret, store: Store) {
  const { deskId, deskName } = member
  const [access, key] = [accessOf(member, secret.password), ringOf(secret, store.database())]
  return { store, access, deskId, deskName, key, deskKey: secret.deskKey }
}

/** Whether the organization lets the desk use this office. Hosts are compared as DNS does, without regard to case. */
export function isAllowed({ host, port, database }: OfficeDatabase, only: OfficeDatabase | undefined): boolean {
  if (only === undefined) return true
  return host.toLowerCase() === only.host.toLowerCase() && port === only.port && database === only.database
}

export const keyOf = ({ keyId, key }: OfficeSecret): DataKey => dataKey(keyId, Buffer.from(key, 'base64'))

export function accessOf({ host, port, database, role, authority }: OfficePlace, password: string): OfficeAccess {
  return { host, port, database, role, password, ...(authority === null ? {} : { authority }) }
}
