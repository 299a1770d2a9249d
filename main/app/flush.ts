import { setTimeout as wait } from 'node:timers/promises'

/** How long the page may take to flush, in milliseconds. */
const LONGEST = 1_500

export interface PageFlush {
  /** Asks the page to send what it has not saved yet; resolves once it has, or after 1.5 seconds. */
  flush(): Promise<void>
  /** Called when the page has flushed. */
  flushed(): void
}

/** Has the page flush what was typed last before the program quits (R49, R51). */
export function createPageFlush(askPage: () => void, longest = LONGEST): PageFlush {
  let answered: (() => void) | undefined
  return {
    async flush() {
      const waiting = new AbortController()
      const answer = new Promise<void>(resolve => {
        answered = resolve
      })
      askPage()
      await Promise.race([answer, wait(longest, undefined, { signal: waiting.signal }).catch(() => undefined)])
      waiting.abort()
    },
    flushed: () => {
      answered?.()
    }
  }
}
