import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const VITEST = resolve('node_modules/vitest/vitest.mjs')
const REPORTER = resolve('scripts/summary-reporter.ts')

describe('the last line of a test run', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'title-desk-summary-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('counts what passed, failed and was skipped', () => {
    write('a', "it('is so', () => {}); it('is not so', () => expect(1).toBe(2)); it.skip('is left out', () => {})")
    write('b', "it.each([1, 2])('holds for %i', (n) => expect(n).toBeGreaterThan(0))")
    expect(lastLine()).toBe('tests: 3 passed, 1 failed, 1 skipped')
  })

  it('counts a file that cannot be loaded, a hook that throws, and an error outside of any test as failed each', () => {
    write('a', "it('is so', () => {})")
    write('b', "throw new Error('nothing in here runs')")
    write('c', "describe('a suite', () => { afterAll(() => { throw new Error('too late') }); it('is so', () => {}) })")
    write('d', "it('is so', () => { void Promise.reject(new Error('nobody waits for this')) })")
    expect(lastLine()).toBe('tests: 3 passed, 3 failed, 0 skipped')
  })

  it('comes behind the files that took longest, where there are many', () => {
    for (let index = 0; index < 21; index++) write(`f${index}`, "it('is so', () => {})")
    const lines = output().split('\n')
    expect(lines.filter(line => /^ +\d+\.\d +\d+\.\d  f\d+\.test\.js$/.test(line))).toHaveLength(20)
    expect(lines.some(line => /^ +\d+\.\d +\d+\.\d  all 21 files$/.test(line))).toBe(true)
    expect(lines.at(-1)).toBe('tests: 21 passed, 0 failed, 0 skipped')
  })

  function write(name: string, source: string): void {
    writeFileSync(join(folder, `${name}.test.js`), source)
  }

  function lastLine(): string | undefined {
    return output().split('\n').at(-1)
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
