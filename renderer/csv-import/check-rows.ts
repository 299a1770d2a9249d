import { orderOfRow, type RowProblem } from '#domain/import/csv-order.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'
import type { BadRow } from './csv-files.ts'
import { inParts } from './in-parts.ts'
import type { CsvRow } from '../common/files/parse-csv.ts'

export interface Checked {
  readonly good: readonly OrderEntry[]
  readonly bad: readonly BadRow[]
  /** Of good rows: what their orders could not take. */
  readonly leftOut: readonly RowProblem[]
}

export const NOTHING_CHECKED: Checked = { good: [], bad: [], leftOut: [] }

/** Judges every row while the page goes on; undefined if `progress` ended it. */
export async function checkRows(
  rows: readonly CsvRow[],
  paths: readonly (string | null)[],
  kind: OrderKind | undefined,
  progress: (done: number) => boolean
): Promise<Checked | undefined> {
  const [good, bad, leftOut]: [OrderEntry[], BadRow[], RowProblem[]] = [[], [], []]
  const judge = (row: CsvRow) => {
    const order = row.fault === undefined ? orderOfRow(row.cells, paths, kind) : faulty(row.fault)
    if (order.ok) {
      good.push(order.entry)
      leftOut.push(...order.leftOut)
    } else bad.push({ row, problems: order.problems })
  }
  return (await inParts(rows, judge, progress)) ? { good, bad, leftOut } : undefined
}

const faulty = (message: string) => ({ ok: false as const, problems: [{ column: null, message }] })
