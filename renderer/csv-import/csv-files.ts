import { BYTE_ORDER_MARK, csvLineOf } from '#domain/common/csv-cell.ts'
import { CSV_COLUMNS, PROBLEMS_HEADING } from '#domain/import/csv-columns.ts'
import type { RowProblem } from '#domain/import/csv-order.ts'
import type { CsvRow } from '../common/files/parse-csv.ts'

/** A row, and what is wrong with it. */
export interface BadRow {
  readonly row: CsvRow
  readonly problems: readonly RowProblem[]
}

/** The headings, and a row that shows what goes where. */
export function templateCsv(): string {
  return (
    BYTE_ORDER_MARK +
    csvLineOf(CSV_COLUMNS.map(({ name }) => name)) +
    csvLineOf(CSV_COLUMNS.map(({ example }) => example))
  )
}

/**
 * The rows as they were, each with its reasons: to be corrected and opened again. What is beyond the headings follows
 * the reasons, so that it still is.
 */
export function badRowsCsv(headings: readonly string[], rows: readonly BadRow[]): string {
  return (
    BYTE_ORDER_MARK +
    csvLineOf([...headings, PROBLEMS_HEADING]) +
    rows.map(row => csvLineOf(cellsOf(row, headings.length))).join('')
  )
}

/** In characters, of a file's name without its extension: main refuses over 200 UTF-16 units, and cuts at 120 bytes. */
const LONGEST_STEM = 80

/** The suggested name for rows saved from a file. */
export function rowsFileName(fileName: string, what: string): string {
  const stem = Array.from(fileName.replace(/\.\w+$/, ''))
    .slice(0, LONGEST_STEM)
    .join('')
    .trim()
  return `${stem} - ${what}.csv`
}

export const problemText = ({ column, message }: RowProblem): string =>
  column === null ? message : `${column}: ${message}`

const reasonsOf = (problems: readonly RowProblem[]) => problems.map(problemText).join(' ')

function cellsOf({ row: { cells }, problems }: BadRow, columns: number): readonly string[] {
  const named = Array.from({ length: columns }, (_, index) => cells[index] ?? '')
  return [...named, reasonsOf(problems), ...cells.slice(columns)]
}
