import type { DeskName } from '#domain/office/said.ts'
import type { Store } from '../../storage/store.ts'
import { deskNames } from '../desk/desk-names.ts'
import type { Office } from '../membership/office.ts'
import type { Seat } from '../membership/seat.ts'

export interface KnownDesks {
  /** The desks of the office by their names, as last listed, this one always. Lists them again now and then. */
  list(store: Store, seat: Seat): readonly DeskName[]
}

export interface KnownDesksParts {
  readonly office: () => Pick<Office, 'desks' | 'seat'> | undefined
  /** There are others now, or one has another name. */
  readonly onChange: () => void
  readonly onBug: (error: unknown) => void
  readonly now: () => number
}

/** Listing takes a connection (decision 264), but a desk that has just joined is looked for at once. */
const [LIST_AGAIN_MS, TRY_AGAIN_MS] = [5000, 60_000]

export function createKnownDesks({ office, onChange, onBug, now }: KnownDesksParts): KnownDesks {
  let dueAt = 0

  async function listAgain(store: Store, seat: Seat): Promise<void> {
    const listed = await office()?.desks()
    if (listed?.ok !== true) return void (dueAt = now() + TRY_AGAIN_MS)
    const desks = listed.value.flatMap(({ id, name, state }) => (state === 'joined' ? [{ id, name }] : []))
    // This desk may have left since it asked.
    if (office()?.seat() !== seat) return
    const names = deskNames(store.database(), seat.key)
    if (JSON.stringify(names.read()) === JSON.stringify(desks)) return
    names.save(desks)
    onChange()
  }

  return {
    list(store, seat) {
      if (now() >= dueAt) {
        dueAt = now() + LIST_AGAIN_MS
        listAgain(store, seat).catch(onBug)
      }
      const desks = deskNames(store.database(), seat.key).read()
      if (desks.some(({ id }) => id === seat.deskId)) return desks
      return [{ id: seat.deskId, name: seat.deskName }, ...desks]
    }
  }
}
