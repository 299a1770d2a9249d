import type { Size } from './sizes.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * Width and height in pixels from the header of a PNG or JPEG, before anything is decoded; undefined for anything else.
 */
export function pictureSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = PNG.every((byte, index) => bytes[index] === byte)
    ? pngSize(view)
    : bytes[0] === 0xff && bytes[1] === 0xd8
      ? jpegSize(view)
      : undefined
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined
}

/** The first chunk of a PNG is its header: width and height, four bytes each. */
function pngSize(view: DataView): Size | undefined {
  return view.byteLength < 24 ? undefined : { width: view.getUint32(16), height: view.getUint32(20) }
}

/**
 * Walks the markers up to the start of a frame (SOF0 to SOF15, except three that are tables), which has height and
 * width.
 */
function jpegSize(view: DataView): Size | undefined {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    // Markers may be padded with more 0xff bytes.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}
