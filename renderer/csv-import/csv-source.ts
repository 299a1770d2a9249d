import { LARGEST_IMPORT } from '#domain/common/chosen-file.ts'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import { bridge } from '../common/bridge.ts'
import { CSV_TROUBLES, parseCsv, type CsvTable } from '../common/files/parse-csv.ts'

/** A CSV file as a table. */
export interface CsvFile extends CsvTable {
  readonly name: string
}

/** A file that is no table, and why. */
export interface RefusedCsv {
  readonly name: string
  readonly message: string
}

const TOO_LARGE = 'This file is larger than 10 MB. Split it into smaller files.'
const UNREADABLE = 'This file can’t be opened. Check that it’s still there and isn’t open elsewhere.'

/** Asks for a file; null if the user cancels. */
export async function chooseCsv(): Promise<Result<CsvFile | RefusedCsv | null, Failure>> {
  const result = await bridge.call('files.choose', { kind: 'csv' })
  if (!result.ok) return result
  if (result.value === null) return ok(null)
  const { name, content } = result.value
  if (typeof content !== 'string') return ok(tableOf(name, content))
  return ok({ name, message: content === 'too-large' ? TOO_LARGE : UNREADABLE })
}

/** A file that was dropped on the window. */
export async function readCsv(file: File): Promise<CsvFile | RefusedCsv> {
  if (file.size > LARGEST_IMPORT.csv) return { name: file.name, message: TOO_LARGE }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  return bytes === undefined ? { name: file.name, message: UNREADABLE } : tableOf(file.name, new Uint8Array(bytes))
}

function tableOf(name: string, bytes: Uint8Array): CsvFile | RefusedCsv {
  const table = parseCsv(bytes)
  return typeof table === 'string' ? { name, message: CSV_TROUBLES[table] } : { name, ...table }
}
