import Papa from 'papaparse'
import { decodeBytes } from './decode-bytes.ts'

/** The most orders of one file. */
export const MOST_ROWS = 5000

export interface CsvRow {
  /** As a spreadsheet counts: the headings are row 1. */
  readonly number: number
  readonly cells: readonly string[]
  /** Why the row could not be read as it is. */
  readonly fault?: string
}

export interface CsvTable {
  readonly headings: readonly string[]
  readonly rows: readonly CsvRow[]
}

export type CsvTrouble = 'empty' | 'no-rows' | 'too-many-rows' | 'not-csv'

/** What a clerk reads: what is wrong, and what to do. */
export const CSV_TROUBLES: Readonly<Record<CsvTrouble, string>> = {
  empty: 'This file is empty. Save it again as CSV.',
  'no-rows': 'This file has headings but no orders. Add a row for each order.',
  'too-many-rows': 'This file has more than 5,000 rows. Split it into smaller files.',
  'not-csv': 'This isn’t a CSV file. Save the spreadsheet as CSV (UTF-8), then open that.'
}

/**
 * Reads a table whatever its separator and encoding; the first line has the headings. Of more than twice `mostRows`
 * lines, blank ones included, the rest is not read.
 */
export function parseCsv(bytes: Uint8Array, mostRows: number = MOST_ROWS): CsvTable | CsvTrouble {
  // A workbook or another archive, a PDF.
  if (/^(?:PK\u0003\u0004|%PDF|\u00d0\u00cf)/.test(String.fromCharCode(...bytes.subarray(0, 4)))) return 'not-csv'
  const mostLines = 2 * mostRows
  const text = decodeBytes(bytes).replace(/^\uFEFF/, '')
  if (text.trim() === '') return 'empty'
  if (text.includes('\u0000')) return 'not-csv'
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    preview: mostLines
  })
  const faults = new Map(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => [row, QUOTES]))
  const [headings = [], ...others] = data
  const rows = others.flatMap((cells, index): CsvRow[] => {
    if (cells.every(cell => cell.trim() === '')) return []
    const fault = faults.get(index + 1)
    return [{ number: index + 2, cells, ...(fault === undefined ? {} : { fault }) }]
  })
  if (rows.length > mostRows || data.length >= mostLines) return 'too-many-rows'
  return rows.length === 0 ? 'no-rows' : { headings: headings.map(heading => heading.trim()), rows }
}

/** What parts the headings into most columns: papaparse's own guess fails where the file ends with a line break. */
function delimiterOf(text: string): string {
  const columns = (delimiter: string) => Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0
  return [',', ';', '\t', '|'].reduce((best, other) => (columns(other) > columns(best) ? other : best))
}

const QUOTES = 'A quotation mark isn’t closed.'
