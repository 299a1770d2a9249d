import { readDate, typedDate } from '../calendar/typed-date.ts'
import { unguarded } from '../common/csv-cell.ts'
import { formatCents, parseDollars } from '../common/money.ts'
import { oneLine } from '../common/one-line.ts'
import {
  companyUserFor,
  emptyEntry,
  entryProblems,
  type ContactEntry,
  type OrderEntry,
  type PropertyEntry
} from '../order/order-entry.ts'
import { roleTitle, rolesFor, type OrderKind, type Role } from '../order/role.ts'
import { zipInFile } from '../order/order-rules.ts'
import { tidyState } from '../order/us-states.ts'
import { addressInStreet, isSameUnit } from '../places/address-in-street.ts'
import { IMPORT_COLUMNS } from './csv-columns.ts'

/** What is wrong with a cell; `column` is a heading of the template, or null for the row. */
export interface RowProblem {
  readonly column: string | null
  readonly message: string
}

/**
 * A row as an order, with what still has to be filled in before it can be sent, what was taken apart, and what it
 * could not take; or why nothing can be made of it.
 */
export type CsvOrder =
  | {
      readonly ok: true
      readonly entry: OrderEntry
      readonly missing: readonly RowProblem[]
      readonly split: readonly RowProblem[]
      readonly leftOut: readonly RowProblem[]
    }
  | { readonly ok: false; readonly problems: readonly RowProblem[] }

/** What a field of a draft takes. */
const LONGEST_CELL = 10_000

const PEOPLE: readonly (readonly [key: string, role: Role])[] = [
  ['buyer', 'Buyer'],
  ['second', 'Buyer'],
  ['seller', 'Seller'],
  ['officer', 'Loan Officer'],
  ['processor', 'Loan Processor']
]

/** `paths` says what each cell fills; `kind` is used where no column or cell gives the type. */
export function orderOfRow(
  cells: readonly string[],
  paths: readonly (string | null)[],
  defaultKind: OrderKind | undefined
): CsvOrder {
  const texts = new Map(
    paths.flatMap((path, index) => (path === null ? [] : [[path, clean(cells[index] ?? '', path)]]))
  )
  const text = (path: string) => texts.get(path) ?? ''
  const kind = text('kind') === '' ? defaultKind : kindOf(text('kind'))
  if (kind === undefined) return { ok: false, problems: [{ column: 'Type', message: 'Enter Refinance or Purchase.' }] }
  const long = [...texts].find(([, cell]) => cell.length > LONGEST_CELL)
  if (long !== undefined) return { ok: false, problems: [{ column: headingOf(long[0]), message: TOO_LONG }] }
  if (![...texts].some(([path, cell]) => path !== 'kind' && cell !== '')) return { ok: false, problems: [NOTHING] }
  const people = PEOPLE.filter(([key, role]) => rolesFor(kind).includes(role) && isThere(key, text))
  const { property, split } = propertyOf(text)
  const entry: OrderEntry = {
    ...emptyEntry(kind),
    properties: [property],
    contacts: people.map(([key, role]) => contactOf(key, role, text)),
    loan: loanOf(kind, text),
    closingDate: dateOf(text('closingDate')),
    slackNotificationChannel: text('slackNotificationChannel')
  }
  const contacts = [...entry.contacts, ...stillMissing(entry)]
  const [missing, leftOut] = [problemsOf(entry, people), leftOutOf(kind, text)]
  return { ok: true, entry: { ...entry, contacts }, missing, split, leftOut }
}

const TOO_LONG = 'Enter at most 10,000 characters.'
const NOTHING: RowProblem = { column: null, message: 'Nothing in this row fills a field of an order.' }

/** Empty rows for whom every order needs, as a new form has them. */
function stillMissing({ kind, contacts }: OrderEntry): readonly ContactEntry[] {
  return emptyEntry(kind).contacts.filter(({ role, isCompanyUser }) =>
    isCompanyUser === true
      ? !contacts.some(contact => contact.isCompanyUser === true)
      : !contacts.some(contact => contact.role === role)
  )
}

/** A cell that this program, or another, protected from being a formula is what it was before. */
function clean(cell: string, path: string): string {
  const text = unguarded(cell)
  return path === 'loan.mortgage' ? text.trim() : oneLine(text)
}

/** Both at once, or neither, is for the clerk to say. */
function kindOf(text: string): OrderKind | undefined {
  const isRefinance = /^r\b|\b(refi|refinance|cash[- ]?out|rate ?(\/|and|&) ?term)\b/i.test(text)
  const isPurchase = /^(p|sale)\b|\b(purch|purchase)\b/i.test(text)
  return isRefinance === isPurchase ? undefined : isRefinance ? 'refinance' : 'purchase'
}

/** Spreadsheets and databases write a day that has no time as its midnight. */
const MIDNIGHT = /(?:[ T]0?0:00(?::00(?:\.0+)?)?| 12:00(?::00)? ?am)$/i

/** With its year: a draft is sent another day, and “1-Dec” is then another one. */
function dateOf(text: string): string {
  const date = readDate(text.replace(MIDNIGHT, ''))
  return date === undefined ? text : typedDate(date)
}

interface ReadProperty {
  readonly property: PropertyEntry
  readonly split: readonly RowProblem[]
}

/** A whole address in the street's cell is taken apart, as a loan file's is. */
function propertyOf(text: (path: string) => string): ReadProperty {
  const given: PropertyEntry = {
    address1: text('properties.0.address1'),
    address2: text('properties.0.address2'),
    city: text('properties.0.city'),
    state: tidyState(text('properties.0.state')),
    zipCode: zipOf(text('properties.0.zipCode')),
    county: text('properties.0.county')
  }
  const parts = addressInStreet(given.address1, given)
  if (parts === null || !isSameUnit(given.address2, parts.address2)) return { property: given, split: [] }
  const address2 = given.address2 || parts.address2
  const property = { ...given, ...parts, address2, county: given.county || parts.county }
  const { address1, city, state, zipCode, county } = property
  const told = [address1, address2, city, state, zipCode, county].filter(Boolean).join(' · ')
  return { property, split: [{ column: headingOf('properties.0.address1'), message: `Split into ${told}. Check it.` }] }
}

/** Spreadsheets drop the zeros that a ZIP code begins with. */
function zipOf(text: string): string {
  return zipInFile(/^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text)
}

/** A name in one column is as the lender writes it; parts are joined in their usual order. */
function nameOf(key: string, text: (path: string) => string): string {
  const parts = ['first', 'middle', 'last', 'suffix'].map(part => text(`${key}.${part}`))
  return text(`${key}.name`) || parts.filter(Boolean).join(' ')
}

const isThere = (key: string, text: (path: string) => string) =>
  [nameOf(key, text), text(`${key}.email`), text(`${key}.phone`)].some(Boolean)

function contactOf(key: string, role: Role, text: (path: string) => string): ContactEntry {
  return {
    name: nameOf(key, text),
    email: text(`${key}.email`),
    phone: text(`${key}.phone`),
    role,
    isCompanyUser: companyUserFor(role, null)
  }
}

function loanOf(kind: OrderKind, text: (path: string) => string): OrderEntry['loan'] {
  if (kind === 'purchase') return emptyEntry(kind).loan
  const amount = parseDollars(text('loan.amount'))
  return {
    amount: amount.ok ? formatCents(amount.value) : text('loan.amount'),
    lendersLoanId: text('loan.lendersLoanId'),
    rateType: text('loan.rateType'),
    mortgage: text('loan.mortgage')
  }
}

/** Nothing is dropped in silence. */
function leftOutOf(kind: OrderKind, text: (path: string) => string): readonly RowProblem[] {
  if (kind === 'refinance' && isThere('seller', text))
    return [{ column: headingOf('seller.name'), message: 'Refinance orders have no seller.' }]
  if (kind === 'refinance') return []
  return ['loan.amount', 'loan.lendersLoanId', 'loan.rateType', 'loan.mortgage']
    .filter(path => text(path) !== '')
    .map(path => ({ column: headingOf(path), message: 'Purchase orders don’t include loan details.' }))
}

/** The rules of an order, told by the headings of the template. */
function problemsOf(entry: OrderEntry, people: readonly (readonly [key: string, role: Role])[]): readonly RowProblem[] {
  const missing = people.some(([, role]) => role === 'Buyer')
    ? []
    : [{ column: headingOf('buyer.name'), message: `Enter the ${roleTitle('Buyer', entry.kind).toLowerCase()}.` }]
  // Whoever of our company has no email is told of already.
  const hasOurs = entry.contacts.some(({ isCompanyUser }) => isCompanyUser === true)
  const problems = entryProblems(entry).filter(({ path }) => path !== 'contacts' || !hasOurs)
  const others = problems.map(({ path, message }) => {
    const [member, index, field] = path.split('.')
    const key = member === 'contacts' ? people[Number(index)]?.[0] : undefined
    return { column: headingOf(key === undefined ? path : `${key}.${field}`), message }
  })
  return [...missing, ...others]
}

function headingOf(path: string): string | null {
  return IMPORT_COLUMNS.find(column => column.path === path)?.name ?? null
}
