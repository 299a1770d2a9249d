import { describe, expect, it } from 'vitest'
import { type Comparison, interleaved, isMet, median, quantile, usualQuantile } from './measure.ts'
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

it('gives what else is asked of the values of all rounds', async () => {
  const values = [9, 4, 1, 3, 2]
  const a = () => Promise.resolve(values.shift() ?? Number.NaN)
  expect(await interleaved(4, { a }, seen => Math.min(...seen))).toEqual({ a: 1 })
})

describe('a goal', () => {
  it.each([
    [{ ours: 30, theirs: 20, goal: { times: 1.5 } }, true],
    [{ ours: 31, theirs: 20, goal: { times: 1.5 } }, false],
    [{ ours: 30, theirs: 20, goal: { over: 10 } }, true],
    [{ ours: 31, theirs: 20, goal: { over: 10 } }, false],
    [{ ours: 18, theirs: 20, goal: { atLeast: 0.9 } }, true],
    [{ ours: 17, theirs: 20, goal: { atLeast: 0.9 } }, false],
    [{ ours: 99, theirs: 20, goal: { none: true } as const }, true]
  ])('%j is met: %s', (part, met) => {
    expect(isMet({ ...comparison, ...part })).toBe(met)
  })
})

it('reports the same as a table and as JSON', () => {
  const failing = { ...comparison, ours: 31, madeOf: '15, 16' }
  expect(tableOf([comparison, failing]).split('\n')).toEqual([
    '    what     ours     beside   theirs   ratio  goal               met  made of',
    '--  -------  -------  -------  -------  -----  -----------------  ---  -------',
    'P0  a thing  30.0 ms  another  20.0 ms  1.50   at most 1.5 times  yes',
    'P0  a thing  31.0 ms  another  20.0 ms  1.55   at most 1.5 times  NO   15, 16'
  ])
  expect(JSON.parse(jsonOf([failing], { node: 'v24' }))).toEqual({
    machine: { node: 'v24' },
    results: [{ ...failing, ratio: 1.55, met: false }]
  })
})

it('says nothing of goals where there is none', () => {
  const [, , row = ''] = tableOf([{ ...comparison, goal: { none: true } }]).split('\n')
  expect(row.split(/ {2,}/)).toEqual(['P0', 'a thing', '30.0 ms', 'another', '20.0 ms', '1.50', 'none'])
})

it('reports an exponent with two digits, and no ratio to nothing', () => {
  const flat: Comparison = { ...comparison, unit: 'exponent', ours: 0.0512, theirs: 0, goal: { over: 0.1 } }
  const [, , row = ''] = tableOf([flat]).split('\n')
  expect(row.split(/ {2,}/)).toEqual([
    'P0',
    'a thing',
    '0.05',
    'another',
    '0.00',
    '-',
    'at most 0.1 exponent over',
    'yes'
  ])
  expect(JSON.parse(jsonOf([flat], {}))).toMatchObject({ results: [{ ratio: null, met: true }] })
})

it('gives the value that a share of all stays below', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([0, 0.5, 0.95].map(share => quantile(values, share))).toEqual([1, 51, 96])
})

it('a quantile of each block, in the middle over all, is not moved by one block that was slow', () => {
  const calm = Array.from({ length: 1000 }, (_, index) => (index % 100 === 91 ? 2 : 1))
  const disturbed = calm.map((value, index) => (index >= 200 && index < 220 ? 50 : value))
  expect(quantile(disturbed, 0.99)).toBe(50)
  expect([calm, disturbed].map(values => usualQuantile(values, 0.99, 200))).toEqual([2, 2])
  expect([calm.length, 999, 3].map(length => usualQuantile(calm.slice(0, length), 0.5, 4))).toEqual([1, 1, NaN])
})
