import type { FieldMessage } from '#domain/failure.ts'
import type { OrderEntry } from '#domain/order-entry.ts'
import { fieldName } from '../ui/order/field-names.ts'

/** What the service said about an order it refused: at the fields of the form, and what belongs to none of them. */
export interface PlacedMessages { readonly atFields: readonly FieldMessage[]; readonly elsewhere: readonly string[] }

/** Takes a path in terms of `Order`, or of a request's arguments; gives the same place in the form: `property.city` stands at `properties.0.city`. */
export function entryPath(path: string): string {
  return path.replace(/^entry\./, '').replace(/^property(?=\.|$)/, 'properties.0').replace(/^loanDetails(?=\.|$)/, 'loan')
}

/** Takes the messages of a rejection and the form as it stands, gives each its place; several for one field become one text. */
export function placeMessages(fields: readonly FieldMessage[], entry: OrderEntry): PlacedMessages {
  const atFields = new Map<string, string>()
  const elsewhere: string[] = []
  for (const { path, message } of fields) {
    const place = entryPath(path)
    if (fieldName(place, entry) === undefined) elsewhere.push(message)
    else atFields.set(place, [atFields.get(place), message].filter(Boolean).join(' '))
  }
  return { atFields: [...atFields].map(([path, message]) => ({ path, message })), elsewhere: [...new Set(elsewhere)] }
}
