import { open, rename, rm } from 'node:fs/promises'
import { dialog, type BrowserWindow } from 'electron'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { join } from 'node:path'
import { temporaryName } from '../settings/temporary-name.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** A file of text that gets its name when it is whole. */
export interface NewTextFile {
  write(text: string): Promise<Result<null, Failure>>
  finish(): Promise<Result<null, Failure>>
  abandon(): Promise<void>
}

/** Takes a window, the folder to propose and a file name; asks the person where to. Null where they thought better of it. */
export async function createTextFile(
  window: BrowserWindow,
  folder: string,
  fileName: string
): Promise<Result<NewTextFile | null, Failure>> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: 'Save as CSV',
    defaultPath: join(folder, fileName),
    filters: [{ name: 'CSV', extensions: ['csv'] }]
  })
  if (canceled || filePath === '') return ok(null)
  const unfinished = temporaryName(filePath)
  return attempt(async () => {
    const file = await open(unfinished, 'wx', 0o600)
    const abandon = async () => {
      // Closed already, or gone already: either way nothing is left.
      await file.close().catch(() => undefined)
      await rm(unfinished, { force: true }).catch(() => undefined)
    }
    return {
      write: text =>
        attempt(async () => {
          await file.writeFile(text)
          return null
        }),
      finish: () =>
        attempt(async () => {
          await file.sync()
          await file.close()
          await rename(unfinished, filePath)
          return null
        }),
      abandon
    }
  })
}

/** Runs work on the disk; its refusals are answers. */
async function attempt<T>(work: () => Promise<T>): Promise<Result<T, Failure>> {
  try {
    return ok(await work())
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return failed({ kind: 'file', trouble: FULL.has(String(error.code)) ? 'disk-full' : 'cannot-write' })
  }
}
