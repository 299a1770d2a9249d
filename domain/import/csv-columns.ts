/** The columns of an order in a CSV file, in the order of the template. */
export interface CsvColumn {
  /** The heading in the template. */
  readonly name: string
  /** The field it fills; `kind`, or a path of `OrderEntry`. */
  readonly path: string
  /** Other headings it is known by, without spaces and punctuation, in lower case. */
  readonly also: readonly string[]
  readonly example: string
}

const column = (name: string, path: string, example: string, ...also: readonly string[]): CsvColumn => ({
  name,
  path,
  example,
  also: [bare(name), ...also]
})

export const CSV_COLUMNS: readonly CsvColumn[] = [
  column('Type', 'kind', 'Refinance', 'kind', 'ordertype', 'transactiontype', 'purpose', 'loanpurpose'),
  column(
    'Street address',
    'properties.0.address1',
    '2214 Elm St',
    'address',
    'address1',
    'street',
    'propertyaddress',
    'propertystreet'
  ),
  column('Unit or suite', 'properties.0.address2', 'Unit 4', 'address2', 'unit', 'suite', 'apt'),
  column('ZIP code', 'properties.0.zipCode', '77494', 'zip', 'postalcode', 'propertyzip'),
  column('City', 'properties.0.city', 'Katy', 'propertycity'),
  column('State', 'properties.0.state', 'TX', 'propertystate', 'st'),
  column('County', 'properties.0.county', 'Fort Bend', 'propertycounty', 'countyname'),
  column(
    'Borrower or buyer',
    'buyer.name',
    'Ana Ramirez',
    'borrower',
    'buyer',
    'borrowername',
    'buyername',
    'borrower1',
    'buyer1',
    'name'
  ),
  column('Borrower email', 'buyer.email', 'ana.ramirez@example.com', 'buyeremail', 'borrower1email', 'buyer1email'),
  column('Borrower phone', 'buyer.phone', '(713) 555-0142', 'buyerphone', 'borrower1phone', 'buyer1phone'),
  column(
    'Second borrower or buyer',
    'second.name',
    '',
    'coborrower',
    'coborrowername',
    'borrower2',
    'buyer2',
    'cobuyer'
  ),
  column('Second borrower email', 'second.email', '', 'coborroweremail', 'borrower2email', 'buyer2email'),
  column('Seller', 'seller.name', '', 'sellername', 'seller1'),
  column('Loan officer', 'officer.name', '', 'loanofficername', 'lo', 'loname', 'originator'),
  column('Loan officer email', 'officer.email', '', 'loemail', 'originatoremail'),
  column('Loan processor', 'processor.name', 'Pat Doe', 'processor', 'processorname'),
  column('Loan processor email', 'processor.email', 'pat.doe@example.com', 'processoremail'),
  column('Loan amount', 'loan.amount', '400000', 'amount', 'noteamount', 'loanamt'),
  column(
    'Lender’s loan number',
    'loan.lendersLoanId',
    'LN-20447',
    'loannumber',
    'loanno',
    'lenderloannumber',
    'loanid'
  ),
  column('Loan type', 'loan.rateType', '30 yr fixed', 'ratetype', 'mortgagetype', 'program'),
  column('Mortgagee clause', 'loan.mortgage', '', 'mortgagee', 'mortgage'),
  column(
    'Closing date',
    'closingDate',
    '11/30/2026',
    'closing',
    'estimatedclosing',
    'estimatedclosingdate',
    'coe',
    'closedate'
  ),
  column('Slack channel', 'slackNotificationChannel', '', 'slack', 'channel')
]

/** A heading without what people vary: case, spaces, punctuation. */
export function bare(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** For each column of the file, the path it fills; null if it is not known. A path is filled once. */
export function matchColumns(headings: readonly string[]): readonly (string | null)[] {
  const taken = new Set<string>()
  return headings.map(heading => {
    const name = bare(heading)
    const found = CSV_COLUMNS.find(({ path, also }) => also.includes(name) && !taken.has(path))
    if (found === undefined) return null
    taken.add(found.path)
    return found.path
  })
}
