import { pictureSize } from './picture-size.ts'
import { CannotShow, type ShownFile } from './shown-file.ts'
import { MOST_PICTURE_PIXELS } from './sizes.ts'

/** Formats whose size is known before decoding; any other may be arbitrarily large. */
const KINDS = new Set(['image/png', 'image/jpeg'])

/** A PNG or JPEG as a file of one page, rotated as its EXIF data says. Rejects with CannotShow. */
export async function openPicture(bytes: ArrayBuffer, mediaType: string): Promise<ShownFile> {
  const size = KINDS.has(mediaType) ? pictureSize(new Uint8Array(bytes)) : undefined
  if (size === undefined) throw new CannotShow('damaged')
  if (size.width * size.height > MOST_PICTURE_PIXELS) throw new CannotShow('too-large')
  const bitmap = await createImageBitmap(new Blob([bytes], { type: mediaType })).catch(() => {
    throw new CannotShow('damaged')
  })
  return {
    pages: 1,
    enlarges: false,
    sizeOf: async () => ({ width: bitmap.width, height: bitmap.height }),
    async draw(_page, canvas) {
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas to draw on')
      context.imageSmoothingQuality = 'high'
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    }
  }
}
