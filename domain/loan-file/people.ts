import { formattedUsPhone } from '../common/us-phone.ts'
import { companyUserFor, type ContactEntry } from '../order/order-entry.ts'
import { roleTitle, type OrderKind, type Role } from '../order/role.ts'
import { readField, type FilledField, type LeftOut } from './filled-field.ts'
import type { PartyFacts } from './loan-facts.ts'
import { LEAVE_OUT, roleOf, type LoanAnswers } from './questions.ts'

export interface Person {
  readonly contact: ContactEntry
  /** Whether the file gives the role; the clerk does for an agent whose side it does not name. */
  readonly isRoleGiven: boolean
  /** Paths within the contact. */
  readonly fields: readonly FilledField[]
}

/** Far beyond any closing; a file with more has something else in it. */
const MOST_PEOPLE = 100

/** Whom an order names, borrowers first, and whom it leaves out. Someone who is still asked about is in neither. */
export function peopleOf(
  parties: readonly PartyFacts[],
  kind: OrderKind,
  answers: LoanAnswers
): { readonly people: readonly Person[]; readonly leftOut: readonly LeftOut[] } {
  const placed = parties.map((party, index) => ({
    party,
    role: party.name === '' ? undefined : roleOf(party, index, kind, answers),
    answer: answers.get(`party-${index}`)
  }))
  const [named, more] = [
    placed.flatMap(({ party, role }) => (role === undefined ? [] : [{ party, role }])),
    placed.filter(({ role }) => role === undefined)
  ]
  const ordered = named.toSorted((one, other) => rank(one.role) - rank(other.role))
  const beyond = ordered.slice(MOST_PEOPLE).map(({ party }) => left(party, kind, 'Too many people for one order.'))
  const kept = ordered.slice(0, MOST_PEOPLE)
  return {
    people: kept.map(({ party, role }) => personOf(party, role, kind)),
    leftOut: [
      ...kept.flatMap(({ party }) => furtherWays(party)),
      ...more.flatMap(({ party, answer }) => whyNot(party, kind, answer)),
      ...beyond
    ]
  }
}

const rank = (role: Role) => (role === 'Buyer' ? 0 : 1)

const PARTS = {
  borrower: 'Borrower',
  'loan-officer': 'Loan officer',
  lender: 'Lender',
  seller: 'Seller',
  agent: 'Real estate agent'
} as const

const left = ({ part, side, name }: PartyFacts, kind: OrderKind, why: string): LeftOut => ({
  what: side === undefined ? PARTS[part] : roleTitle(side === 'buyer' ? 'Buyer Agent' : 'Seller Agent', kind),
  value: name,
  why
})

function whyNot(party: PartyFacts, kind: OrderKind, answer: string | undefined): readonly LeftOut[] {
  if (party.name === '') return [left({ ...party, name: 'No name' }, kind, 'The file gives no name.')]
  const isSellers = party.part === 'seller' || party.side === 'seller'
  if (isSellers && kind === 'refinance') return [left(party, kind, 'Refinance orders have no seller.')]
  return answer === LEAVE_OUT ? [left(party, kind, 'You left them out.')] : []
}

function personOf({ part, side, name, isEntity, emails, phones }: PartyFacts, role: Role, kind: OrderKind): Person {
  const [email = '', phone = ''] = [emails[0], formattedUsPhone(phones[0] ?? '')]
  const source = PARTS[part]
  const doubt = !isEntity && name.includes(',') ? 'Has a comma. Check the order of the names.' : undefined
  const given = (path: string, text: string, what: string) =>
    text === '' ? [] : [readField(path, text, `${source} ${what}`)]
  return {
    contact: { name, email, phone, role, isCompanyUser: companyUserFor(role, null) },
    isRoleGiven: part !== 'agent' || side !== undefined,
    fields: [
      readField('name', name, isEntity ? `${source} company name` : `${source} name`, doubt),
      readField('role', roleTitle(role, kind), `${source} in the file`),
      ...given('email', email, 'email'),
      ...given('phone', phone, 'phone')
    ]
  }
}

/** An order has room for one email and one phone of each contact. */
function furtherWays({ name, emails, phones }: PartyFacts): readonly LeftOut[] {
  return [
    ...emails.slice(1).map(value => ({ what: `Other email of ${name}`, value, why: 'A contact has one email.' })),
    ...phones.slice(1).map(value => ({
      what: `Other phone of ${name}`,
      value: formattedUsPhone(value),
      why: 'A contact has one phone.'
    }))
  ]
}
