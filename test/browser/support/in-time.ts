/** In milliseconds: far more than the slowest start or answer on a busy machine, and less than the time limit of a test. */
export const PATIENCE = 60_000

/** Gives what the promise gives, or rejects when it takes too long. */
export async function inTime<T>(promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new Error(`No window has loaded its page within ${PATIENCE / 1000} s`))
  }, PATIENCE)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
