import { randomUUID } from 'node:crypto'
import { draftAccount, type DraftConnection } from '#domain/office/draft-account.ts'
import { entryTold, sharedEntry } from '#domain/office/shared-library.ts'
import type { TellLibrary } from './library/library.ts'
import type { SharedLibrary } from './office/library/shared-library.ts'
import type { Seat } from './office/membership/seat.ts'
import { numberOrNullAt } from './storage/database/columns.ts'
import type { Store } from './storage/store.ts'

export interface OfficeLibraryParts {
  readonly connections: { list(): readonly DraftConnection[] }
  readonly isMember: () => boolean
  readonly seat: () => Seat | undefined
  /** Once it is loaded, as it is where there is a seat. */
  readonly library: () => SharedLibrary | undefined
  readonly onBug: (error: unknown) => void
}

export interface OfficeLibrary {
  readonly tell: TellLibrary
  /** A connection is in use: if it is new, it hears what other desks told of its account before. */
  connectionOpened(): void
  /** Brings the office's entries and this desk's own together, once the office's are read. */
  bringTogether(): void
}

export function composeOfficeLibrary(parts: OfficeLibraryParts): OfficeLibrary {
  const { seat, library, onBug } = parts
  /** One after the other. */
  let bringing = Promise.resolve()

  function bringTogether(): void {
    if (seat()?.reach().kind === 'connected') bringing = bringing.then(() => library()?.bringTogether()).catch(onBug)
  }

  return {
    tell: createTelling(parts),
    bringTogether,
    connectionOpened() {
      seat()?.hearForNew()
      bringTogether()
    }
  }
}

/** The latest time at which the office's database takes a record, in milliseconds since 1970. */
const LATEST_TOLD = Date.UTC(2200, 0, 1) - 1

/** Tells of changes of the library, also where the office's key isn't at hand: then they wait in the store. */
function createTelling(parts: OfficeLibraryParts): TellLibrary {
  const { connections, isMember, library } = parts
  let last = 0

  return (store, connectionId, put, dropped) => {
    const connection = connections.list().find(({ id }) => id === connectionId)
    const seat = parts.seat()
    if (connection === undefined || (seat === undefined && !isMember())) return new Map()
    const account = draftAccount(connection)
    // Above all that this desk has heard or told, however wrong the clocks are: a later word is later at every desk.
    // Where another desk has reached the latest time, ids decide.
    last = Math.min(Math.max(Date.now(), last + 1, highestHeard(store) + 1), LATEST_TOLD)
    const rows = put.flatMap(id => store.library.get(connectionId, id) ?? [])
    const told = [
      ...rows.map(row => entryTold(row, sharedEntry(row))),
      ...dropped.filter(({ id }) => !put.includes(id)).map(row => entryTold(row, null))
    ].map(record => ({ ...record, id: randomUUID(), account, at: last }))
    if (seat === undefined) for (const record of told) store.untold.add(record)
    else seat.tell(store, ...told)
    const versions = new Map(told.map(({ order, id }) => [order, id]))
    for (const { besides: _besides, ...row } of rows) {
      const version = versions.get(row.id)
      if (version !== undefined) store.library.put({ ...row, seen: [version], savedAt: row.savedAt + 1 })
      // What the person didn't see still stands beside it.
      if (seat !== undefined && row.seen !== undefined)
        library()?.settle(store, seat.key, connectionId, account, row.id)
    }
    return versions
  }
}

/** When what this desk knows of the office's libraries was told last; that needs no key. */
function highestHeard(store: Store): number {
  const { sql } = store.database()
  if (sql("SELECT 1 FROM sqlite_schema WHERE name = 'office_records'").get() === undefined) return 0
  const row = sql("SELECT max(told_at) AS highest FROM office_records WHERE kind = 'library'").get() ?? {}
  return numberOrNullAt(row, 'highest') ?? 0
}
