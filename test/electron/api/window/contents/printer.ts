import { record } from '../../recorder.ts'

/** What comes of a print job, until a test says otherwise: the user cancels the dialog. */
export type PrintEnd = 'printed' | 'canceled' | 'no-printer' | 'failed'
let end: PrintEnd = 'canceled'

/** As Electron's callback has it. */
const TOLD: Readonly<Record<PrintEnd, readonly [boolean, string]>> = {
  printed: [true, ''],
  canceled: [false, 'Print job canceled'],
  'no-printer': [false, 'No printers available on the network'],
  failed: [false, 'Print job failed']
}

export function endPrintingWith(next: PrintEnd): void {
  end = next
}

/** Prints nothing: recorded for the tests. Throws where no paper is named: Electron would put A4 into the job. */
export function print(
  options: Electron.WebContentsPrintOptions,
  callback: ((success: boolean, failureReason: string) => void) | undefined
): void {
  if (options.usePrinterDefaultPageSize !== true && options.pageSize === undefined)
    throw new Error('webContents.print() without a paper: pageSize, or usePrinterDefaultPageSize')
  record('webContents.print', options)
  const told = TOLD[end]
  setImmediate(() => callback?.(...told))
}
