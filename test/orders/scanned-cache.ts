import { createSecretKey } from 'node:crypto'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { OrderDocument } from '#domain/documents/order-document.ts'
import type { ListedOrder } from '#domain/orders/order-guards.ts'
import { createEngine } from '../../main/orders/engine/engine.ts'
import { sampleRow } from './sample-rows.ts'

/** A Saturday. */
export const TODAY = '2026-11-21' as CalendarDate
export const NOW = 1_800_000_000_000
export const KEY = createSecretKey(Buffer.alloc(32, 1))

export const rows = (...numbers: readonly number[]): ListedOrder[] => numbers.map(number => sampleRow(number))

/** An order cache that was read once: orders 1 to 3. */
export function read(file: string | null = null) {
  const cache = createEngine(() => NOW)
  cache.open({ file, key: KEY, keyId: 'k' })
  cache.loaded(null)
  cache.noteRows({ rows: rows(1, 2, 3), scan: 1, at: 1 })
  cache.endScan({ scan: 1, outcome: 'whole', at: 1 })
  return cache
}

export const slot = (id: number, fileName: string | null): OrderDocument => ({
  id,
  type: 'Commitment',
  name: 'Commitment',
  fileName,
  hasFile: fileName !== null,
  uploadedAt: null
})
