import { emptyContact, emptyProperty, type OrderEntry } from './order-entry.ts'
import type { Order } from './order.ts'
import { isRole } from './role.ts'

/**
 * What two orders of one office share. Our own people, loan type, mortgagee clause and channel are kept; address, other
 * parties, closing date, loan amount and loan number are left empty, since those end up pasted into the wrong order.
 */
export function duplicatedEntry({
  kind,
  properties,
  contacts,
  loan,
  slackNotificationChannel
}: OrderEntry): OrderEntry {
  return {
    kind,
    properties: properties.slice(0, 1).map(emptyProperty),
    contacts: contacts.map(contact =>
      contact.isCompanyUser === true ? { ...contact } : emptyContact(isRole(contact.role) ? contact.role : '')
    ),
    loan: { lendersLoanId: '', amount: '', rateType: loan.rateType, mortgage: loan.mortgage },
    closingDate: '',
    slackNotificationChannel
  }
}

/** The same from an order that another desk sent, of which there is no entry here. */
export function duplicatedOrder(order: Order): OrderEntry {
  const { contacts, slackNotificationChannel = '' } = order
  const { rateType = '', mortgage = '' } = order.kind === 'refinance' ? order.loanDetails : {}
  return duplicatedEntry({
    kind: order.kind,
    properties: [emptyProperty()],
    contacts: contacts.map(({ email = '', phone = '', ...contact }) => ({ ...contact, email, phone })),
    loan: { lendersLoanId: '', amount: '', rateType, mortgage },
    closingDate: '',
    slackNotificationChannel
  })
}
