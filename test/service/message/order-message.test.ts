import { expect, it } from 'vitest'
import { orderMessage } from '../../../main/service/message/order-message.ts'
import { orderFieldOf, orderPathOf } from '../../../main/service/message/message-paths.ts'
import { PURCHASE, REFINANCE } from '../connect.ts'

const bodyOf = (order: Parameters<typeof orderMessage>[0]) =>
  JSON.parse(orderMessage(order).body) as Record<string, unknown>

it('writes a refinance as specification 4.1 says', () => {
  expect(orderMessage(REFINANCE).path).toBe('/public/api/v3.0.0/transactions/refinances')
  expect(bodyOf(REFINANCE)).toEqual({
    property_address: {
      address_1: '2214 Elm St',
      address_2: '#4',
      city: 'Katy',
      state: 'TX',
      zip_code: '77494',
      county: 'Fort Bend'
    },
    contacts: [
      { name: 'Ana Ruiz', phone: '713 555 0100', role: 'Buyer', is_company_user: false },
      { name: 'Pat Lee', email: 'pat@example.com', role: 'Loan Processor', is_company_user: true }
    ],
    closing_date: '2026-12-04',
    loan_details: { lenders_loan_id: 'L-1', amount: 40_000_000, rate_type: 'Fixed', mortgage: 'First Bank\nPO Box 1' }
  })
})

it('writes a purchase as specification 4.2 says: a list of addresses, and no loan details', () => {
  expect(orderMessage(PURCHASE).path).toBe('/public/api/v3.0.0/transactions/purchases')
  expect(bodyOf(PURCHASE)).toEqual({
    property_addresses: [
      { address_1: '1 Oak Ave', city: 'Austin', state: 'TX', zip_code: '78701', county: 'Travis' },
      { address_1: '2 Oak Ave', city: 'Austin', state: 'TX', zip_code: '78701', county: 'Travis' }
    ],
    contacts: [
      { name: 'Sam Poe', role: 'Assigner', is_company_user: false },
      { name: 'Pat Lee', email: 'pat@example.com', role: 'Lender', is_company_user: true }
    ],
    closing_date: '2026-12-18',
    slack_notification_channel: '#closings'
  })
})

it('writes loan details even if nothing is in them (specification 2.4)', () => {
  expect(bodyOf({ ...REFINANCE, loanDetails: {} })['loan_details']).toEqual({})
})

it('leaves out optional members that hold nothing but spaces', () => {
  const body = bodyOf({
    ...REFINANCE,
    property: { ...REFINANCE.property, address2: ' ' },
    contacts: [{ name: 'Pat Lee', email: 'pat@example.com', phone: '', role: 'Lender', isCompanyUser: true }],
    loanDetails: { lendersLoanId: '', rateType: '  ', mortgage: '\n' },
    slackNotificationChannel: ' '
  })
  expect(body).toEqual({
    property_address: { address_1: '2214 Elm St', city: 'Katy', state: 'TX', zip_code: '77494', county: 'Fort Bend' },
    contacts: [{ name: 'Pat Lee', email: 'pat@example.com', role: 'Lender', is_company_user: true }],
    closing_date: '2026-12-04',
    loan_details: {}
  })
})

it.each([
  ['property_address.zip_code', 'property.zipCode'],
  ['property_addresses.2.address_1', 'properties.2.address1'],
  ['property_addresses', 'properties'],
  ['contacts.1.email', 'contacts.1.email'],
  ['contacts[1].is_company_user', 'contacts.1.isCompanyUser'],
  ['contacts[1][email]', 'contacts.1.email'],
  ['contacts["1"]["email"]', 'contacts.1.email'],
  ['/contacts/1/email', 'contacts.1.email'],
  ['/data/attributes/closing_date', 'closingDate'],
  ['body.contacts.0.name', 'contacts.0.name'],
  ['loan_details.lenders_loan_id', 'loanDetails.lendersLoanId'],
  ['loan_details.rate_type', 'loanDetails.rateType'],
  ['slack_notification_channel', 'slackNotificationChannel'],
  ['#/contacts/0/email', 'contacts.0.email'],
  ['Contacts[0].Email', 'contacts.0.email'],
  ['PropertyAddress.ZipCode', 'property.zipCode'],
  ['$.closing_date', 'closingDate'],
  ['$["contacts"][1]["email"]', 'contacts.1.email'],
  ['create.order.contacts[0].email', 'contacts.0.email'],
  ['contacts-0-email', 'contacts.0.email'],
  ['property_addresses_1_zip_code', 'properties.1.zipCode'],
  ['contacts_attributes.0.is-company-user', 'contacts.0.isCompanyUser'],
  ['contacts.007.email', 'contacts.7.email'],
  ['contacts.0.email.isEmail', 'contacts.0.email'],
  ['properties.contacts.items.0.properties.email', 'contacts.0.email'],
  ['closing_date.0', 'closingDate'],
  ['contacts.*.email', 'contacts.*.email'],
  ['contacts.email', 'contacts.email'],
  ['contacts.1.fax', 'contacts.1.fax'],
  ['contacts.1.constructor', 'contacts.1.constructor'],
  ['loan_details', 'loanDetails'],
  ['escrow_officer', 'escrow_officer'],
  ['constructor', 'constructor'],
  ['data', 'data'],
  ['', '']
])("reads the service's field %j as ours: %j", (wirePath, path) => {
  expect(orderPathOf(wirePath)).toBe(path)
})

it.each([
  'contacts',
  'contacts.1',
  'contacts.email',
  'contacts.1.fax',
  'property_address',
  'loan_details',
  'email',
  'zip_code',
  'data',
  ''
])('takes %j for no field of an order', wirePath => {
  expect(orderFieldOf(wirePath)).toBeUndefined()
})
