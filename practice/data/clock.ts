/** The time of the practice service, in milliseconds since 1970. Tests can advance it. */
export interface Clock {
  now(): number
  advance(milliseconds: number): void
}

export function clock(source: () => number): Clock {
  let ahead = 0
  return {
    now: () => source() + ahead,
    advance: milliseconds => {
      if (!(milliseconds >= 0)) throw new RangeError('The practice clock only goes forward')
      ahead += milliseconds
    }
  }
}
