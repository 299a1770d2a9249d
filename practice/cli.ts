import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseFaults } from './faults/parse.ts'
import { type FaultPlan, type PracticeOptions, startPractice } from './index.ts'

const USAGE = 'Usage: npm run practice -- [--port N] [--orders N] [--seed N] [--token T] [--faults FILE]'

/** How often to check whether npm's shell is still running, in milliseconds. */
const LOOK_EVERY = 300

/** Runs the practice service alone until SIGTERM or SIGINT; prints one line of JSON when it is ready. */
async function run(): Promise<void> {
  // Register the handlers first: whoever reads the line may send a signal at once.
  const ended = askedToEnd()
  const practice = await startPractice(optionsOf(process.argv.slice(2)))
  process.stdout.write(`${JSON.stringify({ baseUrl: practice.baseUrl, token: practice.token })}\n`)
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

function optionsOf(argv: readonly string[]): PracticeOptions {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...argv],
    options: { port: text, orders: text, seed: text, token: text, faults: text }
  })
  const options: PracticeOptions = {}
  if (values.port !== undefined) options.port = wholeNumber('--port', values.port, 65_535)
  if (values.orders !== undefined) options.orders = wholeNumber('--orders', values.orders, 10_000_000)
  if (values.seed !== undefined) options.seed = wholeNumber('--seed', values.seed, Number.MAX_SAFE_INTEGER)
  if (values.token !== undefined) options.token = visible(values.token)
  if (values.faults !== undefined) options.faults = faultsIn(values.faults)
  return options
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = /^[0-9]+$/.test(text) ? Number(text) : NaN
  if (!(number <= most)) throw new TypeError(`${name} must be a whole number up to ${most}.`)
  return number
}

function visible(token: string): string {
  if (!/^[\x21-\x7e]+$/.test(token)) throw new TypeError('--token must be of visible ASCII characters, without blanks.')
  return token
}

function faultsIn(file: string): FaultPlan {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new TypeError(`--faults ${file} cannot be read as JSON: ${(error as Error).message}`, { cause: error })
  }
  const plan = parseFaults(value)
  if (!plan.ok) throw new TypeError(`--faults ${file}:\n${plan.failure.join('\n')}`)
  return plan.value
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n${USAGE}\n`)
  process.exitCode = 2
}
