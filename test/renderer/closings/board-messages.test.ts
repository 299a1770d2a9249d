import { expect, it } from 'vitest'
import { postClosingMessage } from '../../../renderer/closings/board-messages.ts'

it.each([
  [1, 0, 0, '1 not funded'],
  [3, 1200, 4, '3 not funded · 1,200 not recorded · 4 not checked']
])('post-closing with %i, %i and %i is "%s"', (notFunded, notRecorded, notChecked, text) => {
  expect(postClosingMessage({ orders: [], more: 0, notFunded, notRecorded, notChecked })).toBe(text)
})
