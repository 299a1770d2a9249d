/** When to try again what failed. */
export interface Tries {
  isTooEarly(): boolean
  /** When the next one is due, in milliseconds since 1970. */
  at(): number
  failed(): void
  worked(): void
  /** Somebody waits: the next one is due now. */
  hurry(): void
}

const [FIRST_MS, LONGEST_MS] = [1_000, 60_000]

/** @param random between 0 and 1: keeps the desks of an office from coming back all at once */
export function createTries(now: () => number, random: () => number): Tries {
  let failures = 0
  let notBefore = 0

  return {
    isTooEarly() {
      const wait = notBefore - now()
      // Nothing is further off than the longest wait: else the computer's clock was set back meanwhile (L6).
      return wait > 0 && wait <= LONGEST_MS
    },
    at: () => notBefore,
    failed() {
      failures += 1
      notBefore = now() + backoff(failures, random())
    },
    worked() {
      failures = 0
    },
    hurry() {
      notBefore = 0
    }
  }
}

/** How long to wait after so many failures in a row, in milliseconds. */
export function backoff(failures: number, random: number): number {
  return Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS) * (0.5 + random / 2)
}
