/**
 * What a reading goes by, in milliseconds. `now`: since 1970, for times a person sees; a person, or another computer, may set it at any moment. `elapsed`: only ever
 * goes up, for everything that is waited for (L6). `after` gives what takes it back.
 */
export interface Clock {
  now(): number
  elapsed(): number
  after(milliseconds: number, then: () => void): () => void
}

export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds).unref()
    return () => {
      clearTimeout(timer)
    }
  }
}
