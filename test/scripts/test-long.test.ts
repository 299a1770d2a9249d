import { expect, it } from 'vitest'
import { tableOf } from '../../scripts/test-long.ts'

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
