import { crc32 } from 'node:zlib'

/** The files of an uncompressed archive by name, as text; throws if an offset or a checksum is wrong. */
export function unzipSync(archive: Uint8Array): Map<string, string> {
  const bytes = Buffer.from(archive)
  const end = bytes.length - 22
  if (bytes.toString('latin1', end, end + 4) !== 'PK\x05\x06') throw new Error('No end of central directory')
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('No central directory entry')
    const [sum, size, nameLength] = [
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28)
    ]
    const name = bytes.toString('latin1', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    if (bytes.toString('latin1', local, local + 4) !== 'PK\x03\x04') throw new Error('No local file header')
    const data = bytes.subarray(local + 30 + nameLength, local + 30 + nameLength + size)
    if (crc32(data) !== sum) throw new Error(`Wrong checksum of ${name}`)
    files.set(name, data.toString('utf8'))
    at += 46 + nameLength
  }
  return files
}
