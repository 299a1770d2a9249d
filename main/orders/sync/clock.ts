/** Times in milliseconds. */
export interface Clock {
  /** Since 1970, for times on screen; the user or another computer may set it at any moment. */
  now(): number
  /** Monotonic, for everything that waits (L6). */
  elapsed(): number
  /** The function returned cancels the timer. */
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
