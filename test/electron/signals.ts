const LOOK_EVERY = 300

/**
 * Calls once when this command is asked to end: by SIGTERM, SIGINT or SIGHUP, or because the shell npm started it in has
 * ended. That shell passes no signal on, so whoever ends npm means us.
 */
export function onAskedToEnd(end: () => void): void {
  let isAsked = false
  const ask = (): void => {
    if (isAsked) return
    isAsked = true
    clearInterval(looking)
    end()
  }
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.env['npm_lifecycle_event'] !== undefined && process.ppid !== parent) ask()
  }, LOOK_EVERY)
  looking.unref()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, ask)
}
