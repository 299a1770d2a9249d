import { readDate } from '#domain/calendar/typed-date.ts'
import type { Likeness } from '#domain/order/draft.ts'
import { propertiesOf, type Order } from '#domain/order/order.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { buyersOrBorrowers, type OrderSummary } from '#domain/orders/order-page.ts'
import { addressOf, readLine, type Address } from './address.ts'
import { compareAddresses } from './compare-addresses.ts'
import { compareNames } from './compare-names.ts'
import { fold } from './fold.ts'

/** What two orders are compared by (R50). `closingDate` is `YYYY-MM-DD`, or empty if unreadable. */
export interface Features {
  /** A line of the list can only be parsed next to the property being looked for. */
  readonly properties: readonly (Address | string)[]
  readonly buyers: readonly string[]
  readonly closingDate: string
  readonly loanNumber: string
}

/**
 * What an order being typed or about to be sent has in common with another one: of this computer, a partial draft, or a
 * row of the service's list (R50). A unit missing on one side counts as the same. A row has no loan number.
 */
export function likenesses(order: Order | OrderEntry, other: Order | OrderEntry | OrderSummary): readonly Likeness[] {
  const ours = featuresOf(order)
  const theirs = 'orderId' in other ? ofRow(other) : featuresOf(other)
  const same: Likeness[] = []
  if (haveSameProperty(ours, theirs)) same.push('property')
  const closesTogether = ours.closingDate !== '' && ours.closingDate === theirs.closingDate
  if (closesTogether && haveSameBuyer(ours.buyers, theirs.buyers)) same.push('borrower-and-closing')
  if (ours.loanNumber !== '' && ours.loanNumber === theirs.loanNumber) same.push('loan-number')
  return same
}

/** What an order of a desk is compared by. */
export function featuresOf(order: Order | OrderEntry): Features {
  return 'loan' in order ? ofEntry(order) : ofOrder(order)
}

/** A single-word name identifies nobody for certain, but is reason enough to look. */
function haveSameBuyer(ours: readonly string[], theirs: readonly string[]): boolean {
  const letters = new Set(theirs.map(lettersOf))
  return compareNames(ours, theirs) === 'same' || ours.map(lettersOf).some(name => name !== '' && letters.has(name))
}

function haveSameProperty(ours: Features, theirs: Features): boolean {
  return ours.properties.some(
    mine =>
      typeof mine !== 'string' &&
      theirs.properties.some(their => {
        const { nearness } = compareAddresses(mine, typeof their === 'string' ? readLine(their, mine) : their)
        return nearness === 'same' || nearness === 'close'
      })
  )
}

function ofOrder(order: Order): Features {
  return {
    properties: propertiesOf(order).map(addressOf),
    buyers: buyersOf(order.contacts),
    closingDate: order.closingDate,
    loanNumber: lettersOf(order.kind === 'refinance' ? (order.loanDetails.lendersLoanId ?? '') : '')
  }
}

function ofEntry(entry: OrderEntry): Features {
  return {
    properties: entry.properties.map(addressOf),
    buyers: buyersOf(entry.contacts),
    closingDate: readDate(entry.closingDate) ?? '',
    // A purchase's loan fields are not sent.
    loanNumber: lettersOf(entry.kind === 'refinance' ? entry.loan.lendersLoanId : '')
  }
}

function ofRow(row: OrderSummary): Features {
  return {
    properties: row.properties,
    buyers: buyersOrBorrowers(row),
    closingDate: row.closingDate ?? '',
    loanNumber: ''
  }
}

function buyersOf(contacts: readonly { readonly name: string; readonly role: string }[]): readonly string[] {
  return contacts.filter(contact => contact.role === 'Buyer').map(contact => contact.name)
}

/** Letters and digits only, case folded. */
function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '')
}
