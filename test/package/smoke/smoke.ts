// The smoke test of a package (npm run package:smoke), on a machine that may be changed: installs what is in dist/ silently,
// starts it with a new profile, quits it, places a practice order with its archive, removes it, and looks at what is left.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { launchOnElectron } from '../../browser/support/on-electron.ts'
import { systemOf } from '../packed-app.ts'
import { check, conclude } from '../report.ts'
import { installationOf, type Command } from './installation.ts'
import { placeOrder } from './journey.ts'
import { endedAsAsked, startAndQuit } from './start-and-quit.ts'

const { install, program, archive, remove, made } = installationOf(systemOf(process.platform), 'dist')

check('it installs silently', does(install))
check('it is where docs/it.md says', existsSync(program), program)
const run = await startAndQuit({ run: program, args: [] })
check(
  'it starts, and its page asks',
  run.left.some(path => path.endsWith('title-desk.db')),
  run.left.join(', ')
)
check('it quits as asked', endedAsAsked(run), String(run.signal ?? run.code))
check('its log knows of no fault', / started /.test(run.log) && !/ fault /.test(run.log), run.log)

// The installed program lets nobody look into it: its archive runs on the same Electron, which tests may steer.
const app = await launchOnElectron({ main: archive })
const orderId = await placeOrder(app)
check('its archive places a practice order', /^[0-9a-f-]{36}$/.test(orderId), orderId)
check('its page reports no error', app.consoleErrors().length === 0, app.consoleErrors().join('; '))
await app.close()

check('it is removed silently', does(remove))
const left = await leftOf(made)
check('nothing of it is left outside the user’s folders', left.length === 0, left.join(', '))
conclude()

function does({ run, args }: Command): boolean {
  const { status, error } = spawnSync(run, args, { stdio: 'inherit' })
  if (error !== undefined) console.log(`     ${error.message}`)
  return status === 0
}

/** Windows' uninstaller goes on after its process has ended. */
async function leftOf(paths: readonly string[]): Promise<string[]> {
  for (let tries = 0; tries < 60 && paths.some(path => existsSync(path)); tries++) await pause(1_000)
  return paths.filter(path => existsSync(path))
}
