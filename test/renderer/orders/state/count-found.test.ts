import { describe, expect, it } from 'vitest'
import { countFound } from '../../../../renderer/orders/state/count-found.ts'

describe('how many orders were found', () => {
  it.for([
    [undefined, 120, ''],
    [120, 120, '120 orders'],
    [1, 1, '1 order'],
    [0, 0, '0 orders'],
    [12, 120, '12 of 120 orders'],
    [1, 1200, '1 of 1,200 orders'],
    [0, 1, '0 of 1 order']
  ] as const)('%s of %s reads “%s”', ([found, all, text]) => {
    expect(countFound(found, all)).toBe(text)
  })
})
