import type { Area } from '../settings/window-state.ts'

type Size = Pick<Area, 'width' | 'height'>

export const SMALLEST = { width: 900, height: 600 } as const
const USUAL = { width: 1280, height: 800 } as const

/** On Windows a window's shadow counts as part of it: it may extend beyond a screen's work area by this much. */
const SHADOW = 8

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
