import type { OrderEntry } from '../order/order-entry.ts'
import { shortZip } from '../order/order-rules.ts'
import { bare } from './csv-columns.ts'

/**
 * Rows of one file with the same key are of the same property and borrower, whatever their case, spaces and
 * punctuation; undefined where either is not known. A form compares with other orders, and more closely.
 */
export function orderKey({ kind, properties, contacts }: OrderEntry): string | undefined {
  const [property] = properties
  const buyers = contacts.filter(({ role }) => role === 'Buyer').map(({ name }) => bare(name))
  const street = bare(`${property?.address1 ?? ''} ${property?.address2 ?? ''}`)
  if (property === undefined || street === '' || buyers.every(name => name === '')) return undefined
  const place = shortZip(property.zipCode) || bare(`${property.city} ${property.state}`)
  return [kind, street, place, ...buyers.filter(Boolean).toSorted()].join('|')
}
