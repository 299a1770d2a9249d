import { join } from 'node:path'
import { dialog, type BrowserWindow } from 'electron'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import { writeAtomically } from '../files/atomic-write.ts'
import { onDisk } from '../files/file-failure.ts'

/** Asks the user for a file, proposing a folder and a name, and writes a report to it. The path is null if they cancel. */
export async function saveReport(
  window: BrowserWindow,
  folder: string,
  report: { readonly fileName: string; readonly text: string }
): Promise<Result<{ readonly path: string | null }, Failure>> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: 'Save report',
    defaultPath: join(folder, report.fileName),
    filters: [{ name: 'Text', extensions: ['txt'] }]
  })
  if (canceled || filePath === '') return ok({ path: null })
  return onDisk(async () => {
    await writeAtomically(filePath, report.text)
    return { path: filePath }
  })
}
