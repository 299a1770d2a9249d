import type { Contact, LoanDetails, Order, PropertyAddress } from '#domain/order/order.ts'

/** The request for an order: the path after the base address, and the body as text. */
export interface OrderMessage {
  readonly path: string
  readonly body: string
}

/** The message of a complete order, exactly as in specification 4.1 and 4.2; empty optional members are left out. */
export function orderMessage(order: Order): OrderMessage {
  return order.kind === 'refinance'
    ? { path: '/public/api/v3.0.0/transactions/refinances', body: JSON.stringify(refinanceBody(order)) }
    : { path: '/public/api/v3.0.0/transactions/purchases', body: JSON.stringify(purchaseBody(order)) }
}

function refinanceBody(order: Order & { kind: 'refinance' }) {
  return {
    property_address: addressBody(order.property),
    contacts: order.contacts.map(contactBody),
    closing_date: order.closingDate,
    loan_details: loanBody(order.loanDetails),
    slack_notification_channel: given(order.slackNotificationChannel)
  }
}

function purchaseBody(order: Order & { kind: 'purchase' }) {
  return {
    property_addresses: order.properties.map(addressBody),
    contacts: order.contacts.map(contactBody),
    closing_date: order.closingDate,
    slack_notification_channel: given(order.slackNotificationChannel)
  }
}

function addressBody(address: PropertyAddress) {
  return {
    address_1: address.address1,
    address_2: given(address.address2),
    city: address.city,
    state: address.state,
    zip_code: address.zipCode,
    county: address.county
  }
}

function contactBody(contact: Contact) {
  return {
    name: contact.name,
    email: given(contact.email),
    phone: given(contact.phone),
    role: contact.role,
    is_company_user: contact.isCompanyUser
  }
}

function loanBody(loan: LoanDetails) {
  return {
    lenders_loan_id: given(loan.lendersLoanId),
    amount: loan.amount,
    rate_type: given(loan.rateType),
    mortgage: given(loan.mortgage)
  }
}

/** JSON omits undefined members: a blank value counts as missing. */
function given(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text
}
