import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  MOST_ENTRIES,
  type ActivityCheck,
  type ActivityEntry,
  type ActivityEvent,
  type ActivityPage,
  type ActivityQuery
} from '#domain/activity/activity.ts'
import type { Failure } from '#domain/common/failure.ts'
import { isOrderId, isSameOrder } from '#domain/common/order-id.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { asStoreFailure } from '../storage/database/storage-failure.ts'
import type { Store } from '../storage/store.ts'
import { createLogCheck } from './check-log.ts'

type Answer<T> = Promise<Result<T, Failure>>

/** What people did with a connection's orders and documents. What changes a table is noted by whoever changes it. */
export interface Activity {
  /** Notes what leaves nothing else in the store. */
  note(connectionId: string, event: ActivityEvent): Answer<null>
  read(connectionId: string, query: ActivityQuery): Answer<ActivityPage>
  /** Hands every entry over, first to last, and then what the check of them found. */
  every(connectionId: string, take: (entries: readonly ActivityEntry[]) => Promise<void>): Answer<ActivityCheck>
}

export interface ActivityParts {
  /** Asked at each use, because another store may replace it. */
  readonly store: () => Promise<Store>
  /** Whether a connection was removed: then nothing of it may be saved (R24). */
  readonly isShut?: (connectionId: string) => boolean
  readonly now?: () => number
}

/** Checked at once, so that the window isn't held up: some milliseconds. */
const AT_ONCE = 300

export function createActivity({ store: storeInUse, isShut = () => false, now = Date.now }: ActivityParts): Activity {
  async function answer<T>(work: (store: Store) => Promise<T>): Answer<T> {
    const store = await storeInUse()
    try {
      return ok(await work(store))
    } catch (error) {
      return failed(asStoreFailure(error))
    }
  }

  async function checked(
    { activity }: Store,
    connectionId: string,
    take: (entries: readonly ActivityEntry[]) => Promise<void>
  ): Promise<ActivityCheck> {
    const check = createLogCheck(activity.head(connectionId))
    for (let from = 0; ;) {
      const links = activity.links(connectionId, from, AT_ONCE)
      const last = links.at(-1)
      if (links[0]?.number !== from) check.wasCut(activity.head(connectionId))
      // Nothing comes between the last entry and the head that names it.
      if (last === undefined) return check.end(activity.head(connectionId), activity.isHeadBroken(connectionId))
      for (const link of links) check.take(link)
      await take(links.flatMap(({ entry }) => entry ?? []))
      from = last.number + 1
      await nextTurn()
    }
  }

  return {
    note: (connectionId, event) =>
      answer(async store => {
        if (!isShut(connectionId))
          store.write(() => {
            store.activity.add(connectionId, { ...event, at: now() })
          })
        return null
      }),
    read: (connectionId, query) =>
      answer(async store => {
        const people = new Set<string>()
        const found: ActivityEntry[] = []
        const check = await checked(store, connectionId, async entries => {
          for (const entry of entries) {
            people.add(entry.person)
            if (matches(entry, query)) found.push(entry)
          }
          // One more tells that there are more.
          found.splice(0, found.length - MOST_ENTRIES - 1)
        })
        const newest = found.toReversed()
        return {
          check,
          people: [...people].toSorted((one, other) => one.localeCompare(other)),
          entries: newest.slice(0, MOST_ENTRIES),
          more: newest.length > MOST_ENTRIES
        }
      }),
    every: (connectionId, take) => answer(store => checked(store, connectionId, take))
  }
}

function matches(entry: ActivityEntry, { orderId, person, before }: ActivityQuery): boolean {
  return (
    (orderId === null || (isOrderId(orderId) && isSameOrder(entry.orderId, orderId))) &&
    (person === null || entry.person === person) &&
    (before === null || entry.number < before)
  )
}
