import { describe, expect, it } from 'vitest'
import { clearCounty, isMilitary, isTerritory, sameCounty } from '#domain/places/zip-place.ts'

const SAME: readonly (readonly [string, string])[] = [
  ['Harris', 'harris county'],
  ['Orleans', 'Orleans Parish'],
  ['St. Louis', 'Saint Louis County'],
  ['Doña Ana', 'Dona Ana'],
  ['Prince George’s', "Prince George's County"],
  ['Miami-Dade', 'Miami Dade'],
  ['Juneau', 'Juneau City and Borough'],
  ['Kodiak Island', 'Kodiak Island Borough'],
  ['Hoonah-Angoon', 'Hoonah-Angoon Census Area'],
  ['Anchorage', 'Anchorage Municipality'],
  ['Mayagüez', 'Mayaguez Municipio'],
  ['Richmond City', 'City of Richmond'],
  ['St. Louis City', 'City of Saint Louis']
]
const DIFFERENT: readonly (readonly [string, string])[] = [
  ['Richmond', 'Richmond City'],
  ['Rock', 'Rock Island'],
  ['Lee', 'Leelanau'],
  ['James City', 'James'],
  ['Toussaint Falls', 'Tousst Falls'],
  ['Port City of Oz', 'Port Oz City']
]

describe('counties by name', () => {
  it.each(SAME)('%s is %s', (one, other) => {
    expect(sameCounty(one, other)).toBe(true)
  })
  it.each(DIFFERENT)('%s is not %s', (one, other) => {
    expect(sameCounty(one, other)).toBe(false)
  })
})

describe('the county of a ZIP code', () => {
  const place = { zip: '77494', city: 'Katy', state: 'TX', counties: ['Fort Bend', 'Harris'] }
  it('is filled in only where no other is near', () => {
    expect(clearCounty({ ...place, clear: true })).toBe('Fort Bend')
    expect(clearCounty({ ...place, clear: false })).toBeUndefined()
  })
})

it('tells territories and military mail from states', () => {
  expect(['pr', 'GU', 'TX'].map(isTerritory)).toEqual([true, true, false])
  expect(['AE', ' ap', 'AL'].map(isMilitary)).toEqual([true, true, false])
})
