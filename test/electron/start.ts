/**
 * `npm run app`: the built app in Electron. Where the runtime cannot be had it says so in one line and opens the same app
 * on the Chromium stand-in, without a window where there is no display.
 */
import { spawn } from 'node:child_process'
import { openOnChromium } from './app-chromium.ts'
import { PROJECT } from './run.ts'
import { fetchRuntime, runtimePath } from './runtime.ts'
import { hasDisplay } from './settings.ts'
import { onAskedToEnd } from './signals.ts'

/** In milliseconds: whoever waits longer thinks that nothing happens. */
const PATIENCE = 20_000

/** Electron's executable, or in a few words why it is not used. */
async function electron(): Promise<{ readonly executable: string } | { readonly because: string }> {
  const display = hasDisplay(process.env)
  const executable = runtimePath()
  if (executable !== null) return display ? { executable } : { because: 'there is no display here' }
  const trouble = await fetchRuntime(PATIENCE)
  if (trouble !== null) return { because: `its runtime cannot be had: ${trouble}` }
  const fetched = runtimePath()
  return fetched !== null && display ? { executable: fetched } : { because: 'there is no display here' }
}

/** Runs Electron until it ends; gives its exit status. */
function open(executable: string): Promise<number> {
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0
  const child = spawn(executable, [PROJECT, ...(asRoot ? ['--no-sandbox'] : [])], { cwd: PROJECT, stdio: 'inherit' })
  onAskedToEnd(() => {
    child.kill('SIGTERM')
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    // It may end itself by a signal, where a call to the system keeps it from ending; a fault has a number.
    child.once('exit', code => {
      resolve(code ?? 0)
    })
  })
}

const found = await electron()
if ('executable' in found) {
  process.exitCode = await open(found.executable)
} else {
  const headless = !hasDisplay(process.env)
  process.stderr.write(
    `Electron cannot be used (${found.because}): the same app opens on Chromium${headless ? ', without a window' : ''}.\n`
  )
  process.exitCode = await openOnChromium({ headless })
}
