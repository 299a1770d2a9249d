import { beforeEach, describe, expect, it, vi } from 'vitest'
import { drawPages, type Drawing } from '../../../renderer/preview/draw-pages.ts'
import type { ShownFile } from '../../../renderer/preview/shown-file.ts'
import type { Size } from '../../../renderer/preview/sizes.ts'

const ROOM: Size = { width: 100, height: 200 }

let elements: HTMLElement[]
let rooms: Size[]
let drawing: Drawing
let learn: ReturnType<typeof vi.fn<(page: number, size: Size) => void>>
/** Drawings that are under way, by page: how they end is the test's to say. */
let underWay: Map<number, { readonly canvas: HTMLCanvasElement; readonly end: () => void; readonly fail: () => void }>
let begun: number[]
let unreadable: number[]
/** What a page's size waits for. */
let measuring: Promise<void> | undefined

beforeEach(() => {
  elements = Array.from({ length: 6 }, () => document.createElement('div'))
  rooms = elements.map(() => ROOM)
  underWay = new Map()
  begun = []
  unreadable = []
  measuring = undefined
  learn = vi.fn()
  const file: ShownFile = {
    pages: elements.length,
    enlarges: true,
    async sizeOf(page) {
      await measuring
      if (unreadable.includes(page)) throw new Error('no such page')
      return ROOM
    },
    draw(page, canvas, _purpose, signal) {
      begun.push(page)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const fail = () => {
        reject(new Error('damaged'))
      }
      signal.addEventListener('abort', fail)
      underWay.set(page, { canvas, end: resolve, fail })
      return promise
    }
  }
  drawing = drawPages({ file, pages: elements, density: () => 2, learn })
})

const settled = () =>
  new Promise(resolve => {
    setImmediate(resolve)
  })

async function want(...pages: number[]): Promise<void> {
  drawing.want(pages, rooms)
  await settled()
}

async function end(page: number, how: 'end' | 'fail' = 'end'): Promise<void> {
  underWay.get(page)?.[how]()
  await settled()
}

const shown = () => elements.flatMap((element, index) => (element.querySelector('canvas') ? [index] : []))

describe('drawing pages', () => {
  it('draws one after the other, the most urgent first, in the pixels of the screen', async () => {
    await want(2, 1, 3)
    expect(begun).toEqual([2])
    await end(2)
    expect([begun, shown()]).toEqual([[2, 1], [2]])
    const canvas = elements[2]?.querySelector('canvas')
    expect([canvas?.width, canvas?.height]).toEqual([200, 400])
    await end(1)
    await end(3)
    expect([begun, shown()]).toEqual([
      [2, 1, 3],
      [1, 2, 3]
    ])
    await want(2, 1, 3)
    expect(begun).toEqual([2, 1, 3])
  })

  it('does not draw a page that went out of view while its size was read', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    measuring = promise
    await want(1)
    await want(4)
    resolve()
    await settled()
    expect(begun).toEqual([4])
    await end(4)
    expect(shown()).toEqual([4])
  })

  it('does not show a page that went out of view just as its drawing ended', async () => {
    await want(1)
    underWay.get(1)?.end()
    await want(4)
    await end(4)
    expect(shown()).toEqual([4])
  })

  it('learns how large a page is before it is drawn', async () => {
    await want(4)
    expect(learn.mock.calls).toEqual([[4, ROOM]])
  })

  it('releases the memory of pages no longer wanted', async () => {
    await want(0)
    await end(0)
    const canvas = underWay.get(0)?.canvas
    await want(1)
    expect(shown()).toEqual([])
    expect([canvas?.width, canvas?.height]).toEqual([0, 0])
  })

  it('aborts a page that left the view, and draws it when it returns', async () => {
    await want(0)
    await want(5)
    expect([begun, shown()]).toEqual([[0, 5], []])
    expect(underWay.get(0)?.canvas.width).toBe(0)
    expect(elements[0]?.textContent).toBe('')
    await want(0)
    await end(0)
    expect([begun, shown()]).toEqual([[0, 5, 0], [0]])
  })

  it('keeps an old drawing until the page is drawn at its new size', async () => {
    await want(0)
    await end(0)
    const old = elements[0]?.querySelector('canvas')
    rooms = rooms.map(() => ({ width: 150, height: 300 }))
    await want(0)
    expect(elements[0]?.querySelector('canvas')).toBe(old)
    await end(0)
    expect(elements[0]?.querySelector('canvas')?.width).toBe(300)
  })

  it('says so where a page is damaged, also to a screen reader, and goes on with the next', async () => {
    unreadable = [1]
    await want(0, 1, 2)
    await end(0, 'fail')
    await end(2)
    expect([begun, shown()]).toEqual([[0, 2], [2]])
    for (const page of [0, 1])
      expect(elements[page]?.textContent).toBe(
        `Page ${page + 1} is damaged and can’t be shown here. Another app may be able to.`
      )
    expect(elements.slice(0, 3).map(element => element.getAttribute('role'))).toEqual(['group', 'group', 'img'])
    await want(0, 1, 2)
    expect(begun).toEqual([0, 2])
  })
})
