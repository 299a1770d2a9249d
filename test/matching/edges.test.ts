import { describe, expect, it } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import type { OrderEntry } from '#domain/order/order-entry.ts'
import { compareNames } from '../../main/matching/compare-names.ts'
import { compareAddresses } from '../../main/matching/compare-addresses.ts'
import { addressOf, cutZip, readLine } from '../../main/matching/address.ts'
import { matchOrder, mayBe, type MatchInput } from '../../main/matching/find-match.ts'
import { likenesses } from '../../main/matching/similar.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { day, idOf, order, row } from './orders.ts'

const look = (of: Order, more: Partial<MatchInput>) =>
  matchOrder({
    order: of,
    rows: [row(1)],
    baseline: { complete: true, orderIds: new Set() },
    isOther: () => false,
    siblings: () => [],
    ...more
  })

describe('a row of the list', () => {
  it('that is the order as an earlier attempt sent it is never matched by itself: the user corrected it since', () => {
    const corrected = order(entry => {
      entry.closingDate = '12/15/2026'
    })
    const { verdict, match, candidates } = look(corrected, { earlier: [order()] })
    expect([verdict, match]).toEqual(['candidates', null])
    expect(candidates[0]).toMatchObject({ strength: 'strong', isNew: true, asSent: order() })
  })

  it('that stood in an incomplete list is still shown: that list may have been read too late', () => {
    const { candidates } = look(order(), { baseline: { complete: false, orderIds: new Set([idOf(1)]) } })
    expect(candidates.map(({ isNew }) => isNew)).toEqual([false])
  })

  it('with no more than a readable date is kept while a list is read: it may turn out to be new', () => {
    const unreadable = row(1, { properties: [], buyers: [] })
    expect(mayBe([order()])(unreadable)).toBe(true)
    expect(mayBe([order()])({ ...unreadable, closingDate: day('2026-12-15') })).toBe(false)
  })

  it('of one property is not two of them', () => {
    const two = order(entry => {
      entry.properties = [entry.properties[0]!, { ...entry.properties[0]! }]
    })
    const other = '9 Oak Ct, Waco, TX 76710'
    const { candidates } = look(two, { rows: [row(1, { properties: [row(1).properties[0]!, other] })] })
    expect(candidates.map(({ strength }) => strength)).toEqual(['weak'])
  })

  it('is kept while a list is read where any version that was sent is like it', () => {
    const elsewhere = order(entry => {
      Object.assign(entry.properties[0]!, { address1: '9 Oak Ct', address2: '' })
    })
    expect([mayBe([elsewhere, order()])(row(1)), mayBe([elsewhere])(row(1))]).toEqual([true, false])
  })
})

it('a loan number left in a purchase, which is not sent, makes it like no other order', () => {
  const entry = (kind: OrderEntry['kind'], address1: string): OrderEntry => {
    const made = filledEntry(kind)
    made.properties[0]!.address1 = address1
    made.closingDate = ''
    made.loan.lendersLoanId = '77-123'
    return made
  }
  const refinance = entry('refinance', '1 Elm St')
  expect(likenesses(entry('refinance', '9 Oak Ct'), refinance)).toEqual(['loan-number'])
  expect(likenesses(entry('purchase', '9 Oak Ct'), refinance)).toEqual([])
})

it('middle names in another order are not the same person’s', () => {
  expect(compareNames(['Ana Maria Luisa Ramirez'], ['Ana M. Luisa Ramirez'])).toBe('same')
  expect(compareNames(['Ana Maria Luisa Ramirez'], ['Ana Luisa Maria Ramirez'])).not.toBe('same')
})

it('a unit whose building is left out, or that is filled up with zeros, may be the same', () => {
  const typed = addressOf({
    address1: '2214 Elm St',
    address2: 'Bldg 2 Apt 04',
    city: 'Katy',
    state: 'TX',
    zipCode: '77494'
  })
  const nearness = (line: string) => compareAddresses(typed, readLine(line, typed)).nearness
  expect(nearness('2214 Elm St 2-4, Katy, TX 77494')).toBe('close')
  expect(nearness('2214 Elm St 2-40, Katy, TX 77494')).toBe('other')
})

it('of a line no more than five hundred letters are read: longer text is no address', () => {
  const line = (length: number) => `${'1 Elm St '.padEnd(length - 5, 'x')}77494`
  expect([500, 501].map(length => cutZip(line(length)).zip)).toEqual(['77494', ''])
})

describe('an order of several properties, and a row', () => {
  const two = order(entry => {
    entry.properties.push({ ...entry.properties[0]!, address1: '2216 Elm St', address2: 'Unit 5' })
  })
  const found = (...properties: readonly string[]) => look(two, { rows: [row(1, { properties })] }).candidates
  const PLACE = ['city', 'state', 'zip']
  const REST = ['closing-date', 'names']

  it('of the second alone is shown: the first takes no line of another house away', () => {
    expect(found('2216 Elm St #5, Katy, TX 77494')).toMatchObject([
      { strength: 'weak', agrees: ['street', 'unit', ...PLACE, ...REST], differs: ['property-count'] }
    ])
  })

  it('agrees only in what agrees for each of them', () => {
    expect(found('2214 Elm St #4, Katy, TX 77494', '2216 Elm St, Katy, TX 77494')).toMatchObject([
      { strength: 'weak', agrees: ['street', ...PLACE, ...REST], differs: ['unit'] }
    ])
  })

  it('differs in a thing once, though it does for each of them', () => {
    expect(found('2214 Elm St, Katy, TX 77494', '2216 Elm St, Katy, TX 77494')).toMatchObject([
      { agrees: ['street', ...PLACE, ...REST], differs: ['unit'] }
    ])
  })
})

describe('rows that are as good as one another', () => {
  it('come with those first that may be new', () => {
    const { candidates } = look(order(), {
      rows: [row(2), row(1)],
      baseline: { complete: false, orderIds: new Set([idOf(2)]) }
    })
    expect(candidates.map(one => [one.row.orderId, one.isNew])).toEqual([
      [idOf(1), null],
      [idOf(2), false]
    ])
  })

  it('are the order as it stands, not as it was sent before, where the list tells no difference', () => {
    const { verdict, match, candidates } = look(order(), { earlier: [order()] })
    expect([verdict, match]).toEqual(['matched', idOf(1)])
    expect(candidates[0]).not.toHaveProperty('asSent')
  })
})

it.each(['USA', 'U.S.A.', 'US', 'U.S.', 'United States', 'United States of America', 'united states.'])(
  'the country behind a ZIP code is no part of it: %s',
  country => {
    expect(cutZip(`1 Elm St, Katy, TX 77494, ${country}`).zip).toBe('77494')
    expect(cutZip(`1 Elm St, Katy, TX 77494-1203 ${country}`).zip).toBe('77494')
  }
)
