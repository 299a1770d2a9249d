import { expect, it } from 'vitest'
import { duplicatedEntry, duplicatedOrder } from '#domain/order/duplicate-order.ts'
import { readEntry } from '#domain/order/order-entry.ts'
import { filledEntry } from '../../fixtures/entries.ts'

it('a copy keeps those of our company alone: whose company was not selected is left out', () => {
  const entry = filledEntry('purchase')
  const [contact] = entry.contacts
  entry.contacts = [true, false, null].map(isCompanyUser => ({ ...contact!, name: 'Lee Kim', isCompanyUser }))
  expect(duplicatedEntry(entry).contacts.map(({ name }) => name)).toEqual(['Lee Kim', '', ''])
})

it('a copy has nothing of the property, the loan’s amount and number, or the day, and one property only', () => {
  const entry = filledEntry('refinance')
  entry.properties = [...entry.properties, ...entry.properties]
  const { properties, loan, closingDate, slackNotificationChannel, kind } = duplicatedEntry(entry)
  expect(properties).toEqual([{ address1: '', address2: '', city: '', state: '', zipCode: '', county: '' }])
  expect(loan).toEqual({
    lendersLoanId: '',
    amount: '',
    rateType: '30 yr fixed',
    mortgage: 'Lone Star Lending\nISAOA/ATIMA'
  })
  expect([closingDate, slackNotificationChannel, kind]).toEqual(['', '#closings', 'refinance'])
})

it('a copy keeps the roles of those whose names it leaves out, where they are roles', () => {
  const entry = filledEntry('purchase')
  const [contact] = entry.contacts
  entry.contacts = ['Seller', 'Notary'].map(role => ({ ...contact!, role, isCompanyUser: false }))
  expect(duplicatedEntry(entry).contacts).toEqual([
    { name: '', email: '', phone: '', role: 'Seller', isCompanyUser: false },
    { name: '', email: '', phone: '', role: '', isCompanyUser: null }
  ])
})

it.each(['refinance', 'purchase'] as const)(
  'a copy of a %s that another desk sent is the same as of its entry',
  kind => {
    const entry = filledEntry(kind)
    const read = readEntry(entry)
    if (!read.ok) throw new Error('the entry is not complete')
    const loan = kind === 'purchase' ? { rateType: '', mortgage: '' } : {}
    const copy = duplicatedEntry(entry)
    expect(duplicatedOrder(read.value)).toEqual({ ...copy, loan: { ...copy.loan, ...loan } })
  }
)
