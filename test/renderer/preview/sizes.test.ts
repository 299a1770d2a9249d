import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  drawnPixels,
  fitScale,
  MOST_PIXELS,
  nextScale,
  pageInSight,
  pageRoom,
  pagesWithin,
  pageTops
} from '../../../renderer/preview/sizes.ts'

const LETTER = { width: 816, height: 1056 }

describe('the size of a page', () => {
  it.each([
    [1, 'in', 1, 1.1],
    [1, 'out', 1, 0.9],
    [0.94, 'in', 0.94, 1],
    [0.94, 'out', 0.94, 0.9],
    [5, 'in', 1, 5],
    [0.25, 'out', 1, 0.25],
    [0.994, 'in', 1, 1],
    [0.996, 'in', 1, 1.1],
    [1.004, 'out', 1, 0.9],
    [1.006, 'out', 1, 1],
    [7, 'in', 1, 7],
    [0.1, 'out', 1, 0.1],
    [0.25, 'out', 0.06, 0.06],
    [0.06, 'out', 0.06, 0.06],
    [0.06, 'in', 0.06, 0.25]
  ] as const)('at %d goes %s, where %d fits the width, to %d', (scale, to, fitted, next) => {
    expect(nextScale(scale, to, fitted)).toBe(next)
  })

  it('comes back to where it was by as many steps out as in', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), steps => {
        let scale = 0.5
        for (let step = 0; step < steps; step += 1) scale = nextScale(scale, 'in', 1)
        for (let step = 0; step < steps; step += 1) scale = nextScale(scale, 'out', 1)
        return scale === 0.5
      })
    )
  })

  it('fills the width there is, and never more than that', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 250, max: 4000 }),
        fc.integer({ min: 100, max: 65_535 }),
        (room, widest) => pageRoom({ width: widest, height: 100 }, fitScale(room, widest, true)).width <= room
      )
    )
    expect(fitScale(800, 816, true)).toBe(0.98)
  })

  it('is never zero, even without any room', () => {
    expect([fitScale(0, 816, true), fitScale(-20, 816, true)]).toEqual([0.001, 0.001])
  })

  it('is a pixel at least, and whole pixels', () => {
    expect([pageRoom({ width: 1, height: 1 }, 0.25), pageRoom({ width: 3, height: 5 }, 0.5)]).toEqual([
      { width: 1, height: 1 },
      { width: 1, height: 2 }
    ])
  })

  it('is drawn with as many pixels as the limit allows', () => {
    expect(drawnPixels({ width: 8000, height: 8000 }, 1)).toEqual({ width: 4000, height: 4000 })
    expect(drawnPixels({ width: 4000, height: 4000 }, 1)).toEqual({ width: 4000, height: 4000 })
  })

  it('is not larger than a picture is by itself', () => {
    expect([fitScale(1000, 200, false), fitScale(1000, 200, true), fitScale(100, 200, false)]).toEqual([1, 3, 0.5])
  })

  it('is drawn in device pixels, and never with more than the limit', () => {
    expect(drawnPixels(LETTER, 2)).toEqual({ width: 1632, height: 2112 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        fc.integer({ min: 1, max: 200_000 }),
        fc.double({ min: 0.5, max: 8, noNaN: true }),
        (width, height, density) => {
          const drawn = drawnPixels({ width, height }, density)
          return (
            drawn.width >= 1 && drawn.height >= 1 && drawn.width * drawn.height <= Math.max(MOST_PIXELS, width, height)
          )
        }
      )
    )
  })
})

describe('pages in one column', () => {
  const rooms = [LETTER, { width: 1056, height: 816 }, LETTER]
  const tops = pageTops(rooms, 16, 12)

  it('lie below each other', () => {
    expect(tops).toEqual([16, 1084, 1912])
  })

  it.each([
    [0, 0, [0]],
    [1000, 0, [0, 1]],
    [1000, 600, [0, 1, 2]],
    [2000, 0, [2]],
    [2000, 200, [1, 2]],
    [584, 0, [0]],
    [585, 0, [0, 1]],
    [1071, 0, [0, 1]],
    [1072, 0, [1]],
    [9000, 0, []]
  ])('are drawn where they reach into sight: %d px down and %d px beyond', (top, beyond, expected) => {
    expect(pagesWithin(tops, rooms, { top, height: 500 }, beyond)).toEqual(expected)
  })

  it.each([
    [0, 0],
    [700, 0],
    [1000, 1],
    [1700, 1],
    [1800, 2],
    [2484, 2]
  ])('%d px down it is page %d (from 0) that is read', (top, page) => {
    expect(pageInSight(tops, { top, height: 500, whole: 2984 })).toBe(page)
  })

  it('at the end the last page is the current one, even if it is short', () => {
    const short = pageTops([LETTER, { width: 816, height: 100 }], 16, 12)
    expect(pageInSight(short, { top: 700, height: 500, whole: 1200 })).toBe(1)
    expect([698, 699].map(top => pageInSight(short, { top, height: 500, whole: 1200 }))).toEqual([0, 1])
    expect(pageInSight(short, { top: 0, height: 1200, whole: 1200 })).toBe(0)
  })
})
