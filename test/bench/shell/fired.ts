import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A timer that fired: when, in milliseconds since 1970, and the place in the code that started it. */
export interface Fired {
  readonly at: number
  readonly by: string
}

/** The environment of an app whose timers are noted in a folder. */
export const notingTimers = (folder: string): Readonly<Record<string, string>> => ({
  TITLE_DESK_BENCH_TIMERS: folder,
  NODE_OPTIONS: `--import=${pathToFileURL('test/bench/shell/fired.mjs').href}`
})

/** Runs in a page before its own code: notes timers, frames and idle moments in `benchFired`. */
export const NOTE_IN_PAGE = `{
  window.benchFired = []
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback']) {
    const start = window[name].bind(window)
    window[name] = (ring, ...args) => {
      const by = new Error().stack.split('\\n')[2]?.trim() ?? ''
      return start((...given) => {
        benchFired.push({ at: Date.now(), by })
        return ring(...given)
      }, ...args)
    }
  }
}`

/** What the app's main process and its threads noted, once they have ended; the stand-in's own timers are left out. */
export function firedInMain(folder: string): readonly Fired[] {
  return readdirSync(folder)
    .flatMap(name => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Fired)
    .filter(({ by }) => by.includes('/out/main/'))
}

/** How often the timer that fired most did so within a stretch of time. */
export function mostFired(
  fired: readonly Fired[],
  from: number,
  until: number
): { readonly by: string; readonly times: number } {
  const counts = new Map<string, number>()
  for (const { at, by } of fired) if (at >= from && at < until) counts.set(by, (counts.get(by) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return { by: most?.[0] ?? 'none', times: most?.[1] ?? 0 }
}
