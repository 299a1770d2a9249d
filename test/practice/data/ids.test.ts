import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOf, inOfficeHours, onWorkday, stampOf, workday, workdayOf } from '../../../practice/data/calendar.ts'
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

  it('counts a weekend as the Friday before, and moves times on it to Monday', () => {
    const saturday = Date.UTC(2026, 10, 21, 9)
    expect(dateOf(workday(workdayOf(saturday)))).toBe('2026-11-20')
    expect(stampOf(onWorkday(saturday))).toBe('2026-11-23 09:00:00')
    expect(onWorkday(Date.UTC(2026, 10, 20, 9))).toBe(Date.UTC(2026, 10, 20, 9))
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
