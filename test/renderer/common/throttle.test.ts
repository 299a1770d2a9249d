import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from '../../../renderer/common/throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('runs at once, and calls during the pause lead to one run at its end', () => {
  const work = vi.fn()
  const { run } = throttle(work, 1000)
  run()
  expect(work).toHaveBeenCalledTimes(1)
  run()
  run()
  vi.advanceTimersByTime(999)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5000)
  expect(work).toHaveBeenCalledTimes(2)
})

it('drops what is pending when it is canceled, and runs at once again', () => {
  const work = vi.fn()
  const { run, cancel } = throttle(work, 1000)
  run()
  run()
  cancel()
  vi.advanceTimersByTime(5000)
  expect(work).toHaveBeenCalledTimes(1)
  run()
  expect(work).toHaveBeenCalledTimes(2)
})

it('pauses after the run at the end of a pause, too', () => {
  const work = vi.fn()
  const { run } = throttle(work, 1000)
  run()
  run()
  vi.advanceTimersByTime(1000)
  run()
  vi.advanceTimersByTime(999)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(3)
})

it('pauses for the whole time after a run that follows a cancel', () => {
  const work = vi.fn()
  const { run, cancel } = throttle(work, 1000)
  run()
  vi.advanceTimersByTime(900)
  cancel()
  run()
  run()
  vi.advanceTimersByTime(999)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(3)
})
