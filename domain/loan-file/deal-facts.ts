import { oneLine } from '../common/one-line.ts'
import type { ClosingDateFact, ClosingDateKind, DealFacts, LoanDetailFacts, PropertyFacts } from './loan-facts.ts'
import { partiesOf } from './party-facts.ts'
import { nodesAt, textAt, type XmlNode } from './xml-node.ts'

/**
 * Each deal of a file, once for each subject loan that it has; one that names neither a property, a loan nor a person
 * is no deal.
 */
export function dealsOf(message: XmlNode): readonly DealFacts[] {
  return nodesAt(message, 'DEAL_SETS/DEAL_SET/DEALS/DEAL').flatMap(dealsByLoan).filter(hasContent)
}

/** Far beyond any deal; a hostile file has thousands. */
const MOST_LOANS = 20

/** A file may have a subject loan again in another state: what says the same comes once, what says nothing does not. */
function dealsByLoan(deal: XmlNode): readonly DealFacts[] {
  const loans = nodesAt(deal, 'LOANS/LOAN')
  const marked = loans.filter(one => one.attributes.get('LoanRoleType') === 'SubjectLoan').slice(0, MOST_LOANS)
  const each = (marked.length > 0 ? marked : loans.slice(0, 1)).map(loan => ofLoan(deal, loan))
  const told = new Map(each.filter(({ loan }) => hasLoan(loan)).map(one => [JSON.stringify(one), one]))
  const parties = partiesOf(deal)
  return (told.size > 0 ? [...told.values()] : [each[0] ?? ofLoan(deal, undefined)]).map(one => ({ ...one, parties }))
}

function ofLoan(deal: XmlNode, loan: XmlNode | undefined): Omit<DealFacts, 'parties'> {
  const collaterals = subjects(deal, loan)
  return {
    properties: distinct(collaterals.flatMap(one => nodesAt(one, 'SUBJECT_PROPERTY')).map(propertyFacts)),
    loan: loanFacts(loan, collaterals)
  }
}

const hasContent = ({ properties, loan, parties }: DealFacts) => properties.length + parties.length > 0 || hasLoan(loan)

/** The contract's date is the property's. */
const hasLoan = ({ closingDates, ...texts }: LoanDetailFacts) =>
  closingDates.some(({ kind }) => kind !== 'contract') || Object.values(texts).some(Boolean)

/** Collaterals with a subject property; if there are several, those that the file ties to the loan, where it does. */
function subjects(deal: XmlNode, loan: XmlNode | undefined): readonly XmlNode[] {
  const all = nodesAt(deal, 'COLLATERALS/COLLATERAL').filter(one =>
    nodesAt(one, 'SUBJECT_PROPERTY').some(property => !isBlank(propertyFacts(property)))
  )
  const label = loan?.attributes.get('label')
  if (all.length < 2 || label === undefined) return all
  const tied = new Set(
    nodesAt(deal, 'RELATIONSHIPS/RELATIONSHIP').flatMap(({ attributes }) => {
      const ends = [attributes.get('from'), attributes.get('to')]
      return ends.includes(label) ? ends : []
    })
  )
  const named = all.filter(one =>
    [one, ...nodesAt(one, 'SUBJECT_PROPERTY')].some(({ attributes }) => tied.has(attributes.get('label') ?? ''))
  )
  return named.length > 0 ? named : all
}

function propertyFacts(property: XmlNode): PropertyFacts {
  const text = (name: string) => oneLine(textAt(property, `ADDRESS/${name}`))
  return {
    street: text('AddressLineText'),
    secondLine: text('AddressAdditionalLineText'),
    unit: oneLine(`${designator(text('AddressUnitDesignatorType'))} ${text('AddressUnitIdentifier')}`),
    city: text('CityName'),
    state: text('StateCode'),
    zipCode: text('PostalCode'),
    county: text('CountyName')
  }
}

/** MISMO writes designators in one word (`TrailerSpace`); the ones without a meaning of their own say "unit". */
function designator(type: string): string {
  if (type === '') return ''
  return /^(other|unit)$/i.test(type) ? 'Unit' : type.replace(/([a-z])([A-Z])/g, '$1 $2')
}

const isBlank = (property: PropertyFacts) => Object.values(property).every(text => text === '')

function distinct(properties: readonly PropertyFacts[]): readonly PropertyFacts[] {
  const seen = new Map(properties.filter(one => !isBlank(one)).map(one => [JSON.stringify(one).toLowerCase(), one]))
  return [...seen.values()]
}

const CLOSING_DATES: readonly (readonly [ClosingDateKind, string])[] = [
  ['scheduled', 'LoanScheduledClosingDate'],
  ['estimated', 'LoanEstimatedClosingDate'],
  ['closing', 'ClosingDate']
]
const CONTRACT_DATE = 'SUBJECT_PROPERTY/SALES_CONTRACTS/SALES_CONTRACT/SALES_CONTRACT_DETAIL/ProjectedClosingDate'

function loanFacts(loan: XmlNode | undefined, collaterals: readonly XmlNode[]): LoanDetailFacts {
  const text = (path: string) => (loan === undefined ? '' : oneLine(textAt(loan, path)))
  const dates = CLOSING_DATES.map(([kind, name]): ClosingDateFact => ({
    kind,
    text: text(`CLOSING_INFORMATION/CLOSING_INFORMATION_DETAIL/${name}`)
  }))
  const contracts = collaterals.map((one): ClosingDateFact => ({
    kind: 'contract',
    text: oneLine(textAt(one, CONTRACT_DATE))
  }))
  return {
    purpose: text('TERMS_OF_LOAN/LoanPurposeType'),
    baseAmount: text('TERMS_OF_LOAN/BaseLoanAmount'),
    noteAmount: text('TERMS_OF_LOAN/NoteAmount'),
    mortgageType: text('TERMS_OF_LOAN/MortgageType'),
    amortizationType: text('AMORTIZATION/AMORTIZATION_RULE/AmortizationType'),
    loanNumber: loanNumber(loan),
    closingDates: [...dates, ...contracts].filter(({ text }) => text !== '')
  }
}

function loanNumber(loan: XmlNode | undefined): string {
  const ids = loan === undefined ? [] : nodesAt(loan, 'LOAN_IDENTIFIERS/LOAN_IDENTIFIER')
  const lenders = ids.filter(id => textAt(id, 'LoanIdentifierType').trim() === 'LenderLoan')
  return lenders.map(id => oneLine(textAt(id, 'LoanIdentifier'))).find(Boolean) ?? ''
}
