import { describe, expect, it } from 'vitest'
import { emptyProperty, type PropertyEntry } from '#domain/order/order-entry.ts'
import { createPlaces } from '../../../../main/places/places.ts'
import { placeWarnings } from '../../../../renderer/order-entry/places/place-warnings.ts'

const KATY = { zipCode: '77494', city: 'Katy', state: 'TX', county: 'Fort Bend' }

const CASES: readonly (readonly [string, Partial<PropertyEntry>, string | undefined])[] = [
  ['an address that fits', KATY, undefined],
  ['a county nearby', { ...KATY, county: 'harris county' }, undefined],
  ['a county elsewhere in the state', { ...KATY, county: 'Travis' }, 'Travis isn’t a county near ZIP code 77494.'],
  ['a county misspelled', { ...KATY, county: 'Ft Bend' }, 'Ft Bend isn’t a county near ZIP code 77494.'],
  ['the county around an independent city', { zipCode: '21201', state: 'MD', county: 'Baltimore City' }, undefined],
  ['another state', { ...KATY, state: 'OK' }, 'ZIP code 77494 is in TX, not OK.'],
  ['another state by its name', { ...KATY, state: 'Oklahoma' }, 'ZIP code 77494 is in TX, not OK.'],
  ['a code of nowhere', { ...KATY, zipCode: '00000' }, 'ZIP code 00000 isn’t in our list. Check it.'],
  ['a ZIP+4', { ...KATY, zipCode: '77494-1234', county: 'Travis' }, 'Travis isn’t a county near ZIP code 77494.'],
  ['half a code', { ...KATY, zipCode: '7749' }, undefined],
  ['no county yet', { ...KATY, county: '' }, undefined],
  [
    'a territory',
    { zipCode: '00901', state: 'PR', county: 'San Juan' },
    'PR is a U.S. territory. Check that you can order there.'
  ]
]

async function warningsFor(property: Partial<PropertyEntry>, isUnchecked = false) {
  const place = await createPlaces().find((property.zipCode ?? '').slice(0, 5))
  const knowledge = {
    placeOf: (zip: string) => (zip.length === 5 ? place : undefined),
    isUnchecked: () => isUnchecked
  }
  return placeWarnings([{ ...emptyProperty(), ...property }], knowledge)
}

describe('a warning about where a property is', () => {
  it.each(CASES)('%s', async (_, property, message) => {
    expect((await warningsFor(property)).map(one => one.message)).toEqual(message === undefined ? [] : [message])
  })

  it('names a county that was filled in until someone has looked at it', async () => {
    expect(await warningsFor(KATY, true)).toEqual([
      { path: 'properties.0.county', message: 'Fort Bend was filled in. Check the county.' }
    ])
  })

  it.each([
    ['in no list', { ...KATY, zipCode: '00000' }, ['zipCode', 'county']],
    ['of another state', { ...KATY, state: 'OK' }, ['zipCode', 'county']],
    ['that is half typed', { ...KATY, zipCode: '7749' }, ['county']]
  ])('names such a county beside a ZIP code %s, too', async (_, property, fields) => {
    const paths = (await warningsFor(property, true)).map(({ path }) => path)
    expect(paths).toEqual(fields.map(field => `properties.0.${field}`))
  })

  it('is at the property that it is about, which is named where there are several', () => {
    const place = { zip: '77494', city: 'Katy', state: 'TX', counties: ['Fort Bend'], clear: true }
    const knowledge = { placeOf: () => place, isUnchecked: (index: number) => index === 1 }
    const [first, second] = [KATY, KATY].map(values => ({ ...emptyProperty(), ...values }))
    expect(placeWarnings([first!, second!], knowledge)).toEqual([
      { path: 'properties.1.county', message: 'Property 2: Fort Bend was filled in. Check the county.' }
    ])
    expect(placeWarnings([first!, { ...second!, county: 'Travis' }], knowledge)).toEqual([
      { path: 'properties.1.county', message: 'Property 2: Travis isn’t a county near ZIP code 77494.' }
    ])
  })

  it('of a territory is given whatever is known of the code', () => {
    const warned = (place: null | undefined) =>
      placeWarnings([{ ...emptyProperty(), zipCode: '00999', state: 'PR', county: 'San Juan' }], {
        placeOf: () => place,
        isUnchecked: () => false
      }).map(({ path }) => path)
    expect(warned(undefined)).toEqual(['properties.0.state'])
    expect(warned(null)).toEqual(['properties.0.state', 'properties.0.zipCode'])
  })

  it('is not given before anything is known of the code', () => {
    const knowledge = { placeOf: () => undefined, isUnchecked: () => false }
    expect(placeWarnings([{ ...emptyProperty(), ...KATY, county: 'Travis' }], knowledge)).toEqual([])
  })
})
