// Loaded before the built main process (node --import): replaces Electron with electron.mjs. Plain JavaScript, so that
// type stripping is not part of the measured start.
import { registerHooks } from 'node:module'

const INSTEAD = { electron: new URL('electron.mjs', import.meta.url).href }
if (process.env.FAULT_KEYCHAIN !== undefined) {
  INSTEAD.keytar = new URL('../../faults/child/keytar.mjs', import.meta.url).href
  noteOfficeChunks()
}

registerHooks({
  resolve: (specifier, context, next) =>
    specifier in INSTEAD ? { url: INSTEAD[specifier], shortCircuit: true } : next(specifier, context)
})

/** Counts the program's files that talk to an office's database, as they are loaded. */
function noteOfficeChunks() {
  globalThis.officeChunks = 0
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context)
      if (url.includes('/out/main/') && String(loaded.source).includes('title_desk.')) globalThis.officeChunks += 1
      return loaded
    }
  })
}
