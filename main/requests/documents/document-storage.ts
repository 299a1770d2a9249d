import type { DocumentFolder, DueFiles, Wiped } from '#domain/documents/stored-documents.ts'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import type { ServedRequests } from '../../app/ipc.ts'
import { exactly, none, orderId, strictly } from '../parse/parse.ts'
import type { WithDocuments } from './with-documents.ts'

type StorageRequests = Pick<ServedRequests, 'documents.room' | 'documents.removeDue' | 'documents.wipe'>

/** Old files of every connection. */
export interface OldFiles {
  /** Those that are not removed unless the user confirms. */
  readonly due: () => DueFiles | null
  readonly removeDue: () => Promise<Result<Wiped, Failure>>
}

export interface StorageParts {
  readonly folder: () => DocumentFolder
  readonly keepDays: () => number | null
  readonly oldFiles: OldFiles
}

const oneOrderOrAll = strictly(() =>
  exactly({
    orderId: orderId().nullable()
  })
)

/** `documents.*`: how much disk space the files take, and removing them. */
export function documentStorageRequests(
  withDocuments: WithDocuments,
  { folder, keepDays, oldFiles }: StorageParts
): StorageRequests {
  return {
    'documents.room': {
      parse: none,
      handle: async () => {
        const room = await withDocuments(documents => documents.room(folder()))
        if (room.ok) return ok({ ...room.value, due: oldFiles.due() })
        // The folder is known without a connection, too.
        if (room.failure.kind !== 'not-connected') return room
        return ok({ folder: folder(), files: 0, bytes: 0, orders: [], keepDays: keepDays(), due: oldFiles.due() })
      }
    },
    'documents.removeDue': { parse: none, handle: () => oldFiles.removeDue() },
    'documents.wipe': {
      parse: oneOrderOrAll,
      handle: ({ orderId: id }) => withDocuments(documents => documents.wipe(id))
    }
  }
}
