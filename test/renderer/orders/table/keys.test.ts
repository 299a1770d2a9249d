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
