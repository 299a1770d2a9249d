import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { showPages, type PageList } from '../../../renderer/preview/page-list.ts'
import type { ShownFile } from '../../../renderer/preview/shown-file.ts'
import type { Size } from '../../../renderer/preview/sizes.ts'

const PAGE: Size = { width: 816, height: 1056 }

let list: HTMLElement
let scroll: { top: number }
let seen: number[]
let zooms: (readonly [number, boolean])[]
let asked: number[]
beforeEach(() => {
  list = document.createElement('div')
  document.body.append(list)
  scroll = { top: 0 }
  ;[seen, zooms, asked] = [[], [], []]
})
afterEach(() => {
  document.body.replaceChildren()
})

const settled = () => new Promise(resolve => setTimeout(resolve))

/** A window of 1,000 by 800 pixels with a document of so many pages; happy-dom lays nothing out. */
async function shown(pages: number, sizeOf: (page: number) => Promise<Size> = async () => PAGE) {
  const listeners = new Map<string, () => void>()
  const root = {
    get scrollTop() {
      return scroll.top
    },
    clientWidth: 1000,
    clientHeight: 800,
    get scrollHeight() {
      return (
        16 + [...list.children].reduce((sum, page) => sum + Number.parseInt((page as HTMLElement).style.height) + 12, 0)
      )
    }
  }
  const view = {
    document: { documentElement: root, createElement: (name: string) => document.createElement(name) },
    devicePixelRatio: 1,
    scrollTo: ({ top }: { top: number }) => void (scroll = { top }),
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener)
  } as unknown as Window
  const file: ShownFile = {
    pages,
    enlarges: true,
    async sizeOf(page) {
      asked.push(page)
      return sizeOf(page)
    },
    draw: async () => undefined
  }
  const made: PageList = await showPages({
    file,
    list,
    view,
    onSight: page => seen.push(page),
    onZoom: (scale, fits) => zooms.push([scale, fits])
  })
  await settled()
  const scrollBy = async (top: number) => {
    scroll = { top }
    listeners.get('scroll')?.()
    await settled()
  }
  return { ...made, root, scrollBy, resize: () => listeners.get('resize')?.() }
}
const drawn = () => [...list.children].flatMap((page, at) => (page.querySelector('canvas') ? [at] : []))

describe('the pages of a document', () => {
  it('are named, fit the width, and say which one is in view', async () => {
    await shown(3)
    expect([...list.children].map(page => page.getAttribute('aria-label'))).toEqual([
      'Page 1 of 3',
      'Page 2 of 3',
      'Page 3 of 3'
    ])
    expect([seen, zooms.at(-1)]).toEqual([[0], [1.186, true]])
  })

  it('are drawn in view and a screen beyond, so that a scroll meets drawn ones', async () => {
    const { scrollBy } = await shown(10)
    expect(drawn()).toEqual([0, 1])
    await scrollBy(3 * 1264)
    expect(drawn()).toEqual([2, 3, 4])
  })

  it('are drawn from the one in view outwards', async () => {
    const { scrollBy } = await shown(10)
    asked.length = 0
    await scrollBy(3 * 1264)
    expect(asked).toEqual([3, 2, 4])
  })

  it('tell of another page in view once', async () => {
    const { scrollBy } = await shown(10)
    await scrollBy(1300)
    await scrollBy(1310)
    expect(seen).toEqual([0, 1])
  })

  it('are gone to by number, within the document, and that page is the one in view until it is scrolled away from', async () => {
    const { go, scrollBy } = await shown(3)
    go(99)
    await settled()
    expect([seen.at(-1), scroll.top]).toEqual([2, 16 + 2 * (Math.floor(1056 * 1.186) + 12) - 16])
    go(-1)
    expect([seen.at(-1), scroll.top]).toEqual([0, 0])
    await scrollBy(1300)
    expect(seen.at(-1)).toBe(1)
  })

  it('keep the place in view when they are made larger', async () => {
    const { zoom, scrollBy } = await shown(5)
    await scrollBy(1300)
    const before = scroll.top
    zoom('in')
    expect(scroll.top).toBeGreaterThan(before)
    expect(zooms.at(-1)).toEqual([1.25, false])
  })

  it('are shown though the first one is damaged, as large as a letter', async () => {
    await shown(2, async page => {
      if (page === 0) throw new Error('damaged')
      return PAGE
    })
    expect(list.children).toHaveLength(2)
    expect((list.children[0] as HTMLElement).style.width).toBe(`${Math.floor(816 * 1.186)}px`)
  })

  it('are laid out again once one turns out to be of another size', async () => {
    await shown(2, async page => (page === 1 ? { width: 408, height: 528 } : PAGE))
    expect([...list.children].map(page => (page as HTMLElement).style.width)).toEqual([
      `${Math.floor(816 * 1.186)}px`,
      `${Math.floor(408 * 1.186)}px`
    ])
  })

  it('stay at the one gone to though more fit below it, until it is scrolled by more than a pixel', async () => {
    const { go, scrollBy } = await shown(9, async () => ({ width: 816, height: 100 }))
    go(2)
    expect(seen.at(-1)).toBe(2)
    await scrollBy(scroll.top + 1)
    expect(seen.at(-1)).toBe(2)
    await scrollBy(scroll.top + 1)
    expect(seen.at(-1)).toBeGreaterThan(2)
  })

  it('fit the width of a window that was made narrower, and keep the page in view', async () => {
    const { root, resize, scrollBy } = await shown(5)
    await scrollBy(16 + 1252 + 12 + 1)
    root.clientWidth = 440
    resize()
    expect([zooms.at(-1), seen.at(-1)]).toEqual([[0.5, true], 1])
    expect(scroll.top).toBeCloseTo(16 + 528 + 12 + 528 / 1252, 0)
  })
})
