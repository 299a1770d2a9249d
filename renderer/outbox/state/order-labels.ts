import { formatDay } from '#domain/calendar/format-day.ts'
import { propertiesOf, type Order } from '#domain/order/order.ts'
import { counted } from '../../ui/text/format.ts'
import { kindTitle } from '../../ui/order/summary.ts'

/** Takes an order, gives what a clerk knows it by: `2214 Elm St, Katy`, and how many properties more. */
export function placeOf(order: Order): string {
  const [first, ...others] = propertiesOf(order)
  const place = first === undefined ? 'Order without a property' : `${first.address1}, ${first.city}`
  return others.length === 0 ? place : `${place} and ${counted(others.length, 'more property', 'more properties')}`
}

/** Takes an order, gives who buys or borrows, one after the other. */
export function buyersOf({ contacts }: Order): string {
  return contacts
    .filter(({ role }) => role === 'Buyer')
    .map(({ name }) => name)
    .join(', ')
}

/** Takes an order, gives what else tells it from another, in one line: `Refinance · closing Sat 28 Nov 2026 · Ana Ramirez`. */
export function factsOf(order: Order): string {
  return [kindTitle(order.kind), `closing ${formatDay(order.closingDate)}`, buyersOf(order)].filter(Boolean).join(' · ')
}

/** Takes an order's number, gives it short enough for a sentence: `9f1c2d3e…`. */
export function shortNumber(orderId: string): string {
  return `${orderId.slice(0, 8)}…`
}
