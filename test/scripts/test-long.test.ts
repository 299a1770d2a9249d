import { expect, it } from 'vitest'
import { tableOf } from '../../scripts/test-long.ts'
import { sizeOf } from '../campaign.ts'

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
  expect([undefined, 'office', 'long'].map(sizeOf)).toEqual([undefined, 'office', 'long'])
  expect(() => sizeOf('longer')).toThrow('TITLE_DESK_CAMPAIGN is long, office, or left out, not longer')
})
