import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyProperty } from '#domain/order/order-entry.ts'
import {
  countyNote,
  filledText,
  PLACE_FIELDS,
  placeChanges,
  type PlaceValues
} from '../../../../renderer/order-entry/places/suggest-place.ts'

const KATY = {
  zip: '77494',
  city: 'Katy',
  state: 'TX',
  counties: ['Fort Bend', 'Waller', 'Harris', 'Austin'],
  clear: true
}
const BOSTON = { zip: '02108', city: 'Boston', state: 'MA', counties: ['Suffolk', 'Norfolk'], clear: false }

interface Case {
  readonly what: string
  readonly typed: PlaceValues
  readonly filled?: PlaceValues
  readonly place: typeof KATY
  readonly changes: PlaceValues
}

const CASES: readonly Case[] = [
  {
    what: 'fills empty fields',
    typed: {},
    place: KATY,
    changes: { city: 'Katy', state: 'TX', county: 'Fort Bend' }
  },
  {
    what: 'leaves a county open that is not clear',
    typed: {},
    place: BOSTON,
    changes: { city: 'Boston', state: 'MA' }
  },
  {
    what: 'keeps a typed city, and one in other letters',
    typed: { city: 'KATY' },
    place: KATY,
    changes: { state: 'TX', county: 'Fort Bend' }
  },
  {
    what: 'keeps a typed county',
    typed: { county: 'Harris' },
    place: KATY,
    changes: { city: 'Katy', state: 'TX' }
  },
  {
    what: 'takes a state typed by its name for the same',
    typed: { state: 'texas' },
    place: KATY,
    changes: { city: 'Katy', county: 'Fort Bend' }
  },
  { what: 'fills nothing where the typed state is another one', typed: { state: 'OK' }, place: KATY, changes: {} },
  {
    what: 'replaces what it filled in before',
    typed: { city: 'Katy', state: 'TX', county: 'Fort Bend' },
    filled: { city: 'Katy', state: 'TX', county: 'Fort Bend' },
    place: BOSTON,
    changes: { city: 'Boston', state: 'MA', county: '' }
  },
  {
    what: 'keeps what was changed since it filled it in',
    typed: { city: 'Katy', state: 'TX', county: 'Harris' },
    filled: { city: 'Katy', state: 'TX', county: 'Fort Bend' },
    place: BOSTON,
    changes: { city: 'Boston', state: 'MA' }
  },
  { what: 'takes blanks for empty', typed: { city: '  ' }, place: BOSTON, changes: { city: 'Boston', state: 'MA' } }
]

describe('a ZIP code', () => {
  it.each(CASES)('$what', ({ typed, filled = {}, place, changes }) => {
    expect(placeChanges({ ...emptyProperty(), ...typed }, place, filled)).toEqual(changes)
  })

  it('never changes what was typed, and changes nothing twice', () => {
    const text = fc.constantFrom('', ' ', 'Katy', 'katy', 'TX', 'Fort Bend', 'Suffolk', 'Boston', 'MA')
    const values = fc.record({ city: text, state: text, county: text })
    fc.assert(
      fc.property(values, values, fc.constantFrom(KATY, BOSTON), (typed, filled, place) => {
        const before = { ...emptyProperty(), ...typed }
        const changes = placeChanges(before, place, filled)
        for (const field of PLACE_FIELDS)
          if (typed[field].trim() !== '' && typed[field] !== filled[field]) expect(changes[field]).toBeUndefined()
        expect(placeChanges({ ...before, ...changes }, place, { ...filled, ...changes })).toEqual({})
      })
    )
  })
})

it('says what was filled in, and asks for the county that is not clear', () => {
  expect(filledText('77494', { city: 'Katy', state: 'TX', county: 'Fort Bend' }, true)).toBe(
    'Filled in from 77494: Katy, TX, Fort Bend.'
  )
  expect(filledText('02108', { city: 'Boston', state: 'MA', county: '' }, false)).toBe(
    'Filled in from 02108: Boston, MA. Select the county.'
  )
  expect(filledText('02108', { county: '' }, false)).toBeUndefined()
})

it('names at most three counties nearby, and none twice', () => {
  expect(countyNote('Fort Bend', KATY, 'zip')).toBe(
    'County suggested from the ZIP code. Nearby: Waller, Harris, Austin.'
  )
  expect(countyNote('', BOSTON, undefined)).toBe('The county isn’t clear from the ZIP code. Nearby: Suffolk, Norfolk.')
  expect(countyNote('Kent', { ...KATY, counties: ['Kent'] }, 'zip')).toBe('County suggested from the ZIP code.')
  expect(countyNote('Harris', KATY, undefined)).toBeUndefined()
  expect(countyNote('Harris', null, 'copy')).toBe('County copied from the property before. Check it.')
})

it('says which county a clear ZIP code suggests where none was filled in, and not that it settles none', () => {
  expect(countyNote('', KATY, undefined)).toBe('The ZIP code suggests Fort Bend. Nearby: Waller, Harris, Austin.')
  expect(countyNote(' ', { ...KATY, counties: ['Kent'] }, undefined)).toBe('The ZIP code suggests Kent.')
})
