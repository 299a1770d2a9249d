import type { Database } from './database.ts'

export type Row = Readonly<Record<string, unknown>>

/** Copies a row that does not open as it was found, for a key or a hand that can; `now` in milliseconds since 1970. */
export function noteAside({ sql }: Database, table: string, row: Row, now: number): void {
  sql('INSERT INTO set_aside (found_at, table_name, row) VALUES (?, ?, ?)').run(now, table, asText(row))
}

/** A row as JSON; bytes as `{ "base64": … }`. */
function asText(row: Row): string {
  return JSON.stringify(row, (_name, value: unknown) =>
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value
  )
}
