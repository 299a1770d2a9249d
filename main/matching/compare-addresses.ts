import type { Compared } from '#domain/order/outbox.ts'
import type { Address } from './address.ts'
import { isDirection, isRoad, isSuffix } from './postal-messages.ts'

/** Whether two texts agree, disagree, or leave it open. */
export type Relation = 'same' | 'unclear' | 'differ'

/**
 * How close two addresses are. `same`: in everything both state. `close`: the same house as far as stated, but the city
 * or part of the street name differs, or a unit is missing. `near`: one thing that is often corrected (street type,
 * direction, ZIP) differs. `unreadable`: one has no street. `other`: another property.
 */
export type Nearness = 'same' | 'close' | 'near' | 'unreadable' | 'other'

export interface AddressComparison {
  readonly nearness: Nearness
  readonly agrees: readonly Compared[]
  readonly differs: readonly Compared[]
}

/** A unit that only one address has counts as a difference. */
export function compareAddresses(a: Address, b: Address): AddressComparison {
  const isVerbatim = a.whole !== '' && a.whole === b.whole
  const street = isVerbatim ? 'same' : compareStreets(a.street, b.street)
  const unit = isVerbatim ? 'same' : compareUnits(a.unit, b.unit)
  const [city, state, zip] = [compareTexts(a.city, b.city), compareTexts(a.state, b.state), compareTexts(a.zip, b.zip)]
  const hasUnit = a.unit !== '' || b.unit !== ''
  const compared: readonly (readonly [Compared, Relation])[] = [
    ['street', street === 'same' ? 'same' : street === 'unreadable' ? 'unclear' : 'differ'],
    // No unit on both sides agrees if the line is readable at all.
    ['unit', hasUnit && unit !== 'same' ? 'differ' : street === 'unreadable' && !hasUnit ? 'unclear' : 'same'],
    ['city', city],
    ['state', state],
    ['zip', zip]
  ]
  return {
    nearness: nearnessOf(),
    agrees: compared.flatMap(([what, relation]) => (relation === 'same' ? [what] : [])),
    differs: compared.flatMap(([what, relation]) => (relation === 'differ' ? [what] : []))
  }

  function nearnessOf(): Nearness {
    if (street === 'other' || unit === 'differ' || state === 'differ') return 'other'
    if (street === 'unreadable') return zip === 'differ' ? 'other' : 'unreadable'
    const mended = Number(street === 'turned') + Number(zip === 'differ')
    if (mended === 1 && city !== 'differ') return 'near'
    if (mended > 0) return 'other'
    if (zip !== 'same' && city !== 'same') return 'unreadable'
    return [street, unit, city, state, zip].every(relation => relation === 'same') ? 'same' : 'close'
  }
}

function compareTexts(a: string, b: string): Relation {
  return a === '' || b === '' ? 'unclear' : a === b ? 'same' : 'differ'
}

/** A unit may be the same if one side omits it, or names another part of the building with the same numbers. */
function compareUnits(a: string, b: string): Relation {
  if (a === b) return 'same'
  if (a === '' || b === '') return 'unclear'
  return runsOf(a) === runsOf(b) ? 'unclear' : 'differ'
}

/** Numbers and letters of a unit in any order, without leading zeros: `bldg:2 4` equals `2-4`. */
const runsOf = (unit: string) =>
  (unit.replace(/\p{L}+:/gu, '').match(/\d+|\p{L}+/gu) ?? [])
    .map(run => run.replace(/^0+(?=.)/, ''))
    .sort()
    .join(' ')

type Streets = 'same' | 'close' | 'turned' | 'other' | 'unreadable'

/** `turned`: same number and name, but another type or direction (`Elm St`, `Elm Ave`). */
function compareStreets(a: readonly string[], b: readonly string[]): Streets {
  if (a.length === 0 || b.length === 0) return 'unreadable'
  if (a.join(' ') === b.join(' ')) return 'same'
  if (loose(a) === loose(b)) return 'close'
  const [one, two] = [partsOf(a), partsOf(b)]
  if (loose(one.name) !== loose(two.name) || contradict(loose(one.number), loose(two.number))) return 'other'
  const turned =
    contradict(one.directions, two.directions) || contradict(one.suffix, two.suffix) || contradict(one.road, two.road)
  return turned ? 'turned' : 'close'
}

const contradict = (a: string, b: string) => a !== '' && b !== '' && a !== b

/** Joins words without spaces, except between digits: `1 21st` is not `12 1st`. */
function loose(words: readonly string[]): string {
  return words.join(' ').replace(/(?<=\p{L}) | (?=\p{L})/gu, '')
}

interface StreetParts {
  readonly number: readonly string[]
  readonly name: readonly string[]
  readonly directions: string
  readonly suffix: string
  /** Kind of a numbered road; empty for a plain highway, which may be any. */
  readonly road: string
}

/** Splits a street into parts; a direction is recognized at either end, and `21st` loses its suffix. */
function partsOf(words: readonly string[]): StreetParts {
  const name = [...words]
  const number: string[] = []
  while (name.length > 1 && /^\d/.test(name[0] ?? '') && (number.length === 0 || name[0]?.includes('/')))
    number.push(name.shift() ?? '')
  const directions: string[] = []
  if (name.length > 1 && isDirection(name[0] ?? '')) directions.push(name.shift() ?? '')
  if (name.length > 1 && isDirection(name.at(-1) ?? '')) directions.push(name.pop() ?? '')
  const suffix = name.length > 1 && isSuffix(name.at(-1) ?? '') ? (name.pop() ?? '') : ''
  const road = name.length > 1 && isRoad(name[0] ?? '') ? (name.shift() ?? '') : ''
  return {
    number,
    name: name.map(word => word.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1')),
    directions: directions.sort().join(''),
    suffix,
    road: road === 'hwy' ? '' : road
  }
}
