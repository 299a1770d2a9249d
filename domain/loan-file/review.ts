import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { FieldOrigins } from '../order/field-origins.ts'
import { emptyContact, emptyEntry, entryProblems, type ContactEntry, type OrderEntry } from '../order/order-entry.ts'
import type { OrderKind } from '../order/role.ts'
import { closingDateField } from './closing-date.ts'
import { readField, type FilledField, type LeftOut } from './filled-field.ts'
import type { DealFacts, LoanFacts } from './loan-facts.ts'
import { loanFields } from './loan-fields.ts'
import { peopleOf, type Person } from './people.ts'
import { propertyFields } from './property-fields.ts'
import { chosenDeal, questionsOf, type LoanAnswers, type LoanQuestion } from './questions.ts'

/** A field of the order to come. `missing`: the order needs it, and the file does not say. */
export interface ReviewField extends FilledField {
  readonly state: 'given' | 'doubtful' | 'missing'
}

/** What becomes of a loan file, given the answers so far. */
export interface LoanReview {
  readonly questions: readonly LoanQuestion[]
  /** How many of the questions have no answer yet. */
  readonly open: number
  /** Undefined until deal and kind are known. */
  readonly draft?: LoanDraft | undefined
}

export interface LoanDraft {
  readonly entry: OrderEntry
  readonly origins: FieldOrigins
  readonly fields: readonly ReviewField[]
  readonly leftOut: readonly LeftOut[]
}

/** `today` decides which closing dates are past. */
export function reviewOf(facts: LoanFacts, answers: LoanAnswers, today: CalendarDate): LoanReview {
  const questions = questionsOf(facts, answers)
  const open = questions.filter(question => !isAnswered(question, answers)).length
  const { deal, kind } = chosenDeal(facts, answers)
  if (deal === undefined || kind === undefined) return { questions, open }
  const isOpen = (id: RegExp) => questions.some(question => id.test(question.id) && !isAnswered(question, answers))
  return { questions, open, draft: draftOf({ facts, deal, kind, answers, today, isOpen }) }
}

const isAnswered = ({ id, choices }: LoanQuestion, answers: LoanAnswers) =>
  choices.some(({ value }) => value === answers.get(id))

interface Parts {
  readonly facts: LoanFacts
  readonly deal: DealFacts
  readonly kind: OrderKind
  readonly answers: LoanAnswers
  readonly today: CalendarDate
  /** Whether a question with such an id has no answer yet. */
  readonly isOpen: (id: RegExp) => boolean
}

function draftOf({ facts, deal, kind, answers, today, isOpen }: Parts): LoanDraft {
  const chosen = chosenDeal(facts, answers)
  const places = chosen.properties.map(propertyFields)
  const people = peopleOf(deal.parties, kind, answers)
  const loan = loanFields(deal.loan, kind, chosen.amount)
  const closing = closingDateField(deal.loan.closingDates, kind, today)
  const empty = emptyEntry(kind)
  const entry: OrderEntry = {
    ...empty,
    properties: places.length === 0 ? empty.properties : places.map(({ entry }) => entry),
    contacts: contactsOf(people.people),
    loan: loan.entry,
    closingDate: closing.value
  }
  const filled = [
    ...places.flatMap(({ fields }, index) => fields.map(field => within(`properties.${index}`, field))),
    ...people.people.flatMap(({ fields }, index) => fields.map(field => within(`contacts.${index}`, field))),
    ...loan.fields,
    ...closing.fields
  ]
  return {
    entry,
    origins: { from: 'loan-file', fields: [...textsOf(filled), ...rolesOf(people.people)] },
    fields: judged(filled, entry).filter(({ path, state }) => state !== 'missing' || !isAsked(path, isOpen)),
    leftOut: [...places.flatMap(place => place.leftOut), ...people.leftOut, ...loan.leftOut, ...closing.leftOut]
  }
}

const within = (row: string, field: FilledField): FilledField => ({ ...field, path: `${row}.${field.path}` })

/** An answer may still give it: it is asked for, not missing. */
function isAsked(path: string, isOpen: Parts['isOpen']): boolean {
  if (path.startsWith('properties.')) return isOpen(/^property$/)
  return path.startsWith('contacts.') && isOpen(/^party-/)
}

type Said = FieldOrigins['fields'][number]

/** What was said of the fields that hold it as it is shown. */
const textsOf = (filled: readonly FilledField[]) =>
  filled
    .filter(({ path, value }) => value !== '' && !path.endsWith('.role'))
    .map(({ path, value }): Said => [path, value])

/** Roles by the name that the order has for them: a refinance shows its `Buyer` as a borrower. */
const rolesOf = (people: readonly Person[]) =>
  people.flatMap(({ contact, isRoleGiven }, index): Said[] =>
    isRoleGiven ? [[`contacts.${index}.role`, contact.role]] : []
  )

/** Borrowers first, then the others in the file's order; the rows that an order needs are there, if empty. */
function contactsOf(people: readonly Person[]): ContactEntry[] {
  const contacts = people.map(({ contact }) => contact)
  return [
    ...contacts,
    ...(contacts.some(({ role }) => role === 'Buyer') ? [] : [emptyContact('Buyer')]),
    ...(contacts.some(({ isCompanyUser }) => isCompanyUser === true) ? [] : [emptyContact('Loan Processor')])
  ]
}

/** The rules of an order decide what is missing, and what cannot be right. */
function judged(filled: readonly FilledField[], entry: OrderEntry): readonly ReviewField[] {
  const problems = new Map(entryProblems(entry).map(({ path, message }) => [path, message]))
  const told = filled.map((field): ReviewField => {
    const problem = problems.get(field.path)
    problems.delete(field.path)
    if (problem === undefined) return { ...field, state: field.note === undefined ? 'given' : 'doubtful' }
    return { ...field, state: field.value === '' ? 'missing' : 'doubtful', note: problem }
  })
  const rest = [...problems].filter(([path]) => path.includes('.') || path === 'closingDate')
  return [...told, ...rest.map(([path, note]): ReviewField => ({ ...readField(path, '', ''), state: 'missing', note }))]
}
