import { LONGEST_SEARCH } from '#domain/orders/order-list.ts'
import { propertiesOf, type Order } from '#domain/order/order.ts'

/**
 * Search texts for rows that may be the same order (R50): each property's number and ZIP code, and each buyer's name.
 */
export function textsFor(order: Order): readonly string[] {
  const places = propertiesOf(order).map(
    ({ address1, zipCode }) => `${/\d+/.exec(address1)?.[0] ?? address1} ${zipCode}`
  )
  const buyers = order.contacts.filter(({ role }) => role === 'Buyer').map(({ name }) => name)
  return [...new Set([...places, ...buyers])]
    .map(text => text.trim().slice(0, LONGEST_SEARCH))
    .filter(text => text.length > 2)
}
