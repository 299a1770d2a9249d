import { existsSync } from 'node:fs'

const BUILT = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']

/** Set-up of the browser tests: they drive the built app, and say so where there is none. */
export default function requireBuild(): void {
  const missing = BUILT.filter((file) => !existsSync(file))
  if (missing.length > 0) throw new Error(`The browser tests need the built app (${missing.join(', ')}): npm run build`)
}
