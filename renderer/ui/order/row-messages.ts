import { formatDay } from '#domain/calendar/format-day.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { counted } from '../text/format.ts'

/** Right-to-left letters. */
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Isolates a value's text direction from its neighbors in a line (Unicode isolates). */
const apart = (value: string) => (LEFTWARDS.test(value) ? `\u2068${value}\u2069` : value)

/** What an order is called that the service gives no name. */
export const UNNAMED_ORDER = 'Unnamed order'

/** Names in one line. */
export function nameLine(names: readonly string[]): string {
  return names.map(apart).join(', ')
}

/** The property, or how many there are and the first. */
export function propertyLine(properties: readonly string[]): string {
  const [first = ''] = properties
  return properties.length < 2 ? first : `${counted(properties.length, 'property', 'properties')} · ${apart(first)}`
}

/** The closing date for the table; what is not a date as it came. */
export function closingDateText(row: OrderSummary, currentYear: number): string {
  return row.closingDate === null ? row.closingText : formatDay(row.closingDate, currentYear)
}

/** The link to an order's page (the route 'order' of app/router.ts). */
export function hrefOf(orderId: OrderId): string {
  return `#/orders/${orderId}`
}
