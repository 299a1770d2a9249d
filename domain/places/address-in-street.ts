import { tidyState } from '../order/us-states.ts'
import { parseAddress, type PastedAddress } from './pasted-address.ts'

/** A file has thousands of rows, and most streets can be no more than that: the rest is slow to find out. */
const MAY_BE_WHOLE = /[,•|·]|\d{5}/

/**
 * The parts of a whole address that stands in a file's street; null if it is none, or if another field of the file says
 * otherwise. A field without a text says nothing.
 */
export function addressInStreet(
  street: string,
  { city, state, zipCode }: Pick<PastedAddress, 'city' | 'state' | 'zipCode'>
): PastedAddress | null {
  const parts = MAY_BE_WHOLE.test(street) ? parseAddress(street) : null
  if (parts === null) return null
  const agrees = (text: string, part: string) => text === '' || text.toLowerCase() === part.toLowerCase()
  const isAgreed =
    agrees(city, parts.city) && agrees(tidyState(state), parts.state) && agrees(zipCode.slice(0, 5), parts.zipCode)
  return isAgreed ? parts : null
}

/**
 * Whether a unit says all that the one in the street says: `Unit 4` says `Apt 4`, but neither building 4 nor floor 4.
 * An empty one contradicts nothing.
 */
export function isSameUnit(unit: string, inStreet: string): boolean {
  const named = identifiersIn(unit)
  return unit === '' || identifiersIn(inStreet).every(identifier => named.includes(identifier))
}

/** A unit 4 may be in a building 4, or on a floor 4. */
const AROUND: ReadonlyMap<string, string> = new Map([
  ['building', 'building'],
  ['bldg', 'building'],
  ['floor', 'floor'],
  ['fl', 'floor']
])
/** What else a unit is called does not tell it from another. */
const CALLED = new Set('apartment apt unit suite ste room rm lot space spc trailer trlr no'.split(' '))

/** Each with what it is of: `Bldg. 2 Apt #4` has `building 2` and `unit 4`. */
function identifiersIn(unit: string): readonly string[] {
  const identifiers: string[] = []
  let kind = 'unit'
  for (const word of unit.toLowerCase().split(/[\s#.,]+/)) {
    const around = AROUND.get(word)
    if (around === undefined && word !== '' && !CALLED.has(word)) identifiers.push(`${kind} ${word}`)
    kind = around ?? 'unit'
  }
  return identifiers
}
