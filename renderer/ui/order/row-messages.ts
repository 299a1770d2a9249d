import { formatDay } from '#domain/calendar/format-day.ts'
import type { OrderId } from '#domain/common/order-id.ts'
import type { OrderSummary } from '#domain/orders/order-page.ts'
import { counted } from '../text/format.ts'

/** Letters that are read from right to left. */
const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Takes a value that stands beside others in a line; gives it so that the direction it is read in ends with it (Unicode's isolates). */
const apart = (value: string) => (LEFTWARDS.test(value) ? `\u2068${value}\u2069` : value)

/** Takes names, gives them in one line. */
export function nameLine(names: readonly string[]): string {
  return names.map(apart).join(', ')
}

/** Takes an order's properties, gives one line: the property, or how many there are and the first. */
export function propertyLine(properties: readonly string[]): string {
  const [first = ''] = properties
  return properties.length < 2 ? first : `${counted(properties.length, 'property', 'properties')} · ${apart(first)}`
}

/** Takes a row and the current year, gives its closing date for the table; a date that is none as it came. */
export function closingWords(row: OrderSummary, currentYear: number): string {
  return row.closingDate === null ? row.closingText : formatDay(row.closingDate, currentYear)
}

/** Takes an order's id, gives the link to its own page (the route 'order' of shell/router.ts). */
export function hrefOf(orderId: OrderId): string {
  return `#/orders/${orderId}`
}
