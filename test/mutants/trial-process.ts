// Started by trial.ts in the copy: runs test files on request and answers with the first failure. One process for all
// mutants, because vitest's transformed modules stay loaded: starting it for each took four times as long.
import { resolve } from 'node:path'
import type { TestModule } from 'vitest/node'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'

export interface TrialRequest {
  readonly tests: readonly string[]
  /** The files whose text changed since the request before. */
  readonly changed: readonly string[]
}

/** Null if every test passed. */
export interface TrialAnswer {
  readonly failure: string | null
}

/** As requested: the nearest tests first. */
class AsRequested extends BaseSequencer {
  override sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(specifications)
  }
}

// A hanging test waits; it doesn't work. Shorter limits than the project's, as these tests pass in seconds without a mutation.
const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
  sequence: { sequencer: AsRequested },
  project: ['unit', 'mocking', 'integration', 'components']
})
for (const { config } of vitest.projects) {
  config.testTimeout = 40_000
  config.hookTimeout = 40_000
  config.expect.poll = { ...config.expect.poll, timeout: 20_000 }
}
await vitest.standalone()

function firstFailed(modules: readonly TestModule[]): string | undefined {
  for (const module of modules) {
    for (const test of module.children.allTests('failed')) return `FAIL ${module.relativeModuleId} > ${test.fullName}`
    if (!module.ok()) return `FAIL ${module.relativeModuleId}: ${module.errors()[0]?.message ?? 'a suite or hook'}`
  }
  return undefined
}

async function answerTo({ tests, changed }: TrialRequest): Promise<TrialAnswer> {
  for (const file of changed) vitest.invalidateFile(resolve(file))
  const specifications = tests.flatMap(test => vitest.getModuleSpecifications(resolve(test)))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // It also lists what failed in earlier requests and is not part of this one.
  const requested = new Set(specifications.map(({ moduleId }) => moduleId))
  const failed = firstFailed(testModules.filter(({ moduleId }) => requested.has(moduleId)))
  const unhandled = unhandledErrors.length > 0 ? `Error: ${String(unhandledErrors[0])}` : null
  return { failure: failed ?? unhandled }
}

process.on('message', (request: TrialRequest) => {
  void answerTo(request).then(
    answer => process.send?.(answer),
    (error: unknown) => process.send?.({ failure: `Error: ${String(error)}` } satisfies TrialAnswer)
  )
})
process.once('disconnect', () => {
  process.exit()
})
