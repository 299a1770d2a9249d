import type { FieldMessage } from '#domain/common/failure.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { contactName, fieldName, propertyName } from '../../ui/order/field-names.ts'

/** What the service said about an order it refused: at the fields of the form, and what belongs to none of them. */
export interface PlacedMessages {
  readonly atFields: readonly FieldMessage[]
  readonly elsewhere: readonly string[]
}

/** Takes a path in terms of `Order`, or of a request's arguments; gives the same place in the form: `property.city` stands at `properties.0.city`. */
export function entryPath(path: string): string {
  return path
    .replace(/^entry\./, '')
    .replace(/^property(?=\.|$)/, 'properties.0')
    .replace(/^loanDetails(?=\.|$)/, 'loan')
}

/**
 * Takes the messages of a rejection and the form as it stands, gives each its place; several for one field become one text. What has no
 * field keeps its path, in the clerk's words where there are some.
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

/** How the clerk knows a part of the order that is no single field: `Ana Ramirez`, `Contacts`. */
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
