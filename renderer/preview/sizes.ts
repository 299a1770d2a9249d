/** Width and height in CSS pixels at 100 %, 96 per inch, unless stated otherwise. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** At most this many pixels are drawn per page: 64 MB. A larger page is drawn at a lower resolution and stretched. */
export const MOST_PIXELS = 16_000_000

/** A picture with more pixels is not decoded: a file of a few kilobytes may claim billions. */
export const MOST_PICTURE_PIXELS = 80_000_000

const STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5] as const
/** Fitting to the width of a large screen enlarges no further than this. */
const MOST_FITTED = 3
/** A page keeps some size even without any room; no picture is so wide that it needs less. */
const LEAST_FITTED = 0.001

/**
 * The next step in or out, or the same scale at either end. If the page is too wide even at the smallest step, zooming
 * out goes down to the scale that fits.
 */
export function nextScale(scale: number, to: 'in' | 'out', fitted: number): number {
  const isBeyond = (step: number) => (to === 'in' ? step > scale + 0.005 : step < scale - 0.005)
  const step = to === 'in' ? STEPS.find(isBeyond) : STEPS.findLast(isBeyond)
  return step ?? (to === 'in' ? Math.max(scale, STEPS.at(-1) ?? 1) : Math.min(scale, STEPS[0], fitted))
}

/** The scale at which the widest page fills the available width, both in CSS pixels. */
export function fitScale(room: number, widest: number, enlarge: boolean): number {
  const fitted = Math.min(room / Math.max(1, widest), enlarge ? MOST_FITTED : 1)
  return Math.max(LEAST_FITTED, Math.floor(fitted * 1000) / 1000)
}

/** A page's size on screen, in whole CSS pixels. */
export function pageRoom({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/**
 * The pixels to draw for a size in CSS pixels, with the same aspect ratio and never more than `MOST_PIXELS`. `density`
 * is device or paper pixels per CSS pixel.
 */
export function drawnPixels({ width, height }: Size, density: number): Size {
  const bounded = Math.min(density, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)))
  return { width: Math.max(1, Math.floor(width * bounded)), height: Math.max(1, Math.floor(height * bounded)) }
}

/** The top of each page in one column, in CSS pixels. */
export function pageTops(rooms: readonly Size[], margin: number, gap: number): number[] {
  let top = margin
  return rooms.map(({ height }) => {
    const own = top
    top += height + gap
    return own
  })
}

/** Indexes of the pages in view, or within `beyond` CSS pixels of it. */
export function pagesWithin(
  tops: readonly number[],
  rooms: readonly Size[],
  sight: { readonly top: number; readonly height: number },
  beyond: number
): number[] {
  const [from, to] = [sight.top - beyond, sight.top + sight.height + beyond]
  return tops.flatMap((top, index) => (top < to && top + (rooms[index]?.height ?? 0) > from ? [index] : []))
}

/** Index of the page being read: the one at a third of the viewport, or the last one at the end of the column. */
export function pageInSight(
  tops: readonly number[],
  sight: { readonly top: number; readonly height: number; readonly whole: number }
): number {
  if (sight.top > 0 && sight.top + sight.height >= sight.whole - 1) return Math.max(0, tops.length - 1)
  const line = sight.top + sight.height / 3
  return Math.max(
    0,
    tops.findLastIndex(top => top <= line)
  )
}
