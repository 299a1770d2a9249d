import type { KeptPage } from '#domain/bridge.ts'
import { hasMembers, isNumber } from '#domain/common/guards.ts'
import { isOrderPage } from '#domain/orders/order-guards.ts'
import type { CacheEngine } from '../thread/contract.ts'
import { isFirstRows } from '../thread/first-rows.ts'
import type { EngineParts } from './commit.ts'
import { createContents } from './contents.ts'
import { detailsUpdates } from './details-updates.ts'
import { listUpdates } from './list-updates.ts'
import { createLoader } from './load.ts'
import { beginAgain, openFile } from './open-file.ts'
import { createQueries, orderRowOf } from './queries.ts'
import { keepFirstRows } from './keep-first-rows.ts'
import { savedViews } from './saved-views.ts'
import { sharedDetails } from './shared-details.ts'
import { sharedParts } from './shared-parts.ts'
import { createStorage } from './storage.ts'
import { userUpdates } from './user-updates.ts'
import { watchedOrders } from './watched-orders.ts'

const isKeptPage = hasMembers<KeptPage>({ page: isOrderPage, at: isNumber })

/** The local day, of any clock: `today` throws where one is centuries off. */
const dayOf = (at: number): string => new Date(at).toDateString()

/** `load` reads the next part of the file; true once everything is in memory. */
export type LoadingEngine = CacheEngine & { readonly load: () => boolean }

/**
 * Call `open` first. `now` gives milliseconds since 1970; `elapsed` is a monotonic clock in milliseconds, which decides
 * how long a list that lost most of its orders is doubted.
 */
export function createEngine(
  now: () => number = Date.now,
  files = { openFile, beginAgain },
  elapsed = () => performance.now()
): LoadingEngine {
  const contents = createContents()
  // Another cache may take the place of this one, as after a passphrase: pages are read again only for another revision.
  contents.revision = now()
  const storage = createStorage({ now, files, chunkBytes: contents.rows.chunkBytes })
  const parts: EngineParts = { contents, storage }
  const load = createLoader(parts)
  let day = dayOf(now())

  /** What is found depends on the day: pages that were left open overnight are read again with a new one. */
  function noteDay(): void {
    const current = dayOf(now())
    if (current !== day) contents.revision += 1
    day = current
  }

  return {
    ...createQueries(contents),
    ...listUpdates(parts, now, elapsed),
    ...detailsUpdates(parts),
    ...sharedParts(parts),
    ...sharedDetails(contents),
    ...watchedOrders(contents),
    ...userUpdates(parts, row => orderRowOf(contents, row)),
    ...savedViews(parts),
    load,

    state() {
      noteDay()
      return {
        ready: contents.isReady,
        orders: contents.rows.count(),
        unread: contents.log.unread(),
        revision: contents.revision,
        notices: storage.notices()
      }
    },

    // Opening reads only these records before it answers (P5).
    open(place) {
      storage.open(place)
      const record = (kind: string, id: string) => storage.readFrom(file => file.record(kind, id), undefined)
      contents.keptSync = record('sync', 'state') ?? null
      contents.account = record('account', 'last') ?? null
      const page = record('page', 'kept')
      const kept = storage.parsed(page, isKeptPage) ?? null
      contents.keptPage = kept === null ? null : (page ?? null)
      const firstRows = record('rows', 'first')
      const first = storage.parsed(firstRows, isFirstRows) ?? null
      contents.keptFirst = firstRows ?? null
      return { account: contents.account, kept, first, sync: contents.keptSync }
    },

    assigned({ orders }) {
      contents.index.assign(orders)
      contents.revision += 1
      return null
    },

    loaded() {
      while (!load());
      return null
    },

    close() {
      if (contents.isReady) keepFirstRows(parts, now())
      storage.close()
      return null
    }
  }
}
