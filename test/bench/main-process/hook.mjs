// Loaded before the built main process (node --import): replaces Electron with electron.mjs. Plain JavaScript, so that
// type stripping is not part of the measured start.
import { registerHooks } from 'node:module'

const standIn = new URL('electron.mjs', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context)
})
