import { describe, expect, it } from 'vitest'
import { parseAddress } from '#domain/places/pasted-address.ts'
import { splitStreet, takeUnit } from '#domain/places/street.ts'
import { isMilitary, isTerritory } from '#domain/places/zip-place.ts'

describe('a pasted address', () => {
  it('has at most 300 characters', () => {
    const end = ' Elm St, Katy, TX 77494'
    const text = (length: number) => `1 ${'x'.repeat(length - end.length - 2)}${end}`
    expect(parseAddress(text(300))?.city).toBe('Katy')
    expect(parseAddress(text(301))).toBeNull()
  })

  it.each([
    ['2214 Elm St\tKaty\tTX 77494', 'Katy'],
    ['2214 Elm St • Katy • TX 77494', 'Katy'],
    ['2214 Elm St · Katy · TX 77494', 'Katy'],
    [',2214 Elm St,\n,Katy;\nTX 77494;', 'Katy'],
    ['RR 2 Box 12, Katy, TX 77494', 'Katy'],
    ['One Main Plaza, Houston, TX 77002', 'Houston'],
    ['Lot 7 Cypress Bend, Katy, TX 77494', 'Katy'],
    ['2214 Elm St, Katy, TX 77494, U.S.A.', 'Katy']
  ])('%j is in the city of %s', (text, city) => {
    expect(parseAddress(text)?.city).toBe(city)
  })

  it('whose last part is only a unit has its city in the part of the street', () => {
    expect(parseAddress('2214 Elm St Katy, Apt 4, TX 77494')).toMatchObject({
      ...{ address1: '2214 Elm St', address2: 'Apt 4', city: 'Katy' }
    })
    expect(parseAddress('2214 Elm St Katy, Bldg 2, Apt 4, TX 77494')).toBeNull()
  })

  it('with a ZIP code alone has no state', () => {
    expect(parseAddress('2214 Elm St, Katy 77494')).toMatchObject({ state: '', zipCode: '77494' })
  })
})

describe('a street line', () => {
  it.each<[string, 'start' | 'end', string, string]>([
    ['2214 Elm St Apt 4', 'end', '2214 Elm St', 'Apt 4'],
    ['2214 Elm St PH', 'end', '2214 Elm St', 'PH'],
    ['2214 Elm St', 'end', '2214 Elm St', ''],
    ['Apt 4 Katy', 'start', 'Katy', 'Apt 4'],
    ['Apt 4', 'start', '', 'Apt 4'],
    ['Katy', 'start', 'Katy', '']
  ])('%s has at its %s the unit of %s: %s', (text, end, rest, unit) => {
    expect(takeUnit(text, end)).toEqual({ rest, unit })
  })

  it.each<[string, string | null]>([
    ['2214 Elm St Katy', '2214 Elm St||Katy'],
    ['2214 Elm St. Katy', '2214 Elm St.||Katy'],
    ['2214 Elm St NE Katy', '2214 Elm St NE||Katy'],
    ['2214 Elm St N.E. Katy', '2214 Elm St N.E.||Katy'],
    ['2214 Elm St Apt 4 Katy', '2214 Elm St|Apt 4|Katy'],
    ['1 Oak Hill Dr Katy', '1 Oak Hill Dr||Katy'],
    ['1 Park View Blvd. NE Katy', '1 Park View Blvd. NE||Katy'],
    ['1 Park Place Ave Apt 4 Katy', '1 Park Place Ave|Apt 4|Katy'],
    ['1 Oak Ridge Katy', '1 Oak Ridge||Katy'],
    ['1 Elm St Mill Valley', '1 Elm St||Mill Valley'],
    ['1 Elm Way St Louis', '1 Elm Way||St Louis'],
    ['1 Oak Hill St Louis', null],
    ['1 Oak Hill Dr', null],
    ['2214 Elm St', null],
    ['2214 Elm Katy', null],
    ['RR 2 Box 12 Katy', 'RR 2 Box 12||Katy'],
    ['100 I-10 Katy', '100 I-10||Katy']
  ])('%s is split as %s', (text, expected) => {
    const found = splitStreet(text)
    expect(found && [found.address1, found.address2, found.city].join('|')).toBe(expected)
  })
})

it('there are five territories, and three codes of military mail', () => {
  expect(['AS', 'GU', 'MP', 'PR', ' vi ', 'DC', 'HI'].map(isTerritory)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false
  ])
  expect(['AA', 'AE', 'AP', 'AK'].map(isMilitary)).toEqual([true, true, true, false])
})
