/**
 * `npm run dev`: the app with hot reload. A change in renderer/ reloads the page, a change in main/, preload/ or
 * domain/ restarts the program; the practice service runs beside it, to connect to.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openShell, type DevShell } from './dev/shell.ts'
import { watchBuild, type Part } from './dev/watch.ts'
import { PROJECT } from './run.ts'
import { onAskedToEnd } from './signals.ts'

const profile = join(PROJECT, 'out/dev-profile')

function startPractice(): ChildProcess {
  const practice = spawn(process.execPath, [join(PROJECT, 'practice/cli.ts'), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  practice.stdout.setEncoding('utf8').on('data', (line: string) => {
    process.stdout.write(`Practice service: ${line}`)
  })
  return practice
}

let shell: DevShell | undefined
let isEnding = false
let turn = Promise.resolve()

async function show(changed: ReadonlySet<Part>): Promise<void> {
  if (isEnding) return
  if (shell !== undefined && changed.size === 1 && changed.has('page')) {
    await shell.reload()
    return
  }
  const before = shell
  shell = undefined
  await before?.stop()
  const opened = await openShell(profile)
  shell = opened
  void opened.ended.then(well => {
    // Ended by us, for a newer one.
    if (shell !== opened) return
    shell = undefined
    if (well) end()
    else process.stderr.write('The app has ended with a fault: it starts again with the next change.\n')
  })
}

const practice = startPractice()
const watching = await watchBuild(changed => {
  turn = turn
    .then(() => show(changed))
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
    })
})

function end(): void {
  if (isEnding) return
  isEnding = true
  practice.kill('SIGTERM')
  void Promise.all([shell?.stop(), watching.close(), practice.exitCode === null ? once(practice, 'exit') : null]).then(
    () => {
      process.exit(0)
    }
  )
}
onAskedToEnd(end)
