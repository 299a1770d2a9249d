import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { readEntry, type OrderEntry } from '#domain/order/order-entry.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { filledEntry } from '../fixtures/entries.ts'

export const day = (text: string) => text as CalendarDate

/** An id that ends in a number. */
export const idOf = (number: number) => `0b8f6a52-3a0f-4a53-9d7e-${String(number).padStart(12, '0')}` as OrderId

/** Ana Ramirez buys 2214 Elm St, Unit 4, on the last of November; changed where asked. */
export function order(change: (entry: OrderEntry) => void = () => undefined, kind: Order['kind'] = 'purchase'): Order {
  const entry = filledEntry(kind)
  change(entry)
  const read = readEntry(entry)
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return read.value
}

/** That order's row. */
export function row(number: number, changes: Partial<OrderSummary> = {}): OrderSummary & { readonly orderId: OrderId } {
  return {
    name: 'Ramirez purchase',
    closingDate: day('2026-11-30'),
    closingText: '2026-11-30',
    properties: ['2214 ELM STREET #4, KATY, TX 77494-1203'],
    commitmentUploaded: false,
    policyIssued: false,
    status: 'New',
    buyers: ['RAMIREZ, ANA'],
    borrowers: [],
    sellers: [],
    ...changes,
    orderId: idOf(number)
  }
}
