import { describe, expect, it } from 'vitest'
import { MARGIN, pageLayout, type PageLayout } from '../../../renderer/preview/page-layout.ts'

const LETTER = { width: 816, height: 1056 }
const WIDTH = LETTER.width + 2 * MARGIN

function arranged(width = WIDTH): PageLayout {
  const layout = pageLayout(3, LETTER, true)
  layout.arrange(width)
  return layout
}

const view = (top: number) => ({ top, height: 600, whole: 100_000 })

describe('the layout of pages', () => {
  it('fits the widest page to the width, with a margin above and a gap between pages', () => {
    const { scale, fits, rooms, tops } = arranged()
    expect({ scale, fits, rooms, tops }).toEqual({
      scale: 1,
      fits: true,
      rooms: [LETTER, LETTER, LETTER],
      tops: [16, 1084, 2152]
    })
  })

  it('keeps its scale in a wider window once it was zoomed, until it fits the width again', () => {
    const layout = arranged()
    layout.zoom('in', WIDTH)
    layout.arrange(2 * WIDTH)
    const zoomed = layout.scale
    layout.zoom('width', 2 * WIDTH)
    layout.arrange(2 * WIDTH)
    expect([zoomed, layout.scale > 2]).toEqual([1.1, true])
  })

  it('assumes the size of the first page until a page is read, and learns it once', () => {
    const layout = arranged()
    expect([layout.learn(1, { width: 408, height: 528 }), layout.learn(1, { width: 408, height: 528 })]).toEqual([
      true,
      false
    ])
    layout.arrange(WIDTH)
    expect(layout.rooms[1]).toEqual({ width: 408, height: 528 })
  })

  it('finds the same place on the same page at another zoom', () => {
    const layout = arranged()
    const anchor = layout.anchorAt(view(1084 + 528))
    expect(anchor).toEqual({ page: 1, share: 0.5 })
    layout.zoom('in', WIDTH)
    layout.arrange(WIDTH)
    expect(anchor && layout.topOf(anchor)).toBe((layout.tops[1] ?? 0) + (layout.rooms[1]?.height ?? 0) / 2)
  })

  it('has no anchor in the margin above a page, or before the first layout', () => {
    expect([arranged().anchorAt(view(10)), pageLayout(3, LETTER, true).anchorAt(view(0))]).toEqual([
      undefined,
      undefined
    ])
  })

  it.each([
    [16, undefined],
    [17, 1 / 1056]
  ])('with its top %d px down has its place on the first page at %s', (top, share) => {
    expect(arranged().anchorAt(view(top))?.share).toBe(share)
  })

  it('has its place at the end of a page in the gap below it', () => {
    expect(arranged().anchorAt({ top: 1078, height: 3, whole: 100_000 })).toEqual({ page: 0, share: 1 })
  })

  it.each([
    ['narrower', { width: 408, height: 1056 }],
    ['shorter', { width: 816, height: 528 }]
  ])('learns a page that is only %s, and none that is not there', (_how, size) => {
    const layout = arranged()
    expect([layout.learn(2, size), layout.learn(3, size)]).toEqual([true, false])
    layout.arrange(WIDTH)
    expect(layout.rooms).toEqual([LETTER, LETTER, size])
  })

  it('fits the widest page that it knows, and zooms out to that where no step is as small', () => {
    const layout = arranged()
    layout.learn(1, { width: 8160, height: 1056 })
    layout.arrange(WIDTH)
    expect(layout.scale).toBe(0.1)
    layout.zoom('in', WIDTH)
    for (const _step of [1, 2]) layout.zoom('out', WIDTH)
    expect([layout.scale, layout.fits]).toEqual([0.1, false])
  })
})
