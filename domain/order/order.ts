import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Cents } from '../common/money.ts'
import type { Role } from './role.ts'

/** Specification 2.2; `state` is two letters, `zipCode` five digits. */
export interface PropertyAddress {
  address1: string
  address2?: string
  city: string
  state: string
  zipCode: string
  county: string
}

/** Specification 2.3. */
export interface Contact {
  name: string
  email?: string
  phone?: string
  role: Role
  isCompanyUser: boolean
}

/** Specification 2.4: every member is optional, the object itself is not. */
export interface LoanDetails {
  lendersLoanId?: string
  amount?: Cents
  rateType?: string
  /** Mortgagee name and address, lines separated by `\n`. */
  mortgage?: string
}

interface OrderBase {
  contacts: Contact[]
  closingDate: CalendarDate
  slackNotificationChannel?: string
}

/** Specification 4.1: exactly one property. */
export interface RefinanceOrder extends OrderBase {
  kind: 'refinance'
  property: PropertyAddress
  loanDetails: LoanDetails
}

/** Specification 4.2: at least one property, and no loan details. */
export interface PurchaseOrder extends OrderBase {
  kind: 'purchase'
  properties: PropertyAddress[]
}

/** A complete order, ready to send. */
export type Order = RefinanceOrder | PurchaseOrder

export function propertiesOf(order: Order): readonly PropertyAddress[] {
  return order.kind === 'refinance' ? [order.property] : order.properties
}

/** `2214 Elm St, #4, Katy, TX 77494` */
export function addressLine(property: PropertyAddress): string {
  const street = [property.address1, property.address2].filter(Boolean).join(', ')
  return `${street}, ${property.city}, ${property.state} ${property.zipCode}`
}
