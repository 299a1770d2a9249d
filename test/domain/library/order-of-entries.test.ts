import { describe, expect, it } from 'vitest'
import { roleOfTitle } from '#domain/library/exchange/library-line.ts'
import { libraryKey, type LibraryRecord } from '#domain/library/library.ts'
import { libraryEntries, valuesOf, type UsedOrder } from '#domain/library/library-entries.ts'
import { readEntry } from '#domain/order/order-entry.ts'
import { filledEntry } from '../../fixtures/entries.ts'

const saved = (text: string, changedAt: number, more: Partial<LibraryRecord> = {}): LibraryRecord => ({
  ...{ id: text, list: 'loanTypes', names: [libraryKey(text)], startsOn: [], changedAt },
  value: { text, email: '', phone: '', role: '' },
  ...more
})

/** An order of a loan of this type. */
function sent(at: number, rateType: string, more: Partial<UsedOrder> = {}): UsedOrder {
  const entry = filledEntry('refinance')
  const read = readEntry({ ...entry, loan: { ...entry.loan, rateType } })
  if (!read.ok) throw new Error('the order is not complete')
  return { order: read.value, at, ...more }
}
const texts = (orders: readonly UsedOrder[], records: readonly LibraryRecord[]) =>
  libraryEntries(orders, records)
    .filter(({ list }) => list === 'loanTypes')
    .map(({ text }) => text)

describe('the entries of a library', () => {
  it('are those that orders have first, last used first, and then those that were changed last', () => {
    expect(texts([sent(9, 'FHA'), sent(3, 'VA')], [saved('ARM', 99), saved('HELOC', 100), saved('VA', 1)])).toEqual([
      'FHA',
      'VA',
      'HELOC',
      'ARM'
    ])
  })

  it('of a name that two records changed at once are the same at every desk', () => {
    const [a, b] = [saved('FHA', 5, { id: 'a' }), saved('FHA', 5, { id: 'b' })]
    for (const records of [
      [a, b],
      [b, a]
    ])
      expect(libraryEntries([], records).map(({ recordId }) => recordId)).toEqual(['b'])
  })

  it('are there once for each record, by any of its names', () => {
    const merged = saved('FHA', 5, { names: ['fha', 'fha loan'] })
    expect(libraryEntries([], [merged, saved('FHA loan', 6)]).map(({ recordId }) => recordId)).toEqual([
      'FHA loan',
      'FHA'
    ])
    expect(texts([sent(9, 'FHA Loan')], [merged])).toEqual(['FHA'])
  })

  it('are counted and dated by every order that has them', () => {
    const [entry] = libraryEntries([sent(9, 'FHA'), sent(3, ' fha ')], []).filter(({ list }) => list === 'loanTypes')
    expect(entry).toMatchObject({ text: 'FHA', used: 2, lastUsedAt: 9, recordId: null, names: ['fha'] })
  })

  it('that were saved are counted by every order, by each of their names', () => {
    const merged = saved('FHA', 1, { names: ['fha', 'fha loan'] })
    const orders = [sent(9, 'FHA'), sent(7, 'FHA loan'), sent(5, 'FHA loan'), sent(3, 'FHA')]
    const [entry] = libraryEntries(orders, [merged]).filter(({ list }) => list === 'loanTypes')
    expect(entry).toMatchObject({ used: 4, lastUsedAt: 9, recordId: 'FHA' })
  })

  it('have what a shared office knows of them, where there is anything', () => {
    const beside = { id: '2', desk: 'Back office', value: saved('VA', 1).value! }
    const [entry] = libraryEntries([], [saved('FHA', 5, { seen: ['1', '2'], besides: [beside] })])
    expect(entry).toMatchObject({ seen: ['1', '2'], besides: [beside] })
    expect(libraryEntries([], [saved('FHA', 5, { besides: [] })])[0]).not.toHaveProperty('besides')
  })

  it('are of no name that a removed record has, but with its id once it was sent later', () => {
    const removed = saved('FHA', 5, { value: null })
    expect(texts([sent(5, 'FHA')], [removed])).toEqual([])
    expect(libraryEntries([sent(6, 'FHA')], [removed]).find(({ list }) => list === 'loanTypes')?.recordId).toBe('FHA')
  })

  it('take a later order’s details only of people, of whom it has them', () => {
    const [entry] = libraryEntries(
      [sent(9, 'FHA')],
      [saved('FHA', 5, { value: { ...saved('FHA', 5).value!, email: 'x' } })]
    )
    expect(entry?.email).toBe('x')
  })
})

it('an order has its people of our company, its clause and loan type on a refinance alone, and its channel', () => {
  const [refinance, purchase] = (['refinance', 'purchase'] as const).map(kind => {
    const read = readEntry(filledEntry(kind))
    if (!read.ok) throw new Error('the order is not complete')
    return read.value
  })
  if (refinance === undefined || purchase === undefined) throw new Error('there are two')
  expect(valuesOf(refinance, 'people')).toEqual([
    { text: 'Pat Doe', email: 'pat.doe@example.com', phone: '', role: 'Loan Processor' }
  ])
  const textsOf = (list: 'clauses' | 'loanTypes' | 'channels') =>
    [refinance, purchase].map(order => valuesOf(order, list).map(({ text }) => text))
  expect([textsOf('clauses'), textsOf('loanTypes'), textsOf('channels')]).toEqual([
    [['Lone Star Lending\nISAOA/ATIMA'], []],
    [['30 yr fixed'], []],
    [['#closings'], ['#closings']]
  ])
})

it.each([
  ['Lender', 'Lender'],
  ['Assigner', 'Assigner'],
  ['Buyer', null],
  ['Seller Agent', null],
  ['Senior Loan Processor', 'Loan Processor'],
  ['Mortgage Originator', 'Loan Officer'],
  ['LO', 'Loan Officer'],
  ['MLO', 'Loan Officer'],
  ['CLO', ''],
  ['Branch lender', 'Lender'],
  ['Blender', ''],
  ['', '']
])('the job title %j is the role %j', (title, role) => {
  expect(roleOfTitle(title)).toBe(role)
})
