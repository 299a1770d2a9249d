import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCallQueue, LATE } from '../../main/keychain/call-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A call that ends after so many milliseconds. */
const after = <T>(milliseconds: number, value: T) =>
  vi.fn(() => new Promise<T>(resolve => setTimeout(resolve, milliseconds, value)))
const told = <T>(answer: Promise<T>) => {
  const seen: T[] = []
  void answer.then(value => seen.push(value))
  return seen
}

describe('calls that run one after another (R20)', () => {
  it('are late by their own limit, which counts from when they were asked for', async () => {
    const queue = createCallQueue(5000)
    const third = after(0, 3)
    const answers = [queue.run(after(3000, 1)), queue.run(after(3000, 2)), queue.run(third)].map(told)
    await vi.advanceTimersByTimeAsync(5000)
    expect(answers).toEqual([[1], [LATE], [LATE]])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(third).not.toHaveBeenCalled()
  })

  it('reject with what a call threw, and go on', async () => {
    const queue = createCallQueue(5000)
    const thrown = queue.run(() => Promise.reject(new Error('no')))
    const next = queue.run(async () => 2)
    await expect(thrown).rejects.toThrow('no')
    expect([await next, queue.busy(), vi.getTimerCount()]).toEqual([2, false, 0])
  })
})

describe('a queue in which nothing hangs (R20)', () => {
  it('is settled at once, though a call is under way', async () => {
    const queue = createCallQueue(5000)
    void queue.run(after(3000, 1))
    await vi.advanceTimersByTimeAsync(1000)
    const settled = told(queue.settled())
    await vi.advanceTimersByTimeAsync(0)
    expect([queue.busy(), settled]).toEqual([true, [undefined]])
  })

  it('is settled when the call that hung has ended, and leaves no limit behind', async () => {
    const queue = createCallQueue(5000)
    void queue.run(after(8000, 1))
    await vi.advanceTimersByTimeAsync(6000)
    const settled = told(queue.settled())
    await vi.advanceTimersByTimeAsync(1999)
    expect(settled).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect([settled, vi.getTimerCount()]).toEqual([[undefined], 0])
  })

  it('is one again when the call that hung has ended, and gives the next its whole limit', async () => {
    const queue = createCallQueue(5000)
    const hung = told(queue.run(after(8000, 1)))
    await vi.advanceTimersByTimeAsync(6000)
    const late = told(queue.run(after(0, 2)))
    await vi.advanceTimersByTimeAsync(2000)
    const next = told(queue.run(after(4000, 3)))
    await vi.advanceTimersByTimeAsync(4000)
    expect([hung, late, next]).toEqual([[LATE], [LATE], [3]])
  })
})
