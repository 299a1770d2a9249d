import type { Size } from '../../chromium/page.ts'
import { primaryDisplay } from './screen.ts'

/** Where a window of this size is in the center of the work area. */
export function centered({ width, height }: Size): { readonly x: number; readonly y: number } {
  const { workArea } = primaryDisplay()
  return {
    x: Math.round(workArea.x + (workArea.width - width) / 2),
    y: Math.round(workArea.y + (workArea.height - height) / 2)
  }
}

/** The bounds, enlarged to the minimum size. */
export function atLeast(minimum: Size, bounds: Electron.Rectangle): Electron.Rectangle {
  return {
    ...bounds,
    width: Math.max(bounds.width, minimum.width),
    height: Math.max(bounds.height, minimum.height)
  }
}
