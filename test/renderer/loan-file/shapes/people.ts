import { ANA, loanFile, PAT, type SampleParty } from '../../../fixtures/loan-files.ts'
import { PLAIN, PLAIN_TOLD, type Shape } from './shape.ts'

const withParties = (...parties: readonly SampleParty[]) => loanFile({ ...PLAIN, parties })
const PURCHASE = { ...PLAIN, purpose: 'Purchase' }
const borrower = (name: string): SampleParty => ({ role: 'Borrower', name })
const SAM: SampleParty = { role: 'PropertySeller', name: 'Sam Seller' }

/** A refinance with nothing more to tell than whom it is for. */
const told = (...lines: readonly string[]) => `
  refinance
  property: 2214 Elm St | Katy | TX | 77494 | Fort Bend
  ${lines.filter(line => !line.includes(': contacts.')).join('\n')}
  loan: LN-1 | $400,000 | Conventional fixed
  closing: 11/30/2026
  ${lines.filter(line => line.includes(': contacts.')).join('\n')}`

const LEFT_OUT_OF_PURCHASE = `
  left out: Loan amount: $400,000. Purchase orders don’t include loan details.
  left out: Lender’s loan number: LN-1. Purchase orders don’t include loan details.
  left out: Loan type: Conventional fixed. Purchase orders don’t include loan details.`

/** Who is in a file, and how they are named. */
export const PEOPLE: readonly Shape[] = [
  {
    shape: 'several borrowers, the others before them',
    file: loanFile({ ...PURCHASE, parties: [SAM, ANA, borrower('Bo Ramirez'), borrower('Cy Ramirez')] }),
    told: `
      purchase
      property: 2214 Elm St | Katy | TX | 77494 | Fort Bend
      Buyer: Ana Ramirez | ana.ramirez@example.com | (713) 555-0142
      Buyer: Bo Ramirez
      Buyer: Cy Ramirez
      Seller: Sam Seller
      closing: 11/30/2026
      ${LEFT_OUT_OF_PURCHASE}`
  },
  {
    shape: 'a trust as the borrower, reached at its contact',
    file: withParties({
      role: 'Borrower',
      entity: 'The Ana Ramirez Living Trust, dated 1/1/2020',
      email: 'trustee@example.com'
    }),
    told: told('Buyer: The Ana Ramirez Living Trust, dated 1/1/2020 | trustee@example.com')
  },
  {
    shape: 'an LLC and its owner as borrowers',
    file: withParties({ role: 'Borrower', entity: 'Elm Street Holdings, LLC' }, ANA),
    told: told('Buyer: Elm Street Holdings, LLC', 'Buyer: Ana Ramirez | ana.ramirez@example.com | (713) 555-0142')
  },
  {
    shape: 'a seller and an agent for each side',
    file: loanFile({
      ...PURCHASE,
      parties: [
        ANA,
        SAM,
        { role: 'RealEstateAgent', agentType: 'Listing', name: 'Lee Lister', phones: [['Work', '2815550100']] },
        { role: 'RealEstateAgent', agentType: 'Selling', name: 'Sue Selling' }
      ]
    }),
    told: `
      purchase
      property: 2214 Elm St | Katy | TX | 77494 | Fort Bend
      Buyer: Ana Ramirez | ana.ramirez@example.com | (713) 555-0142
      Seller: Sam Seller
      Seller Agent: Lee Lister | (281) 555-0100
      Buyer Agent: Sue Selling
      closing: 11/30/2026
      ${LEFT_OUT_OF_PURCHASE}`
  },
  {
    shape: 'a seller and their agent on a refinance',
    file: withParties(ANA, SAM, { role: 'RealEstateAgent', agentType: 'Listing', name: 'Lee Lister' }),
    told: `${PLAIN_TOLD}
      left out: Seller: Sam Seller. Refinance orders have no seller.
      left out: Seller Agent: Lee Lister. Refinance orders have no seller.`
  },
  {
    shape: 'an agent of no side',
    file: loanFile({ ...PURCHASE, parties: [ANA, { role: 'RealEstateAgent', entity: 'Katy Realty LLC' }] }),
    told: `
      purchase
      property: 2214 Elm St | Katy | TX | 77494 | Fort Bend
      Buyer: Ana Ramirez | ana.ramirez@example.com | (713) 555-0142
      closing: 11/30/2026
      asks: The file doesn’t say whose agent Katy Realty LLC is. Add them? Yes, as Buyer Agent / Yes, as Seller Agent / No, leave out
      ${LEFT_OUT_OF_PURCHASE}`
  },
  {
    shape: 'a loan officer',
    file: withParties(ANA, PAT),
    told: `${PLAIN_TOLD}
      asks: Does Pat Doe (loan officer) work for your company? Yes, add as Loan Officer / No, leave out`
  },
  {
    shape: 'someone who is borrower and seller',
    file: loanFile({
      ...PURCHASE,
      parties: [borrower('Ana Ramirez'), { role: 'PropertySeller', name: 'Ana Ramirez' }]
    }),
    told: `
      purchase
      property: 2214 Elm St | Katy | TX | 77494 | Fort Bend
      Buyer: Ana Ramirez
      Seller: Ana Ramirez
      closing: 11/30/2026
      ${LEFT_OUT_OF_PURCHASE}`
  },
  {
    shape: 'nobody',
    file: withParties(),
    told: told('missing: contacts.0.name Enter the name.')
  },
  {
    shape: 'a borrower without a name, and parts an order does not have',
    file: withParties(ANA, borrower(' '), { role: 'Appraiser', name: 'Abe Appraiser' }),
    told: `${PLAIN_TOLD}
      left out: Borrower: No name. The file gives no name.`
  },
  {
    shape: 'the same borrower twice',
    file: withParties(ANA, ANA),
    told: PLAIN_TOLD
  },
  {
    shape: 'several phones and emails of one borrower',
    file: withParties({
      ...ANA,
      phones: [
        ['Work', '+12815550100'],
        ['Home', '713.555.0199'],
        ['Mobile', '7135550142']
      ]
    }),
    told: `${PLAIN_TOLD}
      left out: Other phone of Ana Ramirez: 713.555.0199. A contact has one phone.
      left out: Other phone of Ana Ramirez: (281) 555-0100. A contact has one phone.`
  },
  {
    shape: 'what is no email',
    file: withParties({ ...borrower('Ana Ramirez'), email: 'n/a' }),
    told: told('Buyer: Ana Ramirez | n/a', 'doubtful: contacts.0.email Enter a valid email, like pat@example.com.')
  },
  {
    shape: 'names in parts, with a suffix',
    file: withParties(
      { role: 'Borrower', parts: ['Ana', 'María', 'de la Cruz', 'Jr.'] },
      { role: 'Borrower', parts: ['', '', 'Sting', ''] }
    ),
    told: told('Buyer: Ana María de la Cruz Jr.', 'Buyer: Sting')
  },
  {
    shape: 'full names only, as they are written',
    file: withParties(
      ...[
        'ANA MCDONALD III',
        'Siobhán O’Brien',
        "D'Arcy O'Neil",
        '王小明',
        'محمد علي',
        '  Bo \n Lind ',
        'Smith & Sons <LLC>'
      ].map(borrower)
    ),
    told: told(
      'Buyer: ANA MCDONALD III',
      'Buyer: Siobhán O’Brien',
      "Buyer: D'Arcy O'Neil",
      'Buyer: 王小明',
      'Buyer: محمد علي',
      'Buyer: Bo Lind',
      'Buyer: Smith & Sons <LLC>'
    )
  },
  {
    shape: 'a name that a comma may have turned round',
    file: withParties(borrower('Ramirez, Ana')),
    told: told('Buyer: Ramirez, Ana', 'doubtful: contacts.0.name Has a comma. Check the order of the names.')
  }
]
