import { describe, expect, it } from 'vitest'
import { calendarDateOf } from '#domain/calendar/calendar-date.ts'
import { dollarsOf } from '#domain/loan-file/dollars.ts'
import type { DealFacts, LoanDetailFacts, PartyFacts, PropertyFacts } from '#domain/loan-file/loan-facts.ts'
import { peopleOf } from '#domain/loan-file/people.ts'
import { propertyFields } from '#domain/loan-file/property-fields.ts'
import { questionsOf } from '#domain/loan-file/questions.ts'
import { reviewOf } from '#domain/loan-file/review.ts'
import { textAt } from '#domain/loan-file/xml-node.ts'
import { xml } from './xml.ts'

const ELM: PropertyFacts = {
  ...{ street: '2214 Elm St', secondLine: '', unit: 'Unit 4', city: 'Katy', state: 'TX', zipCode: '77494' },
  county: 'Fort Bend'
}
const LOAN: LoanDetailFacts = {
  ...{ purpose: 'Refinance', baseAmount: '', noteAmount: '400000.00', mortgageType: 'FHA', amortizationType: 'Fixed' },
  ...{ loanNumber: 'LN-1', closingDates: [{ kind: 'scheduled', text: '2026-11-30' }] }
}
const ANA: PartyFacts = {
  part: 'borrower',
  name: 'Ana Ramirez',
  isEntity: false,
  emails: ['ana@example.com'],
  phones: []
}
const LEE: PartyFacts = { ...ANA, part: 'agent', name: 'Lee Lister', emails: [] }
const PAT: PartyFacts = { ...ANA, part: 'loan-officer', name: 'Pat Doe', emails: ['pat@example.com'] }

function review(change: Partial<DealFacts> = {}, answers: Readonly<Record<string, string>> = {}) {
  const deal: DealFacts = { properties: [ELM], parties: [PAT, ANA], loan: LOAN, ...change }
  const today = calendarDateOf(2026, 11, 22) ?? expect.unreachable()
  const found = reviewOf({ deals: [deal], wrapped: false }, new Map(Object.entries(answers)), today)
  return { ...found, draft: found.draft ?? expect.unreachable() }
}
const stateOf = ({ draft }: ReturnType<typeof review>, path: string) => draft.fields.find(field => field.path === path)

describe('the draft of a loan file', () => {
  it('has what the file says, the borrower before the others', () => {
    const { draft, open } = review({}, { 'party-0': 'Loan Officer' })
    expect(open).toBe(0)
    expect(draft.entry).toEqual({
      kind: 'refinance',
      properties: [
        {
          address1: '2214 Elm St',
          address2: 'Unit 4',
          city: 'Katy',
          state: 'TX',
          zipCode: '77494',
          county: 'Fort Bend'
        }
      ],
      contacts: [
        { name: 'Ana Ramirez', email: 'ana@example.com', phone: '', role: 'Buyer', isCompanyUser: false },
        { name: 'Pat Doe', email: 'pat@example.com', phone: '', role: 'Loan Officer', isCompanyUser: true }
      ],
      loan: { lendersLoanId: 'LN-1', amount: '$400,000', rateType: 'FHA fixed', mortgage: '' },
      closingDate: '11/30/2026',
      slackNotificationChannel: ''
    })
    expect(draft.fields.every(({ state }) => state === 'given')).toBe(true)
  })

  it('has an empty row for whom the file does not name: a borrower, and someone of our company', () => {
    const rows = (parties: readonly PartyFacts[], answers = {}) =>
      review({ parties }, answers).draft.entry.contacts.map(({ name, role }) => `${role}: ${name}`)
    expect(rows([])).toEqual(['Buyer: ', 'Loan Processor: '])
    expect(rows([PAT], { 'party-0': 'Loan Officer' })).toEqual(['Loan Officer: Pat Doe', 'Buyer: '])
    expect(rows([ANA])).toEqual(['Buyer: Ana Ramirez', 'Loan Processor: '])
  })

  it('keeps what the file said of each field that has something, and the roles that it gave', () => {
    const { from, fields } = review({ parties: [ANA, LEE] }, { 'party-1': 'Buyer Agent' }).draft.origins
    expect(from).toBe('loan-file')
    expect(fields.filter(([path]) => path.startsWith('contacts.'))).toEqual([
      ['contacts.0.name', 'Ana Ramirez'],
      ['contacts.0.email', 'ana@example.com'],
      ['contacts.1.name', 'Lee Lister'],
      ['contacts.0.role', 'Buyer']
    ])
    expect(fields).toEqual(
      expect.arrayContaining([
        ['closingDate', '11/30/2026'],
        ['loan.amount', '$400,000']
      ])
    )
    expect(fields.some(([, text]) => text === '')).toBe(false)
  })

  it('says of a field that is needed and empty what is missing, and doubts one that can’t be right', () => {
    const made = review({ properties: [{ ...ELM, city: '', zipCode: '7749' }], loan: { ...LOAN, closingDates: [] } })
    expect(stateOf(made, 'properties.0.city')).toMatchObject({ state: 'missing', note: 'Enter the city.' })
    expect(stateOf(made, 'properties.0.zipCode')).toMatchObject({
      state: 'doubtful',
      note: 'Enter a 5-digit ZIP code.'
    })
    expect(stateOf(made, 'closingDate')).toMatchObject({ state: 'missing', value: '', source: '' })
    expect(stateOf(made, 'contacts')).toBeUndefined()
    expect(stateOf(review({ properties: [{ ...ELM, state: 'ZZ' }] }), 'properties.0.state')?.state).toBe('doubtful')
  })

  it('has what it leaves out, of properties, people, loan and date, in this order', () => {
    const parties = [{ ...ANA, emails: ['a@example.com', 'b@example.com'] }]
    const closingDates = [{ kind: 'scheduled', text: 'soon' }] as const
    const { draft } = review({
      properties: [{ ...ELM, street: '2214 Elm St #4' }],
      parties,
      loan: { ...LOAN, purpose: 'Purchase', closingDates }
    })
    expect(draft.leftOut.map(({ what }) => what)).toEqual([
      ...['Unit', 'Other email of Ana Ramirez', 'Loan amount', 'Lender’s loan number', 'Loan type'],
      'Scheduled closing date'
    ])
  })
})

describe('what is asked about a loan file', () => {
  it('is in words that name who and what is meant', () => {
    const lender: PartyFacts = { ...PAT, part: 'lender', name: 'Lone Star Lending' }
    const loan = { ...LOAN, purpose: 'Other', baseAmount: '390000' }
    const deal: DealFacts = { properties: [ELM, { ...ELM, street: '9 Oak Ave' }], parties: [PAT, lender, LEE], loan }
    const asked = (kind: string) =>
      questionsOf({ deals: [deal], wrapped: false }, new Map([['kind', kind]])).map(({ title, help, choices }) => [
        title,
        help,
        choices.map(({ label }) => label)
      ])
    expect(asked('refinance')).toEqual([
      ['Is this a refinance or a purchase?', 'The file says “Other”.', ['Refinance', 'Purchase']],
      [
        'The file has 2 subject properties. Which one is being refinanced?',
        undefined,
        ['2214 Elm St Unit 4, Katy, TX 77494', '9 Oak Ave Unit 4, Katy, TX 77494']
      ],
      ['The file has 2 loan amounts. Which one goes into the order?', undefined, ['$400,000', '$390,000']],
      ['Does Pat Doe (loan officer) work for your company?', undefined, ['Yes, add as Loan Officer', 'No, leave out']],
      ['Is Lone Star Lending (lender) your company?', undefined, ['Yes, add as Lender', 'No, leave out']],
      ['The file doesn’t say whose agent Lee Lister is. Add them?', undefined, ['Yes, as Buyer Agent', 'No, leave out']]
    ])
    expect(asked('purchase')[1]?.[0]).toBe('The file has 2 subject properties. Which are in this order?')
    const silent: DealFacts = { ...deal, loan: { ...loan, purpose: '' } }
    expect(questionsOf({ deals: [silent], wrapped: false }, new Map())[0]?.help).toBe('The file doesn’t say.')
  })
})

describe('a field of a loan file', () => {
  it('says where in the file it is from, also of a company and its role', () => {
    const sources = (party: PartyFacts) =>
      peopleOf(
        [{ ...party, phones: ['7135550142'] }],
        'refinance',
        new Map([['party-0', 'Lender']])
      ).people[0]?.fields.map(({ path, value, source }) => [path, value, source])
    expect(sources(ANA)).toEqual([
      ['name', 'Ana Ramirez', 'Borrower name'],
      ['role', 'Borrower', 'Borrower in the file'],
      ['email', 'ana@example.com', 'Borrower email'],
      ['phone', '(713) 555-0142', 'Borrower phone']
    ])
    expect(sources({ ...PAT, part: 'lender', isEntity: true, name: 'Lone Star' })?.slice(0, 2)).toEqual([
      ['name', 'Lone Star', 'Lender company name'],
      ['role', 'Lender', 'Lender in the file']
    ])
    expect(propertyFields(ELM).fields.map(({ path, source }) => [path, source])).toEqual([
      ['address1', 'Subject property street'],
      ['address2', 'Subject property unit'],
      ['zipCode', 'Subject property postal code'],
      ['city', 'Subject property city'],
      ['state', 'Subject property state'],
      ['county', 'Subject property county']
    ])
  })

  it('has nine digits of a ZIP code as five', () => {
    expect(propertyFields({ ...ELM, zipCode: '774941234' }).entry.zipCode).toBe('77494')
  })

  it.each([
    ['400000', '$400,000'],
    ['400000.50', '$400,000.50'],
    ['400000.5000', '$400,000.50'],
    ['400000.505', '400000.505'],
    ['TBD', 'TBD']
  ])('has the amount %s as %s', (text, dollars) => {
    expect(dollarsOf(text)).toBe(dollars)
  })

  it('is of someone without a name told as that', () => {
    const { leftOut } = peopleOf([{ ...ANA, name: '' }], 'refinance', new Map())
    expect(leftOut).toEqual([{ what: 'Borrower', value: 'No name', why: 'The file gives no name.' }])
  })

  it('is the first text at its path that is not blank, as it is', () => {
    const node = xml('A', [xml('B', ' '), xml('B', ' two '), xml('B', 'three')])
    expect([textAt(node, 'B'), textAt(node, 'C')]).toEqual([' two ', ''])
  })
})
