import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { writeAtomically } from '../files/atomic-write.ts'
import { onDisk } from '../files/file-failure.ts'
import { askWhereToSave, type IsLocked } from './paths/ask-for-file.ts'

/** Half an inch of white around, on American paper. */
const PAPER = {
  pageSize: 'Letter',
  printBackground: true,
  margins: { top: 0.5, bottom: 0.5, left: 0.5, right: 0.5 }
} as const

/**
 * Shows the system's print dialog for the window's page, with the printer's own paper: without a paper, Electron names A4
 * (E5). Resolves once that is closed; `printed` is false if the user cancels.
 */
export function printPage(window: BrowserWindow): Promise<Result<{ readonly printed: boolean }, Failure>> {
  return new Promise(resolve => {
    window.webContents.print({ printBackground: true, usePrinterDefaultPageSize: true }, (isPrinted, reason) => {
      resolve(isPrinted ? ok({ printed: true }) : unprinted(reason))
    })
  })
}

/** Electron tells why nothing was printed by a sentence only. */
function unprinted(reason: string): Result<{ readonly printed: boolean }, Failure> {
  if (/cancel/i.test(reason)) return ok({ printed: false })
  return failed({ kind: 'print', trouble: /no printers/i.test(reason) ? 'no-printer' : 'not-printed' })
}

/**
 * Asks the user for a file, proposing a folder and a name, and writes the page to it as PDF: to a temporary file first, so
 * that a partial file never has the name. `saved` is false if the user cancels.
 */
export async function savePageAsPdf(
  window: BrowserWindow,
  folder: string,
  fileName: string,
  isLocked: IsLocked
): Promise<Result<{ readonly saved: boolean }, Failure>> {
  const options = {
    title: 'Save as PDF',
    defaultPath: join(folder, fileName),
    filters: [{ name: 'PDF', extensions: ['pdf'] }]
  }
  const asked = await askWhereToSave(window, options, isLocked)
  if (!asked.ok) return asked
  const path = asked.value
  if (path === null) return ok({ saved: false })
  const bytes = await window.webContents.printToPDF(PAPER)
  return onDisk(async () => {
    await writeAtomically(path, bytes)
    return { saved: true }
  })
}
