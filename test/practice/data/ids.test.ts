import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOf, inOfficeHours, onBusinessDay, stampOf, workday, workdayOf } from '../../../practice/data/calendar.ts'
import { sampleId, sampleSequence, textId } from '../../../practice/data/ids.ts'
import { orderName } from '../../../practice/data/name.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const word = fc.integer({ min: 0, max: 0xffff_ffff })

describe('identifiers', () => {
  it('of sample orders are version 4 UUIDs that contain their number', () => {
    fc.assert(
      fc.property(word, word, (key, sequence) => {
        const id = sampleId(key, sequence)
        expect(id).toMatch(UUID)
        expect(sampleSequence(key, id)).toBe(sequence)
        expect(sampleSequence(key ^ 1, id)).toBeUndefined()
      })
    )
  })

  it('from elsewhere are not recognized', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uuid(), fc.string()), id => {
        expect(sampleSequence(5, id)).toBeUndefined()
      })
    )
  })

  it('of placed orders are version 4 UUIDs derived from a text', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(textId(text)).toMatch(UUID)
        expect(textId(text)).toBe(textId(text))
        expect(textId(`${text}.`)).not.toBe(textId(text))
      })
    )
  })
})

describe('the calendar', () => {
  it('counts workdays without weekends', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 20_000 }), index => {
        expect([0, 6]).not.toContain(new Date(workday(index)).getUTCDay())
        expect(workdayOf(workday(index))).toBe(index)
        expect(workday(index + 5) - workday(index)).toBe(7 * 86_400_000)
      })
    )
  })

  it('counts a weekend as the Friday before', () => {
    expect(dateOf(workday(workdayOf(Date.UTC(2026, 10, 21, 9))))).toBe('2026-11-20')
  })

  it.each([
    ['a Friday', '2026-11-20', '2026-11-20'],
    ['a Saturday', '2026-11-21', '2026-11-23'],
    ['Thanksgiving Day', '2026-11-26', '2026-11-27'],
    ['Christmas Day on a Friday', '2026-12-25', '2026-12-28'],
    ['the day a Sunday holiday is observed', '2027-07-05', '2027-07-06']
  ])('moves a time on %s to the same time on a business day (F22)', (_day, from, to) => {
    expect(stampOf(onBusinessDay(Date.parse(`${from}T09:00:00Z`)))).toBe(`${to} 09:00:00`)
  })

  it('moves work into office hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), at => {
        const hour = new Date(inOfficeHours(at)).getUTCHours()
        expect(hour >= 14 && hour <= 23).toBe(true)
      })
    )
  })
})

it.each([
  [['Elena M. Ramirez'], ["Tom O'Brien Jr."], "Ramirez / O'Brien"],
  [['Luis De La Garza III'], [], 'De La Garza'],
  [['XYZ Title, INC'], ['Estate of Ann Lee, Deceased'], 'XYZ Title, INC / Estate of Ann Lee, Deceased'],
  [['Prince'], [], 'Prince'],
  [['Jr.'], [], 'Jr.'],
  [[], [], '1 Elm St']
])('an order of %j and %j is named after them', (buyers, sellers, whom) => {
  expect(orderName('purchase', buyers, sellers, ['1 Elm St, Waco, TX 76710'])).toBe(`${whom} purchase`)
})
