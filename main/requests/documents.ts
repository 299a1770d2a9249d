import { array, mixed, string } from 'yup'
import type { DocumentFolder, DueFiles, Wiped } from '#domain/documents/stored-documents.ts'
import type { DocumentKey, FileKey } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { Connections } from '../connections/connections.ts'
import type { ConnectionDocuments } from '../documents/connection-documents.ts'
import type { ServedRequests } from '../app/ipc.ts'
import { exactly, none, orderId, strictly, whole } from './parse.ts'

type Served =
  | 'downloads'
  | 'queue'
  | 'download'
  | 'fetchOrders'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'retry'
  | 'clearEnded'
  | 'open'
  | 'showInFolder'
  | 'drag'
  | 'content'
  | 'room'
  | 'wipe'
  | 'removeDue'
type DocumentRequests = Pick<ServedRequests, `documents.${Served}`>

const MOST_ORDERS = 500
const MOST_KEYS = 5_000

const keyShape = { orderId: orderId(), documentId: whole(0) }
const oneDocument = strictly<DocumentKey>(exactly(keyShape))
const oneFile = strictly<FileKey>(exactly({ ...keyShape, fileId: string().max(40).nullable().defined() }))
const someDocuments = strictly<{ keys: readonly DocumentKey[] | null }>(
  exactly({
    keys: mixed()
      .test('keys', 'These are no documents.', keys => keys === null || areKeys(keys))
      .defined()
      .nullable()
  })
)
const manyKeys = array(exactly(keyShape)).max(MOST_KEYS).required()

function areKeys(keys: unknown): boolean {
  return manyKeys.isValidSync(keys, { strict: true })
}

/** What the desktop does with a file. */
export interface FileActions {
  /** Gives an empty text, or why not. */
  readonly open: (path: string) => Promise<string>
  readonly showInFolder: (path: string) => void
  /** Goes on with a drag that the page has begun. */
  readonly drag: (path: string) => Promise<void>
}

/** Files of every connection that are kept long enough. */
export interface KeptLong {
  /** Those that are not removed without a person's word. */
  readonly due: () => DueFiles | null
  readonly removeDue: () => Promise<Result<Wiped, Failure>>
}

/**
 * `documents.*`: fetching files, opening them, showing where they are. The page names a document by its id, never by a path (R64).
 */
export function documentRequests(
  connections: Connections,
  files: FileActions,
  folder: () => DocumentFolder,
  keepDays: () => number | null,
  keptLong: KeptLong
): DocumentRequests {
  function withDesk<T>(
    run: (documents: ConnectionDocuments) => Promise<Result<T, Failure>>
  ): Promise<Result<T, Failure>> {
    return connections.withService((_service, desk) => run(desk.documents))
  }

  async function withPath(
    path: Result<string, Failure>,
    use: (path: string) => Promise<Result<Record<string, never>, Failure>>
  ) {
    return path.ok ? use(path.value) : path
  }

  const steering = (name: 'pause' | 'resume' | 'cancel' | 'retry') => ({
    parse: someDocuments,
    handle: ({ keys }: { keys: readonly DocumentKey[] | null }) =>
      withDesk(async ({ downloads }) => {
        await downloads[name](keys)
        return ok({})
      })
  })

  return {
    'documents.downloads': {
      parse: strictly<{ orderId: OrderId }>(exactly({ orderId: orderId() })),
      handle: args => withDesk(documents => documents.ofOrder(args.orderId))
    },
    'documents.queue': { parse: none, handle: () => withDesk(async documents => ok(await documents.queue())) },
    'documents.download': { parse: oneDocument, handle: key => withDesk(documents => documents.download(key)) },
    'documents.fetchOrders': {
      parse: strictly<{ orderIds: readonly OrderId[] }>(
        exactly({ orderIds: array(orderId()).min(1).max(MOST_ORDERS).required() })
      ),
      handle: ({ orderIds }) => withDesk(documents => documents.fetchOrders(orderIds))
    },
    'documents.pause': steering('pause'),
    'documents.resume': steering('resume'),
    'documents.cancel': steering('cancel'),
    'documents.retry': steering('retry'),
    'documents.clearEnded': {
      parse: none,
      handle: () => withDesk(async documents => ok(await documents.clearEnded()))
    },
    'documents.open': {
      parse: oneFile,
      handle: key =>
        withDesk(async documents =>
          withPath(await documents.files.pathForOpening(key), async path =>
            (await files.open(path)) === '' ? ok({}) : failed({ kind: 'file', trouble: 'no-program' })
          )
        )
    },
    'documents.showInFolder': {
      parse: oneFile,
      handle: key =>
        withDesk(async documents =>
          withPath(await documents.files.pathForShowing(key), async path => {
            files.showInFolder(path)
            return ok({})
          })
        )
    },
    'documents.drag': {
      parse: oneFile,
      handle: key =>
        withDesk(async documents =>
          withPath(await documents.files.pathForDragging(key), async path => {
            await files.drag(path)
            return ok({})
          })
        )
    },
    'documents.content': { parse: oneFile, handle: key => withDesk(documents => documents.files.content(key)) },
    'documents.room': {
      parse: none,
      handle: async () => {
        const room = await withDesk(documents => documents.room(folder()))
        // Where documents will go is known without a connection, too.
        if (room.ok) return ok({ ...room.value, due: keptLong.due() })
        if (room.failure.kind !== 'not-connected') return room
        return ok({ folder: folder(), files: 0, bytes: 0, orders: [], keepDays: keepDays(), due: keptLong.due() })
      }
    },
    'documents.removeDue': { parse: none, handle: () => keptLong.removeDue() },
    'documents.wipe': {
      parse: strictly<{ orderId: OrderId | null }>(
        exactly({
          orderId: mixed()
            .test(
              'order-id',
              'This is not an order id.',
              id => id === null || orderId().isValidSync(id, { strict: true })
            )
            .defined()
            .nullable()
        })
      ),
      handle: ({ orderId: id }) => withDesk(documents => documents.wipe(id))
    }
  }
}
