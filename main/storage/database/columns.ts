import { UnreadableRow } from './storage-failure.ts'

/** A row as SQLite returns it, or as repair found it: nothing in it has been checked. */
export type Row = Readonly<Record<string, unknown>>

/** A text column; `T` names what the column holds. Throws `UnreadableRow` on another type, as all of these do. */
export function textAt<T extends string = string>(row: Row, column: string): T {
  const value = row[column]
  if (typeof value !== 'string') throw new UnreadableRow(column)
  // The table's checks and the row's seal vouch for what the text says.
  return value as T
}

export function textOrNullAt<T extends string = string>(row: Row, column: string): T | null {
  return (row[column] ?? null) === null ? null : textAt<T>(row, column)
}

export function numberAt(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new UnreadableRow(column)
  return value
}

export function numberOrNullAt(row: Row, column: string): number | null {
  return (row[column] ?? null) === null ? null : numberAt(row, column)
}

export function bytesAt(row: Row, column: string): Uint8Array {
  const value = row[column]
  if (!(value instanceof Uint8Array)) throw new UnreadableRow(column)
  return value
}
