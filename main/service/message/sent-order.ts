import { isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { isCents } from '#domain/common/money.ts'
import type { Contact, LoanDetails, Order, PropertyAddress } from '#domain/order/order.ts'
import type { Role } from '#domain/order/role.ts'
import { membersOf } from './members.ts'
import type { OrderMessage } from './order-message.ts'

/** The order of a message that `orderMessage` made; null for any other. */
export function orderOfMessage({ path, body }: OrderMessage): Order | null {
  const members = membersOf(parsed(body))
  const closingDate = members?.['closing_date']
  if (members === undefined || !isCalendarDate(closingDate)) return null
  const common = {
    contacts: list(members['contacts']).map(contactOf),
    closingDate,
    ...given('slackNotificationChannel', members['slack_notification_channel'])
  }
  return path.endsWith('/purchases')
    ? { kind: 'purchase', properties: list(members['property_addresses']).map(addressOf), ...common }
    : {
        kind: 'refinance',
        property: addressOf(members['property_address']),
        loanDetails: loanOf(members['loan_details']),
        ...common
      }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An optional member under our name; none if it has no text. */
function given<K extends string>(name: K, value: unknown): { [P in K]?: string } {
  const options: { [P in K]?: string } = {}
  if (text(value) !== '') options[name] = text(value)
  return options
}

function addressOf(value: unknown): PropertyAddress {
  const members = membersOf(value)
  return {
    address1: text(members?.['address_1']),
    ...given('address2', members?.['address_2']),
    city: text(members?.['city']),
    state: text(members?.['state']),
    zipCode: text(members?.['zip_code']),
    county: text(members?.['county'])
  }
}

function contactOf(value: unknown): Contact {
  const members = membersOf(value)
  return {
    name: text(members?.['name']),
    ...given('email', members?.['email']),
    ...given('phone', members?.['phone']),
    role: text(members?.['role']) as Role,
    isCompanyUser: members?.['is_company_user'] === true
  }
}

function loanOf(value: unknown): LoanDetails {
  const members = membersOf(value)
  const amount = members?.['amount']
  return {
    ...given('lendersLoanId', members?.['lenders_loan_id']),
    ...(isCents(amount) ? { amount } : {}),
    ...given('rateType', members?.['rate_type']),
    ...given('mortgage', members?.['mortgage'])
  }
}
