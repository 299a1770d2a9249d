import { join } from 'node:path'
import { hasMembers, isRecord } from '#domain/common/guards.ts'
import { failed, ok, type Result } from '#domain/common/result.ts'
import { openJsonFile, type JsonFile } from './json-file.ts'

/** A rectangle on the desktop, in pixels as the window system counts them; `x` and `y` may be negative. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where the window was, not maximized, and whether it was maximized. */
export interface WindowState {
  readonly bounds: Area | null
  readonly maximized: boolean
}

/** The file `window.json` of the data folder. */
export function openWindowState(folder: string): JsonFile<WindowState> {
  return openJsonFile({
    path: join(folder, 'window.json'),
    version: 1,
    parse: parseWindowState,
    empty: { bounds: null, maximized: false }
  })
}

/** Compared by hand: `isDeepStrictEqual` would load `node:util` at the start (P3). */
export function isSameState(one: WindowState, other: WindowState | undefined): boolean {
  if (other === undefined || one.maximized !== other.maximized) return false
  const [a, b] = [one.bounds, other.bounds]
  if (a === null || b === null) return a === b
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}

/** The failure is the invalid member's path. Checked without yup, which would be loaded before the window opens (P3). */
export function parseWindowState(content: unknown): Result<WindowState, string> {
  if (!isRecord(content)) return failed('content')
  const { bounds, maximized } = content
  if (typeof maximized !== 'boolean') return failed('maximized')
  if (bounds === null) return ok({ bounds, maximized })
  if (!isArea(bounds)) return failed('bounds')
  const { x, y, width, height } = bounds
  return ok({ bounds: { x, y, width, height }, maximized })
}

const isPixels = (value: unknown): value is number => Number.isInteger(value) && Math.abs(Number(value)) < 1_000_000
const isSize = (value: unknown): value is number => isPixels(value) && value >= 1
const isArea = hasMembers<Area>({ x: isPixels, y: isPixels, width: isSize, height: isSize })
