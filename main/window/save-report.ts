import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import { writeAtomically } from '../files/atomic-write.ts'
import { onDisk } from '../files/file-failure.ts'
import { askWhereToSave, type IsLocked } from './paths/ask-for-file.ts'

/** Asks the user for a file, proposing a folder and a name, and writes a report to it. The path is null if they cancel. */
export async function saveReport(
  window: BrowserWindow,
  folder: string,
  report: { readonly fileName: string; readonly text: string },
  isLocked: IsLocked
): Promise<Result<{ readonly path: string | null }, Failure>> {
  const options = {
    title: 'Save report',
    defaultPath: join(folder, report.fileName),
    filters: [{ name: 'Text', extensions: ['txt'] }]
  }
  const asked = await askWhereToSave(window, options, isLocked)
  if (!asked.ok) return asked
  const path = asked.value
  if (path === null) return ok({ path: null })
  return onDisk(async () => {
    await writeAtomically(path, report.text)
    return { path }
  })
}
