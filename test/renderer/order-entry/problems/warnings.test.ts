import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import type { OrderKind } from '#domain/order/role.ts'
import { warningsOf } from '../../../../renderer/order-entry/problems/warnings.ts'
import { filledEntry } from '../../../fixtures/entries.ts'

const TODAY = '2026-11-20' as CalendarDate

const looksOf = (change: (entry: OrderEntry) => void, kind: OrderKind = 'refinance', today = TODAY) => {
  const entry = filledEntry(kind)
  change(entry)
  return warningsOf(entry, today)
}

describe('a warning', () => {
  it('is absent from an ordinary order', () => {
    expect(looksOf(() => undefined)).toEqual([])
    expect(looksOf(() => undefined, 'purchase')).toEqual([])
  })

  it.each([
    ['2026-11-28', ['Sat, Nov 28 is a weekend.']],
    ['2026-11-29', ['Sun, Nov 29 is a weekend.']],
    ['2026-11-20', ['Fri, Nov 20 is too soon for a new Closing Disclosure.']],
    ['2026-11-26', ['Thu, Nov 26 is Thanksgiving Day.']],
    ['2026-11-19', ['The closing date, Thu, Nov 19, is in the past.']],
    ['2025-03-01', ['The closing date, Mar 1, 2025, is in the past.', 'Sat, Mar 1 is a weekend.']],
    ['2027-11-19', []],
    ['2027-11-22', ['The closing date, Nov 22, 2027, is more than a year away.']],
    ['', []],
    ['2026-02-31', []]
  ])('of the closing date %j is %j', (closingDate, messages) => {
    expect(
      looksOf(entry => {
        entry.closingDate = closingDate
      })
    ).toEqual(messages.map(message => ({ path: 'closingDate', message })))
  })

  it('counts a year from February 29 to February 28', () => {
    const leapDay = '2028-02-29' as CalendarDate
    expect(
      looksOf(
        entry => {
          entry.closingDate = '2029-02-28'
        },
        'refinance',
        leapDay
      )
    ).toEqual([])
    expect(
      looksOf(
        entry => {
          entry.closingDate = '2029-03-01'
        },
        'refinance',
        leapDay
      )
    ).toHaveLength(1)
  })

  it.each([
    ['4,999,999.99', []],
    ['5,000,000', ['$5,000,000 is unusually large. Check for extra zeros.']],
    ['40000000', ['$40,000,000 is unusually large. Check for extra zeros.']],
    ['1000', []],
    ['999.99', ['$999.99 is unusually small. Check for missing zeros.']],
    ['0', ['$0 is unusually small. Check for missing zeros.']],
    ['12abc', []],
    ['', []]
  ])('of the loan amount %j is %j', (amount, messages) => {
    expect(
      looksOf(entry => {
        entry.loan.amount = amount
      })
    ).toEqual(messages.map(message => ({ path: 'loan.amount', message })))
  })

  it('is not about the loan of a purchase, which is not sent', () => {
    expect(
      looksOf(entry => {
        entry.loan.amount = '40000000'
      }, 'purchase')
    ).toEqual([])
  })

  it.each([
    ['zz', ['ZZ isn’t a U.S. state.']],
    [' ON ', ['ON isn’t a U.S. state.']],
    ['tx', []],
    ['DC', []],
    ['PR', []],
    ['T', []],
    ['', []]
  ])('of the state %j is %j', (state, messages) => {
    expect(
      looksOf(entry => {
        entry.properties[0]!.state = state
      })
    ).toEqual(messages.map(message => ({ path: 'properties.0.state', message })))
  })

  it.each(['AA', 'ae', ' ap '])('of the state %j is that it is military mail', state => {
    const code = state.trim().toUpperCase()
    expect(
      looksOf(entry => {
        entry.properties[0]!.state = state
      })
    ).toEqual([{ path: 'properties.0.state', message: `${code} is military mail, not a place to close.` }])
  })

  it('names the first of three contacts of one name, at each of the later ones', () => {
    const looks = looksOf(entry => {
      const [ana] = entry.contacts
      entry.contacts.push({ ...ana!, email: '' }, { ...ana!, email: '' })
    })
    expect(looks).toEqual([
      { path: 'contacts.2.name', message: 'Ana Ramirez is listed twice, as contacts 1 and 3.' },
      { path: 'contacts.3.name', message: 'Ana Ramirez is listed twice, as contacts 1 and 4.' }
    ])
  })

  it('is not about the same street in another ZIP code, nor about two properties without a street', () => {
    const second = (change: object) => (entry: OrderEntry) =>
      void entry.properties.push({ ...entry.properties[0]!, ...change })
    expect(looksOf(second({ zipCode: '77001' }), 'purchase')).toEqual([])
    expect(
      looksOf(entry => {
        entry.properties[0]!.address1 = ' '
        second({})(entry)
      }, 'purchase')
    ).toEqual([])
  })

  it('is about an email that two contacts share, at the later one, in any spelling', () => {
    expect(
      looksOf(entry => {
        entry.contacts[1]!.email = ' ANA.Ramirez@example.com'
      })
    ).toEqual([{ path: 'contacts.1.email', message: 'Ana Ramirez and Pat Doe have the same email.' }])
  })

  it('is about a name entered twice', () => {
    expect(
      looksOf(entry => {
        entry.contacts[1]!.name = 'ana  ramirez'
      })
    ).toEqual([{ path: 'contacts.1.name', message: 'ana ramirez is listed twice, as contacts 1 and 2.' }])
  })

  it('is not about fields empty in two rows', () => {
    expect(
      looksOf(entry => {
        for (const contact of entry.contacts) Object.assign(contact, { name: '', email: '' })
      })
    ).toEqual([])
  })

  it('is about an address entered twice, but not about another unit of the same building', () => {
    const second = (unit: string) => (entry: OrderEntry) =>
      void entry.properties.push({ ...entry.properties[0]!, address2: unit })
    expect(looksOf(second('unit 4'), 'purchase')).toEqual([
      { path: 'properties.1.address1', message: 'Property 1 has the same address.' }
    ])
    expect(looksOf(second('Unit 5'), 'purchase')).toEqual([])
  })
})
