import { ANA, ELM, loanFile, OAK } from '../../../fixtures/loan-files.ts'
import { PLAIN, PLAIN_TOLD, type Shape } from './shape.ts'

const at = (...properties: readonly Readonly<Record<string, string>>[]) => loanFile({ ...PLAIN, properties })
const { CountyName: _, ...NO_COUNTY } = ELM

/** The plain refinance at another property. */
const property = (line: string, ...after: readonly string[]) =>
  `${PLAIN_TOLD.replace('2214 Elm St | Katy | TX | 77494 | Fort Bend', line)}\n${after.join('\n')}`
const loan = (line: string, ...after: readonly string[]) =>
  `${PLAIN_TOLD.replace('LN-1 | $400,000 | Conventional fixed', line)}\n${after.join('\n')}`

const tie = (from: string, to: string) =>
  `<RELATIONSHIPS><RELATIONSHIP xlink:from="${from}" xlink:to="${to}" xlink:arcrole="urn:fdc:mismo.org:2009:residential/COLLATERAL_IsAssociatedWith_LOAN"/></RELATIONSHIPS>`
const OWNED =
  '<COLLATERALS><COLLATERAL><PLEDGED_ASSET><OWNED_PROPERTY><PROPERTY><ADDRESS><AddressLineText>1 Other Rd</AddressLineText></ADDRESS></PROPERTY></OWNED_PROPERTY></PLEDGED_ASSET></COLLATERAL></COLLATERALS>'
const payoff =
  '<LIABILITIES><LIABILITY><LIABILITY_DETAIL><LiabilityPayoffStatusIndicator>true</LiabilityPayoffStatusIndicator><LiabilityUnpaidBalanceAmount>310000</LiabilityUnpaidBalanceAmount></LIABILITY_DETAIL></LIABILITY></LIABILITIES>'
const anotherLoan = (amount: string, number: string, role = 'SubjectLoan') =>
  `<LOANS><LOAN LoanRoleType="${role}"><LOAN_IDENTIFIERS><LOAN_IDENTIFIER><LoanIdentifier>${number}</LoanIdentifier><LoanIdentifierType>LenderLoan</LoanIdentifierType></LOAN_IDENTIFIER></LOAN_IDENTIFIERS><TERMS_OF_LOAN><LoanPurposeType>Refinance</LoanPurposeType><NoteAmount>${amount}</NoteAmount></TERMS_OF_LOAN></LOAN></LOANS>`

export const PLACES: readonly Shape[] = [
  { shape: 'a ZIP+4', file: at({ ...ELM, PostalCode: '77494-1234' }), told: PLAIN_TOLD },
  { shape: 'a ZIP+4 without its hyphen', file: at({ ...ELM, PostalCode: '774941234' }), told: PLAIN_TOLD },
  {
    shape: 'a ZIP code that is too short',
    file: at({ ...ELM, PostalCode: '7749' }),
    told: property(
      '2214 Elm St | Katy | TX | 7749 | Fort Bend',
      'doubtful: properties.0.zipCode Enter a 5-digit ZIP code.'
    )
  },
  {
    shape: 'no county',
    file: at(NO_COUNTY),
    told: property('2214 Elm St | Katy | TX | 77494', 'missing: properties.0.county Enter the county.')
  },
  { shape: 'the state’s name', file: at({ ...ELM, StateCode: 'Texas' }), told: PLAIN_TOLD },
  { shape: 'the state in small letters', file: at({ ...ELM, StateCode: 'tx' }), told: PLAIN_TOLD },
  {
    shape: 'no state of the US',
    file: at({ ...ELM, StateCode: 'ON' }),
    told: property(
      '2214 Elm St | Katy | ON | 77494 | Fort Bend',
      'doubtful: properties.0.state Not a U.S. state. Check it.'
    )
  },
  {
    shape: 'the whole address on one line',
    file: at({ AddressLineText: '2214 Elm St Apt 4, Katy, TX 77494-1234' }),
    told: property(
      '2214 Elm St | Apt 4 | Katy | TX | 77494',
      'doubtful: properties.0.address1 Split from one line. Check it.',
      'missing: properties.0.county Enter the county.'
    )
  },
  {
    shape: 'the whole address on one line and in its parts, too',
    file: at({ ...ELM, AddressLineText: '2214 Elm St, KATY, TX 77494' }),
    told: property(
      '2214 Elm St | KATY | TX | 77494 | Fort Bend',
      'doubtful: properties.0.address1 Split from one line. Check it.'
    )
  },
  {
    shape: 'a unit in parts, behind a second line',
    file: at({
      ...ELM,
      AddressAdditionalLineText: 'c/o Pat',
      AddressUnitDesignatorType: 'TrailerSpace',
      AddressUnitIdentifier: '7'
    }),
    told: property('2214 Elm St | c/o Pat, Trailer Space 7 | Katy | TX | 77494 | Fort Bend')
  },
  {
    shape: 'a unit in the street and in parts',
    file: at({ ...ELM, AddressLineText: '2214 Elm St #4', AddressUnitIdentifier: '4' }),
    told: property('2214 Elm St #4 | Katy | TX | 77494 | Fort Bend', 'left out: Unit: 4. Already in “2214 Elm St #4”.')
  },
  {
    shape: 'no property yet',
    file: at(),
    told:
      property('').replace(/property: .*/, '') +
      `
      missing: properties.0.address1 Enter the street address.
      missing: properties.0.city Enter the city.
      missing: properties.0.state Enter the state.
      missing: properties.0.zipCode Enter the ZIP code.
      missing: properties.0.county Enter the county.`
  },
  {
    shape: 'two subject properties of a refinance',
    file: at(ELM, OAK),
    told:
      property('').replace(/property: .*/, '') +
      `
      asks: The file has 2 subject properties. Which one is being refinanced? 2214 Elm St, Katy, TX 77494 / 9 Oak Ave, Katy, TX 77493`
  },
  {
    shape: 'two subject properties of a purchase',
    file: loanFile({
      ...PLAIN,
      purpose: 'Purchase',
      loanNumber: '',
      mortgage: '',
      amortization: '',
      properties: [ELM, OAK]
    }),
    told: `
      purchase
      Buyer: Ana Ramirez | ana.ramirez@example.com | (713) 555-0142
      closing: 11/30/2026
      asks: The file has 2 subject properties. Which are in this order? All of them / 2214 Elm St, Katy, TX 77494 / 9 Oak Ave, Katy, TX 77493
      left out: Loan amount: $400,000. Purchase orders don’t include loan details.`
  },
  {
    shape: 'the subject property second, tied to the loan',
    file: loanFile({ ...PLAIN, properties: [OAK, ELM], more: tie('COLLATERAL_2', 'LOAN_1') }),
    told: PLAIN_TOLD
  },
  {
    shape: 'the subject property second, tied to another loan',
    file: loanFile({ ...PLAIN, properties: [ELM, OAK], more: tie('COLLATERAL_2', 'LOAN_0') }),
    told:
      property('').replace(/property: .*/, '') +
      `
      asks: The file has 2 subject properties. Which one is being refinanced? 2214 Elm St, Katy, TX 77494 / 9 Oak Ave, Katy, TX 77493`
  },
  { shape: 'an owned property that is pledged', file: loanFile({ ...PLAIN, more: OWNED }), told: PLAIN_TOLD }
]

export const LOANS: readonly Shape[] = [
  { shape: 'a current mortgage to pay off', file: loanFile({ ...PLAIN, more: payoff }), told: PLAIN_TOLD },
  {
    shape: 'a second lien beside the subject loan',
    file: loanFile({ ...PLAIN, more: anotherLoan('50000', 'LN-2', 'RelatedLoan') }),
    told: PLAIN_TOLD
  },
  {
    shape: 'two subject loans',
    file: loanFile({ ...PLAIN, more: anotherLoan('50000', 'LN-2') }),
    told: `
      asks: This file has 2 loans. Which one is the order for? Ana Ramirez (2214 Elm St, Katy, TX 77494, $400,000, LN-1) / Ana Ramirez (2214 Elm St, Katy, TX 77494, $50,000, LN-2)`
  },
  {
    shape: 'the subject loan again in another state',
    file: loanFile({ ...PLAIN, more: '<LOANS><LOAN LoanRoleType="SubjectLoan"><LOAN_STATE/></LOAN></LOANS>' }),
    told: PLAIN_TOLD
  },
  {
    shape: 'a note amount above the base amount',
    file: loanFile({ ...PLAIN, note: '409200.00' }),
    told: loan(
      'LN-1 | Conventional fixed',
      'asks: The file has 2 loan amounts. Which one goes into the order? $409,200 (Note amount: what the policy insures) / $400,000 (Base loan amount: without financed mortgage insurance or funding fee)'
    )
  },
  {
    shape: 'one amount with four decimals and with none',
    file: loanFile({ ...PLAIN, base: '400000.0000', note: '400000' }),
    told: PLAIN_TOLD
  },
  {
    shape: 'only a note amount, with signs',
    file: loanFile({ ...PLAIN, base: '', note: '$400,000' }),
    told: PLAIN_TOLD
  },
  {
    shape: 'an amount of zero',
    file: loanFile({ ...PLAIN, base: '0.00', note: '0' }),
    told: loan('LN-1 | $0 | Conventional fixed', 'doubtful: loan.amount Zero. Check it.')
  },
  {
    shape: 'no amount and no loan number',
    file: loanFile({ ...PLAIN, base: '', note: '', loanNumber: '' }),
    told: loan('Conventional fixed')
  },
  {
    shape: 'types that are called “Other”',
    file: loanFile({ ...PLAIN, mortgage: 'Other', amortization: 'Other' }),
    told: loan('LN-1 | $400,000')
  },
  {
    shape: 'another purpose',
    file: loanFile({ ...PLAIN, purpose: 'MortgageModification' }),
    told: `
      asks: Is this a refinance or a purchase? Refinance / Purchase`
  },
  {
    shape: 'a purchase with its contract’s date',
    file: loanFile({ ...PLAIN, purpose: 'Purchase', dates: {}, contractDate: '2026-12-15', parties: [ANA] }),
    told: `
      purchase
      property: 2214 Elm St | Katy | TX | 77494 | Fort Bend
      Buyer: Ana Ramirez | ana.ramirez@example.com | (713) 555-0142
      closing: 12/15/2026
      doubtful: closingDate An estimate.
      left out: Loan amount: $400,000. Purchase orders don’t include loan details.
      left out: Lender’s loan number: LN-1. Purchase orders don’t include loan details.
      left out: Loan type: Conventional fixed. Purchase orders don’t include loan details.`
  },
  {
    shape: 'a closing date that is none',
    file: loanFile({ ...PLAIN, dates: { ClosingDate: '2026-02-30' } }),
    told:
      PLAIN_TOLD.replace(/closing: .*/, '') +
      `
      missing: closingDate Enter the closing date.
      left out: Closing date: 2026-02-30. Not a date.`
  },
  {
    shape: 'closing dates that differ, the first one past',
    file: loanFile({
      ...PLAIN,
      dates: { LoanScheduledClosingDate: '2026-11-20T00:00:00Z', LoanEstimatedClosingDate: '2026-12-01' }
    }),
    told:
      PLAIN_TOLD.replace('11/30/2026', '11/20/2026') +
      `
      doubtful: closingDate In the past. The file also has 12/01/2026 (estimated closing date).`
  }
]
