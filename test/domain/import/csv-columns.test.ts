import { describe, expect, it } from 'vitest'
import { CSV_COLUMNS, IMPORT_COLUMNS, matchColumns, unusedColumns } from '#domain/import/csv-columns.ts'
import { headingKey } from '#domain/import/heading-key.ts'
import { orderOfRow } from '#domain/import/csv-order.ts'

/** Headings as exports of lenders' systems and hand-made sheets have them; " | " parts them. */
const KNOWN: Readonly<Record<string, string>> = {
  kind: 'Type | Kind | Order Type | TransactionType | TRANSACTION_TYPE | Purpose | Loan Purpose | Loan Purpose Type',
  'properties.0.address1':
    'Address | Address 1 | Address1 | Addr 1 | Street | Street Address | Property Address | PROPERTY_STREET | Prop Addr | ' +
    'Subject Property Address | Subject Address | Collateral Address | Property Street Address | Property Address Line 1 | ' +
    'PropertyAddress:',
  'properties.0.address2':
    'Address 2 | Address Line 2 | Unit | Unit # | Unit No. | Suite | Ste # | Apt | Apt. # | Apartment | Property Unit Number',
  'properties.0.zipCode':
    'ZIP | Zip Code | ZIPCODE | Postal Code | Property ZIP | Property Zip Code | Subject Property ZIP | Property.Zip',
  'properties.0.city': 'City | Property City | PROP_CITY | Subject Property City',
  'properties.0.state': 'State | Property State | Prop. State | ST | State Code | Property St',
  'properties.0.county': 'County | Property County | County Name | Cnty | Subject Property County',
  'buyer.name':
    'Borrower | Buyer | Borrower Name | Buyer Name | Borrower 1 | Buyer 1 | Name | Borrower (Primary) Name | ' +
    'Primary Borrower | Borrower #1 | Borr Name | BWR | Borrower(s) | Applicant Name | Purchaser | Mortgagor | ' +
    'Borrower Full Name | Borrower’s Name',
  'buyer.email':
    'Buyer Email | Borrower 1 Email | Borrower E-mail | Borrower Email Address | BorrowerEmail | Borr. E-Mail Addr | Borrower Home Email',
  'buyer.phone':
    'Buyer Phone | Borrower 1 Phone | Borrower Phone # | Borrower Cell | Borrower Cell Phone | Borrower Tel. No. | ' +
    'Borrower Mobile Number | Borrower Home Phone | Borrower Daytime Phone | Borr Ph',
  'buyer.first': 'Borrower First Name | BorrowerFirstName | Borrower.FirstName | Borr FName | Borrower 1 First Name',
  'buyer.last': 'Borrower Last Name | Borrower Surname | Borr LName | Buyer Last Name',
  'second.name':
    'Co-Borrower | Coborrower | Co Borrower Name | CoBorrower | Borrower 2 | Buyer 2 | Co-Buyer | Borrower #2 | Second Borrower | ' +
    'Co-Applicant Name | Co-Purchaser | Co-Bwr Name | Co-Borrower (if any)',
  'second.email': 'Co-Borrower Email | Borrower 2 Email | Buyer 2 E-mail Address',
  'second.phone': 'Co-Borrower Phone | Co-Borrower Cell # | Borrower 2 Phone Number',
  'second.first': 'Co-Borrower First Name | CoBorrowerFirstName | Borrower 2 First Name',
  'seller.name': 'Seller | Seller Name | Seller 1 | Property Seller | Seller(s)',
  'officer.name': 'Loan Officer | Loan Officer Name | LO | LO Name | Originator | Loan Originator',
  'officer.email': 'LO Email | Originator Email | Loan Officer E-mail',
  'officer.phone': 'LO Phone # | Loan Officer Phone | LO Cell',
  'processor.name': 'Processor | Processor Name | Loan Processor Name',
  'processor.email': 'Processor Email | Loan Processor E-Mail Address',
  'loan.amount':
    'Amount | Amt | Loan Amount | Loan Amt | LOAN_AMT | LoanAmount | Loanamt | Amount ($) | Loan Amount ($) | Loan Amount (USD) | ' +
    'Loan Amt. ($) | Loan Amount $ | Note Amount | Total Loan Amount | Mortgage Amount | Ln Amt | Base Loan Amount | *Loan Amount',
  'loan.lendersLoanId':
    'Loan # | LOAN # | Loan# | Loan Number | Loan No | Loan No. | Loan Num | LOAN_NUM | Loan Nbr | loan_nbr | LoanNumber | Loanno | ' +
    "Loan.Number | Lender Loan # | Lender’s Loan Number | Lender's Loan No. | Lender Loan No | Loan ID | LoanID | Ln # | Loan № | " +
    'Loan #: | Loan Number (required) | Loan Identifier | Loan Ref. No.',
  'loan.rateType': 'Loan Type | Rate Type | Mortgage Type | Mtg Type | Program | Loan Program | Loan Product',
  'loan.mortgage': 'Mortgagee | Mortgage | Mortgagee Clause | Lender Clause',
  closingDate:
    'Closing | Closing Date | Closing Dt | Closing Date (MM/DD/YYYY) | Closing Date (m/d/yy) | Est. Closing Date | Est Closing | ' +
    'Estimated Closing | Estimated Closing Date | Expected Closing Date | Sched. Closing Date | COE | COE Date | Close Date | ' +
    'Close of Escrow | Settlement Date | Projected Closing Date',
  slackNotificationChannel: 'Slack | Slack Channel | Channel'
}

/** A guess would put a wrong value into an order. */
const UNKNOWN = [
  ...['Borrower SSN', 'Borrower DOB', 'Borrower Address', 'Mailing Address', 'Borrower Score', 'Credit Score'],
  ...['Property Type', 'Property Value', 'Loan Status', 'Loan Term', 'Loan Officer NMLS #', 'Lender', 'Lender Name'],
  ...['Interest Rate', 'Purchase Price', 'Sales Price', 'Down Payment Amount', 'LTV', 'Lien Position', 'Occupancy'],
  ...['#', 'No.', 'Number', 'Order #', 'File #', 'Escrow #', 'FHA Case Number', 'MIN', 'Number of Units', 'Agent Name'],
  ...['Loan Amount (cents)', 'Loan Amount (in thousands)', 'Amount ($000)', 'Amount (€)', 'Loan Amount %'],
  ...['Application Date', 'Lock Date', 'Funding Date', 'Date', 'Title Company Phone', 'Phone', 'Email'],
  ...['Co-Borrower Address', 'Borrower 3', 'Name (Seller)', 'constructor', '__proto__', '$', '']
]

const CASES = Object.entries(KNOWN).flatMap(([path, texts]) =>
  texts.split(' | ').map(heading => [heading, path] as const)
)

describe('the columns of a CSV file', () => {
  it('are known by the template’s headings, each once', () => {
    expect(matchColumns(CSV_COLUMNS.map(({ name }) => name))).toEqual(CSV_COLUMNS.map(({ path }) => path))
  })

  it.each(CASES)('“%s” fills %s', (heading, path) => {
    for (const spelled of [heading, heading.toUpperCase(), ` ${heading.toLowerCase()} *`])
      expect([spelled, matchColumns([spelled])]).toEqual([spelled, [path]])
  })

  it.each(UNKNOWN)('“%s” fills nothing', heading => {
    expect(matchColumns([heading])).toEqual([null])
  })

  it('fill a field once: the clearest heading has it, of two equal ones the first', () => {
    expect(matchColumns(['City', 'Property city'])).toEqual([null, 'properties.0.city'])
    expect(matchColumns(['Address', 'Property Address'])).toEqual([null, 'properties.0.address1'])
    expect(matchColumns(['Base Loan Amount', 'Note Amount'])).toEqual([null, 'loan.amount'])
    expect(matchColumns(['Loan #', 'Loan No.'])).toEqual(['loan.lendersLoanId', null])
  })

  it('are the property’s where the file has the borrower’s mailing address before it', () => {
    const mailing = ['Street Address', 'Address 2', 'City', 'State', 'ZIP Code', 'County']
    const property = mailing.map(heading => `Property ${heading}`)
    const paths = ['address1', 'address2', 'city', 'state', 'zipCode', 'county'].map(field => `properties.0.${field}`)
    expect(matchColumns([...mailing, ...property])).toEqual([...mailing.map(() => null), ...paths])
    expect(matchColumns(mailing)).toEqual(paths)
  })

  it('have no heading that two of them claim', () => {
    const keys = IMPORT_COLUMNS.flatMap(({ keys: known }) => known)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).not.toContain('')
  })

  it('that have values and fill nothing are named, with those beyond the headings', () => {
    const headings = ['City', 'FICO', '', 'Empty', 'Problems']
    const rows = [{ cells: ['Katy', '720', 'x', ' ', 'Enter the county.', 'beyond'] }, { cells: ['Katy'] }]
    expect(unusedColumns(headings, rows, matchColumns(headings))).toEqual(['FICO', 'Column 3', 'Column 6'])
  })
})

describe('a name in several columns', () => {
  const nameOf = (headings: readonly string[], cells: readonly string[]) => {
    const order = orderOfRow(cells, matchColumns(headings), 'refinance')
    return order.ok ? order.entry.contacts.map(({ name }) => name).filter(Boolean) : order.problems
  }

  it('is joined: first, middle, last, suffix', () => {
    const headings = ['Borrower Last Name', 'Borrower First Name', 'Borrower Middle Initial', 'Borrower Suffix']
    expect(nameOf(headings, ["O'Brien-Núñez", 'Mary', 'J', 'III'])).toEqual(["Mary J O'Brien-Núñez III"])
    expect(nameOf(headings, ['李', '', '', ''])).toEqual(['李'])
  })

  it('gives way to a column that has all of it', () => {
    expect(nameOf(['Borrower First Name', 'Borrower Name'], ['Ana', 'XYZ Title, INC'])).toEqual(['XYZ Title, INC'])
  })
})

it('a person with nothing but a phone is on the draft', () => {
  const order = orderOfRow(['Katy', '7135550142'], matchColumns(['City', 'Co-Borrower Cell']), 'refinance')
  expect(order.ok && order.entry.contacts.some(({ phone }) => phone === '7135550142')).toBe(true)
})

it('a heading’s key is empty where nothing of it is left', () => {
  expect(['', ' * ', '($)', '()'].map(headingKey)).toEqual(['', '', '', ''])
})
