import type { CalendarDate } from '../calendar/calendar-date.ts'
import { readDate } from '../calendar/typed-date.ts'
import { isRecord } from '../common/guards.ts'
import type { FieldMessage } from '../common/failure.ts'
import { parseDollars } from '../common/money.ts'
import { once } from '../common/once.ts'
import { oneLine } from '../common/one-line.ts'
import type { Contact, LoanDetails, Order, PropertyAddress } from './order.ts'
import { orderEntrySchema, purchaseOrderSchema, refinanceOrderSchema, shortZip, tidyClause } from './order-rules.ts'
import { problemsOf } from '../common/problems.ts'
import { failed, ok, type Result } from '../common/result.ts'
import { companyRule, type OrderKind, type Role } from './role.ts'

/** An order as typed into the form, including partial amounts and dates. */
export interface OrderEntry {
  kind: OrderKind
  properties: PropertyEntry[]
  contacts: ContactEntry[]
  loan: LoanEntry
  closingDate: string
  slackNotificationChannel: string
}

export interface PropertyEntry {
  address1: string
  address2: string
  city: string
  state: string
  zipCode: string
  county: string
}

/** `isCompanyUser` is null until the role fixes it or the clerk chooses (Assigner). */
export interface ContactEntry {
  name: string
  email: string
  phone: string
  role: string
  isCompanyUser: boolean | null
}

/** `amount` in dollars as typed. */
export interface LoanEntry {
  lendersLoanId: string
  amount: string
  rateType: string
  mortgage: string
}

export function emptyProperty(): PropertyEntry {
  return { address1: '', address2: '', city: '', state: '', zipCode: '', county: '' }
}

/** The role sets "Works for our company" if the rules fix it. */
export function emptyContact(role: Role | '' = ''): ContactEntry {
  return { name: '', email: '', phone: '', role, isCompanyUser: companyUserFor(role, null) }
}

/** The form as it opens: one property, a borrower or buyer, and someone from our company. */
export function emptyEntry(kind: OrderKind): OrderEntry {
  return {
    kind,
    properties: [emptyProperty()],
    contacts: [emptyContact('Buyer'), emptyContact('Loan Processor')],
    loan: { lendersLoanId: '', amount: '', rateType: '', mortgage: '' },
    closingDate: '',
    slackNotificationChannel: ''
  }
}

/** "Works for our company" (specification 2.3 rules 2 to 4); `before` is the clerk's earlier choice. */
export function companyUserFor(role: string, before: boolean | null): boolean | null {
  if (role === '') return null
  const rule = companyRule(role)
  return rule === 'either' ? before : rule === 'always'
}

/** Made once for each kind: to make one takes as long as to check with it, and drafts are checked by the thousand. */
const entrySchemas = {
  refinance: once(() => orderEntrySchema('refinance')),
  purchase: once(() => orderEntrySchema('purchase'))
}

/** Errors by field (`contacts.1.email`) that prevent sending. */
export function entryProblems(entry: OrderEntry): readonly FieldMessage[] {
  return problemsOf(entrySchemas[entry.kind](), entry)
}

/** The complete order, without invisible characters or empty fields, or the errors that prevent sending. */
export function readEntry(entry: OrderEntry): Result<Order, readonly FieldMessage[]> {
  const problems = entryProblems(entry)
  return problems.length > 0 ? failed(problems) : ok(orderOf(entry))
}

/** Validates an order that crossed a process or network boundary; refuses unknown members and untrimmed text (R10). */
export function parseOrder(value: unknown): Result<Order, readonly FieldMessage[]> {
  const kind = isRecord(value) ? value['kind'] : undefined
  if (kind !== 'refinance' && kind !== 'purchase')
    return failed([{ path: 'kind', message: 'Select refinance or purchase.' }])
  const problems = problemsOf(kind === 'refinance' ? refinanceOrderSchema() : purchaseOrderSchema(), value)
  if (problems.length > 0) return failed(problems)
  const loose = looseTextAt(value)
  return loose === undefined
    ? ok(value as Order)
    : failed([{ path: loose, message: 'Leave out the spaces around this.' }])
}

/** Path of the first text with surrounding spaces or invisible characters: allowed in input, not in what is sent. */
function looseTextAt(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string')
    return value.split('\n').every(line => line === oneLine(line)) && value === value.trim()
      ? undefined
      : path.join('.')
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, member] of Object.entries(value)) {
    const found = looseTextAt(member, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}

function orderOf(entry: OrderEntry): Order {
  const [property = emptyProperty()] = entry.properties
  const common = {
    contacts: entry.contacts.map(contactOf),
    // Safe: validation has accepted the date.
    closingDate: readDate(entry.closingDate) as CalendarDate,
    ...given({ slackNotificationChannel: entry.slackNotificationChannel })
  }
  return entry.kind === 'refinance'
    ? { kind: 'refinance', property: propertyOf(property), loanDetails: loanOf(entry.loan), ...common }
    : { kind: 'purchase', properties: entry.properties.map(propertyOf), ...common }
}

function propertyOf(entry: PropertyEntry): PropertyAddress {
  return {
    address1: oneLine(entry.address1),
    ...given({ address2: entry.address2 }),
    city: oneLine(entry.city),
    state: oneLine(entry.state).toUpperCase(),
    zipCode: shortZip(oneLine(entry.zipCode)),
    county: oneLine(entry.county)
  }
}

function contactOf(entry: ContactEntry): Contact {
  return {
    name: oneLine(entry.name),
    ...given({ email: entry.email, phone: entry.phone }),
    role: entry.role as Role,
    isCompanyUser: entry.isCompanyUser === true
  }
}

function loanOf(entry: LoanEntry): LoanDetails {
  const amount = parseDollars(entry.amount)
  const mortgage = tidyClause(entry.mortgage)
  return {
    ...given({ lendersLoanId: entry.lendersLoanId, rateType: entry.rateType }),
    ...(mortgage === '' ? {} : { mortgage }),
    ...(amount.ok ? { amount: amount.value } : {})
  }
}

/** Leaves out members without visible text; an optional member is then absent. */
function given<T extends Record<string, string>>(texts: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(texts)
      .map(([key, text]) => [key, oneLine(text)])
      .filter(([, text]) => text !== '')
  ) as Partial<T>
}
