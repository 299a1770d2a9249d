import { formatDay } from '#domain/calendar/format-day.ts'
import { propertiesOf, type Order } from '#domain/order/order.ts'
import { counted } from '../../ui/text/format.ts'
import { kindTitle } from '../../ui/order/summary.ts'

/** `2214 Elm St, Katy`, and how many more properties. */
export function placeOf(order: Order): string {
  const [first, ...others] = propertiesOf(order)
  const place = first === undefined ? 'Order without a property' : `${first.address1}, ${first.city}`
  return others.length === 0 ? place : `${place} and ${counted(others.length, 'more property', 'more properties')}`
}

/** Buyers or borrowers, separated by commas. */
export function buyersOf({ contacts }: Order): string {
  return contacts
    .filter(({ role }) => role === 'Buyer')
    .map(({ name }) => name)
    .join(', ')
}

/** `Refinance · closing Sat, Nov 28 · Ana Ramirez`; the year only if it is not this one. */
export function factsOf(order: Order, year = new Date().getFullYear()): string {
  const closing = `closing ${formatDay(order.closingDate, year)}`
  return [kindTitle(order.kind), closing, buyersOf(order)].filter(Boolean).join(' · ')
}
