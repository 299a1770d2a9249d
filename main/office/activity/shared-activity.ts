import { setImmediate as nextTurn } from 'node:timers/promises'
import { MOST_ENTRIES, type ActivityEntry } from '#domain/activity/activity.ts'
import type { Failure } from '#domain/common/failure.ts'
import { lowerCased, type OrderId } from '#domain/common/order-id.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { draftAccount, type DraftConnection } from '#domain/office/draft-account.ts'
import {
  isActivityContent,
  type OfficeActivityEntry,
  type OfficeActivityPage,
  type OfficeActivityQuery
} from '#domain/office/office-activity.ts'
import { asStoreFailure } from '../../storage/database/storage-failure.ts'
import type { Store } from '../../storage/store.ts'
import type { RecordListener } from '../membership/record-listener.ts'
import type { Seat } from '../membership/seat.ts'
import { moveTold, toldUpTo } from '../desk/activity-told.ts'
import { desksOf, heardEntries, removeHeard, type AtAccount } from './heard-activity.ts'

/** What people did at all desks. Each desk's log stays its own, with its own check: what others did is read from their records. */
export interface SharedActivity {
  readonly listener: RecordListener
  /** Tells soon what was added to this desk's logs since it joined. */
  soon(): void
  /** Removes entries before a time, in milliseconds since 1970, soon; those that the office doesn't have yet stay. */
  removeOld(olderThan: number): void
  /** Null where this desk has no seat. */
  read(connectionId: string, query: OfficeActivityQuery): Promise<Result<OfficeActivityPage | null, Failure>>
  /** This desk's name; null where it has no seat, and for practice orders. */
  deskOf(connectionId: string): Promise<string | null>
  /** Hands over every entry of the other desks, oldest first. */
  every(
    connectionId: string,
    take: (entries: readonly OfficeActivityEntry[]) => Promise<void>
  ): Promise<Result<null, Failure>>
}

export interface SharedActivityParts {
  readonly store: () => Promise<Store>
  readonly seat: () => Seat | undefined
  readonly connections: () => readonly DraftConnection[]
  /** Other desks told of something; called after the commit. */
  readonly onHeard: () => void
  readonly onBug: (error: unknown) => void
}

/** Entries in one transaction: some milliseconds. */
const AT_ONCE = 100

export function createSharedActivity(parts: SharedActivityParts): SharedActivity {
  const { connections, onHeard, onBug } = parts
  let isHeard = false
  let isDue = false
  let telling = Promise.resolve()

  function soon(): void {
    if (isDue) return
    isDue = true
    telling = telling
      .then(() => nextTurn())
      .then(() => {
        isDue = false
        return tellNew()
      })
      .catch(onBug)
  }

  async function tellNew(): Promise<void> {
    const store = await parts.store()
    const seat = parts.seat()
    if (seat === undefined) return
    store.activity.onAdd(soon)
    for (const connection of connections()) {
      const nameOf = namesIn(connection.id)
      while (parts.seat() === seat && tellSome(store, seat, connection, nameOf)) await nextTurn()
    }
  }

  async function atAccount(connectionId: string): Promise<AtAccount | undefined> {
    const store = await parts.store()
    const [seat, connection] = [parts.seat(), connections().find(({ id }) => id === connectionId)]
    if (seat === undefined || connection === undefined) return undefined
    return { database: store.database(), key: seat.key, ownDesk: seat.deskId, account: draftAccount(connection) }
  }

  /** Work on what is kept of a connection; null where there is none. */
  async function answer<T>(
    connectionId: string,
    work: (at: AtAccount) => T | Promise<T>
  ): Promise<Result<T | null, Failure>> {
    try {
      const at = await atAccount(connectionId)
      return ok(at === undefined ? null : await work(at))
    } catch (error) {
      return failed(asStoreFailure(error))
    }
  }

  return {
    soon,
    removeOld(olderThan) {
      telling = telling.then(() => removeOld(parts, olderThan)).catch(onBug)
    },
    read: (connectionId, query) => answer(connectionId, at => pageOf(at, query)),
    every: (connectionId, take) =>
      answer(connectionId, async at => {
        await handOver(at, take)
        return null
      }),
    deskOf: async connectionId => ((await atAccount(connectionId)) && parts.seat()?.deskName) ?? null,
    listener: {
      hear(_store, { content }) {
        isHeard ||= isActivityContent(content)
      },
      settle() {
        if (isHeard) onHeard()
        isHeard = false
      }
    }
  }
}

async function removeOld({ store, seat }: SharedActivityParts, olderThan: number): Promise<void> {
  const [open, at] = [await store(), seat()]
  let all = 0
  for (let removed = AT_ONCE; removed === AT_ONCE && at !== undefined && seat() === at; all += removed) {
    removed = open.write(() => removeHeard(open.database(), olderThan, AT_ONCE))
    await nextTurn()
  }
  // What was removed must not come back out of the log (R59).
  if (all > 0) open.forget()
}

function pageOf(at: AtAccount, query: OfficeActivityQuery): OfficeActivityPage {
  const found: OfficeActivityEntry[] = []
  for (const entry of heardEntries(at, { ...query, order: 'newest' })) {
    if (query.person === null || entry.person === query.person) found.push(entry)
    if (found.length > MOST_ENTRIES) break
  }
  return { desks: desksOf(at), entries: found.slice(0, MOST_ENTRIES), more: found.length > MOST_ENTRIES }
}

async function handOver(at: AtAccount, take: Parameters<SharedActivity['every']>[1]): Promise<void> {
  let some: OfficeActivityEntry[] = []
  for (const entry of heardEntries(at, { deskId: null, orderId: null, before: null, order: 'oldest' })) {
    some.push(entry)
    if (some.length < AT_ONCE) continue
    await take(some)
    some = []
  }
  await take(some)
}

type NameOf = (entry: ActivityEntry) => string

/** Tells some entries, and moves this desk's place in its log with them, in one transaction; whether there may be more. */
function tellSome(store: Store, seat: Seat, connection: DraftConnection, nameOf: NameOf): boolean {
  const links = store.activity.links(connection.id, toldUpTo(store, connection.id) + 1, AT_ONCE)
  const last = links.at(-1)
  if (last === undefined) return false
  const account = draftAccount(connection)
  const told = links.flatMap(({ entry }) => {
    if (entry === undefined) return []
    const [id, order] = [seat.idOf(nameOf(entry)), lower(entry.orderId)]
    return [{ id, kind: 'activity' as const, account, order, content: { entry }, at: entry.at }]
  })
  store.write(() => {
    moveTold(store, connection.id, last.number)
    if (told.length > 0) seat.tell(store, ...told)
  })
  return links.length === AT_ONCE
}

/**
 * Names entries by what they say, for an entry has another number once its log goes on in another store: told from both, the office has it once
 * (O11). Those that say the same in one millisecond are counted, over all parts of a telling.
 */
function namesIn(connectionId: string): NameOf {
  const counts = new Map<string, number>()
  return ({ at, kind, orderId, detail, person }) => {
    const said = JSON.stringify(['activity', connectionId, at, kind, orderId, detail, person])
    const count = (counts.get(said) ?? 0) + 1
    counts.set(said, count)
    return `${said} ${count}`
  }
}

const lower = (orderId: OrderId | null) => (orderId === null ? null : lowerCased(orderId))
