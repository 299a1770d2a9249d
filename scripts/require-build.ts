import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TestProject } from 'vitest/node'

const BUILT = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']

/** Set-up of the browser tests: they drive the built app, and say so where there is none. */
export default function requireBuild(project: TestProject): void {
  const missing = BUILT.filter(file => !existsSync(file))
  if (missing.length > 0) throw new Error(`The browser tests need the built app (${missing.join(', ')}): npm run build`)
  // Asking for its path fetches Electron where it is not there yet; here it does so once, not once a worker.
  if (project.config.env['TITLE_DESK_SHELL'] === 'electron') createRequire(import.meta.url)('electron')
}
