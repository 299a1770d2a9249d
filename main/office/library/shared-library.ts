import { setImmediate as nextTurn } from 'node:timers/promises'
import { draftAccount, type DraftConnection } from '#domain/office/draft-account.ts'
import {
  entryTold,
  isAsTold,
  isLibraryContent,
  sharedEntry,
  standingEntry,
  type EntryVersion
} from '#domain/office/shared-library.ts'
import type { DataKey } from '../../storage/database/seal.ts'
import type { Store } from '../../storage/store.ts'
import type { LibraryRow } from '../../storage/tables/library-records.ts'
import { deskRecords } from '../desk/desk-records.ts'
import { opened } from '../membership/hearing.ts'
import type { RecordListener } from '../membership/record-listener.ts'
import type { Seat } from '../membership/seat.ts'
import { compared } from '../seal/places.ts'

/** The office's library: each desk keeps all of it among its own entries, so that it has them still when it leaves. */
export interface SharedLibrary {
  readonly listener: RecordListener
  /** Saves an entry as it stands by all that is known of it; true if it was something else. Call it in a transaction. */
  settle(store: Store, key: DataKey, connectionId: string, account: string, entry: string): boolean
  /** Brings together the office's entries and this desk's own, once for each connection; what the office told before must be read. */
  bringTogether(): Promise<void>
}

export interface SharedLibraryParts {
  readonly store: () => Promise<Store>
  readonly seat: () => Seat | undefined
  readonly connections: () => readonly DraftConnection[]
  /** The entries of a connection are different; called after the commit. */
  readonly onChange: (connectionId: string) => void
}

/** Entries in one transaction: some milliseconds. */
const AT_ONCE = 50

export function createSharedLibrary(parts: SharedLibraryParts): SharedLibrary {
  const { connections, onChange } = parts
  const changed = new Set<string>()
  /** Entries told of connections that aren't brought together yet, by the marks of those. */
  const later = new Map<string, Set<string>>()

  function settled(): void {
    const ids = [...changed]
    changed.clear()
    for (const id of ids) onChange(id)
  }

  async function bringConnection(store: Store, seat: Seat, connection: DraftConnection): Promise<void> {
    const account = draftAccount(connection)
    const mark = markOf(seat.key, connection.id, account)
    if (isMarked(store, mark)) return
    const theirs = contentsOf(store, seat.key, account, null).map(({ content }) => content.entry)
    const own = store.library.list(connection.id).map(({ id }) => id)
    const due = [...new Set([...theirs, ...own])]
    for (let from = 0; from < due.length; from += AT_ONCE) {
      if (parts.seat() !== seat) return
      store.write(() => {
        for (const id of due.slice(from, from + AT_ONCE)) {
          const row = store.library.get(connection.id, id)
          if (row !== undefined) tellOwn(store, seat, row, account)
          if (settleEntry(store, seat.key, connection.id, account, id)) changed.add(connection.id)
        }
      })
      await nextTurn()
    }
    store.write(() => {
      deskRecords(store.database(), Date.now).addListening(mark)
      for (const entry of later.get(mark) ?? [])
        if (settleEntry(store, seat.key, connection.id, account, entry)) changed.add(connection.id)
      later.delete(mark)
    })
  }

  return {
    listener: {
      hear(store, { key, content, isAccount }) {
        if (!isLibraryContent(content)) return
        for (const connection of connections()) {
          const account = draftAccount(connection)
          if (!isAccount(account)) continue
          // What was changed here since the desk left must be told first.
          const mark = markOf(key, connection.id, account)
          if (!isMarked(store, mark)) later.set(mark, (later.get(mark) ?? new Set()).add(content.entry))
          else if (settleEntry(store, key, connection.id, account, content.entry)) changed.add(connection.id)
        }
      },
      settle: settled
    },
    settle: settleEntry,
    async bringTogether() {
      const store = await parts.store()
      const seat = parts.seat()
      if (seat?.reach().kind !== 'connected' || !seat.hasRead()) return
      for (const connection of connections()) await bringConnection(store, seat, connection)
      settled()
    }
  }
}

function settleEntry(store: Store, key: DataKey, connectionId: string, account: string, entry: string): boolean {
  const stands = standingEntry(versionsOf(store, key, account, entry))
  if (stands === undefined) return false
  const before = store.library.get(connectionId, entry)
  const { value, seen, besides } = stands
  if (value === null) {
    if (before !== undefined) store.library.remove(connectionId, entry)
    return before !== undefined
  }
  if (before !== undefined && isAsTold(sharedEntry(before), value) && isSameShared(before, stands)) return false
  // Later than before: that tells whoever keeps what was read.
  const savedAt = Math.max(Date.now(), (before?.savedAt ?? 0) + 1)
  store.library.put({ id: entry, connectionId, savedAt, ...value, seen, besides })
  return true
}

/** What the office doesn't have as it is saved here: from before the desk joined, or since it left. */
function tellOwn(store: Store, seat: Seat, row: LibraryRow, account: string): void {
  const own = sharedEntry(row)
  if (versionsOf(store, seat.key, account, row.id).some(({ value }) => isAsTold(own, value))) return
  seat.tell(store, { ...entryTold(row, own), account, at: own.changedAt })
}

/** Marks a connection whose entries are brought together under this account. */
const markOf = (key: DataKey, connectionId: string, account: string): string =>
  `library ${connectionId} ${Buffer.from(compared(key, 'account', account)).toString('hex')}`

const isMarked = (store: Store, mark: string): boolean =>
  store.database().sql('SELECT 1 FROM office_listening WHERE connection_id = ?').get(mark) !== undefined

/** What is known of an entry, or of all (null); records of other shapes are left out: a newer version of the program may have told them. */
function contentsOf(store: Store, key: DataKey, account: string, entry: string | null) {
  const subject = entry === null ? null : compared(key, 'order', entry)
  return deskRecords(store.database(), Date.now)
    .about('library', subject)
    .flatMap(({ isShared, ...record }) => {
      const heard = opened(key, record)
      if (heard?.isAccount(account) !== true || !isLibraryContent(heard.content)) return []
      return [{ ...heard, isShared, content: heard.content }]
    })
}

function versionsOf(store: Store, key: DataKey, account: string, entry: string): EntryVersion[] {
  return contentsOf(store, key, account, entry).map(({ id, at, deskId, replaces, isShared, content }) => ({
    id,
    at,
    rank: at,
    desk: { id: deskId, name: content.desk },
    isShared,
    replaces: [...(replaces === null ? [] : [replaces]), ...content.besides],
    value: content.value
  }))
}

function isSameShared(row: LibraryRow, stands: { readonly seen: unknown; readonly besides: unknown }): boolean {
  return JSON.stringify([row.seen, row.besides ?? []]) === JSON.stringify([stands.seen, stands.besides])
}
