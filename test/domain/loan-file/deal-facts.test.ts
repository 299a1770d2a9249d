import { describe, expect, it } from 'vitest'
import { dealsOf } from '#domain/loan-file/deal-facts.ts'
import type { XmlNode } from '#domain/loan-file/xml-node.ts'
import { xml } from './xml.ts'

const property = (street: string) => xml('SUBJECT_PROPERTY', [xml('ADDRESS/AddressLineText', street)])
const collateral = (street: string, label: string) =>
  xml('COLLATERALS', [xml('COLLATERAL', [property(street)], { label })])
const tie = (from: string, to: string) => xml('RELATIONSHIPS', [xml('RELATIONSHIP', '', { from, to })])
const loan = (attributes: Readonly<Record<string, string>>, ...content: readonly XmlNode[]) =>
  xml('LOANS', [xml('LOAN', content, attributes)])
const LOAN = loan({ label: 'LOAN_1' })
const ELM = collateral('2214 Elm St', 'COLLATERAL_1')
const OAK = collateral('9 Oak Ave', 'COLLATERAL_2')

function deals(...each: readonly (readonly XmlNode[])[]) {
  const found = each.map(content => xml('DEAL', content))
  return dealsOf(xml('MESSAGE', [xml('DEAL_SETS/DEAL_SET/DEALS', found)]))
}
const streets = (...content: readonly XmlNode[]) => deals(content)[0]?.properties.map(({ street }) => street)
const loanOf = (...content: readonly XmlNode[]) => deals(content)[0]?.loan

describe('the properties of a loan application', () => {
  it('are those that the file ties to the loan, from either end', () => {
    expect(streets(ELM, OAK, LOAN, tie('COLLATERAL_2', 'LOAN_1'))).toEqual(['9 Oak Ave'])
    expect(streets(ELM, OAK, LOAN, tie('LOAN_1', 'COLLATERAL_1'))).toEqual(['2214 Elm St'])
  })

  it('are not those that it ties to something else', () => {
    const ties = [tie('COLLATERAL_2', 'LOAN_1'), tie('COLLATERAL_1', 'LOAN_0'), tie('COLLATERAL_1', 'PARTY_1')]
    expect(streets(ELM, OAK, LOAN, ...ties)).toEqual(['9 Oak Ave'])
  })

  it('may be tied by the label of the property itself', () => {
    const inner = xml('COLLATERALS/COLLATERAL', [
      xml('SUBJECT_PROPERTY', [xml('ADDRESS/AddressLineText', '7 Pine Rd')], { label: 'PROPERTY_3' })
    ])
    expect(streets(ELM, inner, LOAN, tie('PROPERTY_3', 'LOAN_1'))).toEqual(['7 Pine Rd'])
  })

  it('are all of them where the file ties none, or the loan has no label', () => {
    const all = ['2214 Elm St', '9 Oak Ave']
    expect(streets(ELM, OAK, LOAN)).toEqual(all)
    expect(streets(ELM, OAK, LOAN, tie('COLLATERAL_1', 'LOAN_0'))).toEqual(all)
    expect(streets(ELM, OAK, loan({}), tie('COLLATERAL_1', 'LOAN_1'))).toEqual(all)
  })

  it('are the only one there is, whatever it is tied to', () => {
    expect(streets(ELM, LOAN, tie('COLLATERAL_1', 'LOAN_0'), tie('COLLATERAL_9', 'LOAN_1'))).toEqual(['2214 Elm St'])
  })

  it('come once however they are cased, and never blank', () => {
    expect(streets(ELM, collateral('2214 ELM ST', 'COLLATERAL_3'), collateral(' ', 'COLLATERAL_4'))).toEqual([
      '2214 ELM ST'
    ])
  })

  it.each([
    ['Apartment', '4B', 'Apartment 4B'],
    ['TrailerSpace', '7', 'Trailer Space 7'],
    ['Other', '7', 'Unit 7'],
    ['unit', '7', 'Unit 7'],
    ['OtherUnit', '7', 'Other Unit 7'],
    ['', '7', '7'],
    ['', '', '']
  ])('have a unit of the designator %j and the identifier %j as %j', (type, identifier, unit) => {
    const place = xml('COLLATERALS/COLLATERAL/SUBJECT_PROPERTY/ADDRESS', [
      xml('AddressLineText', '2214 Elm St'),
      xml('AddressUnitDesignatorType', type),
      xml('AddressUnitIdentifier', identifier)
    ])
    expect(deals([place])[0]?.properties[0]?.unit).toBe(unit)
  })
})

describe('the loan of a loan application', () => {
  it('is its subject, and where none is marked the first', () => {
    const noted = (amount: string, attributes: Readonly<Record<string, string>>) =>
      loan(attributes, xml('TERMS_OF_LOAN/NoteAmount', amount))
    const related = noted('1', { LoanRoleType: 'RelatedLoan' })
    expect(loanOf(related, noted('2', { LoanRoleType: 'SubjectLoan' }))?.noteAmount).toBe('2')
    expect(loanOf(related, noted('2', {}))?.noteAmount).toBe('1')
  })

  it('makes a deal of each subject loan, twenty at most: once where two say the same, and never where one says nothing', () => {
    const subject = (amount: string) => loan({ LoanRoleType: 'SubjectLoan' }, xml('TERMS_OF_LOAN/NoteAmount', amount))
    const amounts = (...content: readonly XmlNode[]) => deals(content).map(({ loan }) => loan.noteAmount)
    expect(amounts(subject(' '), subject('2'), subject('1'), subject('2'), ELM)).toEqual(['2', '1'])
    expect(amounts(subject(''), subject(' '), ELM)).toEqual([''])
    const many = Array.from({ length: 25 }, (_, index) => subject(String(index)))
    expect(amounts(...many)).toHaveLength(20)
  })

  it('has the lender’s number, and no other one', () => {
    const id = (type: string, text: string) =>
      xml('LOAN_IDENTIFIERS/LOAN_IDENTIFIER', [xml('LoanIdentifierType', type), xml('LoanIdentifier', text)])
    expect(loanOf(ELM, loan({}, id('MERS_MIN', '1'), id(' LenderLoan ', ' LN 2 ')))?.loanNumber).toBe('LN 2')
    expect(loanOf(ELM, loan({}, id('MERS_MIN', '1')))?.loanNumber).toBe('')
    expect(loanOf(ELM, loan({}, id('LenderLoan', ' '), id('LenderLoan', '2')))?.loanNumber).toBe('2')
  })

  it('has its dates in the order in which they count, the contract’s last', () => {
    const closing = 'CLOSING_INFORMATION/CLOSING_INFORMATION_DETAIL'
    const sold = xml('COLLATERALS/COLLATERAL/SUBJECT_PROPERTY', [
      xml('ADDRESS/AddressLineText', '2214 Elm St'),
      xml('SALES_CONTRACTS/SALES_CONTRACT/SALES_CONTRACT_DETAIL/ProjectedClosingDate', '2026-12-04')
    ])
    const dated = loan(
      {},
      xml(`${closing}/ClosingDate`, '2026-12-03'),
      xml(`${closing}/LoanEstimatedClosingDate`, '2026-12-02'),
      xml(`${closing}/LoanScheduledClosingDate`, ' ')
    )
    expect(loanOf(sold, dated)?.closingDates).toEqual([
      { kind: 'estimated', text: '2026-12-02' },
      { kind: 'closing', text: '2026-12-03' },
      { kind: 'contract', text: '2026-12-04' }
    ])
  })
})

it('an application is one if it names a property, a loan, a person or a date, and none otherwise', () => {
  const person = xml('PARTIES/PARTY', [
    xml('INDIVIDUAL/NAME/FullName', 'Ana Ramirez'),
    xml('ROLES/ROLE/ROLE_DETAIL/PartyRoleType', 'Borrower')
  ])
  const date = loan({}, xml('CLOSING_INFORMATION/CLOSING_INFORMATION_DETAIL/ClosingDate', '2026-12-03'))
  const purpose = loan({}, xml('TERMS_OF_LOAN/LoanPurposeType', 'Refinance'))
  for (const one of [ELM, person, date, purpose]) expect(deals([one])).toHaveLength(1)
  expect(deals([], [LOAN], [collateral(' ', 'COLLATERAL_1')])).toEqual([])
})
