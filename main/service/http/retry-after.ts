/** A day: no service means a longer wait. */
const LONGEST_WAIT = 86_400

/**
 * The seconds that `Retry-After` asks for, given in seconds or as a date (RFC 9110 10.2.3). A time that is over, as by a
 * clock that is fast, names none: obeyed, it would have everything asked for again at once, and again.
 */
export function retryAfter(header: string, now: number = Date.now()): { retryAfterSeconds?: number } {
  const text = header.trim()
  if (text === '') return {}
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1000)
  return seconds > 0 ? { retryAfterSeconds: Math.min(seconds, LONGEST_WAIT) } : {}
}
