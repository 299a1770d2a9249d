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

/** `Unit 4` is the unit `Apt 4`, and one that is not named says nothing. */
export function isSameUnit(one: string, other: string): boolean {
  const [first, second] = [one, other].map(
    unit =>
      unit
        .toLowerCase()
        .split(/[\s#.]+/)
        .at(-1) ?? ''
  )
  return first === '' || second === '' || first === second
}
