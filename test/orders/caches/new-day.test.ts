import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { turns } from '../sync-harness.ts'
import { openedCache } from './opened-cache.ts'

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.setSystemTime(new Date(2026, 10, 21, 23, 58))
})
afterEach(() => {
  vi.useRealTimers()
})

/** A cache that is left open in the evening, and asked nothing; its thread's revision is the day of the month. */
async function leftOpen() {
  const opened = openedCache()
  opened.on.call = () => {
    opened.state.revision = new Date().getDate()
    return undefined
  }
  await turns()
  await vi.advanceTimersByTimeAsync(1000)
  opened.told.length = opened.log.length = 0
  return opened
}

it('a cache that hears nothing from the service tells of a new day within a minute, and once', async () => {
  const { cache, told, log } = await leftOpen()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(told.map(({ revision }) => revision)).toEqual([22])
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect([told.length, log]).toEqual([1, ['known']])
  await cache.close()
})

it('a computer that slept over midnight tells of the new day as it wakes', async () => {
  const { cache, told } = await leftOpen()
  vi.setSystemTime(new Date(2026, 10, 22, 7, 30))
  cache.wake()
  await vi.advanceTimersByTimeAsync(1000)
  expect(told.map(({ revision }) => revision)).toEqual([22])
  await cache.close()
})

it('a closed cache looks at no day any more', async () => {
  const { cache, log, bugs } = await leftOpen()
  await cache.close()
  log.length = 0
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect([log, bugs]).toEqual([[], []])
})
