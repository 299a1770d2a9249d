import { setTimeout as wait } from 'node:timers/promises'

/** How long the page may take to flush, in milliseconds. */
const LONGEST = 1_500

export interface PageFlush {
  /** Asks the page to send what it has not saved yet; resolves once it has, or after 1.5 seconds. */
  flush(): Promise<void>
  /** Called when the page has flushed. */
  flushed(): void
}

/**
 * Has the page flush what was typed last before the program quits (R49, R51).
 * @param askPage returns false if no page is open: then there is nothing to wait for
 */
export function createPageFlush(askPage: () => boolean, longest = LONGEST): PageFlush {
  let answered: (() => void) | undefined
  return {
    async flush() {
      const waiting = new AbortController()
      const answer = new Promise<void>(resolve => {
        answered = resolve
      })
      if (!askPage()) return
      await Promise.race([answer, wait(longest, undefined, { signal: waiting.signal }).catch(() => undefined)])
      waiting.abort()
    },
    flushed: () => {
      answered?.()
    }
  }
}
