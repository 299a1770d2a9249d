import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import { isSameState, parseWindowState, type Area, type WindowState } from '../../main/settings/window-state.ts'

const area = (x: number, y: number, width: number, height: number): Area => ({ x, y, width, height })

describe('a saved window', () => {
  it.each([
    [{ bounds: null, maximized: false }],
    [{ bounds: area(-999_999, 999_999, 1, 999_999), maximized: false }],
    [{ bounds: area(-5, 0, 900, 600), maximized: true }]
  ])('is read back: %j', state => {
    expect(parseWindowState({ ...state, later: 'member' })).toEqual(ok(state))
  })

  it.each<[unknown, string]>([
    [null, 'content'],
    ['text', 'content'],
    [{}, 'maximized'],
    [{ bounds: null, maximized: 1 }, 'maximized'],
    ...[
      undefined,
      5,
      {},
      area(0, 0, 0, 600),
      area(0, 0, 900.5, 600),
      area(0, 0, 1e9, 600),
      area(1_000_000, 0, 900, 600),
      { ...area(0, 0, 900, 600), x: '0' }
    ].map((bounds): [unknown, string] => [{ bounds, maximized: false }, 'bounds'])
  ])('is refused: %j', (content, member) => {
    expect(parseWindowState(content)).toEqual(failed(member))
  })
})

describe('a window is where it was', () => {
  const kept = { bounds: area(1, 2, 900, 600), maximized: false }

  it.each<WindowState>([kept, { bounds: null, maximized: true }])('with the same place and size: %j', state => {
    expect(isSameState(state, structuredClone(state))).toBe(true)
  })

  it.each<WindowState | undefined>([
    undefined,
    { ...kept, bounds: null },
    { ...kept, maximized: true },
    ...(['x', 'y', 'width', 'height'] as const).map(side => ({ ...kept, bounds: { ...kept.bounds, [side]: 5 } }))
  ])('but not if it was %j', other => {
    expect(isSameState(kept, other)).toBe(false)
  })

  it('but not if it had no place', () => {
    expect(isSameState({ bounds: null, maximized: false }, kept)).toBe(false)
  })
})
