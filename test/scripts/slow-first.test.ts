import { existsSync, globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rank, SLOW } from '../../scripts/slow-first.ts'

describe('the order of test files', () => {
  it('starts with what takes longest, and ends with everything else', () => {
    const [faults = '', browser = '', unit = ''] = [
      'test/faults/kills.test.ts',
      'test/browser/orders/all-orders.test.ts',
      'test/domain/common/money.test.ts'
    ]
    for (const path of [faults, browser, unit]) expect(existsSync(path), path).toBe(true)
    expect([unit, browser, faults].toSorted((one, other) => rank(one) - rank(other))).toEqual([faults, browser, unit])
  })

  it('names no place that is not there', () => {
    const files = globSync('test/**/*.test.ts').map(path => path.replaceAll('\\', '/'))
    expect(SLOW.flat().filter(place => !files.some(path => path.includes(place)))).toEqual([])
  })
})
