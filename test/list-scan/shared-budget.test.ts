import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareBudget } from '../../main/list-scan/shared-budget.ts'

const MINUTE = 60_000
/** Twenty a minute. */
const PER_HOUR = 1200

function shared(perHour = PER_HOUR) {
  let time = 1_000_000
  return {
    ...shareBudget(
      () => perHour,
      () => time
    ),
    pass(milliseconds: number) {
      time += milliseconds
    },
    time: () => time
  }
}

/** How many of so many requests, one at a time, may be made now. */
const taken = (budget: { spend(requests: number): boolean }, most = 50) =>
  Array.from({ length: most }, () => budget.spend(1)).filter(Boolean).length

describe('one budget for reading the list and searching it (M6)', () => {
  it('gives sync all but what the search always has', () => {
    const { sync, search } = shared()
    expect(taken(sync)).toBe(18)
    expect(taken(search)).toBe(2)
    expect([taken(sync), taken(search)]).toEqual([0, 0])
  })

  it('gives each half while both want some, so that neither starves', () => {
    const { sync, search, pass } = shared()
    taken(search)
    for (let minute = 0; minute < 5; minute++) {
      pass(MINUTE)
      const read = taken(sync)
      expect(taken(search)).toBe(10)
      expect(read).toBeGreaterThanOrEqual(8)
      expect(read).toBeLessThanOrEqual(10)
    }
    pass(3 * MINUTE)
    expect(taken(sync)).toBe(18)
  })

  it('never gives both together more than there is, in any stretch of a minute', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 3 }), fc.nat(20_000)), { maxLength: 300 }),
        steps => {
          const { sync, search, pass, time } = shared()
          const made: number[] = []
          for (const [isSearch, requests, after] of steps) {
            pass(after)
            if ((isSearch ? search : sync).spend(requests)) made.push(...Array<number>(requests).fill(time()))
            expect(made.filter(at => at > time() - MINUTE).length).toBeLessThanOrEqual(20)
          }
        }
      )
    )
  })

  it('tells truly how long it takes until there is more', () => {
    for (const which of ['sync', 'search'] as const) {
      const { [which]: budget, sync, search, pass } = shared()
      taken(search)
      taken(sync)
      const wait = budget.wait(1)
      expect(wait).toBeGreaterThan(0)
      pass(wait)
      expect(budget.wait(1)).toBe(0)
      expect(budget.spend(1)).toBe(true)
    }
  })

  it.each(['sync', 'search'] as const)('holds sync up by what the user asks for, whoever counts it: %s', which => {
    const { sync, search, [which]: noting } = shared()
    noting.note(40)
    expect([taken(sync), taken(search)]).toEqual([0, 10])
  })

  it('holds sync up by what the search and the user have asked for together', () => {
    const { sync, search } = shared()
    expect(taken(search)).toBe(10)
    search.note(10)
    expect(taken(sync)).toBe(0)
  })

  it.each([
    ['two minutes less a moment', 2 * MINUTE - 1, 10],
    ['two minutes', 2 * MINUTE, 18]
  ])('counts the search as running for two minutes after it last wanted some: after %s', (_when, later, expected) => {
    const { sync, search, pass } = shared()
    taken(search)
    pass(later)
    expect(taken(sync)).toBe(expected)
  })
})

it('the search counts as running since it last wanted requests, also where it got none', () => {
  const { sync, search, pass } = shared()
  expect(taken(search)).toBe(10)
  pass(MINUTE / 2)
  expect(taken(search)).toBe(0)
  pass(2 * MINUTE - 1)
  expect(taken(sync)).toBe(10)
})
