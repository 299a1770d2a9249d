/** A page's width and height; in CSS pixels at 100 %, where an inch is 96 of them, unless said otherwise. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** At most this many pixels are drawn of one page: 64 MB of memory. A larger page is drawn coarser and stretched. */
export const MOST_PIXELS = 16_000_000

/** A picture of more pixels is not unpacked: a file of a few kilobytes may say that it has billions. */
export const MOST_PICTURE_PIXELS = 80_000_000

const STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5] as const
/** A page that fits the width of a large screen is not blown up beyond this. */
const MOST_FITTED = 3
/** Where there is no room at all a page is still there; no picture is so wide that it needs less. */
const LEAST_FITTED = 0.001

/**
 * Takes the scale there is, and the one at which the width fits; gives the next step in or out, or the same at either end. What
 * is wider than the smallest step shows can be made small enough to fit.
 */
export function nextScale(scale: number, to: 'in' | 'out', fitted: number): number {
  const isBeyond = (step: number) => (to === 'in' ? step > scale + 0.005 : step < scale - 0.005)
  const step = to === 'in' ? STEPS.find(isBeyond) : STEPS.findLast(isBeyond)
  return step ?? (to === 'in' ? Math.max(scale, STEPS.at(-1) ?? 1) : Math.min(scale, STEPS[0], fitted))
}

/** Takes the room there is and the widest page, in CSS pixels; gives the scale at which it fills the room. A picture is not enlarged. */
export function fitScale(room: number, widest: number, enlarge: boolean): number {
  const fitted = Math.min(room / Math.max(1, widest), enlarge ? MOST_FITTED : 1)
  return Math.max(LEAST_FITTED, Math.floor(fitted * 1000) / 1000)
}

/** The room a page takes on the screen, in whole CSS pixels. */
export function pageRoom({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/**
 * Takes a size in CSS pixels and how many pixels of the device or of the paper go into one; gives how many are drawn, in whole
 * pixels, with the same shape and never more than `MOST_PIXELS`.
 */
export function drawnPixels({ width, height }: Size, density: number): Size {
  const bounded = Math.min(density, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)))
  return { width: Math.max(1, Math.floor(width * bounded)), height: Math.max(1, Math.floor(height * bounded)) }
}

/** Where pages lie in one column: the top of each, in CSS pixels. */
export function pageTops(rooms: readonly Size[], margin: number, gap: number): number[] {
  let top = margin
  return rooms.map(({ height }) => {
    const own = top
    top += height + gap
    return own
  })
}

/** Takes tops and rooms, and what is in sight (top and height); gives the indexes of the pages that reach into it, or come within `beyond` pixels of it. */
export function pagesWithin(
  tops: readonly number[],
  rooms: readonly Size[],
  sight: { readonly top: number; readonly height: number },
  beyond: number
): number[] {
  const [from, to] = [sight.top - beyond, sight.top + sight.height + beyond]
  return tops.flatMap((top, index) => (top < to && top + (rooms[index]?.height ?? 0) > from ? [index] : []))
}

/** The page a person reads: the one at a third of what is in sight; the last one where the end is in sight. Gives its index. */
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
