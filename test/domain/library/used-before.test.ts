import { describe, expect, it } from 'vitest'
import { readEntry, type ContactEntry, type OrderEntry } from '#domain/order/order-entry.ts'
import type { Order } from '#domain/order/order.ts'
import { unofferedKey, usedBefore } from '#domain/library/used-before.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { filledEntry } from '../../fixtures/entries.ts'

const person = (name: string, more: Partial<ContactEntry> = {}): ContactEntry => ({
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  phone: '',
  role: 'Loan Officer',
  isCompanyUser: true,
  ...more
})

function order(kind: OrderKind, people: readonly ContactEntry[], loan: Partial<OrderEntry['loan']> = {}): Order {
  const entry = filledEntry(kind)
  const [buyer] = entry.contacts
  const read = readEntry({
    ...entry,
    contacts: [...(buyer === undefined ? [] : [buyer]), ...people],
    loan: { ...entry.loan, ...loan }
  })
  if (!read.ok) throw new Error('the order is not complete')
  return read.value
}

const used = (...orders: readonly Order[]) => usedBefore(orders.map(one => ({ order: one, at: 1 })))
const names = (people: readonly ContactEntry[]) => people.map(({ name }) => name)

describe('what the last orders had in common', () => {
  it('are the people of our company and nobody else, each as on the newest order', () => {
    const { people } = used(
      order('refinance', [person('Pat Doe', { email: 'pat.new@example.com', role: 'Loan Processor' })]),
      order('purchase', [person('pat doe', { email: 'pat.old@example.com' }), person('Kim Lee')])
    )
    expect(people).toEqual([
      person('Pat Doe', { email: 'pat.new@example.com', role: 'Loan Processor' }),
      person('Kim Lee')
    ])
  })

  it('counts as usual who is on most of the last ten orders of the kind', () => {
    const pat = order('refinance', [person('Pat Doe'), person('Kim Lee')])
    const others = order('refinance', [person('Pat Doe')])
    expect(names(used(pat).usual.refinance)).toEqual(['Pat Doe', 'Kim Lee'])
    expect(names(used(pat, others).usual.refinance)).toEqual(['Pat Doe'])
    const former = order('refinance', [person('Sam Roe')])
    expect(names(used(...Array<Order>(10).fill(pat), ...Array<Order>(30).fill(former)).usual.refinance)).toEqual([
      'Pat Doe',
      'Kim Lee'
    ])
  })

  it('counts the last ten orders and no earlier one: five of them are not most', () => {
    const [pat, both] = [
      order('refinance', [person('Pat Doe')]),
      order('refinance', [person('Pat Doe'), person('Kim Lee')])
    ]
    const last = [...Array<Order>(5).fill(pat), ...Array<Order>(5).fill(both)]
    expect(names(used(...last, both, both).usual.refinance)).toEqual(['Pat Doe'])
    expect(names(used(both, ...last, both).usual.refinance)).toEqual(['Pat Doe'])
    const six = [...Array<Order>(6).fill(both), ...Array<Order>(6).fill(pat)]
    expect(names(used(...six).usual.refinance)).toEqual(['Pat Doe', 'Kim Lee'])
  })

  it('takes who is usual on the other kind, until one of this kind was sent', () => {
    const refinance = order('refinance', [person('Pat Doe')])
    expect(names(used(refinance).usual.purchase)).toEqual(['Pat Doe'])
    expect(names(used(refinance, order('purchase', [person('Kim Lee')])).usual.purchase)).toEqual(['Kim Lee'])
    expect(used().usual).toEqual({ refinance: [], purchase: [] })
  })

  it('are loan types and mortgagee clauses, once each, newest first', () => {
    const { loanTypes, clauses } = used(
      order('refinance', [person('Pat Doe')], { rateType: 'FHA', mortgage: 'Lone Star\nISAOA' }),
      order('refinance', [person('Pat Doe')], { rateType: '30 yr fixed', mortgage: '' }),
      order('refinance', [person('Pat Doe')], { rateType: 'fha', mortgage: 'Lone Star\nISAOA' })
    )
    expect(loanTypes).toEqual(['FHA', '30 yr fixed'])
    expect(clauses).toEqual(['Lone Star\nISAOA'])
  })

  it('leave out what was removed, until an order with it is sent again', () => {
    const pat = order('refinance', [person('Pat Doe')])
    const removed = { order: pat, at: 1, unoffered: [unofferedKey('people', ' PAT Doe'), unofferedKey('clauses', '?')] }
    const gone = usedBefore([removed, { order: pat, at: 0 }])
    expect(gone.people).toEqual([])
    expect(gone.usual.refinance).toEqual([])
    expect(gone.clauses).toHaveLength(1)
    expect(names(usedBefore([{ order: pat, at: 2 }, removed]).people)).toEqual(['Pat Doe'])
  })

  it('are no more than fifty of each', () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      order('refinance', [person(`Person ${at}`)], { rateType: `Type ${at}`, mortgage: `Clause ${at}` })
    )
    const { people, loanTypes, clauses } = used(...many)
    expect([people.length, loanTypes.length, clauses.length]).toEqual([50, 50, 50])
    expect(people[0]?.name).toBe('Person 0')
  })
})
