import { crc32, inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { png } from '../../../practice/files/png.ts'

const SCAN = { width: 3, height: 2, pixels: Uint8Array.of(0, 64, 128, 192, 255, 10) }

it('a PNG has chunks with correct checksums, and rows that decode to the image', () => {
  const bytes = Buffer.from(png('T', SCAN))
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks: [string, Buffer][] = []
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const body = bytes.subarray(at + 4, at + 8 + length)
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(body))
    chunks.push([body.toString('latin1', 0, 4), body.subarray(4)])
    at += length + 12
  }
  expect(chunks.map(([type]) => type)).toEqual(['IHDR', 'tEXt', 'IDAT', 'IEND'])
  expect([...inflateSync(chunks[2]![1])]).toEqual([0, 0, 64, 128, 0, 192, 255, 10])
})
