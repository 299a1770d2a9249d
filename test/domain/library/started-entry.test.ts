import { expect, it } from 'vitest'
import { startedEntry } from '#domain/library/started-entry.ts'
import { emptyEntry, type ContactEntry } from '#domain/order/order-entry.ts'

const person = (name: string, role: string): ContactEntry => ({ name, email: '', phone: '', role, isCompanyUser: true })
const NOTHING = { people: [], loanType: '', clause: '', channel: '' }

it('starts as an empty form where nothing was chosen', () => {
  expect(startedEntry('purchase', NOTHING)).toEqual(emptyEntry('purchase'))
})

it('puts the first person into the empty row of our company, and the others behind it', () => {
  const people = [person('Pat Doe', 'Loan Officer'), person('Kim Lee', 'Lender')]
  const { contacts } = startedEntry('refinance', { ...NOTHING, people })
  expect(contacts.map(({ name, role }) => [name, role])).toEqual([
    ['', 'Buyer'],
    ['Pat Doe', 'Loan Officer'],
    ['Kim Lee', 'Lender']
  ])
})

it('puts a person into the empty row of their own role, wherever they are among the others', () => {
  const people = [person('Kim Lee', 'Lender'), person('Pat Doe', 'Loan Processor')]
  const { contacts } = startedEntry('purchase', { ...NOTHING, people: people.toReversed() })
  expect(contacts.map(({ name, role }) => [name, role])).toEqual([
    ['', 'Buyer'],
    ['Pat Doe', 'Loan Processor'],
    ['Kim Lee', 'Lender']
  ])
})

it('has loan type and clause on a refinance alone, and the channel on both', () => {
  const chosen = { people: [], loanType: 'FHA', clause: 'Lone Star\nISAOA', channel: '#title' }
  const loan = { lendersLoanId: '', amount: '', rateType: '', mortgage: '' }
  expect(startedEntry('purchase', chosen)).toMatchObject({ loan, slackNotificationChannel: '#title' })
  expect(startedEntry('refinance', chosen)).toMatchObject({
    loan: { ...loan, rateType: 'FHA', mortgage: 'Lone Star\nISAOA' },
    slackNotificationChannel: '#title'
  })
})
