import { describe, expect, it } from 'vitest'
import type { Likeness } from '#domain/order/draft.ts'
import { emptyEntry, type OrderEntry } from '#domain/order/order-entry.ts'
import { lookupKeys } from '../../main/matching/lookup-keys.ts'
import { likenesses } from '../../main/matching/similar.ts'
import { filledEntry } from '../fixtures/entries.ts'
import { day, order, row } from './orders.ts'

const draft = (change: (entry: OrderEntry) => void): OrderEntry => {
  const entry = filledEntry('refinance')
  entry.properties[0]!.address1 = '9 Oak Ct'
  entry.contacts[0]!.name = 'Lee Kim'
  entry.closingDate = ''
  entry.loan.lendersLoanId = ''
  change(entry)
  return entry
}

const here = (entry: OrderEntry, address1: string) => {
  entry.properties[0]!.address1 = address1
}

const cases: readonly [string, (entry: OrderEntry) => void, readonly Likeness[]][] = [
  ['nothing', () => undefined, []],
  [
    'the property in another spelling',
    entry => {
      here(entry, '2214 ELM STREET')
    },
    ['property']
  ],
  [
    'the property, its unit not typed yet',
    entry => {
      here(entry, '2214 Elm St')
      entry.properties[0]!.address2 = ''
    },
    ['property']
  ],
  [
    'the property, its ZIP code not typed yet',
    entry => {
      here(entry, '2214 Elm St')
      entry.properties[0]!.zipCode = '774'
    },
    ['property']
  ],
  [
    'a street of which nobody knows where',
    entry => {
      here(entry, '2214 Elm St')
      Object.assign(entry.properties[0]!, { city: '', zipCode: '' })
    },
    []
  ],
  [
    'another unit',
    entry => {
      here(entry, '2214 Elm St')
      entry.properties[0]!.address2 = '#5'
    },
    []
  ],
  [
    'the borrower and the day',
    entry => {
      entry.contacts[0]!.name = 'ana ramirez'
      entry.closingDate = '11/30/26'
    },
    ['borrower-and-closing']
  ],
  [
    'the day and who works on it, but another borrower',
    entry => {
      entry.closingDate = '11/30/26'
    },
    []
  ],
  [
    'the borrower on another day',
    entry => {
      entry.contacts[0]!.name = 'Ana Ramirez'
      entry.closingDate = '12/30/26'
    },
    []
  ],
  [
    'the borrower on a day half-typed',
    entry => {
      entry.contacts[0]!.name = 'Ana Ramirez'
      entry.closingDate = '11/3'
    },
    []
  ],
  [
    'the loan number in another spelling',
    entry => {
      entry.loan.lendersLoanId = 'ln 20447'
    },
    ['loan-number']
  ],
  [
    'everything',
    entry => {
      Object.assign(entry, filledEntry('refinance'))
    },
    ['property', 'borrower-and-closing', 'loan-number']
  ]
]

describe('an order about to be sent', () => {
  it.each(cases)('has in common with a draft: %s (R50)', (_, change, expected) => {
    expect(
      likenesses(
        order(() => undefined, 'refinance'),
        draft(change)
      )
    ).toEqual(expected)
  })

  it.each(cases.filter(([, , expected]) => expected.length > 0))(
    'is looked up with it by what they share: %s (R50)',
    (_, change) => {
      const known = new Set(lookupKeys(order(() => undefined, 'refinance')))
      expect(lookupKeys(draft(change)).filter(key => known.has(key))).not.toEqual([])
    }
  )

  it('is looked up by a bounded number of texts, and an empty draft by none (R50)', () => {
    const large = filledEntry('purchase')
    large.properties = Array.from({ length: 90 }, (_, number) => ({
      ...large.properties[0]!,
      address1: `${number} Elm St`
    }))
    expect(lookupKeys(large)).toHaveLength(60)
    expect(lookupKeys(large)).toContain('closing 2026-11-30')
    expect(lookupKeys(emptyEntry('purchase'))).toEqual([])
  })

  it('has nothing in common with an empty draft (R50)', () => {
    expect(likenesses(order(), emptyEntry('purchase'))).toEqual([])
    expect(
      likenesses(
        order(() => undefined, 'refinance'),
        emptyEntry('refinance')
      )
    ).toEqual([])
  })

  it('is compared with another order of this desk, of either kind (R50)', () => {
    expect(
      likenesses(
        order(),
        order(() => undefined, 'refinance')
      )
    ).toEqual(['property', 'borrower-and-closing'])
    expect(
      likenesses(
        order(),
        order(entry => {
          entry.properties[0]!.address2 = '#5'
          entry.closingDate = '12/1/2026'
        })
      )
    ).toEqual([])
  })

  it('is compared with a row of the list, buyers and borrowers alike (R50)', () => {
    expect(likenesses(order(), row(1))).toEqual(['property', 'borrower-and-closing'])
    expect(likenesses(order(), row(1, { buyers: [], borrowers: ['Ana Ramirez'], properties: [] }))).toEqual([
      'borrower-and-closing'
    ])
    expect(likenesses(order(), row(1, { closingDate: day('2027-01-04') }))).toEqual(['property'])
    expect(
      likenesses(order(), row(1, { closingDate: null, buyers: [], properties: ['9 Oak Ct, Waco, TX 76710'] }))
    ).toEqual([])
  })

  it('has a buyer of a single word in common with it, though each has another buyer, too (R50)', () => {
    const entry = draft(made => {
      const [buyer] = made.contacts
      if (buyer === undefined) throw new Error('the fixture has a buyer')
      made.closingDate = '11/30/2026'
      made.contacts = [
        { ...buyer, name: 'Lee Kim' },
        { ...buyer, name: 'Cher' }
      ]
    })
    expect(likenesses(entry, row(1, { buyers: ['Cher', 'Bo Diaz'], properties: [] }))).toEqual(['borrower-and-closing'])
    expect(likenesses(entry, row(1, { buyers: ['Bo Diaz'], properties: [] }))).toEqual([])
  })
})
