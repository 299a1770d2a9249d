import { join, posix, win32 } from 'node:path'
import { isRecord } from '#domain/common/guards.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { PLATFORM } from '../files/platform.ts'
import { openJsonFile, type JsonFile, type WriteTrouble } from './json-file.ts'

/** Where documents are saved. */
export interface DocumentFolderStore {
  /** An absolute path. */
  current(): string
  /** Former folders, latest first: unfinished files may be there. */
  earlier(): readonly string[]
  /** Whether the user chose it; the default folder never counts as chosen. */
  isChosen(): boolean
  /** Expects an absolute path. Takes effect when saved, and not before. */
  choose(path: string): Promise<Result<null, WriteTrouble>>
  /** Back to the default folder. */
  forget(): Promise<Result<null, WriteTrouble>>
}

/** The file's content: the chosen folder, or null; and former folders, latest first. */
export interface ChosenFolder {
  readonly path: string | null
  readonly earlier: readonly string[]
}

const MOST_EARLIER = 20

/** No system knows longer paths, in characters. */
const LONGEST_PATH = 32_767

/**
 * Reads `document-folder.json` in the data folder. It is a separate file because a path may contain someone's name, and
 * preferences hold nothing personal.
 */
export async function openDocumentFolder({
  folder,
  usual
}: {
  readonly folder: string
  readonly usual: string
}): Promise<DocumentFolderStore> {
  const file: JsonFile<ChosenFolder> = openJsonFile({
    path: join(folder, 'document-folder.json'),
    version: 1,
    parse: content => parseChosenFolder(content),
    empty: { path: null, earlier: [] }
  })
  let { path: chosen, earlier } = (await file.read()).value

  async function keep(path: string | null): Promise<Result<null, WriteTrouble>> {
    const left = [chosen ?? usual, ...earlier]
      .filter((each, at, all) => each !== (path ?? usual) && all.indexOf(each) === at)
      .slice(0, MOST_EARLIER)
    const written = await file.write({ path, earlier: left })
    if (written.ok) [chosen, earlier] = [path, left]
    return written
  }

  return {
    current: () => chosen ?? usual,
    earlier: () => earlier,
    isChosen: () => chosen !== null,
    async choose(path) {
      if (!isWholePath(path)) throw new RangeError('a document folder must be an absolute path')
      return keep(path === usual ? null : path)
    },
    forget: async () => (chosen === null ? ok(null) : keep(null))
  }
}

/** The failure is the invalid member's path. */
export function parseChosenFolder(
  content: unknown,
  platform: NodeJS.Platform = PLATFORM
): Result<ChosenFolder, string> {
  if (!isRecord(content)) return failed('content')
  const { path, earlier } = content
  if (path !== null && !isWholePath(path, platform)) return failed('path')
  // Losing track of unfinished files is no reason to lose the folder itself.
  return ok({
    path,
    earlier: Array.isArray(earlier) ? earlier.filter(each => isWholePath(each, platform)).slice(0, MOST_EARLIER) : []
  })
}

/** True for an absolute path; on Windows it needs its drive or server, since `\a` is relative to the current drive. */
function isWholePath(path: unknown, platform: NodeJS.Platform = PLATFORM): path is string {
  if (typeof path !== 'string' || path.length > LONGEST_PATH || path.includes('\u0000')) return false
  return platform === 'win32' ? win32.isAbsolute(path) && win32.parse(path).root.length > 1 : posix.isAbsolute(path)
}
