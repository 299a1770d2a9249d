import { describe, expect, it } from 'vitest'
import type { DealFacts, LoanDetailFacts, PartyFacts, PropertyFacts } from '#domain/loan-file/loan-facts.ts'
import { chosenDeal, lineOf, questionsOf, roleOf } from '#domain/loan-file/questions.ts'
import { reviewOf } from '#domain/loan-file/review.ts'
import { calendarDateOf } from '#domain/calendar/calendar-date.ts'

const ELM: PropertyFacts = {
  street: '2214 Elm St',
  secondLine: '',
  unit: 'Unit 4',
  city: 'Katy',
  state: 'TX',
  zipCode: '77494',
  county: 'Fort Bend'
}
const OAK: PropertyFacts = { ...ELM, street: '9 Oak Ave', unit: '' }
const LOAN: LoanDetailFacts = {
  purpose: 'Refinance',
  baseAmount: '400000',
  noteAmount: '400000.00',
  mortgageType: '',
  amortizationType: '',
  loanNumber: '',
  closingDates: []
}
const ANA: PartyFacts = { part: 'borrower', name: 'Ana Ramirez', isEntity: false, emails: [], phones: [] }
const PAT: PartyFacts = { ...ANA, part: 'loan-officer', name: 'Pat Doe' }
const LEE: PartyFacts = { ...ANA, part: 'agent', name: 'Lee Lister' }

const deal = (changes: Partial<DealFacts> = {}, loan: Partial<LoanDetailFacts> = {}): DealFacts => ({
  properties: [ELM],
  parties: [ANA],
  ...changes,
  loan: { ...LOAN, ...loan }
})
const file = (...deals: readonly DealFacts[]) => ({ deals, wrapped: false })
const answers = (given: Readonly<Record<string, string>> = {}) => new Map(Object.entries(given))
const idsOf = (one: DealFacts, given = {}) => questionsOf(file(one), answers(given)).map(({ id }) => id)

describe('what a loan file leaves open', () => {
  it('is nothing where it says everything', () => {
    expect(idsOf(deal())).toEqual([])
  })

  it('is which of its applications is meant, and nothing else until that is known', () => {
    const two = file(deal(), deal({ properties: [OAK, ELM] }))
    expect(questionsOf(two, answers()).map(({ id }) => id)).toEqual(['deal'])
    expect(questionsOf(two, answers({ deal: '2' })).map(({ id }) => id)).toEqual(['deal'])
    expect(questionsOf(two, answers({ deal: '0' })).map(({ id }) => id)).toEqual(['deal'])
    expect(questionsOf(two, answers({ deal: '1' })).map(({ id }) => id)).toEqual(['deal', 'property'])
  })

  it('names a loan by its borrower and address, and by its number without these', () => {
    const nobody = deal({ parties: [PAT], properties: [] })
    expect(questionsOf(file(deal(), nobody), answers())[0]?.choices).toEqual([
      { value: '0', label: 'Ana Ramirez', detail: '2214 Elm St Unit 4, Katy, TX 77494' },
      { value: '1', label: 'Loan 2' }
    ])
  })

  it('tells two loans for the same borrower and property apart by amount and number', () => {
    const first = deal({}, { loanNumber: 'LN-1' })
    const second = deal({}, { noteAmount: '', baseAmount: '50000.0000', loanNumber: 'LN-2' })
    const place = '2214 Elm St Unit 4, Katy, TX 77494'
    expect(questionsOf(file(first, second), answers())[0]?.choices.map(({ detail }) => detail)).toEqual([
      `${place}, $400,000, LN-1`,
      `${place}, $50,000, LN-2`
    ])
  })

  it.each([
    ['400000', '400000.00', []],
    ['400000.0000', '400000.00', []],
    ['400000.0001', '400000.00', ['amount']],
    ['400000', '409200', ['amount']],
    ['', '409200', []],
    ['400000', '', []],
    ['TBD', 'TBD', []],
    ['TBD', '400000', ['amount']]
  ])('with the amounts %j and %j is %j', (baseAmount, noteAmount, ids) => {
    expect(idsOf(deal({}, { baseAmount, noteAmount }))).toEqual(ids)
    expect(idsOf(deal({}, { baseAmount, noteAmount, purpose: 'Purchase' }))).toEqual([])
  })

  it('is the type where the purpose is neither, and nothing behind it until that is known', () => {
    const modified = deal({ properties: [ELM, OAK] }, { purpose: 'refinance', noteAmount: '1' })
    expect(idsOf(modified)).toEqual(['kind'])
    expect(idsOf(modified, { kind: 'other' })).toEqual(['kind'])
    expect(idsOf(modified, { kind: 'refinance' })).toEqual(['kind', 'property', 'amount'])
    expect(idsOf(modified, { kind: 'purchase' })).toEqual(['kind', 'property'])
  })

  it('is whether someone is of our company, or whose agent they are, and not of someone without a name', () => {
    const lender: PartyFacts = { ...ANA, part: 'lender', name: 'Lone Star Lending' }
    const sided: PartyFacts = { ...LEE, side: 'buyer' }
    const parties = [ANA, PAT, lender, LEE, sided, { ...PAT, name: '' }]
    expect(idsOf(deal({ parties }))).toEqual(['party-1', 'party-2', 'party-3'])
  })

  it('is not whether an agent is the seller’s on a refinance', () => {
    const agentChoices = (purpose: string) =>
      questionsOf(file(deal({ parties: [LEE] }, { purpose })), answers())[0]?.choices.map(({ value }) => value)
    expect(agentChoices('Refinance')).toEqual(['Buyer Agent', 'no'])
    expect(agentChoices('Purchase')).toEqual(['Buyer Agent', 'Seller Agent', 'no'])
  })

  it('is which property, with all of them only on a purchase', () => {
    const choices = (purpose: string) =>
      questionsOf(file(deal({ properties: [ELM, OAK] }, { purpose })), answers())[0]?.choices.map(({ value }) => value)
    expect(choices('Refinance')).toEqual(['0', '1'])
    expect(choices('Purchase')).toEqual(['all', '0', '1'])
  })
})

describe('what the answers choose', () => {
  const chosen = (one: DealFacts, given = {}) => chosenDeal(file(one), answers(given))

  it('is one property, all, or none while that is open', () => {
    const two = deal({ properties: [ELM, OAK] })
    expect(chosen(two).properties).toEqual([])
    expect(chosen(two, { property: '1' }).properties).toEqual([OAK])
    expect(chosen(two, { property: '2' }).properties).toEqual([])
    expect(chosen(two, { property: 'all' }).properties).toEqual([ELM, OAK])
    expect(chosen(deal(), { property: '1' }).properties).toEqual([ELM])
  })

  it('is an amount, which is open only where the two differ', () => {
    const amount = (loan: Partial<LoanDetailFacts>, given = {}) => chosen(deal({}, loan), given).amount
    expect(amount({})).toBe('note')
    expect(amount({ noteAmount: '' })).toBe('base')
    expect(amount({ baseAmount: '' })).toBe('note')
    expect(amount({ noteAmount: '1' })).toBeUndefined()
    expect(amount({ noteAmount: '1' }, { amount: 'both' })).toBeUndefined()
    expect(amount({ noteAmount: '1' }, { amount: 'base' })).toBe('base')
    expect(amount({}, { amount: 'base' })).toBe('note')
  })

  it('is the type of the file before any answer', () => {
    expect(chosen(deal(), { kind: 'purchase' }).kind).toBe('refinance')
    expect(chosen(deal({}, { purpose: '' }), { kind: 'purchase' }).kind).toBe('purchase')
    expect(chosen(deal({}, { purpose: '' }), { kind: 'sale' }).kind).toBeUndefined()
  })

  it.each<[PartyFacts, string | undefined, string | undefined, string | undefined]>([
    [ANA, 'no', 'Buyer', 'Buyer'],
    [{ ...ANA, part: 'seller' }, undefined, undefined, 'Seller'],
    [{ ...LEE, side: 'buyer' }, undefined, 'Buyer Agent', 'Buyer Agent'],
    [{ ...LEE, side: 'seller' }, undefined, undefined, 'Seller Agent'],
    [LEE, undefined, undefined, undefined],
    [LEE, 'Seller Agent', undefined, 'Seller Agent'],
    [PAT, 'Loan Officer', 'Loan Officer', 'Loan Officer'],
    [PAT, 'Loan Processor', undefined, undefined],
    [PAT, 'no', undefined, undefined]
  ])(
    'is a role: of %o with the answer %j %j on a refinance, %j on a purchase',
    (party, answer, refinance, purchase) => {
      const given = answers(answer === undefined ? {} : { 'party-3': answer, 'party-2': 'Lender' })
      expect([roleOf(party, 3, 'refinance', given), roleOf(party, 3, 'purchase', given)]).toEqual([refinance, purchase])
    }
  )
})

describe('the review of a loan file', () => {
  const today = calendarDateOf(2026, 11, 22)
  const missing = (one: DealFacts, given = {}) => {
    if (today === undefined) throw new Error('there is such a day')
    const { draft, open } = reviewOf(file(one), answers(given), today)
    return { open, missing: draft?.fields.filter(({ state }) => state === 'missing').map(({ path }) => path) }
  }

  it('asks for people and properties before it calls them missing, and for nothing else', () => {
    const unclear = deal({ properties: [ELM, OAK], parties: [PAT] })
    expect(missing(unclear)).toEqual({ open: 2, missing: ['closingDate'] })
    const answered = missing(unclear, { property: '0', 'party-0': 'no' })
    expect(answered.open).toBe(0)
    expect(answered.missing).toEqual(expect.arrayContaining(['contacts.0.name', 'closingDate']))
  })

  it('still calls a property missing while only a person is asked about, and the other way around', () => {
    expect(missing(deal({ properties: [], parties: [ANA, PAT] })).missing).toContain('properties.0.address1')
    expect(missing(deal({ properties: [ELM, OAK], parties: [] })).missing).toContain('contacts.0.name')
  })

  it('has no draft until the application and the type are known', () => {
    expect(missing(deal({}, { purpose: '' }))).toEqual({ open: 1, missing: undefined })
  })
})

it.each<[Partial<PropertyFacts>, string]>([
  [{}, '2214 Elm St Unit 4, Katy, TX 77494'],
  [{ unit: '', city: '' }, '2214 Elm St, TX 77494'],
  [{ street: '', unit: '', state: '' }, 'Katy, 77494'],
  [{ zipCode: '', state: '' }, '2214 Elm St Unit 4, Katy']
])('the address with %o is on one line', (changes, line) => {
  expect(lineOf({ ...ELM, ...changes })).toBe(line)
})
