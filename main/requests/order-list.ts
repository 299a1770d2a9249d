import { array, boolean, string } from 'yup'
import type { Requests } from '#domain/bridge.ts'
import type { Failure } from '#domain/common/failure.ts'
import { today } from '#domain/calendar/calendar-date.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { exportCsv, type TextFile } from '../orders/views/export-csv.ts'
import type { OrderCaches } from '../orders/order-caches.ts'
import type { OrderCache } from '../orders/order-cache.ts'
import type { Connections } from '../connections/connections.ts'
import { safeName } from '../documents/disk/safe-name.ts'
import type { ServedRequests } from '../app/ipc.ts'
import type { PreferenceStore } from '../settings/preferences.ts'
import { filtersSchema, orNull, querySchema, searchText, viewSchema, windowShape } from './order-query.ts'
import { exactly, none, orderId, strictly, text, whole } from './parse.ts'

type OrderListRequests = Pick<
  ServedRequests,
  Extract<keyof ServedRequests, `orderList.${string}` | `changes.${string}` | `closings.${string}`> | 'orders.kept'
>
type Args<K extends keyof Requests> = Requests[K]['args']

export interface OrderListRequestParts {
  readonly connections: Pick<Connections, 'withService'>
  readonly orderCaches: Pick<OrderCaches, 'of'>
  readonly preferences: Pick<PreferenceStore, 'current'>
  /** Asks a person where a file goes; null where they thought better of it. */
  readonly createTextFile: (fileName: string) => Promise<Result<TextFile | null, Failure>>
}

const MOST_LOOKED_AT = 100

/** `orderList.*`, `changes.*`, `closings.*` and the page kept: every order of the active connection as this computer knows it. */
export function orderListRequests({
  connections,
  orderCaches,
  preferences,
  createTextFile
}: OrderListRequestParts): OrderListRequests {
  /** Runs a request against the active connection's order cache. */
  function withCache<T>(run: (cache: OrderCache) => Promise<T>): Promise<Result<T, Failure>> {
    return connections.withService(async (_service, services) => {
      const cache = orderCaches.of(services.connectionId)
      return cache === undefined ? failed<Failure>({ kind: 'canceled' }) : ok(await run(cache))
    })
  }

  return {
    'orders.kept': { parse: none, handle: () => withCache(cache => cache.kept()) },
    'orderList.status': { parse: none, handle: () => withCache(async cache => cache.status()) },
    'orderList.rows': {
      parse: strictly<Args<'orderList.rows'>>(exactly({ query: querySchema(), ...windowShape() })),
      handle: args => withCache(cache => cache.call('rows', { ...args, today: today() }))
    },
    'orderList.statuses': { parse: none, handle: () => withCache(cache => cache.call('statuses', null)) },
    'orderList.order': {
      parse: strictly<Args<'orderList.order'>>(exactly({ orderId: orderId() })),
      handle: args => withCache(cache => cache.call('order', args))
    },
    'orderList.follow': {
      parse: strictly<Args<'orderList.follow'>>(exactly({ orderId: orderId(), followed: boolean().required() })),
      handle: async args => {
        const followed = await withCache(cache => cache.call('follow', args))
        if (!followed.ok) return followed
        return followed.value === null ? failed({ kind: 'not-found' }) : ok(followed.value)
      }
    },
    'orderList.syncNow': {
      parse: none,
      handle: () =>
        withCache(async cache => {
          cache.readNow()
          return cache.status()
        })
    },
    'orderList.refreshDetails': {
      parse: strictly<Args<'orderList.refreshDetails'>>(
        exactly({ orderIds: array(orderId()).max(MOST_LOOKED_AT).required() })
      ),
      handle: ({ orderIds }) =>
        withCache(async cache => {
          cache.lookAt(orderIds)
          return {}
        })
    },
    'orderList.exportCsv': {
      parse: strictly<Args<'orderList.exportCsv'>>(exactly({ query: querySchema(), fileName: text(300).required() })),
      handle: async ({ query, fileName }) => {
        const file = await createTextFile(`${safeName(fileName.replace(/\.csv$/i, ''), 'Orders', 120)}.csv`)
        if (!file.ok) return file
        const { value } = file
        if (value === null) return ok({ rows: null })
        const written = await withCache(cache => exportCsv(args => cache.call('csv', args), query, today(), value))
        return written.ok ? written.value : written
      }
    },
    'orderList.views': { parse: none, handle: () => withCache(cache => cache.call('views', null)) },
    'orderList.saveView': {
      parse: strictly<Args<'orderList.saveView'>>(viewSchema()),
      handle: args => withCache(cache => cache.call('saveView', args))
    },
    'orderList.removeView': {
      parse: strictly<Args<'orderList.removeView'>>(exactly({ id: string().uuid().required() })),
      handle: args => withCache(cache => cache.call('removeView', args))
    },
    'orderList.documents': {
      parse: strictly<Args<'orderList.documents'>>(
        exactly({
          text: searchText(),
          filters: filtersSchema(),
          onlyMissing: boolean().required(),
          ...windowShape()
        })
      ),
      handle: args =>
        withCache(cache => cache.call('documents', { ...args, today: today(), preferences: preferences.current() }))
    },
    'changes.list': {
      parse: strictly<Args<'changes.list'>>(exactly({ unreadOnly: boolean().required(), next: orNull(whole(0)) })),
      handle: args => withCache(cache => cache.call('changes', args))
    },
    'changes.markRead': {
      parse: strictly<Args<'changes.markRead'>>(exactly({ orderId: orNull(orderId()), upTo: whole(0) })),
      handle: args =>
        withCache(async cache => {
          await cache.call('markRead', args)
          return {}
        })
    },
    'closings.board': {
      parse: none,
      handle: () => withCache(cache => cache.call('closings', { today: today(), preferences: preferences.current() }))
    }
  }
}
