import type { DocumentKey } from '#domain/bridge.ts'
import { failed, ok } from '#domain/result.ts'
import type { Connections } from '../connections/index.ts'
import type { ServedRequests } from '../ipc.ts'
import { exactly, orderId, strictly, whole } from './parse.ts'

type DocumentRequests = Pick<ServedRequests, Extract<keyof ServedRequests, `documents.${string}`>>

const oneDocument = strictly<DocumentKey>(exactly({ orderId: orderId(), documentId: whole(0) }))

/** What the desktop does with a file: each gives an empty text, or why not. */
export interface FileActions {
  readonly open: (path: string) => Promise<string>
  readonly showInFolder: (path: string) => void
}

/** `documents.*`: fetching files, opening them, showing where they are. The page names a document by its id, never by a path. */
export function documentRequests(connections: Connections, files: FileActions): DocumentRequests {
  const notConnected = failed({ kind: 'not-connected' } as const)
  return {
    'documents.downloads': {
      parse: strictly(exactly({ orderId: orderId() })),
      handle: async args => ok(connections.activeDesk()?.downloads.list(args.orderId) ?? [])
    },
    'documents.download': {
      parse: oneDocument,
      handle: key => connections.withService((_service, desk) => desk.downloads.download(key))
    },
    'documents.cancel': {
      parse: oneDocument,
      handle: async key => {
        connections.activeDesk()?.downloads.cancel(key)
        return ok({})
      }
    },
    'documents.open': {
      parse: oneDocument,
      handle: async key => {
        const desk = connections.activeDesk()
        if (desk === undefined) return notConnected
        const path = await desk.downloads.pathForOpening(key)
        if (!path.ok) return path
        const problem = await files.open(path.value)
        return problem === '' ? ok({}) : failed({ kind: 'file', trouble: 'no-program' })
      }
    },
    'documents.showInFolder': {
      parse: oneDocument,
      handle: async key => {
        const desk = connections.activeDesk()
        if (desk === undefined) return notConnected
        const path = await desk.downloads.pathForShowing(key)
        if (!path.ok) return path
        files.showInFolder(path.value)
        return ok({})
      }
    }
  }
}
