import { entryProblems, type OrderEntry } from '#domain/order/order-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { filledEntry } from '../../fixtures/entries.ts'

export const messagesAt = (entry: OrderEntry, path: string) =>
  entryProblems(entry)
    .filter(problem => problem.path === path)
    .map(problem => problem.message)

export const changed = (kind: OrderKind, change: (entry: OrderEntry) => void) => {
  const entry = filledEntry(kind)
  change(entry)
  return entry
}

export const contact = (entry: OrderEntry, index: number) => {
  const found = entry.contacts[index]
  if (found === undefined) throw new Error(`the fixture has no contact ${index}`)
  return found
}

export const property = (entry: OrderEntry, index = 0) => {
  const found = entry.properties[index]
  if (found === undefined) throw new Error(`the fixture has no property ${index}`)
  return found
}
