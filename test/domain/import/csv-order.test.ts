import { describe, expect, it } from 'vitest'
import { CSV_COLUMNS, matchColumns } from '#domain/import/csv-columns.ts'
import { orderOfRow } from '#domain/import/csv-order.ts'
import { entryProblems } from '#domain/order/order-entry.ts'

const PATHS = CSV_COLUMNS.map(({ path }) => path)
const EXAMPLE = CSV_COLUMNS.map(({ example }) => example)
/** The template's row, with some cells changed. */
const row = (changes: Readonly<Record<string, string>>) =>
  CSV_COLUMNS.map(({ name, example }) => changes[name] ?? example)
const read = (changes: Readonly<Record<string, string>>) => orderOfRow(row(changes), PATHS, undefined)

describe('the columns of a CSV file', () => {
  it('are known by the template’s headings, each once', () => {
    expect(matchColumns(CSV_COLUMNS.map(({ name }) => name))).toEqual(PATHS)
  })

  it.each([
    ['ZIP', 'properties.0.zipCode'],
    ['Property Address', 'properties.0.address1'],
    ['borrower_name', 'buyer.name'],
    ['Co-Borrower', 'second.name'],
    ['LOAN #', null],
    ['Loan No.', 'loan.lendersLoanId'],
    ['Est. Closing Date', null],
    ['constructor', null],
    ['', null]
  ])('“%s” fills %s', (heading, path) => {
    expect(matchColumns([heading])).toEqual([path])
  })

  it('fill a field once: the first column has it', () => {
    expect(matchColumns(['City', 'Property city'])).toEqual(['properties.0.city', null])
  })

  it('have no heading that two of them claim', () => {
    const also = CSV_COLUMNS.flatMap(({ also }) => also)
    expect(new Set(also).size).toBe(also.length)
  })
})

describe('a row of a CSV file', () => {
  it('is an order ready to be sent: the template’s example', () => {
    const order = orderOfRow(EXAMPLE, PATHS, undefined)
    if (!order.ok) throw new Error(JSON.stringify(order.problems))
    expect(entryProblems(order.entry)).toEqual([])
    expect(order.entry).toMatchObject({
      kind: 'refinance',
      contacts: [
        { name: 'Ana Ramirez', role: 'Buyer', isCompanyUser: false },
        { name: 'Pat Doe', role: 'Loan Processor', isCompanyUser: true }
      ],
      loan: { amount: '$400,000' }
    })
    expect(order.leftOut).toEqual([])
  })

  it.each([
    [{ 'ZIP code': '7749x' }, 'ZIP code', 'Enter a 5-digit ZIP code.'],
    [{ County: ' ' }, 'County', 'Enter the county.'],
    [{ 'Closing date': '13/45/2026' }, 'Closing date', 'Enter a valid date, like 11/30/2026.'],
    [{ 'Loan processor email': '' }, 'Loan processor email', 'Enter an email: Pat Doe works for our company.'],
    [
      { 'Borrower or buyer': '', 'Borrower email': '', 'Borrower phone': '' },
      'Borrower or buyer',
      'Enter the borrower.'
    ],
    [{ Type: 'Lease' }, 'Type', 'Enter Refinance or Purchase.']
  ])('with %j says which column is wrong', (changes, column, message) => {
    expect(read(changes)).toEqual({ ok: false, problems: [{ column, message }] })
  })

  it('without anyone of our company says so for the row', () => {
    const order = read({ 'Loan processor': '', 'Loan processor email': '' })
    expect(order.ok ? [] : order.problems.map(({ column }) => column)).toEqual([null])
  })

  it.each([
    ['501', '00501'],
    ['7302', '07302'],
    ['77494-1234', '77494']
  ])('has its ZIP code %s as %s', (cell, zipCode) => {
    const order = read({ 'ZIP code': cell })
    expect(order.ok && order.entry.properties[0]?.zipCode).toBe(zipCode)
  })

  it('takes its type from the file, else as chosen', () => {
    const kindOf = (type: string, chosen?: 'refinance' | 'purchase') => {
      const order = orderOfRow(row({ Type: type }), PATHS, chosen)
      return order.ok ? order.entry.kind : undefined
    }
    expect([kindOf('REFI'), kindOf('purchase'), kindOf('', 'purchase'), kindOf('')]).toEqual([
      'refinance',
      'purchase',
      'purchase',
      undefined
    ])
  })

  it('tells what its order could not take', () => {
    const purchase = read({ Type: 'Purchase', Seller: 'Sam Seller' })
    expect(purchase.ok && purchase.leftOut.map(({ column }) => column)).toEqual([
      'Loan amount',
      'Lender’s loan number',
      'Loan type'
    ])
    expect(purchase.ok && purchase.entry.contacts.map(({ role }) => role)).toContain('Seller')
    const refinance = read({ Seller: 'Sam Seller' })
    expect(refinance.ok && refinance.leftOut).toEqual([
      { column: 'Seller', message: 'Refinance orders have no seller.' }
    ])
  })

  it('is as it was before a cell was protected from being a formula', () => {
    const order = read({ 'Lender’s loan number': "'-447" })
    expect(order.ok && order.entry.loan.lendersLoanId).toBe('-447')
  })
})
