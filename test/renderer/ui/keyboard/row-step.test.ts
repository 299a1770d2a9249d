import { describe, expect, it } from 'vitest'
import { rowStep } from '../../../../renderer/ui/keyboard/row-step.ts'

describe('a key in the list', () => {
  it.each<[string, number, number | undefined]>([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 19, 19],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['PageDown', 3, 13],
    ['PageDown', 15, 19],
    ['PageUp', 15, 5],
    ['PageUp', 3, 0],
    ['Home', 7, 0],
    ['End', 7, 19],
    ['Enter', 7, undefined],
    ['a', 7, undefined]
  ])('%s leads from row %i to %s', (key, at, to) => {
    expect(rowStep(key, at, 20)).toBe(to)
  })
})
