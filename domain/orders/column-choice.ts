import { isRecord } from '../common/guards.ts'
import { ORDER_COLUMNS } from './order-list.ts'

const [NAME, ...OTHERS] = ORDER_COLUMNS

/** The columns of a table of orders, left to right. The name is always shown. */
export const TABLE_COLUMNS = [NAME, 'type', ...OTHERS] as const
export type TableColumn = (typeof TABLE_COLUMNS)[number]

/** In pixels. */
export const COLUMN_WIDTH = { least: 40, most: 900 } as const

/** The table as the user arranged it. */
export interface ColumnChoice {
  readonly hidden: readonly TableColumn[]
  /** In pixels; the other columns fit their content. */
  readonly widths: Readonly<Partial<Record<TableColumn, number>>>
  /** All columns from left to right, the name first; without it as in `TABLE_COLUMNS`. */
  readonly order?: readonly TableColumn[]
}

export const USUAL_COLUMNS: ColumnChoice = { hidden: [], widths: {} }

const MEMBERS = ['hidden', 'widths', 'order']

export function isColumnChoice(value: unknown): value is ColumnChoice {
  if (!isRecord(value) || Object.keys(value).some(member => !MEMBERS.includes(member))) return false
  const { hidden, widths, order } = value
  return (
    Array.isArray(hidden) &&
    hidden.length < TABLE_COLUMNS.length &&
    hidden.every(id => isColumn(id) && id !== 'name') &&
    isRecord(widths) &&
    Object.entries(widths).every(([id, width]) => isColumn(id) && isWidth(width)) &&
    (order === undefined || isOrder(order))
  )
}

function isColumn(id: unknown): id is TableColumn {
  return TABLE_COLUMNS.some(column => column === id)
}

function isOrder(order: unknown): boolean {
  return (
    Array.isArray(order) &&
    order[0] === NAME &&
    order.length === TABLE_COLUMNS.length &&
    TABLE_COLUMNS.every(id => order.includes(id))
  )
}

function isWidth(width: unknown): boolean {
  return Number.isSafeInteger(width) && Number(width) >= COLUMN_WIDTH.least && Number(width) <= COLUMN_WIDTH.most
}
