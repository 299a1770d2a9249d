import { parseArgs } from 'node:util'

/** What the command was told. Times are texts: processes that benchmarks start read them out of the environment. */
export interface BenchOptions {
  /** The benchmarks named, in small letters; none for all of them. */
  readonly wanted: readonly string[]
  readonly json: string | undefined
  readonly against: string | undefined
  readonly keep: string | undefined
  /** Milliseconds. */
  readonly slow: string | undefined
  /** Minutes. */
  readonly rest: string | undefined
}

const file = { type: 'string' } as const
const number = file

/** Reads what follows `run.ts`. Throws for options that are unknown, or do not go together. */
export function optionsOf(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: file, against: file, keep: file, slow: number, rest: number }
  })
  const { json, against, keep, slow, rest } = values
  if (keep !== undefined && slow !== undefined)
    throw new Error('A run with --slow is made slower on purpose: it is not kept as a release.')
  return { wanted: positionals.map(name => name.toLowerCase()), json, against, keep, slow, rest }
}
