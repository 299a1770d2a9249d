import type { FieldMessage } from '#domain/common/failure.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { contactName, fieldName, propertyName } from '../../ui/order/field-names.ts'

/** Messages of a rejection: at fields of the form, and those that belong to none. */
export interface PlacedMessages {
  readonly atFields: readonly FieldMessage[]
  readonly elsewhere: readonly string[]
}

/** The form's path for a path in `Order` or in request arguments: `property.city` is at `properties.0.city`. */
export function entryPath(path: string): string {
  return path
    .replace(/^entry\./, '')
    .replace(/^property(?=\.|$)/, 'properties.0')
    .replace(/^loanDetails(?=\.|$)/, 'loan')
}

/**
 * Assigns the messages of a rejection to fields; several for one field become one text. A message without a field keeps
 * its path, under the name shown in the form if there is one.
 */
export function placeMessages(fields: readonly FieldMessage[], entry: OrderEntry): PlacedMessages {
  const atFields = new Map<string, string>()
  const elsewhere: string[] = []
  for (const { path, message } of fields) {
    const place = entryPath(path)
    if (fieldName(place, entry) === undefined) elsewhere.push(withPath(place, message, entry))
    else atFields.set(place, [atFields.get(place), message].filter(Boolean).join(' '))
  }
  return { atFields: [...atFields].map(([path, message]) => ({ path, message })), elsewhere: [...new Set(elsewhere)] }
}

function withPath(path: string, message: string, entry: OrderEntry): string {
  const name = partName(path, entry) ?? path
  return name === '' ? message : `${name}: ${message}`
}

/** The name shown for a part of the order that is not a single field: `Ana Ramirez`, `Contacts`. */
function partName(path: string, { properties, contacts }: OrderEntry): string | undefined {
  const [member = '', second, third] = path.split('.')
  if (third !== undefined) return undefined
  if (second === undefined) return Object.hasOwn(PARTS, member) ? PARTS[member] : undefined
  const index = /^\d+$/.test(second) ? Number(second) : -1
  const property = properties[index]
  if (member === 'properties' && property !== undefined) return propertyName(property, index)
  return member === 'contacts' && index in contacts ? contactName(contacts[index], index) : undefined
}

const PARTS: Readonly<Record<string, string>> = { properties: 'Property', contacts: 'Contacts', loan: 'Loan' }
