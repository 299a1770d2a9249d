import { describe, expect, it } from 'vitest'
import { numberMessage, readNumber } from '../../../../renderer/settings/controls/number-field.ts'

const LIMITS = { least: 60, most: 6000 }

describe('a number that is typed', () => {
  it.each<[string, number | undefined]>([
    ['60', 60],
    ['6000', 6000],
    ['6,000', 6000],
    [' 1,200 ', 1200],
    ['59', undefined],
    ['6001', undefined],
    ['', undefined],
    ['12.5', undefined],
    ['-100', undefined],
    ['1e3', undefined],
    ['1,20', undefined],
    ['many', undefined],
    ['9'.repeat(20), undefined]
  ])('%o is read as %s', (typed, value) => {
    expect(readNumber(typed, LIMITS)).toBe(value)
  })

  it('may have more than one comma', () => {
    expect(readNumber('1,200,000', { least: 1, most: 2_000_000 })).toBe(1_200_000)
  })

  it('that cannot be used is told with its limits and what stays in force', () => {
    expect(numberMessage(LIMITS, 1200)).toBe('Enter a number from 60 to 6,000. Still using 1,200.')
    expect(numberMessage(LIMITS, 1200, true)).toBe(
      'Enter a number from 60 to 6,000, or leave it empty. Still using 1,200.'
    )
    expect(numberMessage(LIMITS, null, true)).toBe('Enter a number from 60 to 6,000, or leave it empty.')
  })
})
