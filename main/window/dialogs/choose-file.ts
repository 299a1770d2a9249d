import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { BrowserWindow, FileFilter, OpenDialogOptions } from 'electron'
import { LARGEST_IMPORT, type ChosenFile, type ImportKind } from '#domain/common/chosen-file.ts'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import { askWhatToOpen, type IsLocked } from '../paths/ask-for-file.ts'

const FILTERS: Readonly<Record<ImportKind, FileFilter>> = {
  'loan-file': { name: 'Loan files (MISMO XML)', extensions: ['xml', 'mismo', 'html', 'htm', 'txt'] },
  csv: { name: 'CSV', extensions: ['csv', 'txt', 'tsv'] },
  contacts: { name: 'Contacts (CSV, vCard)', extensions: ['csv', 'vcf', 'vcard', 'txt', 'tsv'] }
}

const TITLES: Readonly<Record<ImportKind, string>> = {
  'loan-file': 'Open loan file',
  csv: 'Open CSV',
  contacts: 'Open contacts'
}

/** Asks the user for a file and reads it. Null if they cancel. Its path stays here. */
export async function chooseFile(
  window: BrowserWindow,
  kind: ImportKind,
  isLocked: IsLocked
): Promise<Result<ChosenFile | null, Failure>> {
  const options: OpenDialogOptions = {
    title: TITLES[kind],
    buttonLabel: 'Open',
    filters: [FILTERS[kind], { name: 'All files', extensions: ['*'] }],
    properties: ['openFile']
  }
  const asked = await askWhatToOpen(window, options, isLocked)
  if (!asked.ok) return asked
  const path = asked.value
  return ok(path === null ? null : { name: basename(path), content: await contentOf(path, LARGEST_IMPORT[kind]) })
}

/** Reads what is there when it is opened, and no more: the file may grow. */
async function contentOf(path: string, largest: number): Promise<ChosenFile['content']> {
  try {
    await using file = await open(path, 'r')
    const about = await file.stat()
    if (!about.isFile()) return 'unreadable'
    if (about.size > largest) return 'too-large'
    const bytes = new Uint8Array(about.size)
    const { bytesRead } = await file.read(bytes, 0, about.size, 0)
    return bytes.subarray(0, bytesRead)
  } catch {
    return 'unreadable'
  }
}
