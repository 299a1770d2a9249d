import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { monotonic } from '../../main/async/monotonic.ts'

it('the monotonic clock goes on from one process to the next (M3)', () => {
  const file = new URL('../../main/async/monotonic.ts', import.meta.url).href
  const read = `process.stdout.write(String((await import(${JSON.stringify(file)})).monotonic()))`
  const before = monotonic()
  const inAnother = Number(execFileSync(process.execPath, ['--input-type=module', '-e', read], { encoding: 'utf8' }))
  expect(inAnother).toBeGreaterThan(before)
  expect(inAnother).toBeLessThan(monotonic())
})

it('the monotonic clock tells milliseconds, with their fractions', () => {
  const milliseconds = () => {
    const [seconds, nanoseconds] = process.hrtime()
    return seconds * 1000 + nanoseconds / 1_000_000
  }
  const [before, read, after] = [milliseconds(), monotonic(), milliseconds()]
  expect(read).toBeGreaterThanOrEqual(before)
  expect(read).toBeLessThanOrEqual(after)
})
