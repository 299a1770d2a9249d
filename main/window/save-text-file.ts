import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import { createUnfinished } from '../files/atomic-write.ts'
import { onDisk } from '../files/file-failure.ts'
import { askWhereToSave, type IsLocked } from './paths/ask-for-file.ts'

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
  fileName: string,
  isLocked: IsLocked
): Promise<Result<NewTextFile | null, Failure>> {
  const isCard = fileName.endsWith('.vcf')
  const name = isCard ? 'vCard' : 'CSV'
  const options = {
    title: `Save as ${name}`,
    defaultPath: join(folder, fileName),
    filters: [{ name, extensions: [isCard ? 'vcf' : 'csv'] }]
  }
  const asked = await askWhereToSave(window, options, isLocked)
  if (!asked.ok) return asked
  const path = asked.value
  if (path === null) return ok(null)
  return onDisk(async () => {
    const file = await createUnfinished(path)
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
