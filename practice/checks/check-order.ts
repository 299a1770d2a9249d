import { type Result, failed, ok } from '#domain/common/result.ts'
import {
  type FieldErrors,
  type Fields,
  type Findings,
  asFields,
  findings,
  member,
  only,
  optionalText,
  requiredText
} from './check-fields.ts'

/**
 * The specification's rules for a new order, deliberately implemented a second time: this code reads the wire format as
 * a service would, so that a mistake in the form's rules shows up here instead of being shared. It refuses unknown
 * members at every level: otherwise a misspelled one would be lost silently.
 */
export interface CheckedOrder {
  readonly kind: OrderKind
  readonly properties: readonly Address[]
  readonly contacts: readonly { readonly name: string; readonly role: string }[]
  readonly closingDate: string
}

export interface Address {
  readonly address_1: string
  readonly address_2: string | undefined
  readonly city: string
  readonly state: string
  readonly zip_code: string
}

export type OrderKind = 'refinance' | 'purchase'

const REFINANCE_ROLES = ['Buyer', 'Buyer Agent', 'Lender', 'Loan Officer', 'Loan Processor']
const ROLES: Record<OrderKind, readonly string[]> = {
  refinance: REFINANCE_ROLES,
  purchase: ['Assigner', ...REFINANCE_ROLES, 'Seller', 'Seller Agent']
}
const COMPANY_ROLES = ['Lender', 'Loan Officer', 'Loan Processor']
const OUTSIDE_ROLES = ['Buyer', 'Buyer Agent', 'Seller', 'Seller Agent']

/** Checks a parsed body against sections 2.2 to 2.5, 4.1 and 4.2; `body` must be an object. */
export function checkOrder(kind: OrderKind, body: Fields): Result<CheckedOrder, FieldErrors> {
  const found = findings()
  const common = ['contacts', 'closing_date', 'slack_notification_channel']
  const properties = kind === 'refinance' ? [oneAddress(found, body)] : manyAddresses(found, body)
  only(
    found,
    body,
    '',
    kind === 'refinance' ? ['property_address', 'loan_details', ...common] : ['property_addresses', ...common]
  )
  const contacts = checkContacts(found, body, kind)
  const closingDate = checkClosingDate(found, body)
  if (kind === 'refinance') checkLoan(found, body)
  optionalText(found, body, '', 'slack_notification_channel')
  return found.none() ? ok({ kind, properties, contacts, closingDate }) : failed(found.all())
}

/** Specification 4.1: a single object, not an array. */
function oneAddress(found: Findings, body: Fields): Address {
  const address = asFields(member(body, 'property_address'))
  if (address === undefined) found.add('property_address', wrong(body, 'property_address', 'must be an object'))
  return address === undefined ? EMPTY : checkAddress(found, address, 'property_address')
}

/** Specification 4.2: at least one entry. */
function manyAddresses(found: Findings, body: Fields): Address[] {
  const list = checkList(found, body, 'property_addresses')
  return list.map(([path, address]) => checkAddress(found, address, path))
}

const EMPTY: Address = { address_1: '', address_2: undefined, city: '', state: '', zip_code: '' }

/** Specification 2.2. */
function checkAddress(found: Findings, address: Fields, path: string): Address {
  only(found, address, path, ['address_1', 'address_2', 'city', 'state', 'zip_code', 'county'])
  const [address_1, city, state, zip_code] = ['address_1', 'city', 'state', 'zip_code'].map(name =>
    requiredText(found, address, path, name)
  )
  requiredText(found, address, path, 'county')
  if (state !== undefined && !/^[A-Za-z]{2}$/.test(state))
    found.add(`${path}.state`, 'The state field must be 2 letters.')
  if (zip_code !== undefined && !/^[0-9]{5}$/.test(zip_code)) {
    found.add(`${path}.zip_code`, 'The zip code field must be 5 digits.')
  }
  const address_2 = optionalText(found, address, path, 'address_2')
  return { address_1: address_1 ?? '', address_2, city: city ?? '', state: state ?? '', zip_code: zip_code ?? '' }
}

/** Specification 2.3. */
function checkContacts(found: Findings, body: Fields, kind: OrderKind): { name: string; role: string }[] {
  const list = checkList(found, body, 'contacts')
  if (list.length > 0 && !list.some(([, contact]) => member(contact, 'is_company_user') === true)) {
    found.add('contacts', 'At least one contact must be a company user with an email.')
  }
  return list.map(([path, contact]) => checkContact(found, contact, path, kind))
}

function checkContact(found: Findings, contact: Fields, path: string, kind: OrderKind): { name: string; role: string } {
  only(found, contact, path, ['name', 'email', 'phone', 'role', 'is_company_user'])
  const name = requiredText(found, contact, path, 'name') ?? ''
  const email = optionalText(found, contact, path, 'email')
  optionalText(found, contact, path, 'phone')
  const role = requiredText(found, contact, path, 'role') ?? ''
  if (role !== '' && !ROLES[kind].includes(role)) found.add(`${path}.role`, 'The selected role is invalid.')

  const company = member(contact, 'is_company_user')
  const flag = `${path}.is_company_user`
  if (typeof company !== 'boolean') found.add(flag, wrong(contact, 'is_company_user', 'must be true or false'))
  if (company === false && COMPANY_ROLES.includes(role)) {
    found.add(flag, `The is company user field must be true when role is ${role}.`)
  }
  if (company === true && OUTSIDE_ROLES.includes(role)) {
    found.add(flag, `The is company user field must be false when role is ${role}.`)
  }
  if (company === true && member(contact, 'email') === undefined) {
    found.add(`${path}.email`, 'The email field is required when is company user is true.')
  } else if (email !== undefined && !isEmail(email)) {
    found.add(`${path}.email`, 'The email field must be a valid email address.')
  }
  return { name, role }
}

/** Specification 2.5: a calendar date that exists, as year-month-day. */
function checkClosingDate(found: Findings, body: Fields): string {
  const date = requiredText(found, body, '', 'closing_date')
  const parts = date === undefined ? null : /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(date)
  if (date !== undefined && (parts === null || !isDay(Number(parts[1]), Number(parts[2]), Number(parts[3])))) {
    found.add('closing_date', 'The closing date field must match the format Y-m-d.')
  }
  return date ?? ''
}

/** Specification 2.4: the object is required but may be empty; all its members are optional. */
function checkLoan(found: Findings, body: Fields): void {
  const loan = asFields(member(body, 'loan_details'))
  if (loan === undefined) {
    found.add('loan_details', wrong(body, 'loan_details', 'must be an object'))
    return
  }
  only(found, loan, 'loan_details', ['lenders_loan_id', 'amount', 'rate_type', 'mortgage'])
  for (const name of ['lenders_loan_id', 'rate_type', 'mortgage']) optionalText(found, loan, 'loan_details', name)
  const amount = member(loan, 'amount')
  if (amount !== undefined && !(Number.isSafeInteger(amount) && Number(amount) >= 0)) {
    found.add('loan_details.amount', 'The amount field must be an integer.')
  }
}

/** The entries of a list that must not be empty, each with its path. */
function checkList(found: Findings, body: Fields, name: string): [path: string, entry: Fields][] {
  const list = member(body, name)
  if (!Array.isArray(list) || list.length === 0) {
    found.add(name, wrong(body, name, Array.isArray(list) ? 'must have at least 1 item' : 'must be an array'))
    return []
  }
  return list.flatMap((entry: unknown, index): [string, Fields][] => {
    const path = `${name}.${index}`
    const fields = asFields(entry)
    if (fields === undefined) found.add(path, `The ${path} field must be an object.`)
    return fields === undefined ? [] : [[path, fields]]
  })
}

function wrong(fields: Fields, name: string, otherwise: string): string {
  const words = name.replaceAll('_', ' ')
  return member(fields, name) === undefined ? `The ${words} field is required.` : `The ${words} field ${otherwise}.`
}

function isDay(year: number, month: number, day: number): boolean {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return year > 0 && day >= 1 && day <= (lengths[month - 1] ?? 0)
}

/**
 * One `@`, a local part without blanks or stray dots, and a host of labels; the specification says no more than "email
 * format".
 */
function isEmail(text: string): boolean {
  const [local, host, ...rest] = text.split('@')
  if (local === undefined || host === undefined || rest.length > 0 || text.length > 254) return false
  const atoms = local.split('.').every(atom => /^[^\s"(),:;<>@[\\\]\p{Cc}]+$/u.test(atom))
  return atoms && host.split('.').every(label => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u.test(label))
}
