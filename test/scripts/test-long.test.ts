import { expect, it } from 'vitest'
import { tableOf } from '../../scripts/test-long.ts'
import { eachOfTheDay, ofTheDay, sizeOf } from '../campaign.ts'

it('the long campaign ends with a table of what was tried', () => {
  expect(
    tableOf(
      [
        { what: 'Kills', count: 1008, of: '24 seeds' },
        { what: 'Damages', count: 204, of: '' }
      ],
      12.34
    )
  ).toBe(
    [
      '| tried | how often | of |',
      '|---|--:|---|',
      '| Damages | 204 |  |',
      '| Kills | 1,008 | 24 seeds |',
      '',
      '12.3 minutes'
    ].join('\n')
  )
})

it('a campaign of an unknown name is refused, not run at the size of every day', () => {
  expect([undefined, 'change', 'long'].map(sizeOf)).toEqual([undefined, 'change', 'long'])
  expect(() => sizeOf('longer')).toThrow('TITLE_DESK_CAMPAIGN is long, change, or left out, not longer')
})

it('what is too much for each day is all tried in a few days, and all at once where there is room for it', () => {
  const all = ['a', 'b', 'c', 'd', 'e']
  const days = [20_785, 20_786, 20_787].map(day => ofTheDay(all, 2, day))
  expect(days.map(({ length }) => length)).toEqual([2, 2, 2])
  expect(new Set(days.flat())).toEqual(new Set(all))
  expect(ofTheDay(all, Infinity)).toEqual(all)
  expect(ofTheDay(all, 5, 3)).toEqual(all)
})

it('numbers that each day takes others of are all taken in turn', () => {
  const days = [20_785, 20_786, 20_787].map(day => eachOfTheDay(8, 3, day))
  expect(days).toEqual([
    [1, 4, 7],
    [2, 5],
    [0, 3, 6]
  ])
  expect(eachOfTheDay(4, 1)).toEqual([0, 1, 2, 3])
})
