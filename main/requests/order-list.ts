import { array, boolean, mixed, string } from 'yup'
import type { Failure } from '#domain/common/failure.ts'
import { DOCUMENT_PHASES } from '#domain/orders/missing-documents.ts'
import { today } from '#domain/calendar/calendar-date.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { exportCsv, type TextFile } from '../orders/views/export-csv.ts'
import type { OrderCaches } from '../orders/order-caches.ts'
import type { OrderCache } from '../orders/order-cache.ts'
import { unlessClosed } from '../orders/unless-closed.ts'
import type { Connections } from '../connections/connections.ts'
import { safeName } from '../documents/disk/safe-name.ts'
import type { ServedRequests } from '../app/ipc.ts'
import type { PreferenceStore } from '../settings/preferences.ts'
import type { NoteActivity } from './activity.ts'
import type { BeforeQuery } from './office/desk-filter.ts'
import {
  deskFilter,
  filtersSchema,
  querySchema,
  removedViewSchema,
  searchText,
  viewSchema,
  windowShape
} from './parse/order-query.ts'
import { exactly, none, orderId, strictly, text, whole } from './parse/parse.ts'

type OrderListRequests = Pick<
  ServedRequests,
  Extract<keyof ServedRequests, `orderList.${string}` | `changes.${string}` | `closings.${string}`> | 'orders.kept'
>

export interface OrderListRequestParts {
  readonly connections: Pick<Connections, 'withService'>
  readonly orderCaches: Pick<OrderCaches, 'of'>
  readonly preferences: Pick<PreferenceStore, 'current'>
  /** Asks the user where to save a file; null if they cancel. */
  readonly createTextFile: (fileName: string) => Promise<Result<TextFile | null, Failure>>
  readonly note: NoteActivity
  readonly beforeQuery: BeforeQuery
}

/** Runs a call on the active connection's order cache. */
type WithCache = <T>(run: (cache: OrderCache) => Promise<T>) => Promise<Result<T, Failure>>

const MOST_REFRESHED = 100

/**
 * `orderList.*`, `changes.*`, `closings.*` and the kept page: the active connection's orders as known to this computer.
 */
export function orderListRequests(parts: OrderListRequestParts): OrderListRequests {
  const withCache: WithCache = run =>
    parts.connections.withService(async (_service, { connectionId }) => {
      const cache = parts.orderCaches.of(connectionId)
      return cache === undefined ? failed<Failure>({ kind: 'canceled' }) : await unlessClosed(cache, run)
    })
  return {
    ...rowRequests(withCache, parts.beforeQuery),
    ...syncRequests(withCache),
    ...viewRequests(withCache),
    ...changeRequests(withCache),
    ...boardRequests(withCache, parts),
    ...exportRequests(withCache, parts)
  }
}

function rowRequests(
  withCache: WithCache,
  beforeQuery: BeforeQuery
): Pick<
  OrderListRequests,
  | 'orders.kept'
  | 'orderList.rows'
  | 'orderList.statuses'
  | 'orderList.order'
  | 'orderList.follow'
  | 'orderList.opened'
  | 'orderList.recent'
> {
  return {
    'orders.kept': { parse: none, handle: () => withCache(cache => cache.kept()) },
    'orderList.rows': {
      parse: strictly(() => exactly({ query: querySchema(), ...windowShape() })),
      handle: args =>
        withCache(async cache => {
          await beforeQuery(cache, args.query.filters)
          return cache.rows({ ...args, today: today() })
        })
    },
    'orderList.statuses': { parse: none, handle: () => withCache(cache => cache.call('statuses', null)) },
    'orderList.order': {
      parse: strictly(() => exactly({ orderId: orderId() })),
      handle: args => withCache(cache => cache.call('order', args))
    },
    'orderList.opened': {
      parse: strictly(() => exactly({ orderId: orderId() })),
      handle: args =>
        withCache(async cache => {
          await cache.call('opened', args)
          return {}
        })
    },
    'orderList.recent': { parse: none, handle: () => withCache(cache => cache.call('recent', null)) },
    'orderList.follow': {
      parse: strictly(() => exactly({ orderId: orderId(), followed: boolean().required() })),
      handle: async args => {
        const followed = await withCache(cache => cache.call('follow', args))
        if (!followed.ok) return followed
        return followed.value === null ? failed({ kind: 'not-found' }) : ok(followed.value)
      }
    }
  }
}

function syncRequests(
  withCache: WithCache
): Pick<OrderListRequests, 'orderList.status' | 'orderList.syncNow' | 'orderList.refreshDetails'> {
  return {
    'orderList.status': { parse: none, handle: () => withCache(async cache => cache.status()) },
    'orderList.syncNow': {
      parse: none,
      handle: () =>
        withCache(async cache => {
          cache.syncNow()
          return cache.status()
        })
    },
    'orderList.refreshDetails': {
      parse: strictly(() => exactly({ orderIds: array(orderId()).max(MOST_REFRESHED).required() })),
      handle: args =>
        withCache(async cache => {
          cache.refreshDetails(args.orderIds)
          return {}
        })
    }
  }
}

function viewRequests(
  withCache: WithCache
): Pick<
  OrderListRequests,
  'orderList.views' | 'orderList.saveView' | 'orderList.removeView' | 'orderList.restoreView'
> {
  return {
    'orderList.views': { parse: none, handle: () => withCache(cache => cache.call('views', null)) },
    'orderList.saveView': {
      parse: strictly(viewSchema),
      handle: args => withCache(cache => cache.call('saveView', args))
    },
    'orderList.removeView': {
      parse: strictly(() => exactly({ id: string().uuid().required() })),
      handle: args => withCache(cache => cache.call('removeView', args))
    },
    'orderList.restoreView': {
      parse: strictly(removedViewSchema),
      handle: args => withCache(cache => cache.call('restoreView', args))
    }
  }
}

function changeRequests(withCache: WithCache): Pick<OrderListRequests, 'changes.list' | 'changes.markRead'> {
  return {
    'changes.list': {
      parse: strictly(() => exactly({ unreadOnly: boolean().required(), next: whole(0).nullable() })),
      handle: args => withCache(cache => cache.call('changes', args))
    },
    'changes.markRead': {
      parse: strictly(() => exactly({ orderId: orderId().nullable(), upTo: whole(0) })),
      handle: args =>
        withCache(async cache => {
          await cache.call('markRead', args)
          return {}
        })
    }
  }
}

function boardRequests(
  withCache: WithCache,
  { preferences, beforeQuery }: Pick<OrderListRequestParts, 'preferences' | 'beforeQuery'>
): Pick<OrderListRequests, 'closings.board' | 'orderList.documents'> {
  const matrix = () =>
    exactly({
      text: searchText(),
      filters: filtersSchema(),
      phase: string().oneOf(DOCUMENT_PHASES).required(),
      onlyMissing: boolean().required(),
      ...windowShape()
    })
  return {
    'closings.board': {
      parse: strictly(() =>
        exactly({ lookedAfter: deskFilter(), only: mixed<'counts'>().oneOf(['counts']).optional() })
      ),
      handle: args =>
        withCache(async cache => {
          await beforeQuery(cache, args)
          return cache.call('closings', { ...args, today: today(), preferences: preferences.current() })
        })
    },
    'orderList.documents': {
      parse: strictly(matrix),
      handle: args =>
        withCache(async cache => {
          await beforeQuery(cache, args.filters)
          return cache.call('documents', { ...args, today: today(), preferences: preferences.current() })
        })
    }
  }
}

function exportRequests(
  withCache: WithCache,
  { createTextFile, note, beforeQuery }: Pick<OrderListRequestParts, 'createTextFile' | 'note' | 'beforeQuery'>
): Pick<OrderListRequests, 'orderList.exportCsv'> {
  return {
    'orderList.exportCsv': {
      parse: strictly(() => exactly({ query: querySchema(), fileName: text(300).required() })),
      handle: async ({ query, fileName }) => {
        const name = `${safeName(fileName.replace(/\.csv$/i, ''), 'Orders', 120)}.csv`
        const file = await createTextFile(name)
        if (!file.ok) return file
        const { value } = file
        if (value === null) return ok({ rows: null })
        const written = await withCache(cache =>
          exportCsv(
            async args => {
              await beforeQuery(cache, query.filters)
              return cache.call('csv', args)
            },
            query,
            today(),
            value
          )
        )
        if (!written.ok) {
          // The order cache may not even have been asked.
          await value.abandon()
          return written
        }
        const saved = written.value
        if (!saved.ok) return saved
        const noted = await note({ kind: 'exported', orderId: null, detail: name })
        return noted.ok ? saved : noted
      }
    }
  }
}
