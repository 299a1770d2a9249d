import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { TestProject } from 'vitest/node'

const BUILT = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']

/** Setup of the browser tests: they drive the built app, and fail with a hint if there is none. */
export default function requireBuild(project: TestProject): void {
  const missing = BUILT.filter(file => !existsSync(file))
  if (missing.length > 0) throw new Error(`The browser tests need the built app (${missing.join(', ')}): npm run build`)
  // Resolving Electron downloads it if needed; here that happens once, not once per worker.
  if (project.config.env['TITLE_DESK_SHELL'] === 'electron') createRequire(import.meta.url)('electron')
}
