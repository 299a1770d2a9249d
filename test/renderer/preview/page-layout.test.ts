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
})
