import { join } from 'node:path'
import { dialog, type BrowserWindow } from 'electron'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import { writeAtomically } from '../files/atomic-write.ts'
import { onDisk } from '../files/file-failure.ts'

/** Half an inch of white around, on American paper. */
const PAPER = {
  pageSize: 'Letter',
  printBackground: true,
  margins: { top: 0.5, bottom: 0.5, left: 0.5, right: 0.5 }
} as const

/** Takes a window; shows the system's own print dialog for its page. Ends when that is closed, printed or not. */
export function printPage(window: BrowserWindow): Promise<void> {
  return new Promise(resolve => {
    window.webContents.print({ printBackground: true }, () => {
      resolve()
    })
  })
}

/**
 * Takes a window, the folder to propose and a file name; asks the person where to, and writes the page there as PDF: beside it first, so
 * that no half file ever has the name. `saved` is false where the person thought better of it.
 */
export async function savePageAsPdf(
  window: BrowserWindow,
  folder: string,
  fileName: string
): Promise<Result<{ readonly saved: boolean }, Failure>> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: 'Save as PDF',
    defaultPath: join(folder, fileName),
    filters: [{ name: 'PDF', extensions: ['pdf'] }]
  })
  if (canceled || filePath === '') return ok({ saved: false })
  const bytes = await window.webContents.printToPDF(PAPER)
  return onDisk(async () => {
    await writeAtomically(filePath, bytes)
    return { saved: true }
  })
}
