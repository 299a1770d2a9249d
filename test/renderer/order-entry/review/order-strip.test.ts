import { describe, expect, it } from 'vitest'
import { readEntry, type OrderEntry } from '#domain/order/order-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { stripFacts } from '../../../../renderer/order-entry/review/order-strip.ts'
import { filledEntry } from '../../../fixtures/entries.ts'

const LENDER = {
  name: 'Bayou Bank',
  email: 'orders@bayou.example',
  phone: '',
  role: 'Lender',
  isCompanyUser: true
}

/** The facts of an order as label and value. */
function facts(kind: OrderKind, change: (entry: OrderEntry) => void = () => undefined) {
  const entry = filledEntry(kind)
  change(entry)
  const read = readEntry(entry)
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return Object.fromEntries(stripFacts(read.value, 2026).map(({ label, value, note }) => [label, note ?? value]))
}

describe('the lender of an order, at a glance', () => {
  it('is its contact before the first line of its mortgagee clause', () => {
    expect(facts('refinance')['Lender']).toBe('Lone Star Lending')
    expect(facts('refinance', ({ contacts }) => void contacts.push(LENDER))['Lender']).toBe('Bayou Bank')
  })

  it('is said not to be given on a refinance, and not mentioned on a purchase without one', () => {
    const without = ({ loan }: OrderEntry) => void (loan.mortgage = '')
    expect(facts('refinance', without)['Lender']).toBe('Not given')
    expect(Object.keys(facts('purchase'))).toEqual(['Closing date', 'County'])
    expect(facts('purchase', ({ contacts }) => void contacts.push(LENDER))['Lender']).toBe('Bayou Bank')
  })
})

describe('an order at a glance', () => {
  it('says that no loan amount is given', () => {
    expect(facts('refinance', ({ loan }) => void (loan.amount = ''))['Loan amount']).toBe('Not given')
    expect(facts('refinance')['Loan amount']).toBe('four hundred thousand dollars')
  })

  it('names each county once, in the order of the properties', () => {
    const counties = (...names: string[]) =>
      facts('purchase', entry => {
        const [first] = entry.properties
        if (first === undefined) throw new Error('the sample has a property')
        entry.properties = names.map(county => ({ ...first, county }))
      })['County']
    expect(counties('Fort Bend', 'Fort Bend')).toBe('Fort Bend')
    expect(counties('Waller', 'Fort Bend', 'Waller')).toBe('Waller, Fort Bend')
  })

  it('has the year of a closing in another year', () => {
    expect(facts('refinance', entry => void (entry.closingDate = '01/05/2027'))['Closing date']).toBe('Jan 5, 2027')
  })
})
