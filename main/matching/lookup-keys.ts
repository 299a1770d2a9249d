import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { Order } from '#domain/order/order.ts'
import { featuresOf } from './similar.ts'

/** Of an order with very many properties, the first ones. */
const MOST_KEYS = 60

/**
 * Texts of which two orders share one where `likenesses` finds anything, so that few of very many need comparing: of each property its
 * number with ZIP code, and with city; the closing date; the loan number. As in the service's list, an address without its number
 * is not found by one that has it.
 */
export function lookupKeys(order: Order | OrderEntry): readonly string[] {
  const { properties, buyers, closingDate, loanNumber } = featuresOf(order)
  const places = properties.flatMap(address => {
    if (typeof address === 'string') return []
    const { street, city, zip } = address
    const number = /\d+/.exec(street.join(' '))?.[0] ?? ''
    return [...(zip === '' ? [] : [`zip ${number} ${zip}`]), ...(city === '' ? [] : [`city ${number} ${city}`])]
  })
  return [
    ...(closingDate === '' || buyers.length === 0 ? [] : [`closing ${closingDate}`]),
    ...(loanNumber === '' ? [] : [`loan ${loanNumber}`]),
    ...new Set(places)
  ].slice(0, MOST_KEYS)
}
