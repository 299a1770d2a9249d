import { describe, expect, it } from 'vitest'
import { CSV_COLUMNS, unusedColumns } from '#domain/import/csv-columns.ts'
import { headingKey } from '#domain/import/heading-key.ts'
import { orderOfRow } from '#domain/import/csv-order.ts'

/** A row of these fields alone. */
const read = (fields: Readonly<Record<string, string>>, kind: 'refinance' | 'purchase' | undefined = 'refinance') =>
  orderOfRow(Object.values(fields), Object.keys(fields), kind)
const entryOf = (...parts: Parameters<typeof read>) => {
  const order = read(...parts)
  if (!order.ok) throw new Error(JSON.stringify(order.problems))
  return order.entry
}
const ELM = { 'properties.0.address1': '2214 Elm St' }

describe('a row of a CSV file', () => {
  it('may have cells of 10,000 characters', () => {
    expect(read({ 'properties.0.city': 'x'.repeat(10_000) }).ok).toBe(true)
  })

  it('has each field where its column says, its state by letters and its amount in dollars', () => {
    const entry = entryOf({
      ...ELM,
      'properties.0.address2': 'Unit 4',
      'properties.0.city': 'Katy',
      'properties.0.state': 'texas',
      'properties.0.zipCode': '501',
      'properties.0.county': 'Fort Bend',
      'loan.amount': '400000',
      'loan.lendersLoanId': 'LN-1',
      'loan.rateType': 'FHA',
      'loan.mortgage': 'Lone Star',
      closingDate: '11/30/2026',
      slackNotificationChannel: '#closings'
    })
    expect(entry).toMatchObject({
      properties: [
        {
          address1: '2214 Elm St',
          address2: 'Unit 4',
          city: 'Katy',
          state: 'TX',
          zipCode: '00501',
          county: 'Fort Bend'
        }
      ],
      loan: { amount: '$400,000', lendersLoanId: 'LN-1', rateType: 'FHA', mortgage: 'Lone Star' },
      closingDate: '11/30/2026',
      slackNotificationChannel: '#closings'
    })
    expect(entryOf({ ...ELM, 'loan.amount': 'TBD' }).loan.amount).toBe('TBD')
  })

  it('has its people in their order, each with what is known of them and whether they are ours', () => {
    const people = ['processor', 'officer', 'seller', 'second', 'buyer'].map(key => [`${key}.phone`, key] as const)
    expect(entryOf(Object.fromEntries(people), 'purchase').contacts).toEqual(
      (
        [
          ['buyer', 'Buyer', false],
          ['second', 'Buyer', false],
          ['seller', 'Seller', false],
          ['officer', 'Loan Officer', true],
          ['processor', 'Loan Processor', true]
        ] as const
      ).map(([phone, role, isCompanyUser]) => ({ name: '', email: '', phone, role, isCompanyUser }))
    )
  })

  it('of a purchase has nothing of a loan, and says what it left out by its column', () => {
    const order = read({ ...ELM, 'loan.mortgage': 'Lone Star', 'loan.amount': ' ' }, 'purchase')
    expect(order).toMatchObject({
      entry: { loan: { amount: '', lendersLoanId: '', rateType: '', mortgage: '' } },
      leftOut: [{ column: 'Mortgagee clause', message: 'Purchase orders don’t include loan details.' }]
    })
  })

  it('has no ZIP code made up of two digits, or letters', () => {
    const zip = (text: string) => entryOf({ ...ELM, 'properties.0.zipCode': text }).properties[0]?.zipCode
    expect([zip('50'), zip('501'), zip('7302'), zip('73x')]).toEqual(['50', '00501', '07302', '73x'])
  })

  it('is a purchase without a buyer, not a borrower', () => {
    const order = read({ ...ELM, 'buyer.name': '' }, 'purchase')
    expect(order.ok && order.missing[0]).toEqual({ column: 'Borrower or buyer', message: 'Enter the buyer.' })
  })

  it.each([
    ["'=1", '=1'],
    ["'-1", '-1'],
    ["'1", "'1"],
    ["a'=1", "a'=1"]
  ])('has the cell %s as %s', (cell, text) => {
    expect(entryOf({ ...ELM, 'loan.lendersLoanId': cell }).loan.lendersLoanId).toBe(text)
  })
})

describe('columns that fill nothing', () => {
  it('are named where a row has something in them, and not where they are the reasons of a file of ours', () => {
    const rows = [{ cells: ['a', '', 'b', 'c'] }]
    expect(unusedColumns(['City', 'FICO', 'Problems', 'Score'], rows, ['properties.0.city', null, null, null])).toEqual(
      ['Score']
    )
  })
})

describe('a heading', () => {
  it.each([
    ['Loan Amount (in dollars)', 'loanamount'],
    ['Closing date (DD.MM.YY)', 'closingdate'],
    ['Loan amount (cents)', 'loanamountcents'],
    ['Borrower’s name', 'borrowername'],
    ['Borrower #1 name', 'borrowername'],
    ['Loan #', 'loannumber'],
    ['Rate %', 'ratepercent'],
    ['Amount £', 'amountcurrency'],
    ['LoanNo', 'loannumber'],
    ['Address2', 'address2'],
    ['Co-Borrower', 'coborrower'],
    ['Co-Signer', 'cosigner'],
    ['Home phone number', 'phone'],
    ['Work email address', 'email'],
    ['Home address', 'homeaddress'],
    ['Loan loan number', 'loannumber']
  ])('%s is compared as %s', (heading, key) => {
    expect(headingKey(heading)).toBe(key)
  })
})

it('the template’s columns are each shown once', () => {
  expect(new Set(CSV_COLUMNS.map(({ name }) => name)).size).toBe(CSV_COLUMNS.length)
})
