/**
 * Loaded with `node --import` before the app's main bundle: what the bundle imports as `electron` is the stand-in. The
 * bundle itself is not touched.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
// Chromium starts here, while everything else still loads.
import { settings } from './api/core.ts'

const STAND_IN = new URL('./electron.ts', import.meta.url).href
const NAMES = new Set(['electron', 'electron/main', 'electron/common'])

const { version } = JSON.parse(
  readFileSync(new URL('../../node_modules/electron/package.json', import.meta.url), 'utf8')
) as { version: string }
Object.defineProperty(process, 'versions', { value: Object.freeze({ ...process.versions, electron: version }) })
Object.defineProperty(process, 'type', { value: 'browser' })
if (settings.platform !== undefined) Object.defineProperty(process, 'platform', { value: settings.platform })

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    NAMES.has(specifier)
      ? { url: STAND_IN, format: 'module-typescript', shortCircuit: true }
      : nextResolve(specifier, context)
})
