import { beforeAll, describe, expect, it } from 'vitest'
import { changeBody } from '../../../practice/faults/change.ts'
import type { RunningPractice } from '../../../practice/index.ts'
import { ADDRESS, type OrderBody, V3, call, launchPractice, purchase, refinance } from '../office.ts'

let practice: RunningPractice
beforeAll(async () => {
  practice = await launchPractice({ orders: 0 })
})

/** Edits a valid body. */
type Edit = (body: OrderBody) => void
type Kind = 'refinance' | 'purchase'

async function post(kind: Kind, edit: Edit) {
  const body = kind === 'refinance' ? refinance() : purchase()
  edit(body)
  return await call(practice, `${V3}/${kind}s`, { body })
}

const set =
  (path: string, value: unknown): Edit =>
  body => {
    changeBody(body, { set: { [path]: value } })
  }
const remove =
  (path: string): Edit =>
  body => {
    changeBody(body, { remove: [path] })
  }

const accepted: readonly [rule: string, kind: Kind, edit: Edit][] = [
  ['a valid refinance', 'refinance', () => 0],
  ['a valid purchase', 'purchase', () => 0],
  ['an empty loan_details object (2.4)', 'refinance', set('loan_details', {})],
  [
    'all loan details, with several lines for the mortgagee (2.4)',
    'refinance',
    set('loan_details', {
      lenders_loan_id: 'L-1',
      amount: 0,
      rate_type: '30 yr fixed',
      mortgage: 'Bank\nISAOA\nP.O. Box 1'
    })
  ],
  ['a Slack channel on a refinance (2.5)', 'refinance', set('slack_notification_channel', '#closings')],
  ['a Slack channel on a purchase (2.5)', 'purchase', set('slack_notification_channel', '#closings')],
  ['a second address line (2.2)', 'refinance', set('property_address.address_2', 'Unit 4')],
  ['a lower-case state (2.2: two letters)', 'refinance', set('property_address.state', 'tx')],
  ['a ZIP code with a leading zero (2.2)', 'refinance', set('property_address.zip_code', '02130')],
  ['a purchase with one address (4.2)', 'purchase', remove('property_addresses.1')],
  [
    'a purchase with thirty addresses (4.2)',
    'purchase',
    set(
      'property_addresses',
      Array.from({ length: 30 }, () => ADDRESS)
    )
  ],
  ['29 February of a leap year (2.5)', 'purchase', set('closing_date', '2028-02-29')],
  [
    'an Assigner of our company (2.3 rule 4)',
    'purchase',
    set('contacts.3', { name: 'A', role: 'Assigner', is_company_user: true, email: 'a@example.com' })
  ],
  [
    'an Assigner of another company (2.3 rule 4)',
    'purchase',
    set('contacts.3', { name: 'A', role: 'Assigner', is_company_user: false })
  ],
  ['any telephone number (2.5)', 'purchase', set('contacts.0.phone', 'ask for Bob, ext. 12')],
  ...['Lender', 'Loan Officer', 'Loan Processor'].flatMap(role =>
    (['refinance', 'purchase'] as const).map((kind): [string, Kind, Edit] => [
      `a ${role} of the own company on a ${kind} (2.3 rule 2)`,
      kind,
      set(kind === 'refinance' ? 'contacts.1.role' : 'contacts.2.role', role)
    ])
  ),
  ...['Buyer', 'Buyer Agent', 'Seller', 'Seller Agent'].map((role): [string, Kind, Edit] => [
    `a ${role} with an email (2.3 rule 3)`,
    'purchase',
    set('contacts.0', { name: 'N', role, is_company_user: false, email: "o'hara+x@mail.example.com" })
  ])
]

const refused: readonly [rule: string, kind: Kind, edit: Edit, field: string][] = [
  ...['address_1', 'city', 'state', 'zip_code', 'county'].flatMap((name): [string, Kind, Edit, string][] => [
    [`no ${name} (2.2)`, 'refinance', remove(`property_address.${name}`), `property_address.${name}`],
    [`a blank ${name} (2.2)`, 'purchase', set(`property_addresses.1.${name}`, '  '), `property_addresses.1.${name}`],
    [`a ${name} that is no text (2.2)`, 'refinance', set(`property_address.${name}`, 78704), `property_address.${name}`]
  ]),
  [
    'an address_2 that is null (2.2)',
    'refinance',
    set('property_address.address_2', null),
    'property_address.address_2'
  ],
  ['a state in full (2.2)', 'refinance', set('property_address.state', 'Texas'), 'property_address.state'],
  ['a state with a digit (2.2)', 'refinance', set('property_address.state', 'T1'), 'property_address.state'],
  ['four digits of ZIP (2.2)', 'refinance', set('property_address.zip_code', '7870'), 'property_address.zip_code'],
  ['a ZIP+4 (2.2)', 'refinance', set('property_address.zip_code', '78704-1234'), 'property_address.zip_code'],
  [
    'digits of another script (2.2)',
    'refinance',
    set('property_address.zip_code', '٧٨٧٠٤'),
    'property_address.zip_code'
  ],
  ['a misspelt member of an address', 'refinance', set('property_address.adress_2', 'x'), 'property_address.adress_2'],
  ['no property_address (4.1)', 'refinance', remove('property_address'), 'property_address'],
  ['a list for property_address (4.1)', 'refinance', set('property_address', [ADDRESS]), 'property_address'],
  ['property_addresses on a refinance (4.1)', 'refinance', set('property_addresses', []), 'property_addresses'],
  ['no property_addresses (4.2)', 'purchase', remove('property_addresses'), 'property_addresses'],
  ['no entry in property_addresses (4.2)', 'purchase', set('property_addresses', []), 'property_addresses'],
  ['an object for property_addresses (4.2)', 'purchase', set('property_addresses', { 0: {} }), 'property_addresses'],
  ['a text among property_addresses (4.2)', 'purchase', set('property_addresses.1', 'x'), 'property_addresses.1'],
  ['property_address on a purchase (4.2)', 'purchase', set('property_address', {}), 'property_address'],
  ['loan_details on a purchase (4.2)', 'purchase', set('loan_details', {}), 'loan_details'],
  ['no loan_details (2.4)', 'refinance', remove('loan_details'), 'loan_details'],
  ['a null for loan_details (2.4)', 'refinance', set('loan_details', null), 'loan_details'],
  ['a list for loan_details (2.4)', 'refinance', set('loan_details', []), 'loan_details'],
  ['an amount as text (2.4)', 'refinance', set('loan_details.amount', '40000000'), 'loan_details.amount'],
  ['an amount with a fraction (2.4)', 'refinance', set('loan_details.amount', 400_000.5), 'loan_details.amount'],
  ['an amount below nothing (2.4)', 'refinance', set('loan_details.amount', -1), 'loan_details.amount'],
  ['an amount no integer can hold (2.4)', 'refinance', set('loan_details.amount', 1e300), 'loan_details.amount'],
  ...['lenders_loan_id', 'rate_type', 'mortgage'].map((name): [string, Kind, Edit, string] => [
    `a ${name} that is a number (2.4)`,
    'refinance',
    set(`loan_details.${name}`, 5),
    `loan_details.${name}`
  ]),
  ['an unknown loan detail', 'refinance', set('loan_details.rate', '5'), 'loan_details.rate'],
  ['no contacts (4.1)', 'refinance', remove('contacts'), 'contacts'],
  ['no entry in contacts (4.2)', 'purchase', set('contacts', []), 'contacts'],
  ['a null among contacts', 'purchase', set('contacts.0', null), 'contacts.0'],
  ['no company user (2.3 rule 1)', 'refinance', remove('contacts.1'), 'contacts'],
  ['a company user without an email (2.3 rule 1)', 'refinance', remove('contacts.1.email'), 'contacts.1.email'],
  ['a company user with an empty email (2.3 rule 1)', 'purchase', set('contacts.2.email', ''), 'contacts.2.email'],
  ...['Lender', 'Loan Officer', 'Loan Processor'].flatMap(role =>
    (['refinance', 'purchase'] as const).map((kind): [string, Kind, Edit, string] => [
      `a ${role} of another company on a ${kind} (2.3 rule 2)`,
      kind,
      set('contacts.0.role', role),
      'contacts.0.is_company_user'
    ])
  ),
  ...['Buyer', 'Buyer Agent', 'Seller', 'Seller Agent'].map((role): [string, Kind, Edit, string] => [
    `a ${role} of the own company (2.3 rule 3)`,
    'purchase',
    set('contacts.0', { name: 'N', role, is_company_user: true, email: 'n@example.com' }),
    'contacts.0.is_company_user'
  ]),
  ...['Assigner', 'Seller', 'Seller Agent'].map((role): [string, Kind, Edit, string] => [
    `a ${role} on a refinance (2.3)`,
    'refinance',
    set('contacts.0.role', role),
    'contacts.0.role'
  ]),
  ['a role in other letters (2.3)', 'purchase', set('contacts.0.role', 'buyer'), 'contacts.0.role'],
  ['a role of no such name (2.3)', 'purchase', set('contacts.0.role', 'constructor'), 'contacts.0.role'],
  ['no role (2.3)', 'purchase', remove('contacts.0.role'), 'contacts.0.role'],
  ['no name (2.3)', 'purchase', remove('contacts.1.name'), 'contacts.1.name'],
  ['a blank name (2.3)', 'purchase', set('contacts.1.name', '\t'), 'contacts.1.name'],
  ['no company flag (2.3)', 'purchase', remove('contacts.0.is_company_user'), 'contacts.0.is_company_user'],
  [
    'a company flag as text (2.3)',
    'purchase',
    set('contacts.0.is_company_user', 'false'),
    'contacts.0.is_company_user'
  ],
  ['a company flag as a number (2.3)', 'purchase', set('contacts.0.is_company_user', 0), 'contacts.0.is_company_user'],
  ['a phone that is a number (2.3)', 'purchase', set('contacts.0.phone', 5125550100), 'contacts.0.phone'],
  ['an unknown member of a contact', 'purchase', set('contacts.0.e_mail', 'a@b.c'), 'contacts.0.e_mail'],
  ...[
    'plain',
    'two@at@example.com',
    'a b@example.com',
    '@example.com',
    'a@',
    'a..b@example.com',
    'a@-x.com',
    'A <a@b.com>',
    ''
  ].map((email): [string, Kind, Edit, string] => [
    `the email ${JSON.stringify(email)} (2.3)`,
    'purchase',
    set('contacts.1.email', email),
    'contacts.1.email'
  ]),
  ['no closing_date (2.5)', 'refinance', remove('closing_date'), 'closing_date'],
  ...[
    '12/18/2026',
    '2026-12-18T00:00:00Z',
    '2026-2-3',
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01'
  ].map((date): [string, Kind, Edit, string] => [
    `the closing date ${date} (2.5)`,
    'purchase',
    set('closing_date', date),
    'closing_date'
  ]),
  [
    'a Slack channel that is a list (2.5)',
    'purchase',
    set('slack_notification_channel', ['#a']),
    'slack_notification_channel'
  ],
  ['an unknown member of the order', 'refinance', set('order_id', 'x'), 'order_id']
]

describe('the order rules of the service', () => {
  it.each(accepted)('accept %s', async (_rule, kind, edit) => {
    const reply = await post(kind, edit)
    expect([reply.status, reply.json.errors]).toEqual([201, undefined])
  })

  it.each(refused)('refuse %s', async (_rule, kind, edit, field) => {
    const reply = await post(kind, edit)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors)).toEqual([field])
    expect(reply.json.errors[field]).toEqual([expect.stringMatching(/\.$/)])
    expect(reply.json.message).toBe(reply.json.errors[field]?.[0])
  })

  it('report every mistake in a body, and count them in the message', async () => {
    const reply = await call(practice, `${V3}/refinances`, { body: {} })
    expect(Object.keys(reply.json.errors).toSorted()).toEqual([
      'closing_date',
      'contacts',
      'loan_details',
      'property_address'
    ])
    expect(reply.json.message).toMatch(/required\. \(and 3 more errors\)$/)
  })

  it('are not fooled by members of the prototype', async () => {
    const body = JSON.stringify(refinance()).replace('{', '{"__proto__":{"x":1},')
    const reply = await call(practice, `${V3}/refinances`, { body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors)).toEqual(['__proto__'])
  })

  it('store no refused order', async () => {
    const before = practice.orders().size
    await post('purchase', remove('contacts'))
    expect(practice.orders().size).toBe(before)
  })
})
