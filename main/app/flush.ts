import { setTimeout as wait } from 'node:timers/promises'

/** How long the page may take to hand over what was typed last, in milliseconds; one that does not answer holds up no one. */
const LONGEST = 1_500

export interface Settling {
  /** Asks the page to hand over what it has not saved yet; ends when it has, or after a second and a half. */
  ask(): Promise<void>
  /** The page has. */
  settled(): void
}

/** Takes what tells the page that the program is about to close; gives what waits for its answer (R49, R51). */
export function createSettling(tell: () => void, longest = LONGEST): Settling {
  let answered: (() => void) | undefined
  return {
    async ask() {
      const waiting = new AbortController()
      const answer = new Promise<void>(resolve => {
        answered = resolve
      })
      tell()
      await Promise.race([answer, wait(longest, undefined, { signal: waiting.signal }).catch(() => undefined)])
      waiting.abort()
    },
    settled: () => {
      answered?.()
    }
  }
}
