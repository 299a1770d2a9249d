import { today } from '#domain/calendar/calendar-date.ts'
import { ALL_ORDERS } from '#domain/orders/order-list.ts'
import { MOST_FIRST, type FirstRows } from '../thread/first-rows.ts'
import type { EngineParts } from './commit.ts'
import { createQueries } from './queries.ts'

/**
 * Buffers the first rows of All orders for the next start, which then shows them before the whole cache is in memory
 * (P5); nothing if they are the ones kept already (P7).
 */
export function keepFirstRows({ contents, storage }: EngineParts, now: number): void {
  const day = today(now)
  const { rows, total } = createQueries(contents).rows({ query: ALL_ORDERS, today: day, from: 0, count: MOST_FIRST })
  const text = JSON.stringify({ rows, total, today: day } satisfies FirstRows)
  if (text === contents.keptFirst) return
  contents.keptFirst = text
  storage.buffer().putRecord('rows', 'first', text)
}
