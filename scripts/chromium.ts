import { existsSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

/** Possible paths of Chromium on Linux, best first; the setup installs one if none exists. */
export const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium'
]

/**
 * Chromium's engine without the browser around it, as in Electron: starting it costs half as much processor time. It has no
 * window for a screen.
 */
export const HEADLESS_SHELL_PATH = '/usr/lib/chromium/chromium-headless-shell'

/** `TITLE_DESK_CHROMIUM` if set, otherwise the first path that exists. */
export function chromiumPath(env: Environment = process.env, exists = existsSync): string {
  const found = env['TITLE_DESK_CHROMIUM'] ?? CHROMIUM_PATHS.find(path => exists(path))
  if (found === undefined)
    throw new Error(`No Chromium at ${CHROMIUM_PATHS.join(', ')}: set TITLE_DESK_CHROMIUM to its path`)
  return found
}

/** What to start where nothing is shown on a screen: the headless shell if it is there. */
export function headlessChromiumPath(env: Environment = process.env, exists = existsSync): string {
  return env['TITLE_DESK_CHROMIUM'] === undefined && exists(HEADLESS_SHELL_PATH)
    ? HEADLESS_SHELL_PATH
    : chromiumPath(env, exists)
}
