import { afterEach, describe, expect, it, vi } from 'vitest'
import { csvLineOf } from '#domain/common/csv-cell.ts'
import { CSV_COLUMNS } from '#domain/import/csv-columns.ts'
import { orderOfRow } from '#domain/import/csv-order.ts'
import { originsOfRow } from '#domain/order/field-origins.ts'
import { entryProblems } from '#domain/order/order-entry.ts'

const PATHS = CSV_COLUMNS.map(({ path }) => path)
const EXAMPLE = CSV_COLUMNS.map(({ example }) => example)
/** The template's row, with some cells changed. */
const row = (changes: Readonly<Record<string, string>>) =>
  CSV_COLUMNS.map(({ name, example }) => changes[name] ?? example)
const read = (changes: Readonly<Record<string, string>>) => orderOfRow(row(changes), PATHS, undefined)
/** All of an address in one cell. */
const WHOLE = {
  'Street address': '12 Main St Apt 4, Houston, TX 77002',
  City: '',
  State: '',
  'ZIP code': '',
  County: 'Harris'
}

afterEach(() => void vi.useRealTimers())

describe('a row of a CSV file', () => {
  it('is an order ready to be sent: the template’s example', () => {
    const order = orderOfRow(EXAMPLE, PATHS, undefined)
    if (!order.ok) throw new Error(JSON.stringify(order.problems))
    expect([entryProblems(order.entry), order.missing]).toEqual([[], []])
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
    ]
  ])('with %j is a draft that says which column is wrong', (changes, column, message) => {
    expect(read(changes)).toMatchObject({ ok: true, missing: [{ column, message }] })
  })

  it('without a borrower or anyone of our company is a draft with an empty row for them', () => {
    const order = read({
      'Borrower or buyer': '',
      'Borrower email': '',
      'Borrower phone': '',
      'Loan processor': '',
      'Loan processor email': ''
    })
    expect(order.ok && order.entry.contacts.map(({ name, role }) => [name, role])).toEqual([
      ['', 'Buyer'],
      ['', 'Loan Processor']
    ])
    const agent = read({ 'Loan processor': '', 'Loan processor email': '', 'Loan officer': 'Kim Lee' })
    expect(agent.ok && agent.entry.contacts.map(({ role }) => role)).toEqual(['Buyer', 'Loan Officer'])
  })

  it.each([
    [{ Type: 'Lease' }, 'Type', 'Enter Refinance or Purchase.'],
    [{ City: 'x'.repeat(10_001) }, 'City', 'Enter at most 10,000 characters.']
  ])('with %j is no draft', (changes, column, message) => {
    expect(read(changes)).toEqual({ ok: false, problems: [{ column, message }] })
  })

  it('in which nothing fills a field is no draft', () => {
    const cells = CSV_COLUMNS.map(({ path, example }) => (path === 'kind' ? example : ''))
    expect(orderOfRow(cells, PATHS, undefined)).toMatchObject({ ok: false, problems: [{ column: null }] })
  })

  it('without anyone of our company says so for the row', () => {
    const order = read({ 'Loan processor': '', 'Loan processor email': '' })
    expect(order.ok && order.missing.map(({ column }) => column)).toEqual([null])
  })

  it.each([
    ['501', '00501'],
    ['7302', '07302'],
    ['77494-1234', '77494'],
    ['774941234', '77494'],
    ['77494123', '77494123']
  ])('has its ZIP code %s as %s', (cell, zipCode) => {
    const order = read({ 'ZIP code': cell })
    expect(order.ok && order.entry.properties[0]?.zipCode).toBe(zipCode)
  })

  it.each<[Readonly<Record<string, string>>, readonly string[]]>([
    [{ 'Unit or suite': '' }, ['12 Main St', 'Apt 4', 'Houston', 'TX', '77002', 'Harris']],
    [{}, ['12 Main St', 'Unit 4', 'Houston', 'TX', '77002', 'Harris']],
    [
      { City: 'HOUSTON', State: 'Texas', 'ZIP code': '77002-1234' },
      ['12 Main St', 'Unit 4', 'Houston', 'TX', '77002', 'Harris']
    ],
    [{ 'Unit or suite': 'Bldg 2 Apt 4' }, ['12 Main St', 'Bldg 2 Apt 4', 'Houston', 'TX', '77002', 'Harris']],
    [
      { 'Street address': '2214 Elm St, Katy, Fort Bend County, TX 77494', 'Unit or suite': '', County: '' },
      ['2214 Elm St', '', 'Katy', 'TX', '77494', 'Fort Bend']
    ]
  ])('has a whole address in its street split where %o agrees, and says so', (changes, values) => {
    const order = read({ ...WHOLE, ...changes })
    expect(order.ok && Object.values(order.entry.properties[0] ?? {})).toEqual(values)
    expect(order.ok && order.split).toEqual([
      { column: 'Street address', message: `Split into ${values.filter(Boolean).join(' · ')}. Check it.` }
    ])
  })

  it.each<Readonly<Record<string, string>>>([
    { City: 'Waco' },
    { State: 'OK' },
    { 'ZIP code': '77003' },
    { 'Unit or suite': 'Unit 7' }
  ])('has its street as it is where %o does not agree with it', changes => {
    const order = read({ ...WHOLE, ...changes })
    expect(order.ok && [order.entry.properties[0]?.address1, order.split]).toEqual([WHOLE['Street address'], []])
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

  it.each(['=447', '+447', '-447', '@447'])(
    'is as it was before its cell %s was protected from being a formula',
    cell => {
      const order = read({ 'Lender’s loan number': `'${cell}` })
      expect(order.ok && order.entry.loan.lendersLoanId).toBe(cell)
    }
  )

  it.each([
    ['1-Dec', '12/01/2026'],
    ['12/1', '12/01/2026'],
    ['fri', '11/27/2026'],
    ['2026-12-01', '12/01/2026'],
    ['soon', 'soon']
  ])('has its closing date %j with the year that it has when it is read: %s', (cell, closingDate) => {
    vi.useFakeTimers({ now: new Date(2026, 10, 24, 9), toFake: ['Date'] })
    const order = read({ 'Closing date': cell })
    expect(order.ok && order.entry.closingDate).toBe(closingDate)
  })

  it.each([
    ['12/1/2026 0:00', '12/01/2026'],
    ['12/01/2026 12:00:00 AM', '12/01/2026'],
    ['2026-12-01 00:00:00.000', '12/01/2026'],
    ['2026-12-01T00:00:00', '12/01/2026'],
    ['12/1/2026 12:00 PM', '12/1/2026 12:00 PM'],
    ['0:00', '0:00']
  ])('has its closing date %j as a day if its time is midnight: %s', (cell, closingDate) => {
    const order = read({ 'Closing date': cell })
    expect(order.ok && order.entry.closingDate).toBe(closingDate)
  })

  it('is as it was before a part of a cell was protected from being a formula', () => {
    const text = '713-555-0142; +1 713 555 0143'
    const [cell = ''] = csvLineOf([text]).split('\r')
    const order = read({ 'Lender’s loan number': cell.slice(1, -1) })
    expect(cell).toContain("'")
    expect(order.ok && order.entry.loan.lendersLoanId).toBe(text)
  })

  it('keeps the apostrophe that a name begins with', () => {
    const order = read({ 'Borrower or buyer': "'t Hooft, Ana" })
    expect(order.ok && order.entry.contacts[0]?.name).toBe("'t Hooft, Ana")
  })

  it.each([
    ['Refinance', 'refinance'],
    ['refi', 'refinance'],
    ['R', 'refinance'],
    ['Refinance (cash-out)', 'refinance'],
    ['Purchase', 'purchase'],
    ['PURCH', 'purchase'],
    ['p', 'purchase'],
    ['Sale', 'purchase'],
    ['Cash-Out Refinance', 'refinance'],
    ['No Cash-Out', 'refinance'],
    ['Cashout', 'refinance'],
    ['Rate/Term', 'refinance'],
    ['Rate and term', 'refinance'],
    ['Rate & Term', 'refinance'],
    ['Construction', undefined],
    ['Purchase or refinance', undefined],
    ['Refinanced', undefined],
    ['Repurchase', undefined],
    ['Resale', undefined]
  ])('of the type “%s” is %s', (type, kind) => {
    const order = read({ Type: type })
    expect(order.ok ? order.entry.kind : undefined).toBe(kind)
  })

  it('keeps the lines of a mortgagee clause, and of nothing else', () => {
    const order = read({ 'Mortgagee clause': ' Lone Star Lending\nISAOA ', 'Loan type': '30 yr\nfixed' })
    expect(order.ok && order.entry.loan).toMatchObject({
      mortgage: 'Lone Star Lending\nISAOA',
      rateType: '30 yr fixed'
    })
  })

  it('names the right person’s column where someone before them is missing', () => {
    const order = read({
      Type: 'Purchase',
      'Borrower or buyer': '',
      'Borrower email': '',
      Seller: '',
      'Loan processor email': 'x'
    })
    expect(order.ok && order.missing.map(({ column }) => column)).toContain('Loan processor email')
  })
})

describe('what a row said', () => {
  it('is each text of the order, as the order has it, and the role of who is named', () => {
    const order = read({ 'Loan amount': '409,200.00', 'Loan processor': '', 'Loan processor email': '' })
    if (!order.ok) throw new Error(JSON.stringify(order.problems))
    const { from, fields } = originsOfRow(order.entry)
    expect(from).toBe('csv')
    expect(fields).toContainEqual(['properties.0.address1', '2214 Elm St'])
    expect(fields).toContainEqual(['loan.amount', '$409,200'])
    expect(fields.filter(([path]) => path.startsWith('contacts.')).map(([path]) => path)).toEqual([
      'contacts.0.name',
      'contacts.0.email',
      'contacts.0.phone',
      'contacts.0.role'
    ])
    expect(fields.filter(([, text]) => text === '')).toEqual([])
  })
})
