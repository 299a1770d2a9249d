import { sameCounty, type StatePlaces, type ZipPlace } from '../../domain/places/zip-place.ts'

/** How good the table is, measured on the codes that the other source has too. Shares from 0 to 1. */
export interface Accuracy {
  readonly codes: number
  /** The first county is one that the code touches. */
  readonly firstRight: number
  /** Every county that the code touches is among those offered. */
  readonly allOffered: number
  /** The county is filled in without asking. */
  readonly filled: number
  /** Of those filled in, the code does not touch it. */
  readonly filledWrong: number
  /** Of those filled in, the code touches another county, too. */
  readonly filledOneOfSeveral: number
}

/** `truth`: names of the counties by ZIP code, as another source has them. */
export function accuracyOf(states: readonly StatePlaces[], truth: ReadonlyMap<string, readonly string[]>): Accuracy {
  const pairs = states.flatMap(({ places }) =>
    places.flatMap(place => {
      const names = truth.get(place.zip)
      return names === undefined ? [] : [{ place, names }]
    })
  )
  const filled = pairs.filter(({ place }) => place.clear)
  return {
    codes: pairs.length,
    firstRight: share(pairs, isFirstRight),
    allOffered: share(pairs, ({ place, names }) => names.every(name => place.counties.some(is(name)))),
    filled: filled.length / pairs.length,
    filledWrong: share(filled, pair => !isFirstRight(pair)),
    filledOneOfSeveral: share(filled, ({ names }) => names.length > 1)
  }
}

interface Pair {
  readonly place: ZipPlace
  readonly names: readonly string[]
}

const is = (name: string) => (other: string) => sameCounty(name, other)

const isFirstRight = ({ place, names }: Pair) => names.some(is(place.counties[0] ?? ''))

const share = (pairs: readonly Pair[], holds: (pair: Pair) => boolean) => pairs.filter(holds).length / pairs.length
