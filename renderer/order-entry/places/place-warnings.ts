import type { FieldMessage } from '#domain/common/failure.ts'
import { oneLine } from '#domain/common/one-line.ts'
import type { PropertyEntry } from '#domain/order/order-entry.ts'
import { shortZip } from '#domain/order/order-rules.ts'
import { isUsState, tidyState } from '#domain/order/us-states.ts'
import { isTerritory, sameCounty, type ZipPlace } from '#domain/places/zip-place.ts'

/** What is known while warnings are made: places by ZIP code, and whether nobody has looked at a property's county. */
export interface PlaceKnowledge {
  readonly placeOf: (zip: string) => ZipPlace | null | undefined
  readonly isUnchecked: (index: number) => boolean
}

/** What a clerk may want to check about where a property is. The county is the costliest mistake of an order. */
export function placeWarnings(
  properties: readonly PropertyEntry[],
  { placeOf, isUnchecked }: PlaceKnowledge
): readonly FieldMessage[] {
  return properties.flatMap((property, index) => {
    const name = properties.length > 1 ? `Property ${index + 1}: ` : ''
    const at = (field: keyof PropertyEntry, message: string) => ({
      path: `properties.${index}.${field}`,
      message: name + message
    })
    const zip = shortZip(oneLine(property.zipCode))
    const [state, county] = [tidyState(oneLine(property.state)), oneLine(property.county)]
    const place = placeOf(zip)
    const filled =
      county !== '' && isUnchecked(index) ? [at('county', `${county} was filled in. Check the county.`)] : []
    const territory = isTerritory(state)
      ? [at('state', `${state} is a U.S. territory. Check that you can order there.`)]
      : []
    if (place === undefined) return [...territory, ...filled]
    if (place === null) return [...territory, at('zipCode', `ZIP code ${zip} isn’t in our list. Check it.`), ...filled]
    if (isUsState(state) && state !== place.state)
      return [...territory, at('zipCode', `ZIP code ${zip} is in ${place.state}, not ${state}.`), ...filled]
    if (county === '') return territory
    if (!place.counties.some(name => sameCounty(name, county)))
      return [...territory, at('county', `${county} isn’t a county near ZIP code ${zip}.`)]
    return [...territory, ...filled]
  })
}
