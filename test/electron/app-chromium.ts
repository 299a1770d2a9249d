/**
 * `npm run app:chromium -- [--headless] [--profile DIR]`: the built app on the stand-in. Prints one JSON line with the
 * address for DevTools clients when its window is ready; ends on SIGTERM or SIGINT and leaves nothing running.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { hasDisplay } from './settings.ts'
import { hasEndedWell, runStandIn } from './run.ts'
import { onAskedToEnd } from './signals.ts'

export interface OpenOptions {
  readonly headless: boolean
  readonly profile?: string
  readonly main?: string
}

/** Opens the app and waits until it exits. Returns the exit status: 0 if a signal or the user asked it to exit. */
export async function openOnChromium(options: OpenOptions): Promise<number> {
  const headless = options.headless || !hasDisplay(process.env)
  if (headless && !options.headless)
    process.stderr.write('There is no display here: the app runs without a window (as with --headless).\n')
  let asked = false
  const app = await runStandIn({
    ...options,
    headless,
    onOutput: (_stream, text) => {
      process.stderr.write(text)
    }
  })
  onAskedToEnd(() => {
    asked = true
    // Whoever ends the command means it: where the app asks whether to lose what is in memory, the answer is to quit.
    void app
      .ask('answerDialog', { response: 1 })
      .catch(() => undefined)
      .then(() => app.quit())
  })
  void app.windowReady.then(
    async () => {
      const { host } = new URL(await app.endpoint)
      process.stdout.write(`${JSON.stringify({ devtools: `http://${host}` })}\n`)
    },
    () => undefined
  )
  const ending = await app.ended
  if (hasEndedWell(ending)) return 0
  const { code, signal } = ending
  const how = signal === null ? `exit status ${String(code)}` : signal
  process.stderr.write(`The app ${asked ? 'did not end well' : 'ended by itself'} (${how}); what it said is above.\n`)
  return code === null || code === 0 ? 1 : code
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { headless: { type: 'boolean', default: false }, profile: { type: 'string' } }
  })
  const { headless, profile } = values
  process.exitCode = await openOnChromium({ headless, ...(profile === undefined ? {} : { profile: resolve(profile) }) })
}
