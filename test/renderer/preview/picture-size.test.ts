import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { png } from '../../../practice/files/png.ts'
import { pictureSize } from '../../../renderer/preview/picture-size.ts'

const marker = (code: number, ...body: number[]) => [
  0xff,
  code,
  (body.length + 2) >> 8,
  (body.length + 2) & 0xff,
  ...body
]
const FRAME = [8, 0x04, 0x38, 0x07, 0x80, 3, 0, 0, 0]

describe('the size of a picture', () => {
  it('is what a PNG says of itself', () => {
    expect(pictureSize(png('A scan', { width: 51, height: 66, pixels: new Uint8Array(51 * 66) }))).toEqual({
      width: 51,
      height: 66
    })
  })

  it.each([
    ['at once', [...marker(0xc0, ...FRAME)]],
    [
      'behind other parts',
      [...marker(0xe0, 1, 2, 3), ...marker(0xdb, ...Array(64).fill(1)), ...marker(0xc2, ...FRAME)]
    ],
    ['behind a table that has a like number', [...marker(0xc4, 9, 9, 9, 9, 9, 9, 9), ...marker(0xc1, ...FRAME)]],
    ['at its end', [...marker(0xc0, 8, 0x04, 0x38, 0x07, 0x80)]],
    ['behind filling', [0xff, 0xff, ...marker(0xc0, ...FRAME)]]
  ])('is what a JPEG says of itself, %s', (_where, parts) => {
    expect(pictureSize(Uint8Array.of(0xff, 0xd8, ...parts))).toEqual({ width: 1920, height: 1080 })
  })

  it.each([
    [24, { width: 51, height: 66 }],
    [23, undefined]
  ])('is known of a PNG by its first %d bytes, wherever they are kept: %o', (length, size) => {
    const bytes = png('A scan', { width: 51, height: 66, pixels: new Uint8Array(51 * 66) })
    const kept = new Uint8Array([1, 2, 3, ...bytes])
    expect(pictureSize(kept.subarray(3, 3 + length))).toEqual(size)
  })

  it.each([
    [0xbf, false],
    [0xc0, true],
    [0xc3, true],
    [0xc4, false],
    [0xc8, false],
    [0xcc, false],
    [0xcf, true],
    [0xd0, false]
  ])('is in a part of a JPEG with the marker %d: %s', (code, isFrame) => {
    const parts = Uint8Array.of(0xff, 0xd8, ...marker(code, ...FRAME), ...marker(0xc1, 8, 0, 2, 0, 1, 3, 0, 0, 0))
    expect(pictureSize(parts)).toEqual(isFrame ? { width: 1920, height: 1080 } : { width: 1, height: 2 })
  })

  it.each([
    ['nothing', []],
    ['a PDF', [...Buffer.from('%PDF-1.7 and so on and so forth')]],
    ['a GIF', [...Buffer.from('GIF89a0000000000000000000')]],
    ['a JPEG cut short', [0xff, 0xd8, 0xff, 0xe0]],
    ['a JPEG of no width', [0xff, 0xd8, ...marker(0xc0, 8, 0, 9, 0, 0, 3, 0, 0, 0)]],
    ['a JPEG of no height', [0xff, 0xd8, ...marker(0xc0, 8, 0, 0, 0, 9, 3, 0, 0, 0)]],
    ['a JPEG that is none inside', [0xff, 0xd8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]]
  ])('is not known of %s', (_what, bytes) => {
    expect(pictureSize(Uint8Array.from(bytes))).toBeUndefined()
  })

  it('is found or not, and soon, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        const size = pictureSize(Uint8Array.of(0xff, 0xd8, ...bytes))
        return size === undefined || (size.width > 0 && size.height > 0)
      }),
      { numRuns: 5000 }
    )
  })
})
