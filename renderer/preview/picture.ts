import { pictureSize } from './picture-size.ts'
import { CannotShow, type ShownFile } from './shown-file.ts'
import { MOST_PICTURE_PIXELS } from './sizes.ts'

/** What is shown as a picture; of other kinds the size is not known before they are unpacked, and that may be any. */
const KINDS = new Set(['image/png', 'image/jpeg'])

/** Takes the bytes of a PNG or JPEG, gives it as a file of one page, turned as its camera held it. Rejects with CannotShow. */
export async function openPicture(bytes: ArrayBuffer, mediaType: string): Promise<ShownFile> {
  const said = KINDS.has(mediaType) ? pictureSize(new Uint8Array(bytes)) : undefined
  if (said === undefined) throw new CannotShow('damaged')
  if (said.width * said.height > MOST_PICTURE_PIXELS) throw new CannotShow('too-large')
  const picture = await createImageBitmap(new Blob([bytes], { type: mediaType })).catch(() => {
    throw new CannotShow('damaged')
  })
  return {
    pages: 1,
    enlarges: false,
    sizeOf: async () => ({ width: picture.width, height: picture.height }),
    async draw(_page, canvas) {
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas to draw on')
      context.imageSmoothingQuality = 'high'
      context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    }
  }
}
