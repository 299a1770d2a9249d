import type { OrderQuery } from '#domain/orders/order-list.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Failure } from '#domain/common/failure.ts'
import { ok, type Result } from '#domain/common/result.ts'
import { BYTE_ORDER_MARK } from '#domain/common/csv-cell.ts'
import type { CacheCalls } from '../thread/contract.ts'

/** A file being written, next to its final name. */
export interface TextFile {
  write(text: string): Promise<Result<null, Failure>>
  /** Renames it to its final name. */
  finish(): Promise<Result<null, Failure>>
  /** Deletes what was written. */
  abandon(): Promise<void>
}

type Csv = (args: CacheCalls['csv']['args']) => Promise<CacheCalls['csv']['result']>

const AT_ONCE = 1000

/** Writes all rows found to the file; returns how many. A failure leaves nothing behind. */
export async function exportCsv(
  csv: Csv,
  query: OrderQuery,
  today: CalendarDate,
  file: TextFile
): Promise<Result<{ readonly rows: number }, Failure>> {
  let from = 0
  try {
    for (;;) {
      const { text, rows, total } = await csv({ query, today, from, count: AT_ONCE })
      const written = await file.write(from === 0 ? `${BYTE_ORDER_MARK}${text}` : text)
      if (!written.ok) return await abandoned(file, written)
      from += rows
      if (rows === 0 || from >= total) break
    }
  } catch (error) {
    await file.abandon()
    throw error
  }
  const finished = await file.finish()
  return finished.ok ? ok({ rows: from }) : abandoned(file, finished)
}

async function abandoned<T>(file: TextFile, failure: T): Promise<T> {
  await file.abandon()
  return failure
}
