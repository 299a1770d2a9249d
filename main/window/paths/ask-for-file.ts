import { dialog, type BrowserWindow, type OpenDialogOptions, type SaveDialogOptions } from 'electron'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'

/** Whether the window is covered. The system's dialogs stand before the cover, and can be answered all the same. */
export type IsLocked = () => boolean

type Asked<T> = Promise<Result<T | null, Failure>>
type Paths = readonly [string, ...string[]]

/** Where to save: an absolute path, or null if the user cancels. `screen-locked` if it was answered behind the cover (E27). */
export async function askWhereToSave(
  window: BrowserWindow,
  options: SaveDialogOptions,
  isLocked: IsLocked
): Asked<string> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, options)
  return answerOf(canceled || filePath === '' ? null : filePath, isLocked)
}

/** What to open, likewise; several paths where the options allow that. */
export async function askWhatToOpen(
  window: BrowserWindow,
  options: OpenDialogOptions,
  isLocked: IsLocked
): Asked<Paths> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, options)
  const [first, ...more] = filePaths
  return answerOf<Paths>(canceled || first === undefined ? null : [first, ...more], isLocked)
}

function answerOf<T>(answer: T | null, isLocked: IsLocked): Result<T | null, Failure> {
  if (answer === null) return ok(null)
  return isLocked() ? failed({ kind: 'screen-locked' }) : ok(answer)
}
