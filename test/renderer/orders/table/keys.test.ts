import { expect, it } from 'vitest'
import { stepOf } from '../../../../renderer/orders/table/keys.ts'

it.each([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
  ['PageDown', 17],
  ['PageUp', -17],
  ['Home', -Infinity],
  ['End', Infinity],
  ['a', undefined],
  ['Enter', undefined]
])('%s leads by %s rows', (key, step) => {
  expect(stepOf(key, 18)).toBe(step)
})

it('a page is a row at least, however low the window is', () => {
  expect([stepOf('PageDown', 1), stepOf('PageUp', 1), stepOf('PageDown', 0)]).toEqual([1, -1, 1])
})
