import { array, boolean, mixed, object, string, type AnyObject, type TestContext } from 'yup'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { readDate } from '../calendar/typed-date.ts'
import { isCents, parseDollars, type MoneyProblem } from '../common/money.ts'
import { once } from '../common/once.ts'
import { linesOf, oneLine } from '../common/one-line.ts'
import { companyRule, rolesFor, type OrderKind, type Role } from './role.ts'

/**
 * The rules of an order (specification 2.2 to 2.5, 4.1, 4.2), with the clerk's messages. The same schemas check input
 * (optional fields are empty) and what is sent (optional fields are absent). Each is made when it is first asked for: the
 * start of the program needs none.
 */

/** Whether there is visible text: nothing else is sent. */
const present = (text: string | null | undefined) => text !== undefined && text !== null && oneLine(text) !== ''

/** Checks the text as it will be sent; another rule handles empty text. */
const seen = (pattern: RegExp) => (text: string | null | undefined) =>
  !present(text) || pattern.test(oneLine(text ?? ''))

const needed = (message: string) => string().ensure().test('needed', message, present)

const optional = () => string()

const propertySchema = (zip: RegExp) =>
  object({
    address1: needed('Enter the street address.'),
    address2: optional(),
    city: needed('Enter the city.'),
    state: needed('Enter the state.').test('letters', 'Enter a two-letter state, like TX.', seen(/^[A-Za-z]{2}$/)),
    zipCode: needed('Enter the ZIP code.').test('digits', 'Enter a 5-digit ZIP code.', seen(zip)),
    county: needed('Enter the county.')
  }).noUnknown()

/** Specification 2.2: `state` is two letters, `zip_code` five digits; everything but the second line is required. */
const propertyAddressSchema = () => propertySchema(/^[0-9]{5}$/)

/** A property as typed: addresses are pasted with ZIP+4, of which five digits are sent (`shortZip`). */
export const propertyEntrySchema = once(() => propertySchema(/^[0-9]{5}([-\u2013 ][0-9]{4})?$/))

/** The five digits that the service takes of a ZIP+4; other text as it is. */
export function shortZip(text: string): string {
  return text.replace(/^([0-9]{5})[-\u2013 ][0-9]{4}$/, '$1')
}

/** The same of a ZIP code in a file: databases leave out the hyphen. */
export function zipInFile(text: string): string {
  return shortZip(text.replace(/^([0-9]{5})([0-9]{4})$/, '$1-$2'))
}

/** A mortgagee clause as it is sent, and as the library keeps it: the one text of an order that has lines. */
export function tidyClause(text: string): string {
  return linesOf(text).map(oneLine).join('\n').trim()
}

const article = (role: string) => (/^[AEIOU]/.test(role) ? 'An' : 'A')

/** Specification 2.3 rules 2 to 4: some roles fix whether the contact works for our company. */
function companyMatchesRole(this: TestContext<AnyObject>, value: boolean | null | undefined) {
  const role = String(this.parent.role ?? '')
  const rule = companyRule(role)
  if (rule === 'always' && value !== true)
    return this.createError({ message: `${article(role)} ${role} works for our company.` })
  if (rule === 'never' && value !== false)
    return this.createError({ message: `${article(role)} ${role} doesn’t work for our company.` })
  if (typeof value === 'boolean') return true
  return this.createError({
    message: role === '' ? 'Select the role first.' : 'Select whether this person works for our company.'
  })
}

/** Specification 2.3: everyone who works for our company needs an email. */
function emailWhenCompany(this: TestContext<AnyObject>, value: string | null | undefined) {
  if (this.parent.isCompanyUser !== true || present(value)) return true
  const name = String(this.parent.name ?? '').trim()
  return this.createError({ message: `Enter an email: ${name === '' ? 'this person' : name} works for our company.` })
}

const ATOM = '[^\\s@<>,;:.()"[\\]\\\\\\p{Cc}]+'
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
/** An email address; the text must have no invisible characters. */
export const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`, 'u')

/** Rules for one contact (specification 2.3). */
export function contactSchema(kind: OrderKind) {
  const roles: readonly string[] = rolesFor(kind)
  return object({
    name: needed('Enter the name.'),
    email: optional()
      .test('email', 'Enter a valid email, like pat@example.com.', seen(EMAIL))
      .test('needed-for-company', emailWhenCompany),
    phone: optional(),
    role: string<Role>()
      .ensure()
      .test('role', 'Select a role.', value => roles.includes(value)),
    isCompanyUser: boolean().nullable().test('by-role', companyMatchesRole)
  }).noUnknown()
}

const ONE_OF_US = 'Add a lender, loan officer, or loan processor from our company, with an email.'

/** Rules for each contact, and specification 2.3 rule 1 for all of them together. */
export function contactsSchema(kind: OrderKind) {
  return array(contactSchema(kind).default(undefined).required('Remove the empty contact.')).test(
    'one-of-us',
    ONE_OF_US,
    contacts => (contacts ?? []).some(contact => contact?.isCompanyUser === true && present(contact.email))
  )
}

const WHAT_DATE = 'Enter a valid date, like 11/30/2026.'
const NEEDED_DATE = 'Enter the closing date.'

/** Specification 2.5: a day that exists, as `YYYY-MM-DD`; on a purchase it may be an estimate. */
const closingDateSchema = () =>
  needed(NEEDED_DATE).test('day', WHAT_DATE, value => !present(value) || isCalendarDate(value))

/** The closing date as typed; `readDate` lists the accepted forms. */
const typedClosingDateSchema = () =>
  needed(NEEDED_DATE).test('day', WHAT_DATE, value => !present(value) || readDate(value) !== undefined)

const WHAT_IS_WRONG: Record<Exclude<MoneyProblem, 'empty'>, string> = {
  negative: 'Enter an amount of $0 or more.',
  'fraction-of-a-cent': 'Use at most two decimal places.',
  'not-an-amount': 'Enter an amount in dollars, like 400,000.',
  'too-large': 'Enter an amount under $1 trillion.'
}

/** Loan amount in dollars as typed; may be empty (specification 2.4). */
const typedAmountSchema = () =>
  string()
    .ensure()
    .test('amount', function (value) {
      const parsed = parseDollars(value)
      if (parsed.ok || parsed.failure === 'empty') return true
      return this.createError({ message: WHAT_IS_WRONG[parsed.failure] })
    })

const loanTexts = () => ({ lendersLoanId: optional(), rateType: optional(), mortgage: optional() })

/** Loan details as typed (specification 2.4). */
const loanEntrySchema = () => object({ ...loanTexts(), amount: typedAmountSchema() }).noUnknown()

const centsSchema = () =>
  mixed<number>().test(
    'cents',
    'The loan amount must be a whole number of cents.',
    value => value === undefined || isCents(value)
  )

const common = (kind: OrderKind) => ({
  contacts: contactsSchema(kind),
  closingDate: closingDateSchema(),
  slackNotificationChannel: optional()
})

const NEEDS_PROPERTY = 'Add the property.'

/** A refinance as sent to the main process (specification 4.1): one property, loan details even if empty. */
export const refinanceOrderSchema = once(() =>
  object({
    kind: mixed<'refinance'>().oneOf(['refinance']).required(),
    property: propertyAddressSchema().default(undefined).required(NEEDS_PROPERTY),
    loanDetails: object({ ...loanTexts(), amount: centsSchema() })
      .noUnknown()
      .default(undefined)
      .required('A refinance carries loan details, even if empty.'),
    ...common('refinance')
  }).noUnknown()
)

/** A purchase as sent to the main process (specification 4.2): at least one property, no loan details. */
export const purchaseOrderSchema = once(() =>
  object({
    kind: mixed<'purchase'>().oneOf(['purchase']).required(),
    properties: array(propertyAddressSchema().default(undefined).required(NEEDS_PROPERTY))
      .required(NEEDS_PROPERTY)
      .min(1, NEEDS_PROPERTY),
    ...common('purchase')
  }).noUnknown()
)

/** Rules for an order as typed; a refinance has exactly one property. */
export function orderEntrySchema(kind: OrderKind) {
  const properties = array(propertyEntrySchema().default(undefined).required(NEEDS_PROPERTY))
    .required(NEEDS_PROPERTY)
    .min(1, NEEDS_PROPERTY)
  return object({
    kind: mixed<OrderKind>().oneOf([kind]).required(),
    properties: kind === 'refinance' ? properties.max(1, 'A refinance has exactly one property.') : properties,
    // A purchase body has no loan details (4.2); text in the loan fields is kept but not sent.
    loan: kind === 'refinance' ? loanEntrySchema() : mixed(),
    ...common(kind),
    closingDate: typedClosingDateSchema()
  }).noUnknown()
}
