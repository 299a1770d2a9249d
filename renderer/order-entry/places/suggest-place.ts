import { oneLine } from '#domain/common/one-line.ts'
import type { PropertyEntry } from '#domain/order/order-entry.ts'
import { tidyState } from '#domain/order/us-states.ts'
import { clearCounty, type ZipPlace } from '#domain/places/zip-place.ts'

export const PLACE_FIELDS = ['city', 'state', 'county'] as const
export type PlaceField = (typeof PLACE_FIELDS)[number]
export type PlaceValues = Partial<Record<PlaceField, string>>

/**
 * What a ZIP code changes in a property. `filled` is what was filled in before and may be replaced; what was typed never
 * is, and where the typed state is another one, nothing is filled in: one of the two is wrong.
 */
export function placeChanges(values: PropertyEntry, place: ZipPlace, filled: PlaceValues): PlaceValues {
  const isOurs = (field: PlaceField) => oneLine(values[field]) === '' || values[field] === filled[field]
  if (!isOurs('state') && tidyState(oneLine(values.state)) !== place.state) return {}
  const wanted = { city: place.city, state: place.state, county: clearCounty(place) ?? '' }
  return Object.fromEntries(
    PLACE_FIELDS.filter(field => isOurs(field) && values[field] !== wanted[field]).map(field => [field, wanted[field]])
  )
}

/** What was filled in, for the eye and the screen reader; undefined if nothing was. */
export function filledText(zip: string, changes: PlaceValues, hasCounty: boolean): string | undefined {
  const values = PLACE_FIELDS.flatMap(field => changes[field] || [])
  if (values.length === 0) return undefined
  return `Filled in from ${zip}: ${values.join(', ')}.${hasCounty ? '' : ' Select the county.'}`
}

const MOST_NAMED = 3

/** The line under the fields about the county; undefined if there is nothing to say. */
export function countyNote(county: string, place: ZipPlace | null | undefined, from: CountySource): string | undefined {
  if (from === 'copy') return 'County copied from the property before. Check it.'
  if (!place) return undefined
  // A draft from a file, or one whose suggestion was undone, has none although the code would say which.
  const named = oneLine(county) === '' ? clearCounty(place) : county
  const near = place.counties.filter(name => name !== named).slice(0, MOST_NAMED)
  const nearby = near.length === 0 ? '' : ` Nearby: ${near.join(', ')}.`
  if (from === 'zip') return `County suggested from the ZIP code.${nearby}`
  if (oneLine(county) !== '') return undefined
  if (named === undefined) return `The county isn’t clear from the ZIP code.${nearby}`
  return `The ZIP code suggests ${named}.${nearby}`
}

/** Where a county that nobody has looked at comes from. */
export type CountySource = 'zip' | 'copy' | undefined
