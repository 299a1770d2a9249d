import { LONGEST_SEARCH } from '#domain/orders/order-list.ts'
import { propertiesOf, type Order } from '#domain/order/order.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { shortZip } from '#domain/order/order-rules.ts'

/**
 * Search texts for rows that may be the same order (R50): each property's number and ZIP code, and each buyer's name.
 */
export function textsFor(order: Order | OrderEntry): readonly string[] {
  const properties = 'loan' in order ? order.properties : propertiesOf(order)
  const places = properties.map(
    ({ address1, zipCode }) => `${/\d+/.exec(address1)?.[0] ?? address1} ${shortZip(zipCode.trim())}`
  )
  const buyers = order.contacts.filter(({ role }) => role === 'Buyer').map(({ name }) => name)
  return [...new Set([...places, ...buyers])]
    .map(text => text.trim().slice(0, LONGEST_SEARCH))
    .filter(text => text.length > 2)
}
