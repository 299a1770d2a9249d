/** So much time is between two readings that people at other desks ask for, in milliseconds. */
export const BETWEEN_ASKED = 10_000

/** Readings that people at other desks want at once: of many desks that ask together, each gets one that began after it asked, and no more is read. */
export interface AskedReadings {
  ask(): void
  /** Time has passed: what was asked for may be due. */
  pass(): void
  /** This desk is the reader no more: what was asked of it is another's. */
  forget(): void
}

/** @param elapsed monotonic, in milliseconds */
export function askedReadings(elapsed: () => number, read: () => void): AskedReadings {
  let notBefore = -Infinity
  let isAsked = false

  function pass(): void {
    if (!isAsked || elapsed() < notBefore) return
    isAsked = false
    notBefore = elapsed() + BETWEEN_ASKED
    read()
  }

  return {
    ask() {
      isAsked = true
      pass()
    },
    pass,
    forget() {
      isAsked = false
    }
  }
}
