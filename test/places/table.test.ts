import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StatePlaces } from '#domain/places/zip-place.ts'
import { readTable, writeTable } from '../../main/places/table.ts'
import { statePlaces } from '../../scripts/places/state-places.ts'

const made = statePlaces()
const asset = () => readFileSync('assets/zip-codes.br')

/** A state with counties `A1` to `A9`, and codes whose counties are among them. */
const state = fc
  .record({
    letters: fc.constantFrom('TX', 'RI', 'PR'),
    zips: fc.uniqueArray(fc.integer({ min: 501, max: 99_950 }), { maxLength: 20 }),
    near: fc.uniqueArray(fc.constantFrom('A1', 'A2', 'A3', 'St. Louis City', 'Doña Ana'), { minLength: 1 }),
    clear: fc.boolean()
  })
  .map(({ letters, zips, near, clear }): StatePlaces => ({
    state: letters,
    counties: ['A1', 'A2', 'A3', 'Doña Ana', 'St. Louis City'],
    places: zips.map(number => ({
      zip: String(number).padStart(5, '0'),
      city: 'Coeur d’Alene',
      state: letters,
      counties: near,
      clear
    }))
  }))

describe('the table of ZIP codes', () => {
  it('reads back what was written', () => {
    fc.assert(
      fc.property(state, one => {
        const table = readTable(writeTable([one]))
        expect(table.counties.get(one.state)).toEqual(one.counties)
        for (const place of one.places) expect(table.find(place.zip)).toEqual(place)
      })
    )
  })

  it('refuses a county that its state does not have', () => {
    const place = { zip: '77494', city: 'Katy', state: 'TX', counties: ['Harris'], clear: true }
    expect(() => writeTable([{ state: 'TX', counties: ['Travis'], places: [place] }])).toThrow('77494')
  })

  it('is what scripts/places/make-table.ts makes of the packages today, to the letter', () => {
    expect(brotliDecompressSync(asset()).toString('utf8')).toBe(writeTable(made))
  })

  it('takes less than 1 MB', () => {
    expect(asset().length).toBeLessThan(1_000_000)
  })

  it('has 56 states and territories, 3,232 counties and more than 41,000 codes, of which four fifths are clear', () => {
    const { counties } = readTable(brotliDecompressSync(asset()).toString('utf8'))
    const places = made.flatMap(one => one.places)
    expect(counties.size).toBe(56)
    expect([...counties.values()].flat()).toHaveLength(3232)
    expect(places.length).toBe(41_896)
    expect(places.filter(({ clear }) => clear).length / places.length).toBeGreaterThan(0.8)
  })

  it('gives each county of a state a name of its own, independent cities included', () => {
    for (const { state, counties } of made) expect(new Set(counties).size, state).toBe(counties.length)
  })
})
