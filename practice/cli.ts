import { PracticeDataError, startPractice } from './index.ts'
import { USAGE, optionsOf } from './cli-options.ts'

/** How often to check whether npm's shell is still running, in milliseconds. */
const LOOK_EVERY = 300

/** Runs the practice service alone until SIGTERM or SIGINT; prints one line of JSON when it is ready. */
async function run(): Promise<void> {
  // Register the handlers first: whoever reads the line may send a signal at once.
  const ended = askedToEnd()
  const { options, clients } = optionsOf(process.argv.slice(2))
  const practice = await startPractice(options)
  if (practice.setAside !== undefined) {
    const { because, path } = practice.setAside
    const why = because === 'newer' ? 'were made by a newer version' : 'could not be read'
    process.stderr.write(`The practice data ${why}. They were renamed to ${path}; these orders are new.\n`)
  }
  const tokens = Object.fromEntries(clients.map(name => [name, practice.tokens.get(name)]))
  const more = clients.length === 0 ? {} : { clients: tokens }
  process.stdout.write(`${JSON.stringify({ baseUrl: practice.baseUrl, token: practice.token, ...more })}\n`)
  await ended
  await practice.stop()
}

/** Resolves on a signal, or when npm's shell has exited: the shell does not forward signals. */
function askedToEnd(): Promise<void> {
  const parent = process.ppid
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => {
        resolve()
      })
    if (process.env['npm_lifecycle_event'] === undefined) return
    setInterval(() => {
      if (process.ppid !== parent) resolve()
    }, LOOK_EVERY).unref()
  })
}

try {
  await run()
} catch (error) {
  const usage = error instanceof PracticeDataError ? '' : `${USAGE}\n`
  process.stderr.write(`${(error as Error).message}\n${usage}`)
  process.exitCode = 2
}
