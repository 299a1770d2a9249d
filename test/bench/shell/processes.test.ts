import { expect, it } from 'vitest'
import { cpuBetween } from './processes.ts'

it('processes that began between two looks count in full, and those that ended not at all', () => {
  const before = new Map([
    [1, 100],
    [2, 50]
  ])
  const after = new Map([
    [1, 130],
    [3, 20]
  ])
  expect(cpuBetween(before, after)).toBe(50)
})
