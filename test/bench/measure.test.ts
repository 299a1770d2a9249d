import { describe, expect, it } from 'vitest'
import { type Comparison, interleaved, isMet, median } from './measure.ts'
import { jsonOf, tableOf } from './report.ts'

const comparison: Comparison = {
  name: 'P0',
  what: 'a thing',
  unit: 'ms',
  ours: 30,
  against: 'another',
  theirs: 20,
  goal: { times: 1.5 }
}

describe('the median', () => {
  it.each([
    [[3], 3],
    [[5, 1, 3], 3],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 1, 100], 9.5]
  ])('of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle)
  })

  it('of an empty list throws', () => {
    expect(() => median([])).toThrow(RangeError)
  })
})

it('runs the tasks in turns and discards the first round', async () => {
  const order: string[] = []
  const task = (name: string, values: number[]) => () => {
    order.push(name)
    return Promise.resolve(values.shift() ?? Number.NaN)
  }
  const found = await interleaved(3, { a: task('a', [1000, 1, 2, 3]), b: task('b', [2000, 10, 30, 20]) })
  expect(found).toEqual({ a: 2, b: 20 })
  expect(order.join('')).toBe('abababab')
})

describe('a goal', () => {
  it.each([
    [{ ours: 30, theirs: 20, goal: { times: 1.5 } }, true],
    [{ ours: 31, theirs: 20, goal: { times: 1.5 } }, false],
    [{ ours: 30, theirs: 20, goal: { over: 10 } }, true],
    [{ ours: 31, theirs: 20, goal: { over: 10 } }, false],
    [{ ours: 18, theirs: 20, goal: { atLeast: 0.9 } }, true],
    [{ ours: 17, theirs: 20, goal: { atLeast: 0.9 } }, false]
  ])('%j is met: %s', (part, met) => {
    expect(isMet({ ...comparison, ...part })).toBe(met)
  })
})

it('reports the same as a table and as JSON', () => {
  const failing = { ...comparison, ours: 31 }
  expect(tableOf([comparison, failing]).split('\n')).toEqual([
    '    what     ours     beside   theirs   ratio  goal               met',
    '--  -------  -------  -------  -------  -----  -----------------  ---',
    'P0  a thing  30.0 ms  another  20.0 ms  1.50   at most 1.5 times  yes',
    'P0  a thing  31.0 ms  another  20.0 ms  1.55   at most 1.5 times  NO'
  ])
  expect(JSON.parse(jsonOf([failing], { node: 'v24' }))).toEqual({
    machine: { node: 'v24' },
    results: [{ ...failing, ratio: 1.55, met: false }]
  })
})
