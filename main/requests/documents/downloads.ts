import { array } from 'yup'
import type { DocumentKey } from '#domain/documents/download.ts'
import { ok } from '#domain/common/result.ts'
import type { ServedRequests } from '../../app/ipc.ts'
import { exactly, none, orderId, strictly, whole } from '../parse/parse.ts'
import type { WithDocuments } from './with-documents.ts'

type Steering = 'pause' | 'resume' | 'cancel' | 'retry' | 'dismiss'
type Served = 'downloads' | 'queue' | 'download' | 'fetchOrders' | 'clearEnded' | Steering
type DownloadRequests = Pick<ServedRequests, `documents.${Served}`>

const MOST_ORDERS = 500
const MOST_KEYS = 5_000

const keyShape = { orderId: orderId(), documentId: whole(0) }
const oneDocument = strictly(() => exactly(keyShape))
const someDocuments = strictly(() =>
  exactly({
    keys: array(exactly(keyShape)).max(MOST_KEYS).nullable().defined()
  })
)

/** `documents.*`: the download queue. The page names a document by its id, never by a path (R64). */
export function downloadRequests(withDocuments: WithDocuments): DownloadRequests {
  const onQueue = (name: Steering) => ({
    parse: someDocuments,
    handle: ({ keys }: { keys: readonly DocumentKey[] | null }) =>
      withDocuments(async ({ downloads }) => {
        await downloads[name](keys)
        return ok({})
      })
  })

  return {
    'documents.downloads': {
      parse: strictly(() => exactly({ orderId: orderId() })),
      handle: args => withDocuments(documents => documents.ofOrder(args.orderId))
    },
    'documents.queue': { parse: none, handle: () => withDocuments(async documents => ok(await documents.queue())) },
    'documents.download': { parse: oneDocument, handle: key => withDocuments(documents => documents.download(key)) },
    'documents.fetchOrders': {
      parse: strictly(() => exactly({ orderIds: array(orderId()).min(1).max(MOST_ORDERS).required() })),
      handle: ({ orderIds }) => withDocuments(documents => documents.fetchOrders(orderIds))
    },
    'documents.pause': onQueue('pause'),
    'documents.resume': onQueue('resume'),
    'documents.cancel': onQueue('cancel'),
    'documents.retry': onQueue('retry'),
    'documents.dismiss': onQueue('dismiss'),
    'documents.clearEnded': {
      parse: none,
      handle: () => withDocuments(async documents => ok(await documents.clearEnded()))
    }
  }
}
