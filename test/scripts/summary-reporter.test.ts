import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slowestOf, summaryOf } from '../../scripts/summary-reporter.ts'

const VITEST = resolve('node_modules/vitest/vitest.mjs')
const REPORTER = resolve('scripts/summary-reporter.ts')

describe('the last line of a test run', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'title-desk-summary-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('counts what passed, failed and was skipped, and what fails outside of any test; the files that took longest stand above it', () => {
    write('a', "it('is so', () => {}); it('is not so', () => expect(1).toBe(2)); it.skip('is left out', () => {})")
    write('b', "it.each([1, 2])('holds for %i', (n) => expect(n).toBeGreaterThan(0))")
    write('c', "throw new Error('nothing in here runs')")
    write('d', "describe('a suite', () => { afterAll(() => { throw new Error('too late') }); it('is so', () => {}) })")
    write('e', "it('is so', () => { void Promise.reject(new Error('nobody waits for this')) })")
    for (let index = 0; index < 16; index++) write(`f${index}`, "it('is so', () => {})")
    const lines = output().split('\n')
    expect(lines.filter(line => /^ +\d+\.\d +\d+\.\d  \w+\.test\.js$/.test(line))).toHaveLength(20)
    expect(lines.some(line => /^ +\d+\.\d +\d+\.\d  all 21 files$/.test(line))).toBe(true)
    expect(lines.at(-1)).toBe('tests: 21 passed, 4 failed, 1 skipped')
  })

  it.each([
    ['a file that cannot be loaded', [], 'failed', '0 passed, 1 failed, 0 skipped'],
    ['a hook that throws', ['passed'], 'failed', '1 passed, 1 failed, 0 skipped'],
    ['a file with a test that fails', ['passed', 'failed'], 'failed', '1 passed, 1 failed, 0 skipped'],
    ['a test that never ended', ['passed', 'pending'], 'passed', '1 passed, 1 failed, 0 skipped'],
    ['a test that is left out', ['passed', 'skipped'], 'passed', '1 passed, 0 failed, 1 skipped']
  ] as const)('counts %s', (_what, tests, state, counts) => {
    const results = tests.map(outcome => ({ result: () => ({ state: outcome }) }))
    expect(summaryOf([{ state: () => state, children: { allTests: () => results } }], [])).toBe(`tests: ${counts}`)
  })

  it('does not count the environment that files share as the loading of each', () => {
    const diagnostic = () => ({ duration: 2_000, collectDuration: 100, environmentSetupDuration: 900 })
    const modules = Array.from({ length: 21 }, (_, at) => ({ relativeModuleId: `f${at}`, diagnostic }))
    expect(slowestOf(modules)).toContain('    42.0     2.1  all 21 files\n')
  })

  function write(name: string, source: string): void {
    writeFileSync(join(folder, `${name}.test.js`), source)
  }

  function output(): string {
    const args = [
      VITEST,
      'run',
      '--globals',
      '--no-isolate',
      '--root',
      folder,
      '--reporter',
      'default',
      '--reporter',
      REPORTER
    ]
    const { stdout } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      cwd: folder,
      env: { PATH: process.env['PATH'] }
    })
    return stdout.trimEnd()
  }
})
