import { describe, expect, it } from 'vitest'
import { listStep } from '../../../renderer/changes/list-keys.ts'

describe('a key in the list of changes', () => {
  it.each<[string, number, number | 'mark' | undefined]>([
    ['j', -1, 0],
    ['j', 1, 2],
    ['J', 2, 2],
    ['k', 0, 0],
    ['k', 2, 1],
    ['k', -1, 0],
    ['e', 1, 'mark'],
    ['e', -1, undefined],
    ['ArrowDown', 0, 1],
    ['ArrowDown', -1, undefined],
    ['ArrowUp', 1, 0],
    ['ArrowUp', -1, undefined],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['Home', -1, undefined],
    ['End', -1, undefined],
    ['x', 1, undefined]
  ])('%s from %i leads to %s', (key, at, step) => {
    expect(listStep(key, at, 3)).toBe(step)
  })

  it('leads nowhere where there are none', () => {
    expect(listStep('j', -1, 0)).toBeUndefined()
  })
})
