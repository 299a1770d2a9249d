import { expect, it } from 'vitest'
import { isDelete } from '../../../../renderer/ui/keyboard/is-delete.ts'

it.each([
  ['Delete', false, true],
  ['Backspace', false, false],
  ['Delete', true, true],
  ['Backspace', true, true],
  ['d', true, false]
])('a row is deleted by %s, on a Mac %s: %s', (key, mac, deletes) => {
  expect(isDelete({ key }, mac)).toBe(deletes)
})
