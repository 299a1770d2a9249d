import { existsSync } from 'node:fs'

/** Where a Chromium may be on Linux, best first; the set-up installs one where none of them is there. */
export const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium'
]

/** The Chromium to run: the one that TITLE_DESK_CHROMIUM names, or the first that is there. */
export function chromiumPath(
  env: Readonly<Record<string, string | undefined>> = process.env,
  exists = existsSync
): string {
  const found = env['TITLE_DESK_CHROMIUM'] ?? CHROMIUM_PATHS.find(path => exists(path))
  if (found === undefined)
    throw new Error(`There is no Chromium at ${CHROMIUM_PATHS.join(', ')}: name one in TITLE_DESK_CHROMIUM`)
  return found
}
