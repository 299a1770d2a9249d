import { expect, it } from 'vitest'
import { frameKey } from '../../../renderer/preview/frame-keys.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false }

it.each([
  ['Escape', NONE, 'leave'],
  ['+', NONE, 'in'],
  ['=', NONE, 'in'],
  ['-', NONE, 'out'],
  ['0', NONE, 'width'],
  ['ArrowLeft', NONE, 'before'],
  ['ArrowRight', NONE, 'after'],
  ['p', { ...NONE, ctrlKey: true }, 'print'],
  ['P', { ...NONE, metaKey: true }, 'print'],
  ['p', NONE, undefined],
  ['PageDown', NONE, undefined],
  ['ArrowDown', NONE, undefined],
  ['toString', NONE, undefined],
  ['+', { ...NONE, ctrlKey: true }, undefined],
  ['Escape', { ...NONE, altKey: true }, undefined]
] as const)('%s in the frame (%o) asks for %s', (key, held, expected) => {
  expect(frameKey({ key, ...held })).toBe(expected)
})
