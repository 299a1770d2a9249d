import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Area } from '../../main/settings/window-state.ts'
import { placeWindow, SMALLEST } from '../../main/window/fit-to-screens.ts'

const area = (x: number, y: number, width: number, height: number): Area => ({ x, y, width, height })
const OFFICE = [area(0, 25, 1920, 1055), area(1920, 0, 1920, 1080), area(-1280, 0, 1280, 1024)]
const LAPTOP = [area(0, 25, 1440, 875)]

describe('where the window goes', () => {
  it.each<[string, Area | null, readonly Area[], Area]>([
    ['the first time: in the middle of the main screen', null, OFFICE, area(320, 153, 1280, 800)],
    ['the first time on a small screen: all of it', null, [area(0, 0, 1024, 700)], area(0, 0, 1024, 700)],
    ['on a screen smaller than it may be: at its corner', null, [area(10, 20, 800, 500)], area(10, 20, 900, 600)],
    [
      'saved on a screen that became smaller than it may be: at its corner',
      area(20, 30, 900, 600),
      [area(10, 20, 800, 500)],
      area(10, 20, 900, 600)
    ],
    ['where it was', area(100, 100, 1000, 700), OFFICE, area(100, 100, 1000, 700)],
    ['where it was on the second screen', area(2200, 50, 1300, 900), OFFICE, area(2200, 50, 1300, 900)],
    ['where it was on the screen to the left', area(-1200, 10, 1000, 700), OFFICE, area(-1200, 10, 1000, 700)],
    [
      'with its shadow past the edge, as Windows saves it',
      area(-7, 0, 974, 1047),
      [area(0, 0, 1920, 1040)],
      area(-7, 0, 974, 1047)
    ],
    [
      'its screen is unplugged: in the middle of the main one',
      area(2200, 50, 1300, 800),
      LAPTOP,
      area(70, 63, 1300, 800)
    ],
    [
      'its screen is unplugged, and it was larger than the main one',
      area(2200, 50, 1900, 1000),
      LAPTOP,
      area(0, 25, 1440, 875)
    ],
    ['half off the screen: moved in', area(1000, 600, 1000, 700), LAPTOP, area(448, 208, 1000, 700)],
    [
      'over two screens: moved into the one it was mostly on',
      area(1700, 100, 1000, 700),
      OFFICE,
      area(1912, 100, 1000, 700)
    ],
    ['its title above the screen: moved down', area(100, -400, 1000, 700), LAPTOP, area(100, 17, 1000, 700)],
    ['smaller than it may be: grown', area(100, 100, 300, 200), LAPTOP, area(100, 100, 900, 600)],
    ['no screen at all', area(100, 100, 1000, 700), [], area(0, 0, 1000, 700)]
  ])('%s', (_name, saved, screens, expected) => {
    expect(placeWindow(saved, screens)).toEqual(expected)
  })

  const pixels = fc.integer({ min: -10_000, max: 10_000 })
  const size = fc.integer({ min: 1, max: 6_000 })
  const window = fc.option(fc.record({ x: pixels, y: pixels, width: size, height: size }))
  const screen = fc.record({
    x: pixels,
    y: pixels,
    width: fc.integer({ min: 900, max: 6_000 }),
    height: fc.integer({ min: 600, max: 4_000 })
  })

  it('is always wholly on one of the screens there are, and never too small', () => {
    fc.assert(
      fc.property(window, fc.array(screen, { minLength: 1, maxLength: 4 }), (saved, screens) => {
        const placed = placeWindow(saved, screens)
        const lies = screens.some(
          ({ x, y, width, height }) =>
            placed.x >= x - 8 &&
            placed.y >= y - 8 &&
            placed.x + placed.width <= x + width + 8 &&
            placed.y + placed.height <= y + height + 8
        )
        return lies && placed.width >= SMALLEST.width && placed.height >= SMALLEST.height
      })
    )
  })

  it('stays when placed again', () => {
    fc.assert(
      fc.property(window, fc.array(screen, { minLength: 1, maxLength: 1 }), (saved, screens) => {
        const placed = placeWindow(saved, screens)
        expect(placeWindow(placed, screens)).toEqual(placed)
      })
    )
  })
})
