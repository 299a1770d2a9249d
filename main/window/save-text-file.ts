import { join } from 'node:path'
import { dialog, type BrowserWindow } from 'electron'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import { createUnfinished } from '../files/atomic-write.ts'
import { onDisk } from '../files/file-failure.ts'

/** A text file that gets its name when it is complete. */
export interface NewTextFile {
  write(text: string): Promise<Result<null, Failure>>
  finish(): Promise<Result<null, Failure>>
  abandon(): Promise<void>
}

/** Asks the user for a file, proposing a folder and a name. Null if the user cancels. */
export async function createTextFile(
  window: BrowserWindow,
  folder: string,
  fileName: string
): Promise<Result<NewTextFile | null, Failure>> {
  const isCard = fileName.endsWith('.vcf')
  const name = isCard ? 'vCard' : 'CSV'
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: `Save as ${name}`,
    defaultPath: join(folder, fileName),
    filters: [{ name, extensions: [isCard ? 'vcf' : 'csv'] }]
  })
  if (canceled || filePath === '') return ok(null)
  return onDisk(async () => {
    const file = await createUnfinished(filePath)
    return {
      write: text =>
        onDisk(async () => {
          await file.write(text)
          return null
        }),
      finish: () =>
        onDisk(async () => {
          await file.commit()
          return null
        }),
      abandon: () => file.abandon()
    }
  })
}
