import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSheets, makeSheets } from '../../../renderer/preview/sheets.ts'
import type { ShownFile } from '../../../renderer/preview/shown-file.ts'

let place: HTMLElement
let drawn: { readonly page: number; readonly width: number; readonly height: number; readonly purpose: string }[]
let canvases: HTMLCanvasElement[]
let revoked: string[]
beforeEach(() => {
  place = document.createElement('div')
  drawn = []
  canvases = []
  revoked = []
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:sheet-${(made += 1)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(address => void revoked.push(address))
  HTMLImageElement.prototype.decode = async () => undefined
  HTMLCanvasElement.prototype.toBlob = function (done) {
    canvases.push(this)
    done(new Blob(['a page']))
  }
})

const SIZES = [
  { width: 816, height: 1056 },
  { width: 1056, height: 816 },
  { width: 500, height: 500 }
]
const fileOf = (damaged?: number): ShownFile => ({
  pages: SIZES.length,
  enlarges: true,
  sizeOf: async page => SIZES[page] ?? { width: 1, height: 1 },
  async draw(page, { width, height }, purpose) {
    if (page === damaged) throw new Error('damaged')
    drawn.push({ page, width, height, purpose })
  }
})
const classes = () => [...place.children].map(({ className }) => className)

describe('the sheets of a printed document', () => {
  it('are its pages at 200 dots per inch, wide ones lying, and each is told of when it is ready', async () => {
    const told: number[] = []
    await makeSheets(fileOf(), place, ready => told.push(ready))
    expect(classes()).toEqual(['sheet', 'sheet lying', 'sheet'])
    expect(drawn[0]).toEqual({ page: 0, width: 1700, height: 2200, purpose: 'paper' })
    expect(told).toEqual([1, 2, 3])
    const last = canvases.at(-1)
    expect([last?.width, last?.height]).toEqual([0, 0])
  })

  it('take the place of those printed before, which free their pictures', async () => {
    await makeSheets(fileOf(), place, () => undefined)
    await makeSheets(fileOf(), place, () => undefined)
    expect([place.children.length, revoked]).toEqual([3, ['blob:sheet-1', 'blob:sheet-2', 'blob:sheet-3']])
    clearSheets(place)
    expect([place.children.length, revoked.length]).toEqual([0, 6])
  })

  it('are none where a page can’t be drawn', async () => {
    await expect(makeSheets(fileOf(2), place, () => undefined)).rejects.toThrow('damaged')
    expect([classes(), revoked.length, canvases.at(-1)?.width]).toEqual([[], 2, 0])
  })
})
