import { existsSync } from 'node:fs'

/** Possible paths of Chromium on Linux, best first; the setup installs one if none exists. */
export const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium'
]

/** `TITLE_DESK_CHROMIUM` if set, otherwise the first path that exists. */
export function chromiumPath(
  env: Readonly<Record<string, string | undefined>> = process.env,
  exists = existsSync
): string {
  const found = env['TITLE_DESK_CHROMIUM'] ?? CHROMIUM_PATHS.find(path => exists(path))
  if (found === undefined)
    throw new Error(`No Chromium at ${CHROMIUM_PATHS.join(', ')}: set TITLE_DESK_CHROMIUM to its path`)
  return found
}
