import { describe, expect, it } from 'vitest'
import { boardStep } from '../../../renderer/closings/board-keys.ts'

describe('a key on the board', () => {
  const DAYS = ['', 'a', 'a', 'b', 'c', 'c']
  it.each<[string, number, number | undefined]>([
    ['ArrowRight', 1, 3],
    ['ArrowRight', 3, 4],
    ['ArrowRight', 5, 5],
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 2, 1],
    ['ArrowLeft', 1, 0],
    ['ArrowUp', 1, 0],
    ['ArrowDown', 5, 5],
    ['ArrowLeft', 5, 4],
    ['ArrowLeft', 4, 3],
    ['ArrowLeft', 3, 1],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 0, 1],
    ['End', 0, 5],
    ['Enter', 0, undefined]
  ])('%s from row %i leads to row %s', (key, at, to) => {
    expect(boardStep(key, at, DAYS)).toBe(to)
  })
})
