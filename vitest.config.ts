import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

const tests = (folder: string): string => `test/${folder}/**/*.test.{ts,mjs}`
const rendererTests = [tests('renderer')]
const integrationTests = ['service', 'vault', 'documents', 'practice', 'faults'].map(tests)
const standInTests = [tests('stand-in')]
const browserTests = [tests('browser')]

/**
 * Four projects, told apart by folder. Whatever is in no other project is a unit test, so no test file is forgotten.
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
      reporters: [process.env['CI'] === undefined ? 'default' : 'dot', './scripts/summary-reporter.ts'],
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['test/**/*.test.{ts,mjs}'],
            exclude: [...rendererTests, ...integrationTests, ...standInTests, ...browserTests],
            testTimeout: 20_000
          }
        },
        {
          extends: true,
          plugins: [vue()],
          test: { name: 'components', include: rendererTests, environment: 'happy-dom', testTimeout: 20_000 }
        },
        {
          extends: true,
          test: { name: 'integration', include: integrationTests, testTimeout: 30_000, hookTimeout: 30_000 }
        },
        {
          extends: true,
          test: {
            name: 'browser',
            include: onElectron ? browserTests : [...browserTests, ...standInTests],
            env: { TITLE_DESK_SHELL: onElectron ? 'electron' : 'chromium' },
            globalSetup: 'scripts/require-build.ts',
            // Each worker drives a browser of several processes; more of them at once only wait for each other.
            maxWorkers: 2,
            sequence: { groupOrder: 1 },
            testTimeout: 90_000,
            hookTimeout: 90_000
          }
        }
      ]
    }
  }
})
