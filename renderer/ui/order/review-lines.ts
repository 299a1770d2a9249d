import { formatDay } from '#domain/calendar/format-day.ts'
import { centsInWords, formatCents } from '#domain/common/money.ts'
import { propertiesOf, type Contact, type LoanDetails, type Order, type PropertyAddress } from '#domain/order/order.ts'
import { roleTitle, type Role } from '#domain/order/role.ts'
import { CLOSING_DATE_LABEL, CONTACT_LABELS, LOAN_LABELS, PROPERTY_LABELS, SLACK_LABEL } from './field-names.ts'

/** A member of the order as it will be sent; `given` is false if it is not sent, and `value` says so. */
export interface ReviewLine {
  readonly section: string
  readonly label: string
  readonly value: string
  readonly note?: string
  readonly given: boolean
}

type Line = Omit<ReviewLine, 'section'>

/** Every member the order has or could have, in the clerk's words: people by role, then the form's other sections. */
export function reviewLines(order: Order): readonly ReviewLine[] {
  const properties = propertiesOf(order)
  return [
    ...peopleOf(order).flatMap(({ title, contact }) => inSection(title, contactLines(contact))),
    ...properties.flatMap((property, index) =>
      inSection(numbered('Property', index, properties.length), propertyLines(property))
    ),
    ...(order.kind === 'refinance' ? inSection('Loan', loanLines(order.loanDetails)) : []),
    ...inSection('Closing', [
      line(CLOSING_DATE_LABEL, formatDay(order.closingDate)),
      line(SLACK_LABEL, order.slackNotificationChannel)
    ])
  ]
}

const BY_ROLE: readonly Role[] = [
  'Buyer',
  'Seller',
  'Buyer Agent',
  'Seller Agent',
  'Assigner',
  'Lender',
  'Loan Officer',
  'Loan Processor'
]

/** The contacts by role, each with a title of its own: `Borrower: Ana Ramirez`. */
function peopleOf({ contacts, kind }: Order): readonly { readonly title: string; readonly contact: Contact }[] {
  const times = new Map<string, number>()
  return contacts
    .toSorted((one, other) => BY_ROLE.indexOf(one.role) - BY_ROLE.indexOf(other.role))
    .map(contact => {
      const title = `${roleTitle(contact.role, kind)}: ${contact.name}`
      const time = (times.get(title) ?? 0) + 1
      times.set(title, time)
      return { title: time === 1 ? title : `${title} (${time})`, contact }
    })
}

/** The lines by section, in order. */
export function linesBySection(lines: readonly ReviewLine[]): ReadonlyMap<string, readonly ReviewLine[]> {
  return Map.groupBy(lines, one => one.section)
}

const numbered = (what: string, index: number, count: number) =>
  count === 1 ? what : `${what} ${index + 1} of ${count}`

const inSection = (section: string, lines: readonly Line[]): ReviewLine[] => lines.map(one => ({ section, ...one }))

function line(label: string, value: string | undefined, note?: string): Line {
  if (value === undefined) return { label, value: 'Not given', given: false }
  return { label, value, given: true, ...(note === undefined ? {} : { note }) }
}

function propertyLines(property: PropertyAddress): Line[] {
  const { address1, address2, zipCode, city, state, county } = property
  return [
    line(PROPERTY_LABELS.address1, address1),
    line(PROPERTY_LABELS.address2, address2),
    line(PROPERTY_LABELS.zipCode, zipCode),
    line(PROPERTY_LABELS.city, city),
    line(PROPERTY_LABELS.state, state),
    line(PROPERTY_LABELS.county, county)
  ]
}

/** Name and role are the section's title. */
function contactLines({ isCompanyUser, email, phone }: Contact): Line[] {
  return [
    line(CONTACT_LABELS.email, email),
    line(CONTACT_LABELS.phone, phone),
    line(CONTACT_LABELS.isCompanyUser, isCompanyUser ? 'Yes' : 'No')
  ]
}

function loanLines({ amount, lendersLoanId, rateType, mortgage }: LoanDetails): Line[] {
  return [
    amount === undefined
      ? line(LOAN_LABELS.amount, undefined)
      : line(LOAN_LABELS.amount, formatCents(amount), centsInWords(amount)),
    line(LOAN_LABELS.lendersLoanId, lendersLoanId),
    line(LOAN_LABELS.rateType, rateType),
    line(LOAN_LABELS.mortgage, mortgage)
  ]
}
