/**
 * How the result reads sorted rows: a place in the result for each index in the rows, and back. Rows without a value
 * come last in every reading.
 */
export interface Reading {
  readonly indexAt: (place: number) => number
  readonly placeOf: (index: number) => number
}

const same = (index: number): number => index
export const RISING: Reading = { indexAt: same, placeOf: same }

/** The last row with a value first. */
export function falling(withValue: number): Reading {
  const turned = (at: number): number => (at < withValue ? withValue - 1 - at : at)
  return { indexAt: turned, placeOf: turned }
}

/** From row `first` on, then the rows before it, the nearest of them first. */
export function risingFrom(first: number, withValue: number): Reading {
  const after = withValue - first
  return {
    indexAt: place => (place < after ? first + place : place < withValue ? withValue - 1 - place : place),
    placeOf: index => (index < first ? withValue - 1 - index : index < withValue ? index - first : index)
  }
}
