import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { STATE_NAMES } from '../../domain/order/us-states.ts'
import type { StatePlaces, ZipPlace } from '../../domain/places/zip-place.ts'
import { countyShapes, type County } from './county-shapes.ts'
import { nearCounties, type Near } from './nearness.ts'

/** Within so many kilometers of another county the clerk chooses: four fifths of the codes are farther from one. */
const DOUBTFUL = 3
/** So many kilometers off a county's shore is still the county: shapes are drawn coarsely, and Chicago is in the lake. */
const SHORE = 1
const MOST_COUNTIES = 6

/** Split in 2019, after the shapes were drawn. */
const SPLIT = { county: 'Valdez-Cordova', into: ['Chugach', 'Copper River'] }

/** A row of the package `zipcodes`: a place of the United States Postal Service. */
interface ZipCode {
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
  readonly city: string
  readonly state: string
}

/** Every state, district and territory with its counties and ZIP codes, in an order that never changes. */
export function statePlaces(): readonly StatePlaces[] {
  const counties = Map.groupBy(countyShapes(), ({ id }) => id.slice(0, 2))
  const zips = Map.groupBy(zipCodes(), ({ state }) => state)
  return stateNumbers().map(([number, state]) => {
    const own = counties.get(number) ?? []
    const near = nearCounties(own)
    return {
      state,
      counties: own.flatMap(splitNames).sort((one, other) => (one < other ? -1 : 1)),
      places: (zips.get(state) ?? []).flatMap(zip => placeOf(zip, near([zip.longitude, zip.latitude])))
    }
  })
}

/** Codes far from every county of their state have wrong coordinates: nothing is said of them. */
function placeOf({ zip, city, state }: ZipCode, near: readonly Near[]): ZipPlace[] {
  const [first, second] = near
  if (first === undefined) return []
  const alone = first.kilometers < SHORE && (second === undefined || second.kilometers > DOUBTFUL)
  const counties = near.flatMap(({ county }) => splitNames(county)).slice(0, MOST_COUNTIES)
  return [{ zip, city, state, counties, clear: alone && first.county.name !== SPLIT.county }]
}

const splitNames = ({ name }: County): readonly string[] => (name === SPLIT.county ? SPLIT.into : [name])

function zipCodes(): readonly ZipCode[] {
  const { codes } = createRequire(import.meta.url)('zipcodes/lib/codes.js') as { codes: Record<string, ZipCode> }
  return Object.values(codes).sort((one, other) => Number(one.zip) - Number(other.zip))
}

/** FIPS number and postal code of every state, by number. */
export function stateNumbers(): readonly (readonly [number: string, state: string])[] {
  const file = fileURLToPath(import.meta.resolve('us-atlas/states-10m.json'))
  const { objects } = JSON.parse(readFileSync(file, 'utf8')) as {
    objects: { states: { geometries: { id: string; properties: { name: string } }[] } }
  }
  return objects.states.geometries
    .map(({ id, properties }) => {
      const name = properties.name.replace('Commonwealth of the ', '').replace('United States ', 'US ')
      const state = STATE_NAMES.find(([, known]) => known === name)?.[0]
      if (state === undefined) throw new Error(`${properties.name} isn’t a state of the form`)
      return [id, state] as const
    })
    .sort(([one], [other]) => Number(one) - Number(other))
}
