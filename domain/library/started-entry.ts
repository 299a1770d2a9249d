import { emptyEntry, type OrderEntry } from '../order/order-entry.ts'
import type { OrderKind } from '../order/role.ts'
import type { StartsWith } from './used-before.ts'

/** A new order with what the office starts its orders with; people come into empty rows of our company first. */
export function startedEntry(kind: OrderKind, { people, loanType, clause, channel }: StartsWith): OrderEntry {
  const empty = emptyEntry(kind)
  const contacts = [...empty.contacts]
  const free = contacts.filter(({ isCompanyUser }) => isCompanyUser === true)
  for (const person of people) {
    const row = free.find(({ role }) => role === person.role) ?? free[0]
    if (row === undefined) contacts.push({ ...person })
    else {
      contacts[contacts.indexOf(row)] = { ...person }
      free.splice(free.indexOf(row), 1)
    }
  }
  const loan = kind === 'refinance' ? { rateType: loanType, mortgage: clause } : {}
  return { ...empty, contacts, loan: { ...empty.loan, ...loan }, slackNotificationChannel: channel }
}
