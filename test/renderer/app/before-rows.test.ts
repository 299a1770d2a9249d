import { afterEach, expect, it, vi } from 'vitest'
import { flushPromises } from '@vue/test-utils'
import { untilIdle } from '../../../renderer/app/load-late.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A browser whose frames and idle moments come when the test says so, and rows that are read when it says so. */
function browser() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const frames: (() => void)[] = []
  const idle: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  let arrive: () => void = () => undefined
  const rows = new Promise<void>(resolve => (arrive = resolve))
  let isLoading = false
  void untilIdle(() => rows).then(() => (isLoading = true))
  const next = async (work: (() => void)[]) => {
    work.splice(0).forEach(run => run())
    await flushPromises()
  }
  return {
    frame: () => next(frames),
    idle: () => next(idle),
    waitsForIdle: () => idle.length > 0,
    arrive: async () => {
      arrive()
      await flushPromises()
    },
    isLoading: () => isLoading
  }
}

it('nothing loads late before the first rows are read and on the screen, however idle the page is (P2)', async () => {
  const page = browser()
  for (let frame = 0; frame < 5; frame++) await page.frame()
  expect(page.waitsForIdle()).toBe(false)

  await page.arrive()
  expect(page.waitsForIdle()).toBe(false)
  await page.frame()
  expect(page.waitsForIdle()).toBe(false)
  await page.frame()
  expect(page.waitsForIdle()).toBe(true)
  expect(page.isLoading()).toBe(false)
  await page.idle()
  expect(page.isLoading()).toBe(true)
})

it('in a window that draws no frame, what loads late comes after half a second', async () => {
  const page = browser()
  await vi.advanceTimersByTimeAsync(499)
  expect(page.isLoading()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(page.isLoading()).toBe(true)
})

it('another address has the rest loaded at once, though no row is there', async () => {
  const page = browser()
  dispatchEvent(new HashChangeEvent('hashchange'))
  await flushPromises()
  expect(page.isLoading()).toBe(true)
})
