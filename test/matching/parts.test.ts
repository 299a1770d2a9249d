import { describe, expect, it } from 'vitest'
import { addressOf, type Address } from '../../main/matching/address.ts'
import { compareAddresses, type Nearness } from '../../main/matching/compare-addresses.ts'
import { compareNames } from '../../main/matching/compare-names.ts'
import { matchOrder, sameAs, type MatchInput } from '../../main/matching/find-match.ts'
import { partiesOf } from '../../main/matching/party-names.ts'
import { unitKey } from '../../main/matching/unit.ts'
import { wordsOf } from '../../main/matching/fold.ts'
import { idOf, order, row } from './orders.ts'

const address = (change: Partial<Address>): Address => ({
  ...addressOf({ address1: '12 Elm St', address2: '', city: 'Katy', state: 'TX', zipCode: '77494' }),
  ...change
})
const street = (text: string) => {
  const { street: words, whole } = addressOf({ address1: text, city: 'Katy', state: 'TX', zipCode: '77494' })
  return { street: words, whole }
}

describe('two addresses', () => {
  it.each<[string, Partial<Address>, Partial<Address>, Nearness]>([
    ['without anything to read', { street: [], whole: '' }, { street: [], whole: '' }, 'unreadable'],
    ['of which one has no street, in another ZIP code', { street: [], whole: '' }, { zip: '77002' }, 'other'],
    ['of which one has no street', { street: [], whole: '' }, {}, 'unreadable'],
    ['with another street type', street('12 Elm Ave'), {}, 'near'],
    ['with another street type and another city', { ...street('12 Elm Ave'), city: 'waco' }, {}, 'other'],
    ['with another ZIP code', { zip: '77002' }, {}, 'near'],
    ['with another ZIP code and another city', { zip: '77002', city: 'waco' }, {}, 'other'],
    ['with another ZIP code and another street type', { ...street('12 Elm Ave'), zip: '77002' }, {}, 'other'],
    ['with another city in the same ZIP code', { city: 'fulshear' }, {}, 'close'],
    ['without a ZIP code in the same city', { zip: '' }, {}, 'close'],
    ['without a ZIP code and without a city', { zip: '', city: '' }, {}, 'unreadable'],
    ['in another state', { state: 'ok' }, {}, 'other']
  ])('%s are %s', (_what, one, other, nearness) => {
    const [a, b] = [address(one), address(other)]
    expect([compareAddresses(a, b).nearness, compareAddresses(b, a).nearness]).toEqual([nearness, nearness])
  })
})

describe('the people of a name', () => {
  const peopleOf = (text: string) => partiesOf(text).map(({ words, generation }) => [words.join(' '), generation])

  it.each([
    ['Maria Van', [['maria van', '']]],
    ['Dr', [['dr', '']]],
    ['Dr Ana Cruz', [['ana cruz', '']]],
    ['Smith, Jr', [['smith', 'jr']]],
    ['Smith, John Jr', [['john smith', 'jr']]],
    [
      'Cruz, Ana & Luis',
      [
        ['ana cruz', ''],
        ['luis cruz', '']
      ]
    ]
  ])('“%s” are %j', (text, people) => {
    expect(peopleOf(text)).toEqual(people)
  })

  it('of one word, person or firm, are never the same for certain', () => {
    expect([compareNames(['Cher'], ['Cher']), compareNames(['LLC'], ['LLC'])]).toEqual(['unclear', 'unclear'])
  })
})

it('parts of a building are one unit in whatever order they are named', () => {
  const key = (text: string) => unitKey(wordsOf(text))
  expect(key('Bldg 3 Lot 2 Apt 4')).toBe(key('Lot 2 Bldg 3 Apt 4'))
  expect(key('Bldg 3 Lot 2')).not.toBe(key('Bldg 2 Lot 3'))
})

describe('an order among rows', () => {
  const look = (more: Partial<MatchInput>) =>
    matchOrder({
      order: order(),
      rows: [row(1)],
      baseline: { complete: true, orderIds: new Set() },
      isOther: () => false,
      siblings: () => [],
      ...more
    })

  it('is not twice there because of a row that is known to be old', () => {
    const known = { complete: false, orderIds: new Set([idOf(2)]) }
    const { verdict, candidates } = look({ rows: [row(1), row(2)], baseline: known })
    expect([verdict, candidates.map(({ row: { orderId }, isNew }) => [orderId, isNew])]).toEqual([
      'candidates',
      [
        [idOf(1), null],
        [idOf(2), false]
      ]
    ])
  })

  it('that a moving list shows twice is there once, as it was shown best', () => {
    const worse = row(1, { buyers: ['RAMIREZ, EVA'] })
    for (const rows of [
      [worse, row(1)],
      [row(1), worse]
    ])
      expect(look({ rows })).toMatchObject({ verdict: 'matched', match: idOf(1), candidates: [{ strength: 'strong' }] })
  })

  it('that is there as it was sent has each id once', () => {
    expect(sameAs(order(), [row(1), row(2), row(1), row(3, { closingDate: null })])).toEqual([idOf(1), idOf(2)])
  })
})

it.each([
  ['Łódź Øst Guðrún', 'lodz ost gudrun'],
  ['Æon Cœur Straße', 'aeon coeur strasse'],
  ['Đorđe Þór ısı', 'dorde thor isi'],
  ["O'Neil O’Neil O‘Neil OʼNeil O`Neil O´Neil", 'oneil oneil oneil oneil oneil oneil'],
  ['12½ Elm', '12 1/2 elm'],
  ['12-1/2 Elm', '12 1/2 elm'],
  ['12–34 Elm', '12-34 elm'],
  ['Unit 2—B', 'unit 2b'],
  ['Unit B-2', 'unit b2'],
  ['A & B', 'a and b'],
  ['Winston-Salem', 'winston salem'],
  ['P.O. Box', 'po box'],
  ['#4, Elm', '# 4 , elm']
])('%s is compared as the words %s', (text, words) => {
  expect(wordsOf(text).join(' ')).toBe(words)
})
