import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseFaults } from './faults/parse.ts'
import { type FaultPlan, type PracticeOptions, OWN_CLIENT, randomToken } from './index.ts'

export const USAGE =
  'Usage: npm run practice -- [--port N] [--orders N] [--seed N] [--token T] [--client NAME[=TOKEN]]...\n' +
  '                           [--data FILE] [--faults FILE]\n' +
  '  --client   one more client, with orders and a token of its own; may be repeated\n' +
  '  --data     keeps the orders in FILE; --orders and --seed count when FILE or a client in it is new'

export interface CliOptions {
  readonly options: PracticeOptions
  /** The names of the clients added with `--client`. */
  readonly clients: readonly string[]
}

/** Throws a TypeError that says what is wrong. */
export function optionsOf(argv: readonly string[]): CliOptions {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: text,
      orders: text,
      seed: text,
      token: text,
      client: { type: 'string', multiple: true },
      data: text,
      faults: text
    }
  })
  const options: PracticeOptions = {}
  if (values.port !== undefined) options.port = wholeNumber('--port', values.port, 65_535)
  if (values.orders !== undefined) options.orders = wholeNumber('--orders', values.orders, 10_000_000)
  if (values.seed !== undefined) options.seed = wholeNumber('--seed', values.seed, Number.MAX_SAFE_INTEGER)
  if (values.token !== undefined) options.token = visible('--token', values.token)
  if (values.data !== undefined) options.data = { path: fileName(values.data) }
  if (values.faults !== undefined) options.faults = faultsIn(values.faults)
  const clients = (values.client ?? []).map(clientIn)
  options.clients = clients
  return { options, clients: clients.map(({ name }) => name) }
}

/** A name, or a name and a token. */
function clientIn(text: string): { name: string; token: string } {
  const [name = '', ...rest] = text.split('=')
  if (!/^[\w.-]+$/.test(name))
    throw new TypeError('--client must begin with a name of letters, digits, ".", "_" and "-".')
  if (name === OWN_CLIENT) throw new TypeError(`--client cannot be named ${OWN_CLIENT}: that is the client of --token.`)
  return { name, token: rest.length === 0 ? randomToken() : visible('The token of --client', rest.join('=')) }
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = /^[0-9]+$/.test(text) ? Number(text) : NaN
  if (!(number <= most)) throw new TypeError(`${name} must be a whole number up to ${most}.`)
  return number
}

function visible(name: string, token: string): string {
  if (!/^[\x21-\x7e]+$/.test(token)) throw new TypeError(`${name} must be of visible ASCII characters, without blanks.`)
  return token
}

/** SQLite gives some names a meaning of their own. */
function fileName(path: string): string {
  if (path === '' || path.startsWith(':') || path.startsWith('file:'))
    throw new TypeError('--data must be the name of a file.')
  return path
}

function faultsIn(file: string): FaultPlan {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new TypeError(`--faults ${file} cannot be read as JSON: ${error instanceof Error ? error.message : ''}`, {
      cause: error
    })
  }
  const plan = parseFaults(value)
  if (!plan.ok) throw new TypeError(`--faults ${file}:\n${plan.failure.join('\n')}`)
  return plan.value
}
