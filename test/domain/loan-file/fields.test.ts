import { describe, expect, it } from 'vitest'
import { readField } from '#domain/loan-file/filled-field.ts'
import type { LoanDetailFacts, PropertyFacts } from '#domain/loan-file/loan-facts.ts'
import { loanFields } from '#domain/loan-file/loan-fields.ts'
import { propertyFields } from '#domain/loan-file/property-fields.ts'

const LOAN: LoanDetailFacts = {
  purpose: 'Refinance',
  baseAmount: '400000',
  noteAmount: '409200.00',
  mortgageType: 'FHA',
  amortizationType: 'AdjustableRate',
  loanNumber: 'LN-20447',
  closingDates: []
}
const PLACE: PropertyFacts = {
  street: '2214 Elm St',
  secondLine: '',
  unit: '',
  city: 'Katy',
  state: 'TX',
  zipCode: '77494',
  county: 'Fort Bend'
}

describe('a loan out of a loan file', () => {
  const amountOf = (changes: Partial<LoanDetailFacts>, amount: 'note' | 'base' | undefined) => {
    const { entry, fields } = loanFields({ ...LOAN, ...changes }, 'refinance', amount)
    const { source, note } = fields.find(({ path }) => path === 'loan.amount') ?? {}
    return [entry.amount, source, note]
  }

  it('has the amount that was chosen, and none before', () => {
    expect(amountOf({}, 'note')).toEqual(['$409,200', 'Note amount', undefined])
    expect(amountOf({}, 'base')).toEqual(['$400,000', 'Base loan amount', undefined])
    expect(amountOf({}, undefined)).toEqual(['', undefined, undefined])
  })

  it('names both sources of an amount that is the same in both', () => {
    expect(amountOf({ noteAmount: '400000.00' }, 'note')).toEqual(['$400,000', 'Note and base loan amount', undefined])
    expect(amountOf({ noteAmount: '', baseAmount: '' }, 'base')).toEqual(['', undefined, undefined])
  })

  it('keeps an amount that is none as it is, and doubts zero', () => {
    expect(amountOf({ noteAmount: 'TBD' }, 'note')).toEqual(['TBD', 'Note amount', undefined])
    expect(amountOf({ noteAmount: '0.00' }, 'note')).toEqual(['$0', 'Note amount', 'Zero. Check it.'])
    expect(amountOf({ noteAmount: '0.50' }, 'note')).toEqual(['$0.50', 'Note amount', undefined])
  })

  it.each([
    ['FHA', 'AdjustableRate', 'FHA adjustable rate'],
    ['USDARuralDevelopment', 'Fixed', 'USDA fixed'],
    ['Conventional', '', 'Conventional'],
    ['', 'Fixed', 'fixed'],
    ['Other', 'Fixed', 'fixed'],
    ['VA', 'Other', 'VA'],
    ['toString', 'constructor', 'toString constructor'],
    ['', '', '']
  ])('of the types %j and %j is %j', (mortgageType, amortizationType, rateType) => {
    const { entry, fields } = loanFields({ ...LOAN, mortgageType, amortizationType }, 'refinance', 'note')
    expect(entry.rateType).toBe(rateType)
    expect(fields.some(({ path }) => path === 'loan.rateType')).toBe(rateType !== '')
  })

  it('is left out of a purchase, as far as the file has any', () => {
    const values = (changes: Partial<LoanDetailFacts>) =>
      loanFields({ ...LOAN, ...changes }, 'purchase', 'note').leftOut.map(({ value }) => value)
    expect(values({})).toEqual(['$409,200', 'LN-20447', 'FHA adjustable rate'])
    expect(values({ noteAmount: '', loanNumber: '' })).toEqual(['$400,000', 'FHA adjustable rate'])
    expect(values({ noteAmount: '', baseAmount: '', mortgageType: '', amortizationType: '' })).toEqual(['LN-20447'])
  })
})

describe('a property out of a loan file', () => {
  const second = (changes: Partial<PropertyFacts>) => {
    const { entry, leftOut } = propertyFields({ ...PLACE, ...changes })
    return [entry.address2, leftOut.map(({ why }) => why)]
  }

  it.each([
    ['2214 Elm St #4', 'Unit 4'],
    ['2214 Elm St # 4', 'Unit 4'],
    ['2214 Elm St Apt. 4', 'Apartment 4'],
    ['2214 Elm St Ste 4b', 'Suite 4B'],
    ['2214 Elm St LOT 4', 'Lot 4'],
    ['2214 Elm St Bldg. 4', 'Building 4']
  ])('names its unit once: “%s” has %s', (street, unit) => {
    expect(second({ street, unit })).toEqual(['', [`Already in “${street}”.`]])
  })

  it.each([
    ['14 Highway 4', 'Lot 4'],
    ['2214 Elm St #14', 'Unit 4'],
    ['4 Elm St', 'Unit 4'],
    ['2214 Flat 4', 'Unit 4']
  ])('names its unit twice rather than not at all: “%s” and %s', (street, unit) => {
    expect(second({ street, unit })).toEqual([unit, []])
  })

  it.each([
    ['2214 Elm St Bldg 4', 'Unit 4'],
    ['2214 Elm St, Building #4', '4'],
    ['2214 Elm St Floor 2', 'Suite 2'],
    ['2214 Elm St Fl 2', 'Building 2']
  ])('has its unit beside a building or a floor of the same number: “%s” and %s', (street, unit) => {
    expect(second({ street, unit })).toEqual([unit, []])
  })

  it('has its second line before its unit, and the unit not where the line names it', () => {
    expect(second({ secondLine: 'c/o Pat', unit: 'Unit 4' })).toEqual(['c/o Pat, Unit 4', []])
    expect(second({ secondLine: 'Apt 4', unit: 'Unit 4' })).toEqual(['Apt 4', ['Already in “Apt 4”.']])
    expect(second({ secondLine: 'c/o Pat' })).toEqual(['c/o Pat', []])
  })

  it.each<[Partial<PropertyFacts>, readonly string[]]>([
    [{ city: '', state: '', zipCode: '' }, ['2214 Elm St', 'Apt 4', 'Katy', 'TX', '77494', 'Fort Bend']],
    [{ unit: 'Unit 7', county: '' }, ['2214 Elm St', 'Unit 7', 'Katy', 'TX', '77494', '']],
    [
      { street: '2214 Elm St, Katy, Fort Bend County, TX 77494', county: '' },
      ['2214 Elm St', '', 'Katy', 'TX', '77494', 'Fort Bend']
    ],
    [{ state: 'texas', zipCode: '77494-1234' }, ['2214 Elm St', 'Apt 4', 'Katy', 'TX', '77494', 'Fort Bend']]
  ])('has a whole address in its street split where %o agrees, and is doubted', (changes, values) => {
    const { entry, fields } = propertyFields({ ...PLACE, street: '2214 Elm St Apt 4, Katy, TX 77494', ...changes })
    expect(Object.values(entry)).toEqual(values)
    expect(fields[0]?.note).toBe('Split from one line. Check it.')
  })

  it.each([
    ['Unit 7', [{ what: 'Unit', value: 'Apt 4', why: 'The file also has “Unit 7”.' }]],
    ['Unit 4', []],
    ['Bldg 2 Unit 4', []],
    ['', []]
  ])('tells of the unit that its split street had and “%s” is not', (unit, leftOut) => {
    const street = '2214 Elm St Apt 4, Katy, TX 77494'
    expect(propertyFields({ ...PLACE, street, unit }).leftOut).toEqual(leftOut)
  })

  it.each([{ city: 'Waco' }, { state: 'OK' }, { zipCode: '77493' }])(
    'has its street as it is where %o does not agree with it',
    changes => {
      const street = '2214 Elm St, Katy, TX 77494'
      const { entry, fields } = propertyFields({ ...PLACE, street, ...changes })
      expect([entry.address1, fields[0]?.note]).toEqual([street, undefined])
    }
  )

  it('is doubted only for a state that is none of the US', () => {
    const noteOf = (state: string) =>
      propertyFields({ ...PLACE, state }).fields.find(({ path }) => path === 'state')?.note
    expect([noteOf('TX'), noteOf('texas'), noteOf(''), noteOf('ZZ')]).toEqual([
      undefined,
      undefined,
      undefined,
      'Not a U.S. state. Check it.'
    ])
  })
})

it('a field is doubted if it has more than 200 characters, and has no source without a value', () => {
  expect(readField('city', 'x'.repeat(200), 'City')).toEqual({ path: 'city', value: 'x'.repeat(200), source: 'City' })
  expect(readField('city', 'x'.repeat(201), 'City').note).toBe('Unusually long. Check it.')
  expect(readField('city', 'x'.repeat(201), 'City', 'Not so.').note).toBe('Not so.')
  expect(readField('city', ' \n ', 'City')).toEqual({ path: 'city', value: '', source: '' })
  expect(readField('city', ' Katy\n ', 'City').value).toBe('Katy')
})
