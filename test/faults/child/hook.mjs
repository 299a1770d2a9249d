// Loaded before the built main process (node --import): gives it a small Electron, a keychain in a file, and dies where it is told to.
import { registerHooks } from 'node:module'
import { record } from './record.mjs'
import { watch } from './watch.mjs'
import { shiftClock } from './clock.mjs'

const here = name => new URL(name, import.meta.url).href
const INSTEAD = { electron: here('electron.mjs'), keytar: here('keytar.mjs') }

registerHooks({
  resolve: (specifier, context, next) =>
    specifier in INSTEAD ? { url: INSTEAD[specifier], shortCircuit: true } : next(specifier, context)
})
if (process.env.FAULT_CLOCK !== undefined) shiftClock(Number(process.env.FAULT_CLOCK))
watch(JSON.parse(process.env.FAULT_DEATH ?? 'null'))
if (process.env.FAULT_RECORD !== undefined) record(process.env.FAULT_RECORD)
