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
type Size = Pick<Area, 'width' | 'height'>

/** Where the window was, not maximized, and whether it was maximized. */
export interface WindowState {
  readonly bounds: Area | null
  readonly maximized: boolean
}

export const SMALLEST = { width: 900, height: 600 } as const
const USUAL = { width: 1280, height: 800 } as const

/** On Windows a window's shadow counts as part of it: it may extend beyond a screen's work area by this much. */
const SHADOW = 8

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

/**
 * The window's bounds in whole pixels: inside the screen it was mostly on, otherwise centered on the primary one; keeps
 * its size as far as the screen allows, down to the minimum.
 * @param screens work areas (without task bars), the primary one first
 */
export function placeWindow(saved: Area | null, screens: readonly Area[]): Area {
  const main = screens[0]
  const size = saved ?? USUAL
  if (main === undefined) return { x: 0, y: 0, ...sizeWithin(size, USUAL, 0) }
  const screen = saved === null ? undefined : mostlyOn(saved, screens)
  if (saved === null || screen === undefined) return centered(sizeWithin(size, main, 0), main)
  const { width, height } = sizeWithin(saved, screen, SHADOW)
  return {
    x: within(saved.x, width, screen.x, screen.width),
    y: within(saved.y, height, screen.y, screen.height),
    width,
    height
  }
}

function sizeWithin(size: Size, screen: Size, shadow: number): Size {
  return {
    width: Math.max(SMALLEST.width, Math.min(size.width, screen.width + 2 * shadow)),
    height: Math.max(SMALLEST.height, Math.min(size.height, screen.height + 2 * shadow))
  }
}

function centered(size: Size, screen: Area): Area {
  return {
    x: Math.max(screen.x, Math.round(screen.x + (screen.width - size.width) / 2)),
    y: Math.max(screen.y, Math.round(screen.y + (screen.height - size.height) / 2)),
    ...size
  }
}

function mostlyOn(window: Area, screens: readonly Area[]): Area | undefined {
  const [best] = screens
    .map(screen => ({ screen, shared: sharedArea(window, screen) }))
    .toSorted((a, b) => b.shared - a.shared)
  return best !== undefined && best.shared > 0 ? best.screen : undefined
}

function sharedArea(a: Area, b: Area): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}

/**
 * The position along one axis: unchanged, or moved just far enough in. A window that does not fit starts at the edge.
 */
function within(start: number, length: number, screenStart: number, screenLength: number): number {
  const first = screenStart - SHADOW
  const last = screenStart + screenLength + SHADOW - length
  return last < first ? screenStart : Math.min(Math.max(start, first), last)
}
