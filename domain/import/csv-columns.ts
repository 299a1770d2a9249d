import { headingKey } from './heading-key.ts'

/** A column of an order in a CSV file. */
export interface CsvColumn {
  /** The heading in the template, or as it is told. */
  readonly name: string
  /** The field it fills; `kind`, or a path of `OrderEntry` with people by their key (`orderOfRow`). */
  readonly path: string
  /** Keys of the headings it is known by (`headingKey`), the clearest first. */
  readonly keys: readonly string[]
  readonly example: string
}

const column = (name: string, path: string, example: string, ...also: readonly string[]): CsvColumn => ({
  name,
  path,
  example,
  keys: clearestFirst([...new Set([name, ...also].map(headingKey))])
})

/** A loan system's export has the borrower's mailing address, too, and may name its columns just City or ZIP. */
function clearestFirst(keys: readonly string[]): readonly string[] {
  const isProperty = (key: string) => key.startsWith('property')
  return [...keys.filter(isProperty), ...keys.filter(key => !isProperty(key))]
}

/** What the template has, in its order. */
export const CSV_COLUMNS: readonly CsvColumn[] = [
  column(
    'Type',
    'kind',
    'Refinance',
    'Order type',
    'Transaction type',
    'Loan purpose',
    'Purpose',
    'Loan purpose type',
    'Kind'
  ),
  column(
    'Street address',
    'properties.0.address1',
    '2214 Elm St',
    'Property address',
    'Property street address',
    'Property street',
    'Property address line',
    'Address line',
    'Street',
    'Address'
  ),
  column(
    'Unit or suite',
    'properties.0.address2',
    'Unit 4',
    'Address 2',
    'Address line 2',
    'Property address 2',
    'Property address line 2',
    'Property unit',
    'Property unit number',
    'Unit number',
    'Suite number',
    'Apt number',
    'Unit',
    'Suite',
    'Apt'
  ),
  column(
    'ZIP code',
    'properties.0.zipCode',
    '77494',
    'Property ZIP',
    'Property ZIP code',
    'Property postal code',
    'Postal code',
    'ZIP'
  ),
  column('City', 'properties.0.city', 'Katy', 'Property city', 'Property address city'),
  column(
    'State',
    'properties.0.state',
    'TX',
    'Property state',
    'Property state code',
    'Property address state',
    'State code',
    'Property st',
    'ST'
  ),
  column('County', 'properties.0.county', 'Fort Bend', 'Property county', 'Property county name', 'County name'),
  column(
    'Borrower or buyer',
    'buyer.name',
    'Ana Ramirez',
    'Borrower full name',
    'Borrower name',
    'Borrower',
    'Borrower names',
    'Borrowers',
    'Name'
  ),
  column('Borrower email', 'buyer.email', 'ana.ramirez@example.com'),
  column('Borrower phone', 'buyer.phone', '(713) 555-0142'),
  column(
    'Second borrower or buyer',
    'second.name',
    '',
    'Co-borrower full name',
    'Co-borrower name',
    'Co-borrower',
    'Second borrower',
    'Borrower 2',
    'Borrower 2 name'
  ),
  column('Second borrower email', 'second.email', '', 'Co-borrower email', 'Borrower 2 email'),
  column('Seller', 'seller.name', '', 'Seller name', 'Seller full name', 'Property seller', 'Sellers'),
  column(
    'Loan officer',
    'officer.name',
    '',
    'Loan officer name',
    'Loan originator',
    'Loan originator name',
    'Originator',
    'Originator name',
    'LO name',
    'LO'
  ),
  column('Loan officer email', 'officer.email', '', 'LO email', 'Loan originator email', 'Originator email'),
  column('Loan processor', 'processor.name', 'Pat Doe', 'Loan processor name', 'Processor', 'Processor name'),
  column('Loan processor email', 'processor.email', 'pat.doe@example.com', 'Processor email'),
  column(
    'Loan amount',
    'loan.amount',
    '400000',
    'Note amount',
    'Total loan amount',
    'LoanAmt',
    'Ln amount',
    'Mortgage amount',
    'Loan total',
    'Amount',
    'Base loan amount',
    'Loan amount dollars',
    'Loanamt'
  ),
  column(
    'Lender’s loan number',
    'loan.lendersLoanId',
    'LN-20447',
    'Lender loan number',
    'Lenders loan number',
    'Loan number',
    'Ln number',
    'Mortgage loan number',
    'Loan ID',
    'Loan identifier',
    'Lender loan ID',
    'Lender loan identifier',
    'Loan reference number',
    'Loanno',
    'Loannum',
    'Loannbr'
  ),
  column(
    'Loan type',
    'loan.rateType',
    '30 yr fixed',
    'Rate type',
    'Mortgage type',
    'Loan program',
    'Loan program name',
    'Loan product',
    'Program'
  ),
  column('Mortgagee clause', 'loan.mortgage', '', 'Mortgagee', 'Lender clause', 'Loss payee clause', 'Mortgage'),
  column(
    'Closing date',
    'closingDate',
    '11/30/2026',
    'Scheduled closing date',
    'Estimated closing date',
    'Estimated close date',
    'Estimated closing',
    'Estimated close',
    'Scheduled closing',
    'Close date',
    'Closing',
    'Close of escrow',
    'Close of escrow date',
    'Settlement date',
    'Estimated settlement date',
    'Date of closing',
    'COE',
    'COE date'
  ),
  column('Slack channel', 'slackNotificationChannel', '', 'Slack', 'Channel')
]

const nameParts = (whose: string, path: string, ...also: readonly string[]): readonly CsvColumn[] =>
  (['first', 'middle', 'last', 'suffix'] as const).map(part => {
    const known = [whose, ...also].flatMap(who => [
      `${who} ${part}`,
      ...(part === 'last' ? [`${who} surname`] : []),
      ...(part === 'middle' ? [`${who} middle initial`] : [])
    ])
    return column(
      part === 'suffix' ? `${whose} suffix` : `${whose} ${part} name`,
      `${path}.${part}`,
      '',
      ...known,
      ...also.map(who => `${who} ${part} name`)
    )
  })

/** What lenders' exports have, too. */
const OTHER_COLUMNS: readonly CsvColumn[] = [
  ...nameParts('Borrower', 'buyer'),
  ...nameParts('Second borrower', 'second', 'Co-borrower', 'Borrower 2'),
  column('Second borrower phone', 'second.phone', '', 'Co-borrower phone', 'Borrower 2 phone'),
  column('Seller email', 'seller.email', ''),
  column('Seller phone', 'seller.phone', ''),
  column('Loan officer phone', 'officer.phone', '', 'LO phone', 'Loan originator phone', 'Originator phone'),
  column('Loan processor phone', 'processor.phone', '', 'Processor phone')
]

/** All that a column of a file may fill. */
export const IMPORT_COLUMNS: readonly CsvColumn[] = [...CSV_COLUMNS, ...OTHER_COLUMNS]

/** A text without what people vary: case, spaces, punctuation. */
export function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * For each column of the file, the path it fills; null if it is not known. A path is filled once: by the heading that
 * names it most clearly, and of two equal ones by the first.
 */
export function matchColumns(headings: readonly string[]): readonly (string | null)[] {
  const keys = headings.map(headingKey)
  const paths = headings.map((): string | null => null)
  for (const { path, keys: known } of IMPORT_COLUMNS) {
    const key = known.find(one => keys.includes(one))
    if (key !== undefined) paths[keys.indexOf(key)] = path
  }
  return paths
}

/** Headings of the columns that have values and fill nothing, as a clerk finds them in the file. */
export function unusedColumns(
  headings: readonly string[],
  rows: readonly { readonly cells: readonly string[] }[],
  paths: readonly (string | null)[]
): readonly string[] {
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length)
  return Array.from({ length: widest }, (_, index) => index)
    .filter(index => (paths[index] ?? null) === null && headings[index] !== PROBLEMS_HEADING)
    .filter(index => rows.some(({ cells }) => (cells[index] ?? '').trim() !== ''))
    .map(index => headings[index] || `Column ${index + 1}`)
}

/** The column of reasons in a file of rows to be corrected, which is opened again. */
export const PROBLEMS_HEADING = 'Problems'
