/**
 * `npm run test:office-mistakes [-- PART-OF-A-NAME-OR-OF-A-TEST]`: makes each listed mistake in a copy of the project, and shows that the test it names
 * turns red, which was green without it. Exits with 1 where one does not. The files that are worked on are never touched.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { workingCopy } from '../../mutants/working-copy.ts'
import { OFFICE_MISTAKES } from './listed.ts'
import type { OfficeMistake } from './mistake.ts'

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}
type Result = Report['testResults'][number]['assertionResults'][number]

/** A mistake may leave a test, or all desks of an office, waiting for what never comes: how long, in milliseconds. */
const LIMITS = { poll: 8_000, test: 90_000, patience: '60000', run: 1_200_000 }

const [wanted = ''] = process.argv.slice(2)
const copy = workingCopy(join(import.meta.dirname, '../../..'))
process.once('exit', () => {
  copy.remove()
})

/** What came of these tests of a file, with the seed that the first of them names; none if they did not run to the end. */
function run([first, ...others]: readonly [OfficeMistake, ...OfficeMistake[]]): readonly Result[] {
  const output = join(copy.root, 'report.json')
  rmSync(output, { force: true })
  const titles = new Set([first, ...others].map(({ title }) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  const limits = [`--expect.poll.timeout=${LIMITS.poll}`, `--testTimeout=${LIMITS.test}`]
  const report = ['--reporter=json', `--outputFile=${output}`]
  const vitest = join(copy.root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', first.test, '-t', [...titles].join('|'), ...limits, ...report]
  const { TITLE_DESK_CAMPAIGN: _campaign, TITLE_DESK_FAULT_SEED: _seed, ...env } = process.env
  const seed = first.seed === undefined ? {} : { TITLE_DESK_FAULT_SEED: String(first.seed) }
  spawnSync(process.execPath, args, {
    cwd: copy.root,
    stdio: 'ignore',
    timeout: LIMITS.run,
    env: { ...env, ...seed, TITLE_DESK_CAMPAIGN: 'change', TITLE_DESK_PATIENCE: LIMITS.patience }
  })
  if (!existsSync(output)) return []
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report
  return testResults.flatMap(({ assertionResults }) => assertionResults)
}

const named = (results: readonly Result[], { title }: OfficeMistake): readonly Result[] =>
  results.filter(result => result.title.startsWith(title))

/** Why a test proves nothing about a mistake: without one it is not green. */
function notGreen(mistakes: readonly [OfficeMistake, ...OfficeMistake[]]): string | undefined {
  const results = run(mistakes)
  const without = mistakes.find(mistake => {
    const tests = named(results, mistake)
    return tests.length === 0 || tests.some(({ status }) => status !== 'passed')
  })
  if (without === undefined) return undefined
  const why = named(results, without).flatMap(({ failureMessages = [] }) => failureMessages)
  return `${without.test} is not green without a mistake: ${without.title}: ${why.join(' ').split('\n')[0] || 'it did not run'}`
}

/** The test that a mistake turned red, with the promises that it says are broken; or what is wrong instead. */
async function redBy(mistake: OfficeMistake): Promise<{ readonly isNoticed: boolean; readonly said: string }> {
  const { file, text, instead, breaks } = mistake
  const source = copy.read(file)
  if (source.split(text).length !== 2)
    return { isNoticed: false, said: `OUT OF DATE: ${file} no longer holds its text once` }
  const changed = source.replace(text, () => instead)
  const failed = named(await copy.with(file, changed, async () => run([mistake])), mistake).filter(
    ({ status }) => status === 'failed'
  )
  const [first] = failed
  if (first === undefined) return { isNoticed: false, said: 'NOTHING' }
  const broken = failed.flatMap(({ failureMessages = [] }) => failureMessages.flatMap(promisesIn))
  if (breaks === undefined) return { isNoticed: true, said: first.title }
  const isNoticed = broken.includes(breaks)
  const promises = [...new Set(broken)].join(', ')
  return { isNoticed, said: `${isNoticed ? '' : `NOT ${breaks}: `}${promises}: ${first.title}` }
}

/** As `brokenBy` of the campaign's oracles says them. */
const promisesIn = (message: string): readonly string[] =>
  /broken: ((?:\w+, )*\w+)/.exec(message)?.[1]?.split(', ') ?? []

console.log('| mistake | turns red | seconds |\n|---|---|--:|')
const chosen = OFFICE_MISTAKES.filter(({ name, test }) => `${name} ${test}`.includes(wanted))
for (const group of Map.groupBy(chosen, ({ test, seed }) => `${test} ${seed}`).values()) {
  const [first, ...others] = group
  if (first === undefined) continue
  const trouble = notGreen([first, ...others])
  if (trouble !== undefined) {
    process.exitCode = 1
    console.log(`| | NOT GREEN: ${trouble} | |`)
    continue
  }
  for (const mistake of group) {
    const began = performance.now()
    const { isNoticed, said } = await redBy(mistake)
    if (!isNoticed) process.exitCode = 1
    console.log(`| ${mistake.name} | ${said} | ${Math.round((performance.now() - began) / 1000)} |`)
  }
}
