import { expect, it } from 'vitest'
import { createLimiter } from '../../main/async/limiter.ts'

it('runs no more at once than it may, in order, time and again, also after work that failed', async () => {
  const limited = createLimiter(3)
  let running = 0
  const peaks: number[] = []
  const begun: number[] = []
  const work = (number: number) =>
    limited(async () => {
      running += 1
      begun.push(number)
      peaks.push(running)
      await new Promise(setImmediate)
      running -= 1
      if (number % 4 === 0) throw new Error('failed')
    })
  for (let batch = 0; batch < 3; batch++) {
    begun.length = 0
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, number) => work(number)))
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  }
  expect(Math.max(...peaks)).toBe(3)
})
