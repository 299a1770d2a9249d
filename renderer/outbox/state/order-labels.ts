import { formatDay } from '#domain/calendar/format-day.ts'
import { propertiesOf } from '#domain/order/order.ts'
import type { OutboxItem } from '#domain/order/outbox.ts'
import { counted } from '../../ui/text/format.ts'
import { kindTitle } from '../../ui/order/summary.ts'

/** An order as sent, or what is left of its draft. */
type Shown = Pick<OutboxItem, 'order' | 'typed'>

/** `2214 Elm St, Katy`, and how many more properties. */
export function placeOf({ order, typed }: Shown): string {
  const [first, ...others] = order === null ? (typed?.properties ?? []) : propertiesOf(order)
  const line = [first?.address1, first?.city].map(part => part?.trim()).filter(Boolean)
  const place = line.length === 0 ? 'Order without an address' : line.join(', ')
  return others.length === 0 ? place : `${place} and ${counted(others.length, 'more property', 'more properties')}`
}

/** Buyers or borrowers, separated by commas. */
function buyersOf(contacts: readonly { readonly role: string; readonly name: string }[]): string {
  return contacts
    .filter(({ role }) => role === 'Buyer')
    .map(({ name }) => name)
    .join(', ')
}

/** `Refinance · closing Sat, Nov 28 · Ana Ramirez`; the year only if it is not this one. */
export function factsOf({ order, typed }: Shown, year = new Date().getFullYear()): string {
  const shown = order ?? typed
  const closing = order === null ? '' : `closing ${formatDay(order.closingDate, year)}`
  return [shown && kindTitle(shown.kind), closing, buyersOf(shown?.contacts ?? [])].filter(Boolean).join(' · ')
}
