import { expect, it, onTestFinished, vi } from 'vitest'
import { startTimer } from '../../main/async/timer.ts'

it('a timer rings once when its time has passed, and never once it was canceled', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const rung: string[] = []
  startTimer(() => rung.push('one'), 5)
  const cancel = startTimer(() => rung.push('two'), 5)
  cancel()
  vi.advanceTimersByTime(4)
  expect(rung).toEqual([])
  vi.advanceTimersByTime(100)
  expect(rung).toEqual(['one'])
})
