import { describe, expect, it } from 'vitest'
import { orderRowStep } from '../../../../renderer/orders/service-pages/row-keys.ts'

describe('a key in a row', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 14, 14],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['Home', 7, 0],
    ['End', 7, 14],
    ['PageDown', 7, 'next-page'],
    ['PageUp', 7, 'previous-page'],
    ['Enter', 7, undefined],
    ['a', 7, undefined]
  ] as const)('%s in row %i leads to %s', (key, at, step) => {
    expect(orderRowStep(key, at, 15)).toBe(step)
  })
})
