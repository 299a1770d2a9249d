import { isNumber, isText, type Guard } from '#domain/common/guards.ts'
import { UnreadableRow } from './storage-failure.ts'

/** A row as SQLite returns it, or as repair found it: nothing in it has been checked. */
export type Row = Readonly<Record<string, unknown>>

/** A text column. Throws `UnreadableRow` on another type, as all of these do. */
export function textAt(row: Row, column: string): string {
  return valueAt(row, column, isText)
}

export function textOrNullAt(row: Row, column: string): string | null {
  return (row[column] ?? null) === null ? null : textAt(row, column)
}

/** A column that holds an id or one of a few texts. */
export function valueAt<T>(row: Row, column: string, is: Guard<T>): T {
  const value = row[column]
  if (!is(value)) throw new UnreadableRow(column)
  return value
}

export function numberAt(row: Row, column: string): number {
  return valueAt(row, column, isNumber)
}

export function numberOrNullAt(row: Row, column: string): number | null {
  return (row[column] ?? null) === null ? null : numberAt(row, column)
}

export function bytesAt(row: Row, column: string): Uint8Array {
  const value = row[column]
  if (!(value instanceof Uint8Array)) throw new UnreadableRow(column)
  return value
}
