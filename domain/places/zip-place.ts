/**
 * What a ZIP code says about a property. A code is a delivery route and not an area, so the county is a suggestion:
 * three in ten codes touch more than one.
 */
export interface ZipPlace {
  readonly zip: string
  readonly city: string
  /** Two letters. */
  readonly state: string
  /** Counties of the state at or near the code's middle, nearest first; at most six. */
  readonly counties: readonly string[]
  /** Whether the first county may be filled in: no other one is within some kilometers. */
  readonly clear: boolean
}

/** The counties of a state by name, and the places of its ZIP codes. */
export interface StatePlaces {
  readonly state: string
  readonly counties: readonly string[]
  readonly places: readonly ZipPlace[]
}

/** The county that may be filled in without asking, if there is one. */
export function clearCounty({ clear, counties }: ZipPlace): string | undefined {
  return clear ? counties[0] : undefined
}

const SUFFIX = / (?:county|parish|city and borough|borough|census area|municipality|municipio)$/

/**
 * Whether two texts name the same county: ` County`, case, accents and points are not looked at, but `Richmond City` is
 * not `Richmond`.
 */
export function sameCounty(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

const bare = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()
    .replace(SUFFIX, '')
    .replace(/^city of (.*)/, '$1 city')
    .replace(/^saint /, 'st ')

/** Territories, where few underwriters insure. */
const TERRITORIES = ['AS', 'GU', 'MP', 'PR', 'VI']

export function isTerritory(state: string): boolean {
  return TERRITORIES.includes(state.trim().toUpperCase())
}

/** Codes of military mail, which are no places. */
export function isMilitary(state: string): boolean {
  return ['AA', 'AE', 'AP'].includes(state.trim().toUpperCase())
}
