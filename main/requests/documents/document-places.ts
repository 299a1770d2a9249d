import type { DocumentFolder } from '#domain/documents/stored-documents.ts'
import type { Failure } from '#domain/common/failure.ts'
import { LONGEST_PATTERN, parsePattern } from '#domain/documents/file-pattern.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { fileNameBy, type DocumentFacts } from '../../documents/disk/file-name.ts'
import { fittingName } from '../../documents/open/file-type.ts'
import { folderKind } from '../../documents/disk/folder-kind.ts'
import type { ServedRequests } from '../../app/ipc.ts'
import type { DocumentFolderStore } from '../../settings/document-folder.ts'
import type { WriteTrouble } from '../../settings/json-file.ts'
import { exactly, none, strictly, text } from '../parse/parse.ts'

/** Where documents go. */
export interface FolderPlace {
  readonly folder: DocumentFolderStore
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface DocumentPlaceParts extends FolderPlace {
  /** Asks the user for a folder; null if the user cancels. */
  readonly chooseFolder: () => Promise<Result<string | null, Failure>>
  /** Whether files can be written in a folder, now. */
  readonly isUsable: (path: string) => Promise<boolean>
}

type PlaceRequests = Pick<ServedRequests, 'documents.chooseFolder' | 'documents.usualFolder' | 'documents.nameSample'>

/** `documents.chooseFolder`, `documents.usualFolder`, `documents.nameSample`: where documents go, and their names. */
export function documentPlaceRequests(parts: DocumentPlaceParts): PlaceRequests {
  return {
    'documents.chooseFolder': {
      parse: none,
      handle: async () => {
        const chosen = await parts.chooseFolder()
        if (!chosen.ok) return chosen
        const path = chosen.value
        if (path === null) return ok(null)
        if (!(await parts.isUsable(path))) return failed({ kind: 'file', trouble: 'cannot-write' })
        return whenKept(await parts.folder.choose(path), parts)
      }
    },
    'documents.usualFolder': { parse: none, handle: async () => whenKept(await parts.folder.forget(), parts) },
    'documents.nameSample': {
      parse: strictly(() => exactly({ pattern: text(10 * LONGEST_PATTERN).defined() })),
      handle: async ({ pattern }) => {
        const parsed = parsePattern(pattern)
        if (!parsed.ok) return failed({ kind: 'invalid', fields: [{ path: 'pattern', message: parsed.failure }] })
        return ok({ names: SAMPLES.map(facts => fittingName(fileNameBy(pattern, facts), 'pdf')) })
      }
    }
  }
}

/** The current document folder, and what kind of place it is. */
export function documentFolder({ folder, platform, env }: FolderPlace): DocumentFolder {
  const path = folder.current()
  return { path, kind: folderKind(path, platform, env), chosen: folder.isChosen() }
}

function whenKept(kept: Result<null, WriteTrouble>, place: FolderPlace): Result<DocumentFolder, Failure> {
  if (kept.ok) return ok(documentFolder(place))
  return failed({
    kind: 'file',
    trouble: kept.failure === 'disk-full' ? 'disk-full' : 'cannot-write',
    fileName: 'document-folder.json'
  })
}

/** Invented files: one with all facts, one of an order without a date, one without a name of its own. */
const SAMPLES: readonly DocumentFacts[] = [
  {
    documentType: 'Title Commitment',
    documentName: 'Title Commitment',
    fileName: '1795102871commitment.pdf',
    closingDate: '2026-12-14',
    property: '2214 Elm St, Katy, TX 77494',
    orderName: 'Ramirez purchase',
    uploadedAt: '2026-11-19 16:04:09'
  },
  {
    documentType: 'Payoff',
    documentName: 'Payoff',
    fileName: '1795188412payoff letter.pdf',
    closingDate: null,
    property: '88 Harbor Ave, Galveston, TX 77550',
    orderName: 'Lindqvist refinance',
    uploadedAt: '2026-11-20 09:13:32'
  },
  {
    documentType: 'Closing Documents',
    documentName: 'Closing Documents',
    fileName: null,
    closingDate: '2026-12-02',
    property: null,
    orderName: 'Okafor purchase',
    uploadedAt: null
  }
]
