import { describe, expect, it } from 'vitest'
import { ANA, ELM, loanFile, OAK, PAT, REFINANCE, type SampleParty } from '../../fixtures/loan-files.ts'
import { draftIn, fieldAt, reviewIn } from './read-sample.ts'

const PURCHASE = {
  ...REFINANCE,
  purpose: 'Purchase',
  parties: [ANA, { role: 'PropertySeller', name: 'Sam Seller' }]
}
const withParties = (...parties: readonly SampleParty[]) => loanFile({ ...PURCHASE, parties })

describe('the people of a loan file', () => {
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

  it('are asked about if they are agents of no side', async () => {
    const file = withParties(ANA, { role: 'RealEstateAgent', entity: 'Katy Realty LLC' })
    const { questions } = await reviewIn(file)
    expect(questions.map(({ title, choices }) => [title, choices.map(({ value }) => value)])).toEqual([
      ['The file doesn’t say whose agent Katy Realty LLC is. Add them?', ['Buyer Agent', 'Seller Agent', 'no']]
    ])
    const { entry, origins } = await draftIn(file, { 'party-1': 'Seller Agent' })
    expect(entry.contacts[1]).toMatchObject({ name: 'Katy Realty LLC', role: 'Seller Agent' })
    expect(origins.fields.filter(([path]) => path.endsWith('.role'))).toEqual([['contacts.0.role', 'Buyer']])
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

  it('take a purchase’s date from its contract where the loan has none', async () => {
    const file = loanFile({ ...PURCHASE, dates: {}, contractDate: '2026-12-15' })
    expect(fieldAt(await draftIn(file), 'closingDate')).toMatchObject({
      value: '12/15/2026',
      source: 'Purchase contract closing date',
      state: 'doubtful'
    })
  })
})
