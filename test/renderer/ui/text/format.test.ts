import { expect, it } from 'vitest'
import { counted, grouped } from '../../../../renderer/ui/text/format.ts'

it('one of something is one, and more are more', () => {
  expect([counted(1, 'row'), counted(2, 'row'), counted(4, 'property', 'properties'), counted(1284, 'order')]).toEqual([
    '1 row',
    '2 rows',
    '4 properties',
    '1,284 orders'
  ])
})

it('a large number is grouped by thousands', () => {
  expect([0, 999, 1000, 1284, 1_000_000].map(grouped)).toEqual(['0', '999', '1,000', '1,284', '1,000,000'])
})
