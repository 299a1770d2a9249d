import { describe, expect, it, vi } from 'vitest'
import { openPicture } from '../../../renderer/preview/picture.ts'

/** The first bytes of a PNG of this size. */
function png(width: number, height: number): ArrayBuffer {
  const bytes = new Uint8Array(24)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return bytes.buffer
}
const decode = vi.fn<(picture: Blob) => Promise<{ width: number; height: number }>>()
const decodes = () => {
  decode.mockReset()
  decode.mockResolvedValue({ width: 8000, height: 10_000 })
  vi.stubGlobal('createImageBitmap', decode)
}
describe('a picture', () => {
  it('of 80 million pixels is shown as one page, which is never enlarged', async () => {
    decodes()
    const file = await openPicture(png(8000, 10_000), 'image/png')
    expect([file.pages, file.enlarges, await file.sizeOf(0)]).toEqual([1, false, { width: 8000, height: 10_000 }])
    expect(decode.mock.calls[0]?.[0].type).toBe('image/png')
  })

  it.each([
    ['too-large', png(8001, 10_000), 'image/png'],
    ['damaged', png(0, 5), 'image/png'],
    ['damaged', new Uint8Array([1, 2, 3]).buffer, 'image/png'],
    ['damaged', png(5, 5), 'image/svg+xml']
  ])('is %s, and never decoded: %#', async (why, bytes, mediaType) => {
    decodes()
    await expect(openPicture(bytes, mediaType)).rejects.toMatchObject({ why })
    expect(decode).not.toHaveBeenCalled()
  })

  it('that can’t be decoded is damaged', async () => {
    decodes()
    decode.mockRejectedValue(new Error('broken'))
    await expect(openPicture(png(5, 5), 'image/png')).rejects.toMatchObject({ why: 'damaged' })
  })
})
