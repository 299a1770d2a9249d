import { orderOfRow, type RowProblem } from '#domain/import/csv-order.ts'
import { orderKey } from '#domain/import/same-order.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'
import type { CsvRow } from '../common/files/parse-csv.ts'
import type { BadRow } from './csv-files.ts'
import { inParts } from './in-parts.ts'

/** A row that can become a draft. */
export interface ReadRow {
  readonly row: CsvRow
  readonly entry: OrderEntry
  /** What has to be filled in before it can be sent. */
  readonly problems: readonly RowProblem[]
}

/** A row with the property and borrower of one before it. */
export interface RepeatedRow extends ReadRow {
  /** The number of the first of them. */
  readonly first: number
}

export interface Checked {
  /** Ready to be sent. */
  readonly good: readonly ReadRow[]
  readonly incomplete: readonly ReadRow[]
  /** Complete or not. */
  readonly repeated: readonly RepeatedRow[]
  /** Nothing can be made of these. */
  readonly bad: readonly BadRow[]
  /** Rows whose address was taken apart, whatever else is said of them. */
  readonly split: readonly BadRow[]
  /** What orders could not take of their rows. */
  readonly leftOut: readonly RowProblem[]
}

export const NOTHING_CHECKED: Checked = { good: [], incomplete: [], repeated: [], bad: [], split: [], leftOut: [] }

/** Judges every row while the page goes on; undefined if `progress` ended it. */
export async function checkRows(
  rows: readonly CsvRow[],
  paths: readonly (string | null)[],
  kind: OrderKind | undefined,
  progress: (done: number) => boolean
): Promise<Checked | undefined> {
  const [good, incomplete]: [ReadRow[], ReadRow[]] = [[], []]
  const [repeated, bad, split]: [RepeatedRow[], BadRow[], BadRow[]] = [[], [], []]
  const leftOut: RowProblem[] = []
  const firsts = new Map<string, number>()
  const judge = (row: CsvRow) => {
    const { cells, fault = faultOf(cells, paths.length) } = row
    const order = fault === undefined ? orderOfRow(cells, paths, kind) : faulty(fault)
    if (!order.ok) return void bad.push({ row, problems: order.problems })
    const read = { row, entry: order.entry, problems: order.missing }
    leftOut.push(...order.leftOut)
    if (order.split.length > 0) split.push({ row, problems: order.split })
    const key = orderKey(order.entry)
    const first = key === undefined ? undefined : firsts.get(key)
    if (first !== undefined) repeated.push({ ...read, first })
    else {
      if (key !== undefined) firsts.set(key, row.number)
      ;(order.missing.length === 0 ? good : incomplete).push(read)
    }
  }
  return (await inParts(rows, judge, progress)) ? { good, incomplete, repeated, bad, split, leftOut } : undefined
}

/** What becomes of the rows that were checked: the drafts, in the order of the file. */
export function draftsOf(
  { good, incomplete, repeated }: Checked,
  wanted: { readonly incomplete: boolean; readonly repeated: boolean }
): readonly OrderEntry[] {
  return [...good, ...(wanted.incomplete ? incomplete : []), ...(wanted.repeated ? repeated : [])]
    .toSorted((one, other) => one.row.number - other.row.number)
    .map(({ entry }) => entry)
}

/** A comma within an unquoted value makes two cells of it: `400,000` at the end of a row would be an amount of $400. */
function faultOf(cells: readonly string[], columns: number): string | undefined {
  return cells.slice(columns).some(cell => cell.trim() !== '') ? TOO_MANY_CELLS : undefined
}

const TOO_MANY_CELLS =
  'This row has more values than the file has columns. Put values that contain a comma in quotation marks.'

const faulty = (message: string) => ({ ok: false as const, problems: [{ column: null, message }] })
