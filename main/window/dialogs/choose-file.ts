import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { BrowserWindow, FileFilter, OpenDialogOptions } from 'electron'
import {
  LARGEST_IMPORT,
  MOST_CHOSEN,
  type ChosenFile,
  type ChosenFiles,
  type ImportKind
} from '#domain/common/chosen-file.ts'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import { askWhatToOpen, type IsLocked } from '../paths/ask-for-file.ts'

const FILTERS: Readonly<Record<ImportKind, FileFilter>> = {
  'loan-file': { name: 'Loan files (MISMO XML)', extensions: ['xml', 'mismo', 'html', 'htm', 'txt'] },
  csv: { name: 'CSV', extensions: ['csv', 'txt', 'tsv'] },
  contacts: { name: 'Contacts (CSV, vCard)', extensions: ['csv', 'vcf', 'vcard', 'txt', 'tsv'] }
}

const TITLES: Readonly<Record<ImportKind, string>> = {
  'loan-file': 'Open loan files',
  csv: 'Open CSV',
  contacts: 'Open contacts'
}

/** Asks the user for a file, or several loan files, and reads them. Null if they cancel. Their paths stay here. */
export async function chooseFile(
  window: BrowserWindow,
  kind: ImportKind,
  isLocked: IsLocked
): Promise<Result<ChosenFiles | null, Failure>> {
  const options: OpenDialogOptions = {
    title: TITLES[kind],
    buttonLabel: 'Open',
    filters: [FILTERS[kind], { name: 'All files', extensions: ['*'] }],
    properties: kind === 'loan-file' ? ['openFile', 'multiSelections'] : ['openFile']
  }
  const asked = await askWhatToOpen(window, options, isLocked)
  if (!asked.ok) return asked
  if (asked.value === null) return ok(null)
  const [path, ...others] = asked.value
  const first = await read(path, kind)
  if (others.length === 0) return ok(first)
  const more: ChosenFile[] = []
  let bytes = sizeOf(first)
  for (const other of others.slice(0, MOST_CHOSEN.files - 1)) {
    const file = await read(other, kind)
    bytes += sizeOf(file)
    if (bytes > MOST_CHOSEN.bytes) break
    more.push(file)
  }
  return ok({ ...first, more, unread: others.length - more.length })
}

const sizeOf = ({ content }: ChosenFile) => (typeof content === 'string' ? 0 : content.length)

async function read(path: string, kind: ImportKind): Promise<ChosenFile> {
  return { name: basename(path), content: await contentOf(path, LARGEST_IMPORT[kind]) }
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
