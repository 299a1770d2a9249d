import { describe, expect, it } from 'vitest'
import { ANA, ELM, loanFile, OAK, PAT, REFINANCE, type SampleParty } from '../../fixtures/loan-files.ts'
import { draftIn, fieldAt, reviewIn } from './read-sample.ts'

const PURCHASE = {
  ...REFINANCE,
  purpose: 'Purchase',
  parties: [ANA, { role: 'PropertySeller', name: 'Sam Seller' }]
}
const withParties = (...parties: readonly SampleParty[]) => loanFile({ ...PURCHASE, parties })
const peopleIn = async (file: string, answers = {}) =>
  (await draftIn(file, answers)).entry.contacts.map(({ name, role }) => [name, role])

describe('the people of a loan file', () => {
  it('are all borrowers, then the others', async () => {
    const bo = { ...ANA, name: 'Bo Ramirez' }
    expect(await peopleIn(withParties({ role: 'PropertySeller', name: 'Sam Seller' }, ANA, bo))).toEqual([
      ['Ana Ramirez', 'Buyer'],
      ['Bo Ramirez', 'Buyer'],
      ['Sam Seller', 'Seller'],
      ['', 'Loan Processor']
    ])
  })

  it('may be a company or a trust, reached at its contact', async () => {
    const trust = {
      role: 'Borrower',
      entity: 'The Ana Ramirez Living Trust, dated 1/1/2020',
      email: 'trustee@example.com'
    }
    const draft = await draftIn(withParties(trust))
    expect(draft.entry.contacts[0]).toMatchObject({
      name: 'The Ana Ramirez Living Trust, dated 1/1/2020',
      email: 'trustee@example.com'
    })
    expect(fieldAt(draft, 'contacts.0.name')).toMatchObject({ source: 'Borrower company name', state: 'given' })
  })

  it.each([
    ['parts of a name', { parts: ['Ana', 'María', 'de la Cruz', 'Jr.'] as const }, 'Ana María de la Cruz Jr.'],
    ['a name without a first one', { parts: ['', '', 'Sting', ''] as const }, 'Sting'],
    ['apostrophes', { name: 'Siobhán O’Brien' }, 'Siobhán O’Brien'],
    ['letters beyond Latin', { name: '王小明' }, '王小明'],
    ['capitals', { name: 'ANA MCDONALD III' }, 'ANA MCDONALD III'],
    ['escaped signs', { name: 'Smith & Sons <LLC>' }, 'Smith & Sons <LLC>'],
    ['white space', { name: '  Ana \n  Ramirez ' }, 'Ana Ramirez']
  ])('keep %s as they are', async (_what, name, expected) => {
    expect((await peopleIn(withParties({ role: 'Borrower', ...name })))[0]).toEqual([expected, 'Buyer'])
  })

  it('are doubted where a comma may have turned the name round', async () => {
    const draft = await draftIn(withParties({ role: 'Borrower', name: 'Ramirez, Ana' }))
    expect(draft.entry.contacts[0]?.name).toBe('Ramirez, Ana')
    expect(fieldAt(draft, 'contacts.0.name')).toMatchObject({
      state: 'doubtful',
      note: 'Has a comma. Check the order of the names.'
    })
  })

  it('come once where the file has them twice, and are left out without a name', async () => {
    const file = withParties(ANA, ANA, { role: 'Borrower', name: ' ' })
    const { entry, leftOut } = await draftIn(file)
    expect(entry.contacts.filter(({ role }) => role === 'Buyer')).toHaveLength(1)
    expect(leftOut).toContainEqual({ what: 'Borrower', value: 'No name', why: 'The file gives no name.' })
  })

  it('are reached by mobile first; further numbers are left out', async () => {
    const ways = {
      ...ANA,
      phones: [
        ['Work', '2815550100'],
        ['Mobile', '7135550142']
      ] as const
    }
    const { entry, leftOut } = await draftIn(withParties(ways))
    expect(entry.contacts[0]?.phone).toBe('(713) 555-0142')
    expect(leftOut).toContainEqual({
      what: 'Other phone of Ana Ramirez',
      value: '(281) 555-0100',
      why: 'A contact has one phone.'
    })
  })

  it('are agents of the side the file names: a listing agent is the seller’s', async () => {
    const agents = [
      { role: 'RealEstateAgent', agentType: 'Listing', name: 'Lee Lister' },
      { role: 'RealEstateAgent', agentType: 'Selling', name: 'Sue Selling' }
    ]
    expect((await peopleIn(withParties(ANA, ...agents))).slice(1, 3)).toEqual([
      ['Lee Lister', 'Seller Agent'],
      ['Sue Selling', 'Buyer Agent']
    ])
  })

  it('are asked about if they are agents of no side', async () => {
    const file = withParties(ANA, { role: 'RealEstateAgent', entity: 'Katy Realty LLC' })
    const { questions } = await reviewIn(file)
    expect(questions.map(({ title, choices }) => [title, choices.map(({ value }) => value)])).toEqual([
      ['The file doesn’t say whose agent Katy Realty LLC is. Add them?', ['Buyer Agent', 'Seller Agent', 'no']]
    ])
    expect((await peopleIn(file, { 'party-1': 'Seller Agent' }))[1]).toEqual(['Katy Realty LLC', 'Seller Agent'])
  })

  it('need an email if they are of our company', async () => {
    const { email: _, ...pat } = PAT
    const draft = await draftIn(
      withParties(ANA, pat, { role: 'LoanOriginationCompany', entity: 'Lone Star Lending' }),
      {
        'party-1': 'Loan Officer',
        'party-2': 'no'
      }
    )
    expect(fieldAt(draft, 'contacts.1.email')).toMatchObject({
      state: 'missing',
      note: 'Enter an email: Pat Doe works for our company.'
    })
  })
})

describe('the properties and dates of a loan file', () => {
  it('go into a purchase one or all, as answered', async () => {
    const file = loanFile({ ...PURCHASE, properties: [ELM, OAK] })
    const streets = async (property: string) =>
      (await draftIn(file, { property })).entry.properties.map(({ address1 }) => address1)
    expect(await streets('all')).toEqual(['2214 Elm St', '9 Oak Ave'])
    expect(await streets('0')).toEqual(['2214 Elm St'])
  })

  it('say that a purchase has no loan amount or number', async () => {
    const { entry, leftOut } = await draftIn(loanFile({ ...PURCHASE, note: '409200' }))
    expect(entry.loan).toEqual({ lendersLoanId: '', amount: '', rateType: '', mortgage: '' })
    expect(leftOut.map(({ what, value }) => [what, value])).toEqual([
      ['Loan amount', '$409,200'],
      ['Lender’s loan number', 'LN-20447'],
      ['Loan type', 'Conventional fixed']
    ])
    expect(new Set(leftOut.map(({ why }) => why))).toEqual(new Set(['Purchase orders don’t include loan details.']))
  })

  it.each([
    [{ AddressUnitDesignatorType: 'Apartment', AddressUnitIdentifier: '4B' }, '2214 Elm St', 'Apartment 4B'],
    [{ AddressUnitIdentifier: '4B' }, '2214 Elm St', '4B'],
    [{ AddressAdditionalLineText: 'c/o Pat', AddressUnitIdentifier: '7' }, '2214 Elm St', 'c/o Pat, 7'],
    [{ AddressLineText: '2214 Elm St #4', AddressUnitIdentifier: '4' }, '2214 Elm St #4', ''],
    [
      { AddressLineText: '2214 Elm St Unit 4', AddressUnitDesignatorType: 'Unit', AddressUnitIdentifier: '4' },
      '2214 Elm St Unit 4',
      ''
    ],
    [
      { AddressLineText: '14 Highway 4', AddressUnitDesignatorType: 'Lot', AddressUnitIdentifier: '4' },
      '14 Highway 4',
      'Lot 4'
    ]
  ])('take the unit once: %o', async (address, address1, address2) => {
    const { entry } = await draftIn(loanFile({ ...PURCHASE, properties: [{ ...ELM, ...address }] }))
    expect(entry.properties[0]).toMatchObject({ address1, address2 })
  })

  it.each([
    ['77494-1234', '77494', 'given'],
    ['774941234', '77494', 'given'],
    ['7749', '7749', 'doubtful']
  ])('take the ZIP code %s as %s', async (PostalCode, zipCode, state) => {
    const draft = await draftIn(loanFile({ ...PURCHASE, properties: [{ ...ELM, PostalCode }] }))
    expect(fieldAt(draft, 'properties.0.zipCode')).toMatchObject({ value: zipCode, state })
  })

  it.each([
    ['tx', 'TX', 'given'],
    ['Texas', 'TX', 'given'],
    ['ZZ', 'ZZ', 'doubtful']
  ])('take the state %s as %s', async (StateCode, value, state) => {
    const draft = await draftIn(loanFile({ ...PURCHASE, properties: [{ ...ELM, StateCode }] }))
    expect(fieldAt(draft, 'properties.0.state')).toMatchObject({ value, state })
  })

  it.each([
    [{ LoanScheduledClosingDate: '2026-11-30T00:00:00Z' }, '11/30/2026', undefined],
    [{ LoanEstimatedClosingDate: '2026-12-01' }, '12/01/2026', 'An estimate.'],
    [
      { LoanEstimatedClosingDate: '2026-12-01', LoanScheduledClosingDate: '2026-11-30' },
      '11/30/2026',
      'The file also has 12/01/2026 (estimated closing date).'
    ],
    [{ ClosingDate: '2026-11-02' }, '11/02/2026', 'In the past.'],
    [{ ClosingDate: '2026-02-30' }, '', undefined]
  ])('take the closing date of %o as %s', async (dates, value, note) => {
    const draft = await draftIn(loanFile({ ...REFINANCE, dates }), { 'party-1': 'Loan Officer' })
    expect(draft.entry.closingDate).toBe(value)
    if (value !== '') expect(fieldAt(draft, 'closingDate')?.note).toBe(note)
    else expect(draft.leftOut).toEqual([{ what: 'Closing date', value: '2026-02-30', why: 'Not a date.' }])
  })

  it('take a purchase’s date from its contract where the loan has none', async () => {
    const file = loanFile({ ...PURCHASE, dates: {}, contractDate: '2026-12-15' })
    expect(fieldAt(await draftIn(file), 'closingDate')).toMatchObject({
      value: '12/15/2026',
      source: 'Purchase contract closing date',
      state: 'doubtful'
    })
  })
})
