/** The time the practice service lives by, in milliseconds since 1970. It can be moved on by hand. */
export interface Clock {
  now(): number
  advance(milliseconds: number): void
}

export function clock(source: () => number): Clock {
  let ahead = 0
  return {
    now: () => source() + ahead,
    advance: milliseconds => {
      if (!(milliseconds >= 0)) throw new RangeError('The practice clock goes forward only')
      ahead += milliseconds
    }
  }
}
