import type { BrowserWindow, OpenDialogOptions } from 'electron'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import { askWhatToOpen, type IsLocked } from '../paths/ask-for-file.ts'

/** Asks the user for a folder, starting at one. Returns its absolute path, or null if the user cancels. */
export async function chooseFolder(
  window: BrowserWindow,
  begin: string,
  isLocked: IsLocked
): Promise<Result<string | null, Failure>> {
  const options: OpenDialogOptions = {
    title: 'Where documents go',
    buttonLabel: 'Select folder',
    defaultPath: begin,
    properties: ['openDirectory', 'createDirectory']
  }
  const asked = await askWhatToOpen(window, options, isLocked)
  return asked.ok ? ok(asked.value?.[0] ?? null) : asked
}
