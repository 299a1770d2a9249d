import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import type { OrderCaches } from '../../orders/order-caches.ts'
import type { CacheCalls } from '../../orders/thread/contract.ts'
import { unlessClosed } from '../../orders/unless-closed.ts'
import type { Connections } from '../../connections/connections.ts'
import type { ConnectionServices } from '../../connections/connection-services.ts'
import type { ServedRequests } from '../../app/ipc.ts'
import { none } from '../parse/parse.ts'

type NewDocuments = CacheCalls['newDocuments']['result']

const NOTHING: NewDocuments = { documents: [], upTo: 0, since: null }

/**
 * `documents.newSince` and `documents.fetchNew`: documents that the order cache noticed as added or replaced, and that
 * are not on this computer.
 */
export function newDocumentRequests(
  connections: Pick<Connections, 'withService'>,
  orderCaches: Pick<OrderCaches, 'of'>
): Pick<ServedRequests, 'documents.newSince' | 'documents.fetchNew'> {
  function withNews<T>(
    run: (news: NewDocuments, services: ConnectionServices) => Promise<Result<T, Failure>>
  ): Promise<Result<T, Failure>> {
    return connections.withService(async (_service, services) => {
      const cache = orderCaches.of(services.connectionId)
      const noticed =
        cache === undefined ? ok(NOTHING) : await unlessClosed(cache, () => cache.call('newDocuments', null))
      if (!noticed.ok) return noticed
      const documents = await services.documents.notKept(noticed.value.documents)
      return run({ ...noticed.value, documents }, services)
    })
  }

  return {
    'documents.newSince': {
      parse: none,
      handle: () =>
        withNews(async ({ documents, since }) =>
          ok({ documents: documents.length, orders: new Set(documents.map(({ orderId }) => orderId)).size, since })
        )
    },
    'documents.fetchNew': {
      parse: none,
      handle: () =>
        withNews(async ({ documents, upTo }, services) => {
          const fetched = await services.documents.fetchOrders(
            documents.map(({ orderId }) => orderId),
            documents
          )
          const cache = orderCaches.of(services.connectionId)
          // Orders whose documents could not be listed stay new, and so do all of them if the cache closed meanwhile.
          if (cache !== undefined && fetched.ok && fetched.value.failures.length === 0)
            await unlessClosed(cache, () => cache.call('noteFetched', { upTo, at: Date.now() }))
          return fetched
        })
    }
  }
}
