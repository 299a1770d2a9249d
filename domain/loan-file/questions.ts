import { rolesFor, type OrderKind, type Role } from '../order/role.ts'
import { dollarsOf } from './dollars.ts'
import type { DealFacts, LoanFacts, PartyFacts, PropertyFacts } from './loan-facts.ts'

/** What a loan file leaves open, and what the clerk can answer. Nothing of it is guessed. */
export interface LoanQuestion {
  readonly id: string
  readonly title: string
  readonly help?: string
  readonly choices: readonly LoanChoice[]
}
export interface LoanChoice {
  readonly value: string
  readonly label: string
  readonly detail?: string
}

/** The value chosen, by the question's id. */
export type LoanAnswers = ReadonlyMap<string, string>

/** Leaves someone out of the order. */
export const LEAVE_OUT = 'no'

/** The part of the file that the answers point to; undefined members still have to be asked for. */
export interface ChosenDeal {
  readonly deal: DealFacts | undefined
  readonly kind: OrderKind | undefined
  readonly properties: readonly PropertyFacts[]
  /** In dollars as in the file; undefined while it is open, or if there is none. */
  readonly amount: 'note' | 'base' | undefined
}

/** The questions of a file, those still to be answered included, in the order of the form. */
export function questionsOf(facts: LoanFacts, answers: LoanAnswers): readonly LoanQuestion[] {
  const { deal, kind } = chosenDeal(facts, answers)
  const first = facts.deals.length > 1 ? [dealQuestion(facts)] : []
  if (deal === undefined) return first
  const second = kindOf(deal.loan.purpose) === undefined ? [kindQuestion(deal)] : []
  if (kind === undefined) return [...first, ...second]
  return [
    ...first,
    ...second,
    ...(deal.properties.length > 1 ? [propertyQuestion(deal, kind)] : []),
    ...(kind === 'refinance' && amountsDiffer(deal) ? [amountQuestion(deal)] : []),
    ...deal.parties.flatMap((party, index) => partyQuestion(party, index, kind))
  ]
}

/** The deal, its kind, property and amount, as far as the file or the answers tell. */
export function chosenDeal(facts: LoanFacts, answers: LoanAnswers): ChosenDeal {
  const deal = facts.deals.length === 1 ? facts.deals[0] : facts.deals[Number(answers.get('deal') ?? NaN)]
  if (deal === undefined) return { deal, kind: undefined, properties: [], amount: undefined }
  const given = answers.get('kind')
  const asked = given === 'refinance' || given === 'purchase' ? given : undefined
  const place = answers.get('property')
  const one = place === undefined ? undefined : deal.properties[Number(place)]
  return {
    deal,
    kind: kindOf(deal.loan.purpose) ?? asked,
    properties: deal.properties.length < 2 || place === 'all' ? deal.properties : one === undefined ? [] : [one],
    amount: chosenAmount(deal, answers.get('amount'))
  }
}

/** The contact's role for someone's part; undefined if they are left out, or the answer is missing. */
export function roleOf(party: PartyFacts, index: number, kind: OrderKind, answers: LoanAnswers): Role | undefined {
  const role = fixedRole(party) ?? answeredRole(answers.get(partyId(index)))
  return role !== undefined && rolesFor(kind).includes(role) ? role : undefined
}

function fixedRole({ part, side }: PartyFacts): Role | undefined {
  if (part === 'borrower') return 'Buyer'
  if (part === 'seller') return 'Seller'
  if (part !== 'agent' || side === undefined) return undefined
  return side === 'buyer' ? 'Buyer Agent' : 'Seller Agent'
}

const ANSWERED: readonly Role[] = ['Loan Officer', 'Lender', 'Buyer Agent', 'Seller Agent']
const answeredRole = (answer: string | undefined) => ANSWERED.find(role => role === answer)

const partyId = (index: number) => `party-${index}`

/** MISMO's `LoanPurposeType`, where it is one of the two kinds of order. */
function kindOf(purpose: string): OrderKind | undefined {
  return purpose === 'Purchase' ? 'purchase' : purpose === 'Refinance' ? 'refinance' : undefined
}

function amountsDiffer({ loan: { baseAmount, noteAmount } }: DealFacts): boolean {
  if (baseAmount === '' || noteAmount === '') return false
  return dollarsOf(baseAmount) !== dollarsOf(noteAmount)
}

function chosenAmount(deal: DealFacts, answer: string | undefined): 'note' | 'base' | undefined {
  if (amountsDiffer(deal)) return answer === 'note' || answer === 'base' ? answer : undefined
  return deal.loan.noteAmount === '' ? 'base' : 'note'
}

function dealQuestion({ deals }: LoanFacts): LoanQuestion {
  const borrowerOf = ({ parties }: DealFacts) => parties.find(({ part }) => part === 'borrower')?.name ?? ''
  const placeOf = ({ properties: [place] }: DealFacts) => (place === undefined ? '' : lineOf(place))
  const nameOf = (deal: DealFacts) => `${borrowerOf(deal)}\n${placeOf(deal)}`
  return {
    id: 'deal',
    title: `This file has ${deals.length} loans. Which one is the order for?`,
    choices: deals.map((deal, index) => {
      const isAlike = deals.some(other => other !== deal && nameOf(other) === nameOf(deal))
      const detail = [placeOf(deal), ...(isAlike ? loanParts(deal) : [])].filter(Boolean).join(', ')
      return {
        value: String(index),
        label: borrowerOf(deal) || `Loan ${index + 1}`,
        ...(detail === '' ? {} : { detail })
      }
    })
  }
}

/** What tells apart two loans for the same borrower and property. */
function loanParts({ loan: { noteAmount, baseAmount, loanNumber } }: DealFacts): readonly string[] {
  return [dollarsOf(noteAmount === '' ? baseAmount : noteAmount), loanNumber]
}

function kindQuestion({ loan: { purpose } }: DealFacts): LoanQuestion {
  return {
    id: 'kind',
    title: 'Is this a refinance or a purchase?',
    help: purpose === '' ? 'The file doesn’t say.' : `The file says “${purpose}”.`,
    choices: [
      { value: 'refinance', label: 'Refinance' },
      { value: 'purchase', label: 'Purchase' }
    ]
  }
}

function propertyQuestion({ properties }: DealFacts, kind: OrderKind): LoanQuestion {
  const each = properties.map((property, index) => ({ value: String(index), label: lineOf(property) }))
  return {
    id: 'property',
    title:
      kind === 'refinance'
        ? `The file has ${properties.length} subject properties. Which one is being refinanced?`
        : `The file has ${properties.length} subject properties. Which are in this order?`,
    choices: kind === 'refinance' ? each : [{ value: 'all', label: 'All of them' }, ...each]
  }
}

function amountQuestion({ loan: { noteAmount, baseAmount } }: DealFacts): LoanQuestion {
  return {
    id: 'amount',
    title: 'The file has 2 loan amounts. Which one goes into the order?',
    choices: [
      { value: 'note', label: dollarsOf(noteAmount), detail: 'Note amount: what the policy insures' },
      {
        value: 'base',
        label: dollarsOf(baseAmount),
        detail: 'Base loan amount: without financed mortgage insurance or funding fee'
      }
    ]
  }
}

function partyQuestion(party: PartyFacts, index: number, kind: OrderKind): readonly LoanQuestion[] {
  if (party.name === '') return []
  const ask = (title: string, choices: readonly LoanChoice[]): readonly LoanQuestion[] => [
    { id: partyId(index), title, choices: [...choices, { value: LEAVE_OUT, label: 'No, leave out' }] }
  ]
  if (party.part === 'loan-officer')
    return ask(`Does ${party.name} (loan officer) work for your company?`, [
      { value: 'Loan Officer', label: 'Yes, add as Loan Officer' }
    ])
  if (party.part === 'lender')
    return ask(`Is ${party.name} (lender) your company?`, [{ value: 'Lender', label: 'Yes, add as Lender' }])
  if (party.part !== 'agent' || party.side !== undefined) return []
  const sides = (['Buyer Agent', 'Seller Agent'] as const).filter(role => rolesFor(kind).includes(role))
  return ask(
    `The file doesn’t say whose agent ${party.name} is. Add them?`,
    sides.map(role => ({ value: role, label: `Yes, as ${role}` }))
  )
}

/** An address on one line. */
export function lineOf({ street, unit, city, state, zipCode }: PropertyFacts): string {
  return [[street, unit].filter(Boolean).join(' '), city, [state, zipCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
}
