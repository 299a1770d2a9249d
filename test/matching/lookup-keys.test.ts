import { describe, expect, it } from 'vitest'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { LONGEST_SEARCH } from '#domain/orders/order-list.ts'
import { textsFor } from '../../main/matching/look-for.ts'
import { lookupKeys } from '../../main/matching/lookup-keys.ts'
import { filledEntry } from '../fixtures/entries.ts'

function entry(change: Partial<OrderEntry>, kind: OrderEntry['kind'] = 'refinance'): OrderEntry {
  return { ...filledEntry(kind), closingDate: '', properties: [], contacts: [], ...change }
}
const property = (address1: string, more: object = {}) => ({
  ...filledEntry('refinance').properties[0]!,
  address1,
  address2: '',
  city: 'Katy',
  state: 'TX',
  zipCode: '77494',
  ...more
})
const person = (name: string, role: string) => ({ ...filledEntry('refinance').contacts[0]!, name, role })
const noLoan = { ...filledEntry('refinance').loan, lendersLoanId: '' }

describe('the keys by which like orders are looked up', () => {
  it('are the number of each property with its ZIP code and with its city, once', () => {
    const keys = (...properties: OrderEntry['properties']) => lookupKeys(entry({ properties, loan: noLoan }))
    const both = ['zip 12 77494', 'city 12 katy']
    expect(keys(property('12 Elm St'))).toEqual(both)
    expect(keys(property('12 Elm St'), property('12 Oak Ct'))).toEqual(both)
    expect(keys(property('12 Elm St', { city: '' }))).toEqual(['zip 12 77494'])
    expect(keys(property('12 Elm St', { zipCode: '' }))).toEqual(['city 12 katy'])
    expect(keys(property('12 Elm St', { city: '', zipCode: '' }))).toEqual([])
  })

  it('are the closing date only where somebody buys, and the loan number only where there is one', () => {
    const closing = { closingDate: '12/15/2026', loan: noLoan }
    expect(lookupKeys(entry(closing))).toEqual([])
    expect(lookupKeys(entry({ ...closing, contacts: [person('Ana Ramirez', 'Seller')] }))).toEqual([])
    expect(lookupKeys(entry({ ...closing, contacts: [person('Ana Ramirez', 'Buyer')] }))).toEqual([
      'closing 2026-12-15'
    ])
    const loan = { ...noLoan, lendersLoanId: 'LN 77-123' }
    expect([lookupKeys(entry({ loan })), lookupKeys(entry({ loan }, 'purchase'))]).toEqual([['loan ln77123'], []])
  })

  it('are sixty at most, of the first properties', () => {
    const properties = Array.from({ length: 70 }, (_, index) => property(`${index + 1} Elm St`))
    const keys = lookupKeys(entry({ properties, loan: noLoan }))
    expect([keys.length, keys[0], keys.at(-1)]).toEqual([60, 'zip 1 77494', 'city 30 katy'])
  })
})

describe('the texts by which rows are looked for', () => {
  it.each([' 77494 ', '77494-1203', ' 77494-1203', '77494 1203 '])('have five digits of a ZIP code: “%s”', zipCode => {
    expect(textsFor(entry({ properties: [property('12 Elm St', { zipCode })] }))).toEqual(['12 77494'])
  })

  it('are of places and buyers, each once, and neither short nor endless', () => {
    const long = 'x'.repeat(LONGEST_SEARCH + 10)
    const contacts = [
      person('Al', 'Buyer'),
      person('Bo ', 'Buyer'),
      person('Kim', 'Buyer'),
      person('Kim', 'Buyer'),
      person('Eve Agent', 'Lender'),
      person('Cy Seller', 'Seller'),
      person(long, 'Buyer')
    ]
    expect(textsFor(entry({ properties: [property('12 Elm St'), property('Elm St')], contacts }))).toEqual([
      '12 77494',
      'Elm St 77494',
      'Kim',
      long.slice(0, LONGEST_SEARCH)
    ])
  })
})
