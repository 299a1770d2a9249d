// Loaded before the built main process (node --import): gives it electron.mjs in place of Electron. Plain JavaScript, so
// that no type stripping is part of the start that is measured.
import { registerHooks } from 'node:module'

const standIn = new URL('electron.mjs', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context)
})
