import { oneLine } from '#domain/common/one-line.ts'
import type { ContactEntry, LoanEntry, OrderEntry, PropertyEntry } from '#domain/order/order-entry.ts'
import { roleTitle, type OrderKind } from '#domain/order/role.ts'

type Members<T> = Readonly<Record<keyof T & string, string>>

/** The labels of the form, in its order; they are also the accessible names. */
export const PROPERTY_LABELS: Members<PropertyEntry> = {
  address1: 'Street address',
  address2: 'Unit or suite',
  zipCode: 'ZIP code',
  city: 'City',
  state: 'State',
  county: 'County'
}

export const CONTACT_LABELS: Members<ContactEntry> = {
  name: 'Name',
  role: 'Role',
  isCompanyUser: 'Works for our company',
  email: 'Email',
  phone: 'Phone'
}

export const LOAN_LABELS: Members<LoanEntry> = {
  amount: 'Loan amount',
  lendersLoanId: 'Lender’s loan number',
  rateType: 'Loan type',
  mortgage: 'Mortgagee clause'
}

export const CLOSING_DATE_LABEL = 'Closing date'
export const SLACK_LABEL = 'Slack channel'

const labelIn = (labels: Readonly<Record<string, string>>, field: string | undefined) =>
  field === undefined || !Object.hasOwn(labels, field) ? undefined : labels[field]

/** The label inside a sentence: `ZIP code`, `street address`. */
export const inSentence = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** A contact's name: `Pat Doe`, or `Contact 2` while it has none (`index` from 0). */
export function contactName(contact: Pick<ContactEntry, 'name'> | undefined, index: number): string {
  const name = oneLine(contact?.name ?? '')
  return name === '' ? `Contact ${index + 1}` : name
}

/**
 * A contact's name, or while it has none its role, which counts where it is not the only one: `Borrower`, `Seller 2`.
 * `Contact 2` while it has neither (`index` from 0).
 */
export function contactTitle(
  contacts: readonly Pick<ContactEntry, 'name' | 'role'>[],
  index: number,
  kind: OrderKind
): string {
  const { name = '', role = '' } = contacts[index] ?? {}
  if (oneLine(name) !== '' || role === '') return contactName({ name }, index)
  const alike = contacts.flatMap((one, at) => (one.role === role ? [at] : []))
  return alike.length > 1 ? `${roleTitle(role, kind)} ${alike.indexOf(index) + 1}` : roleTitle(role, kind)
}

/** A property's name: `2214 Elm St`, or `Property 2` while it has no address (`index` from 0). */
export function propertyName(property: Pick<PropertyEntry, 'address1'>, index: number): string {
  const street = oneLine(property.address1)
  return street === '' ? `Property ${index + 1}` : street
}

/**
 * A field's name by its path: `County`, `Pat Doe: email`, `Borrower: name`, `Property 2: ZIP code`; undefined if no field has this
 * path.
 */
export function fieldName(path: string, entry: OrderEntry): string | undefined {
  const [member, second, third] = path.split('.')
  if (member === 'closingDate' && second === undefined) return CLOSING_DATE_LABEL
  if (member === 'slackNotificationChannel' && second === undefined) return SLACK_LABEL
  if (member === 'loan')
    return entry.kind === 'refinance' && third === undefined ? labelIn(LOAN_LABELS, second) : undefined
  if (!/^\d+$/.test(second ?? '') || path.split('.').length !== 3) return undefined
  const index = Number(second)
  if (member === 'properties' && index < entry.properties.length) {
    const label = labelIn(PROPERTY_LABELS, third)
    return label === undefined || entry.properties.length === 1 ? label : `Property ${index + 1}: ${inSentence(label)}`
  }
  if (member === 'contacts' && index < entry.contacts.length) {
    const label = labelIn(CONTACT_LABELS, third)
    return label === undefined ? undefined : `${contactTitle(entry.contacts, index, entry.kind)}: ${inSentence(label)}`
  }
  return undefined
}
