import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failed, ok } from '#domain/common/result.ts'
import {
  isSameState,
  openWindowState,
  parseWindowState,
  type Area,
  type WindowState
} from '../../main/settings/window-state.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

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

describe('the file of the window', () => {
  it('says of a new computer that the window was nowhere, and not maximized', async () => {
    expect(await openWindowState(await temporaryFolder()).read()).toEqual({
      state: 'new',
      value: { bounds: null, maximized: false }
    })
  })

  it('is where every version of the program looks for it', async () => {
    const folder = await temporaryFolder()
    const state = { bounds: area(1, 2, 900, 600), maximized: true }
    expect(await openWindowState(folder).write(state)).toEqual(ok(null))
    expect(JSON.parse(await readFile(join(folder, 'window.json'), 'utf8'))).toEqual({ version: 1, content: state })
  })
})
