import fc from 'fast-check'
import { expect, it } from 'vitest'
import { requestRate } from '#domain/preferences.ts'
import { createBudget } from '../../main/list-scan/budget.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

it.each([
  [1200, 20, MINUTE],
  [6000, 100, MINUTE],
  [1000, 17, 61_200],
  [60, 2, 2 * MINUTE],
  [100, 2, 72_000]
])('%i requests an hour are at most %i in %i ms (S2)', (perHour, most, within) => {
  expect(requestRate(perHour)).toEqual({ most, within })
})

it('no stretch of time has more requests in it than there may be, whatever is asked when (S2)', () => {
  const step = fc.record({ wait: fc.nat({ max: 40_000 }), requests: fc.constantFrom(1, 2) })
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 6000 }), fc.array(step, { maxLength: 400 }), (perHour, steps) => {
      let time = 0
      const budget = createBudget(
        () => perHour,
        () => time
      )
      const made: number[] = []
      for (const { wait, requests } of steps) {
        time += wait
        const isRoom = budget.wait(requests) === 0
        expect(budget.spend(requests)).toBe(isRoom)
        if (isRoom) for (let count = 0; count < requests; count++) made.push(time)
      }
      const { most, within } = requestRate(perHour)
      for (const from of made)
        expect(made.filter(at => at >= from && at < from + within).length).toBeLessThanOrEqual(most)
    })
  )
})

it('has enough again exactly when it says', () => {
  let time = 0
  const budget = createBudget(
    () => 1200,
    () => time
  )
  for (let count = 0; count < 10; count++) {
    expect(budget.spend(2)).toBe(true)
    time += 1000
  }
  expect(budget.spend(1)).toBe(false)
  time += budget.wait(2) - 1
  expect(budget.spend(2)).toBe(false)
  time += 1
  expect(budget.spend(2)).toBe(true)
})

it('counts what was asked for beyond it: what comes by itself waits for that', () => {
  let time = 0
  const budget = createBudget(
    () => 1200,
    () => time
  )
  budget.note(500)
  expect(budget.wait(1)).toBe(MINUTE)
  time += MINUTE
  expect(budget.wait(20)).toBe(0)
})

it('goes by the rate that is set now', () => {
  let perHour = 60
  const budget = createBudget(
    () => perHour,
    () => 0
  )
  expect([budget.spend(2), budget.spend(1)]).toEqual([true, false])
  perHour = 1200
  expect(budget.spend(18)).toBe(true)
  expect(budget.spend(1)).toBe(false)
  perHour = 60
  expect(budget.wait(1)).toBe(HOUR / 30)
})

it('waits whole milliseconds, so that no timer ends too early, and at least one', () => {
  let time = 0.75
  const budget = createBudget(
    () => 60,
    () => time
  )
  budget.note(2)
  time = 1
  expect(budget.wait(1)).toBe(2 * MINUTE)
  time = 2 * MINUTE + 0.5
  expect(budget.wait(1)).toBe(1)
})
