import { expect, it } from 'vitest'
import { mostFired } from './fired.ts'

it('the timer that fired most is counted by the place that started it, within the stretch alone', () => {
  const fired = [
    { at: 9, by: 'poll' },
    { at: 10, by: 'poll' },
    { at: 12, by: 'look' },
    { at: 15, by: 'poll' },
    { at: 20, by: 'look' }
  ]
  expect(mostFired(fired, 10, 20)).toEqual({ by: 'poll', times: 2 })
  expect(mostFired([], 10, 20)).toEqual({ by: 'none', times: 0 })
})
