import { string } from 'yup'
import type { FileKey } from '#domain/documents/download.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import type { ServedRequests } from '../../app/ipc.ts'
import { exactly, orderId, strictly, whole } from '../parse/parse.ts'
import type { WithDocuments } from './with-documents.ts'

type FileRequests = Pick<
  ServedRequests,
  'documents.open' | 'documents.showInFolder' | 'documents.drag' | 'documents.content'
>

/** What the desktop does with a file. */
export interface FileActions {
  /** Returns an empty text, or why it could not be opened. */
  readonly open: (path: string) => Promise<string>
  readonly showInFolder: (path: string) => void
  /** Continues a drag that began on the page. */
  readonly drag: (path: string) => Promise<void>
}

type Paths = 'pathForOpening' | 'pathForShowing' | 'pathForDragging'

const oneFile = strictly(() =>
  exactly({ orderId: orderId(), documentId: whole(0), fileId: string().max(40).nullable().defined() })
)

/** `documents.*`: downloaded files. The page names a file by its ids, never by a path (R64). */
export function documentFileRequests(withDocuments: WithDocuments, files: FileActions): FileRequests {
  const onFile = (path: Paths, use: (path: string) => Promise<Result<Record<string, never>, Failure>>) => ({
    parse: oneFile,
    handle: (key: FileKey) =>
      withDocuments(async documents => {
        const found = await documents.files[path](key)
        return found.ok ? use(found.value) : found
      })
  })

  return {
    'documents.open': onFile('pathForOpening', async path =>
      (await files.open(path)) === '' ? ok({}) : failed({ kind: 'file', trouble: 'no-program' })
    ),
    'documents.showInFolder': onFile('pathForShowing', async path => {
      files.showInFolder(path)
      return ok({})
    }),
    'documents.drag': onFile('pathForDragging', async path => {
      await files.drag(path)
      return ok({})
    }),
    'documents.content': { parse: oneFile, handle: key => withDocuments(documents => documents.files.content(key)) }
  }
}
