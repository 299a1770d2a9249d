import { describe, expect, it } from 'vitest'
import { emptyContact, type ContactEntry } from '#domain/order/order-entry.ts'
import { contactSchema } from '#domain/order/order-rules.ts'
import { rowList } from '../../../../renderer/order-entry/entry/rows.ts'
import { addPeople, notYetOn } from '../../../../renderer/order-entry/used/usual-people.ts'

const person = (name: string, role: ContactEntry['role'], more: Partial<ContactEntry> = {}): ContactEntry => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  phone: '',
  role,
  isCompanyUser: true,
  ...more
})
const contacts = (...values: ContactEntry[]) => rowList<ContactEntry>('contacts', contactSchema('refinance'), values)
const names = (list: ReturnType<typeof contacts>) => list.rows.map(({ values }) => `${values.role}: ${values.name}`)

describe('people of our company who are added to an order', () => {
  it('take the empty row of their own role before any other, and then new ones', () => {
    const list = contacts(emptyContact('Loan Officer'), emptyContact('Loan Processor'))
    addPeople(list, [person('Pat', 'Loan Processor'), person('Kim', 'Loan Processor'), person('Lee', 'Loan Officer')])
    expect(names(list)).toEqual(['Loan Processor: Kim', 'Loan Processor: Pat', 'Loan Officer: Lee'])
  })

  it.each([
    ['a borrower’s', emptyContact('Buyer')],
    ['one with a phone', { ...emptyContact('Loan Processor'), phone: '(713) 555-0142' }],
    ['one with an email', { ...emptyContact('Loan Processor'), email: 'a@example.com' }]
  ])('leave a row alone that is not theirs or not empty: %s', (_what, row) => {
    const list = contacts(row)
    addPeople(list, [person('Pat', 'Loan Processor')])
    expect(list.rows.map(({ values }) => values)).toEqual([row, person('Pat', 'Loan Processor')])
  })

  it('take a row without a role', () => {
    const list = contacts(emptyContact())
    addPeople(list, [person('Pat', 'Loan Processor')])
    expect(names(list)).toEqual(['Loan Processor: Pat'])
  })

  it('leave the role of the row they take where they have none', () => {
    const list = contacts(emptyContact('Loan Officer'))
    const undo = addPeople(list, [person('Pat', '')])
    expect(names(list)).toEqual(['Loan Officer: Pat'])
    undo()
    expect(list.rows.map(({ values }) => values)).toEqual([emptyContact('Loan Officer')])
  })

  it('without a role take a row without one first', () => {
    const list = contacts(emptyContact('Loan Officer'), emptyContact())
    addPeople(list, [person('Pat', '')])
    expect(names(list)).toEqual(['Loan Officer: ', ': Pat'])
  })

  it('go again with one undo, which leaves every row as it was, and none twice', () => {
    const list = contacts(emptyContact('Buyer'), emptyContact('Loan Processor'))
    const before = list.rows.map(({ values }) => ({ ...values }))
    const undo = addPeople(list, [person('Pat', 'Loan Processor'), person('Kim', 'Loan Officer')])
    expect(names(list)).toEqual(['Buyer: ', 'Loan Processor: Pat', 'Loan Officer: Kim'])
    undo()
    undo()
    expect(list.rows.map(({ values }) => values)).toEqual(before)
  })

  it('are those whose name is not on it yet, in whatever letters and spaces', () => {
    const list = contacts(person(' pat  DOE ', 'Buyer'))
    const usual = [person('Pat Doe', 'Loan Processor'), person('Kim Lee', 'Loan Officer')]
    expect(notYetOn(list, usual).map(({ name }) => name)).toEqual(['Kim Lee'])
  })
})
