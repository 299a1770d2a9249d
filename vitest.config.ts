import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { folderInMemory } from './scripts/folder-in-memory.ts'
import { guide } from './scripts/guide/plugin.ts'
import { inlineTemplates } from './scripts/inline-templates.ts'
import { SlowFirst } from './scripts/slow-first.ts'

const tests = (folder: string): string => `test/${folder}/**/*.test.{ts,mjs}`
const rendererTests = [tests('renderer')]
const officeTests = [tests('office/database')]
const integrationTests = ['service', 'keychain', 'documents', 'practice', 'faults', 'office/chaos'].map(tests)
const mockingTests = ['window', 'preload', 'ipc'].map(tests)
const standInTests = [tests('stand-in')]
const browserTests = [tests('browser')]

/** Each worker of a browser test drives a browser of several processes; more of them at once only wait for each other. */
const mostBrowsers = 4
/** A worker for each core but one; on a few cores up to two more than cores, as much of what is tested waits for other processes. */
const workers = Math.max(Math.min(mostBrowsers, availableParallelism() + 2), availableParallelism() - 1)
/** A test that waits for a fact fails when the fact never comes; this limit only ends the waiting, so it is generous. */
const waiting = { poll: { timeout: 60_000 } }
/** Files of a project share a worker and the modules it has loaded: to load them for each file took a sixth of a run. */
const sharing = { isolate: false, setupFiles: ['test/between-files.ts'] }
/** The same for tests that put modules of their own in the place of Electron's: each file loads all modules again, in the same process. */
const sharingProcesses = { ...sharing, setupFiles: [...sharing.setupFiles, 'test/fresh-modules.ts'] }
/**
 * Pages and orders of tests live for moments: with room for them, V8 copies few of them, a tenth of what a run takes. It does so in one
 * thread, for the other workers have the processors that more would run on; and it marks the heap all at once, because no user waits for
 * these processes: incremental marking took another tenth.
 */
const roomy = {
  execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64', '--single-threaded-gc', '--no-incremental-marking']
}
/**
 * A page that is gone survives each scavenge until all of the heap is marked: some 70 % of what is young is copied, which was a quarter of
 * what component tests took. With more room, and all of the heap marked each time, it is an eighth.
 */
const roomyPages = {
  execArgv: [
    '--gc-global',
    '--min-semi-space-size=256',
    '--max-semi-space-size=256',
    '--single-threaded-gc',
    '--no-incremental-marking'
  ]
}

/**
 * Compiled modules are kept for the next run by what is in them. A component is compiled with the types of properties it imports, too, and the
 * guide is made of its pages: beside them only TypeScript is kept.
 */
const keepingScripts: Plugin = {
  name: 'keeping-scripts',
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => (id.endsWith('.ts') ? undefined : false))
  }
}

// What a campaign or a user's own setting sends to the disk stays there.
const memory = process.env['TITLE_DESK_CAMPAIGN'] === undefined ? folderInMemory() : undefined
if (memory !== undefined) process.env['TMPDIR'] ??= memory

// Programs that tests start compile the same modules again and again, and strip the same types.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/**
 * Six projects, told apart by folder. Whatever is in no other project is a unit test, so no test file is forgotten.
 * The browser tests run on the Chromium stand-in on Linux, and on real Electron with `--mode electron` and on Windows
 * and macOS, where Electron's runtime is at hand and the stand-in's Chromium is not.
 */
export default defineConfig(({ mode }) => {
  const onElectron = mode === 'electron' || process.platform !== 'linux'
  return {
    test: {
      allowOnly: false,
      unstubGlobals: true,
      restoreMocks: true,
      maxWorkers: workers,
      sequence: { sequencer: SlowFirst },
      expect: waiting,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      reporters: [process.env['CI'] === undefined ? 'default' : 'dot', './scripts/summary-reporter.ts'],
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            ...sharing,
            ...roomy,
            include: ['test/**/*.test.{ts,mjs}'],
            exclude: [
              ...mockingTests,
              ...rendererTests,
              ...integrationTests,
              ...officeTests,
              ...standInTests,
              ...browserTests
            ]
          }
        },
        {
          extends: true,
          test: { name: 'mocking', ...sharingProcesses, include: mockingTests }
        },
        {
          extends: true,
          plugins: [vue({ compiler: inlineTemplates }), guide(import.meta.dirname), keepingScripts],
          test: {
            name: 'components',
            ...sharing,
            ...roomyPages,
            include: rendererTests,
            environment: 'happy-dom'
          }
        },
        {
          extends: true,
          test: { name: 'integration', ...sharing, ...roomy, include: integrationTests }
        },
        {
          extends: true,
          test: {
            name: 'office',
            ...sharing,
            include: officeTests,
            // One PostgreSQL of each version for all files, started only when one of them runs.
            globalSetup: 'test/office/support/start-servers.ts'
          }
        },
        {
          extends: true,
          test: {
            name: 'browser',
            ...sharing,
            include: onElectron ? browserTests : [...browserTests, ...standInTests],
            env: { TITLE_DESK_SHELL: onElectron ? 'electron' : 'chromium' },
            globalSetup: 'scripts/require-build.ts',
            // Projects with different numbers of workers cannot run side by side.
            maxWorkers: Math.min(mostBrowsers, workers),
            sequence: { groupOrder: workers <= mostBrowsers ? 0 : 1 }
          }
        }
      ]
    }
  }
})
