import { crc32, deflateSync } from 'node:zlib'
import type { Scan } from './pdf.ts'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** Writes a grayscale PNG with a title in its metadata. */
export function png(title: string, scan: Scan): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(scan.width, 0)
  header.writeUInt32BE(scan.height, 4)
  // Eight bits per pixel, grayscale, default compression and filter, not interlaced.
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((scan.width + 1) * scan.height)
  for (let row = 0; row < scan.height; row += 1) {
    rows.set(scan.pixels.subarray(row * scan.width, (row + 1) * scan.width), row * (scan.width + 1) + 1)
  }
  const text = Buffer.from(`Title\0${title}`, 'latin1')
  const chunks = [chunk('IHDR', header), chunk('tEXt', text), chunk('IDAT', deflateSync(rows, { level: 1 }))]
  return Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
