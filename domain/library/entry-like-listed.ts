import { emptyContact, type ContactEntry, type OrderEntry } from '../order/order-entry.ts'
import type { OrderKind, Role } from '../order/role.ts'
import type { OrderSummary } from '../orders/order-page.ts'
import { startedEntry } from './started-entry.ts'
import type { StartsWith } from './used-before.ts'

/** Far beyond any order: a list is not ours. */
const MOST_OF_A_ROLE = 20

/**
 * A new order like one that was not sent from here. The service’s list has names and addresses, which a copy leaves out
 * (`clonedEntry`): what remains is the type, and how many buyers and sellers there are.
 */
export function entryLikeListed(
  { buyers, borrowers, sellers }: Pick<OrderSummary, 'buyers' | 'borrowers' | 'sellers'>,
  kind: OrderKind,
  starts: StartsWith
): OrderEntry {
  const started = startedEntry(kind, starts)
  const parties = [
    ...emptyRows('Buyer', Math.max(1, buyers.length + borrowers.length)),
    ...(kind === 'purchase' ? emptyRows('Seller', sellers.length) : [])
  ]
  return { ...started, contacts: [...parties, ...started.contacts.filter(({ role }) => role !== 'Buyer')] }
}

const emptyRows = (role: Role, count: number): readonly ContactEntry[] =>
  Array.from({ length: Math.min(count, MOST_OF_A_ROLE) }, () => emptyContact(role))
