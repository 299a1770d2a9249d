import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/**
 * Ends a test run with one line that a machine can read: `tests: 123 passed, 0 failed, 0 skipped`. A file that could
 * not be loaded, and an error outside of any test, count as failed.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    // Behind the other reporters' own summaries, which they may still write after this event.
    process.once('exit', () => { process.stdout.write(`\n${summaryOf(modules, errors)}\n`) })
  }
}

/** The counts of a whole run as one line. */
export function summaryOf(modules: readonly TestModule[], errors: readonly SerializedError[]): string {
  const count = { passed: 0, failed: errors.length, skipped: 0 }
  for (const module of modules) {
    const outcomes = [...module.children.allTests()].map((test) => test.result().state)
    for (const outcome of outcomes) count[outcome === 'pending' ? 'failed' : outcome] += 1
    // Suites may fail without a test: a hook that throws, a file that cannot be read.
    if (module.state() === 'failed' && !outcomes.includes('failed')) count.failed += 1
  }
  return `tests: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`
}
