import { LARGEST_IMPORT } from '#domain/common/chosen-file.ts'
import type { Failure } from '#domain/common/failure.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { readLibraryCsv } from '#domain/library/exchange/library-csv.ts'
import { MOST_FILE_LINES, type ReadLines } from '#domain/library/exchange/library-line.ts'
import { readVcards } from '#domain/library/exchange/vcards.ts'
import type { LibraryList } from '#domain/library/library.ts'
import { bridge } from '../common/bridge.ts'
import { decodeBytes } from '../common/files/decode-bytes.ts'
import { parseCsv, type CsvTrouble } from '../common/files/parse-csv.ts'

/** A file of contacts, read; or why it is none, for a clerk to read. */
export type ContactFile = { readonly name: string } & (ReadLines | { readonly refused: string })

const TOO_MANY = 'This file has more than 20,000 contacts. Split it into smaller files.'
const TOO_LARGE = 'This file is larger than 10 MB. Export it without photos, or split it.'
const UNREADABLE = 'This file can’t be opened. Check that it’s still there and isn’t open elsewhere.'
const NO_NAMES = 'No column has names. Give the column with names the heading Name.'
const NO_CONTACTS = 'This isn’t a CSV or vCard file. Export your contacts as one of these, then open that.'

const TROUBLES: Readonly<Record<CsvTrouble, string>> = {
  empty: 'This file is empty. Export it again.',
  'no-rows': 'This file has headings but no contacts. Add a row for each contact.',
  'too-many-rows': TOO_MANY,
  'not-csv': NO_CONTACTS
}

/** Asks for a file; null if the user cancels. `list` is where a row goes that does not say. */
export async function chooseContacts(list: LibraryList): Promise<Result<ContactFile | null, Failure>> {
  const result = await bridge.call('files.choose', { kind: 'contacts' })
  if (!result.ok) return failed(result.failure)
  if (result.value === null) return ok(null)
  const { name, content } = result.value
  if (typeof content !== 'string') return ok(readContacts(name, content, list))
  return ok({ name, refused: content === 'too-large' ? TOO_LARGE : UNREADABLE })
}

/** A file that was dropped on the window. */
export async function droppedContacts(file: File, list: LibraryList): Promise<ContactFile> {
  if (file.size > LARGEST_IMPORT.contacts) return { name: file.name, refused: TOO_LARGE }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return { name: file.name, refused: UNREADABLE }
  return readContacts(file.name, new Uint8Array(bytes), list)
}

/** What the file is, it says itself: its name may be wrong. */
export function readContacts(name: string, bytes: Uint8Array, list: LibraryList): ContactFile {
  const isCard = /^\W*BEGIN\s*:\s*VCARD/i.test(decodeBytes(bytes.subarray(0, 200)))
  const read = isCard ? (readVcards(decodeBytes(bytes)) ?? NO_CONTACTS) : fromCsv(bytes, list)
  if (typeof read === 'string') return { name, refused: read }
  return read.lines.length + read.unreadable.length > MOST_FILE_LINES ? { name, refused: TOO_MANY } : { name, ...read }
}

function fromCsv(bytes: Uint8Array, list: LibraryList): ReadLines | string {
  const table = parseCsv(bytes, MOST_FILE_LINES)
  if (typeof table === 'string') return TROUBLES[table]
  return readLibraryCsv(table.headings, table.rows, list) ?? NO_NAMES
}
