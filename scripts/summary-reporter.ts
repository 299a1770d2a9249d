import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/** How many of the slowest files are listed. */
const NAMED = 20

/**
 * Ends a test run with the slowest files, if there are many, and one machine-readable line: `tests: 123 passed, 0
 * failed, 0 skipped`. A file that fails to load, and an error outside of tests, count as failed.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    // After the other reporters' summaries, which they may still write after this event.
    process.once('exit', () => {
      process.stdout.write(`\n${slowestOf(modules)}${summaryOf(modules, errors)}\n`)
    })
  }
}

/** What the table needs of a test file. */
type TimedModule = Pick<TestModule, 'relativeModuleId'> & {
  diagnostic(): Pick<ReturnType<TestModule['diagnostic']>, 'duration' | 'collectDuration'>
}

/** What the count needs of a test file. */
interface CountedModule {
  state(): string
  readonly children: { allTests(): Iterable<{ result(): { state: Outcome } }> }
}

type Outcome = ReturnType<TestCase['result']>['state']

/**
 * A table of the slowest files: seconds in tests and hooks, and in loading. Empty if few files ran. What a worker's environment took is in none:
 * Vitest repeats it for every file of a worker, although its files share one.
 */
export function slowestOf(modules: readonly TimedModule[]): string {
  if (modules.length <= NAMED) return ''
  const times = modules.map(module => {
    const { duration, collectDuration } = module.diagnostic()
    return { path: module.relativeModuleId, tests: duration, loading: collectDuration }
  })
  const all = times.reduce(
    (sum, { tests, loading }) => ({ tests: sum.tests + tests, loading: sum.loading + loading }),
    { tests: 0, loading: 0 }
  )
  const slowest = times.toSorted((one, other) => other.tests + other.loading - one.tests - one.loading).slice(0, NAMED)
  const rows = [...slowest, { path: `all ${times.length} files`, ...all }]
  const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1).padStart(8)
  return `   tests loading  (seconds)\n${rows.map(({ path, tests, loading }) => `${seconds(tests)}${seconds(loading)}  ${path}\n`).join('')}\n`
}

export function summaryOf(modules: readonly CountedModule[], errors: readonly SerializedError[]): string {
  const count = { passed: 0, failed: errors.length, skipped: 0 }
  for (const module of modules) {
    const outcomes = [...module.children.allTests()].map(test => test.result().state)
    for (const outcome of outcomes) count[outcome === 'pending' ? 'failed' : outcome] += 1
    // Suites may fail without a test: a hook that throws, an unreadable file.
    if (module.state() === 'failed' && !outcomes.includes('failed')) count.failed += 1
  }
  return `tests: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`
}
