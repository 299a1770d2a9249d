import { dialog, type BrowserWindow, type OpenDialogOptions, type SaveDialogOptions } from 'electron'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'

/** Whether the window is covered. The system's dialogs stand before the cover, and can be answered all the same. */
export type IsLocked = () => boolean

type Asked = Promise<Result<string | null, Failure>>

/** Where to save: an absolute path, or null if the user cancels. `screen-locked` if it was answered behind the cover (E27). */
export async function askWhereToSave(window: BrowserWindow, options: SaveDialogOptions, isLocked: IsLocked): Asked {
  const { canceled, filePath } = await dialog.showSaveDialog(window, options)
  return answerOf(canceled ? '' : filePath, isLocked)
}

/** What to open, likewise. */
export async function askWhatToOpen(window: BrowserWindow, options: OpenDialogOptions, isLocked: IsLocked): Asked {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, options)
  return answerOf(canceled ? '' : (filePaths[0] ?? ''), isLocked)
}

function answerOf(path: string, isLocked: IsLocked): Result<string | null, Failure> {
  if (path === '') return ok(null)
  return isLocked() ? failed({ kind: 'screen-locked' }) : ok(path)
}
