/** Runs work, with at most `most` pieces at once; the others wait in order. */
export function createLimiter(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async work => {
    if (running < most) running += 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Hands its place to the next in line, so that nothing added meanwhile can overtake.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
